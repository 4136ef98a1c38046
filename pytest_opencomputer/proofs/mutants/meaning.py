"""Removes incidental parts from files."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial

from pytest_opencomputer.proofs.mutants.mutant import Address, Format, Pair, Parts, is_hidden


def meaningful(parts: Parts, incidental: Callable[[Address], bool]) -> Parts:
    """Parts without incidental ones, and without those that had only such inside them."""
    left = {at: value for at, value in parts.items() if not incidental(at)}
    around = {at[:end] for at in parts for end in range(1, len(at))}
    needed = {at[:end] for at in left if at not in around for end in range(1, len(at))}
    return {at: value for at, value in left.items() if at not in around or at in needed}


def told(form: Format, place: str, content: bytes | None, pair: Pair) -> Parts | None:
    """The meaningful parts of a file, none of one that is not there; ``None`` if it is not in this format."""
    if content is None:
        return {}
    if (form.hidden and not is_hidden(place)) or not form.claims(content):
        return None
    try:
        return meaningful(form.parts(content), partial(pair.incidental, place))
    except ValueError:
        return None


def without_incidental(pair: Pair, formats: Iterable[Format]) -> Pair:
    """The pair, with files counted as equal if they differ only in incidental parts.

    The order of the parts counts, because the order of a list's items belongs to none of its parts.
    """
    forms = list(formats)

    def is_same(place: str) -> bool:
        both = (pair.before.get(place), pair.after.get(place))
        said = [tuple(told(form, place, one, pair) for one in both) for form in forms]
        known = [(old, new) for old, new in said if old is not None and new is not None]
        return bool(known) and all([*old.items()] == [*new.items()] for old, new in known)

    return replace(pair, same=frozenset(one for one in pair.changed() if is_same(one)))
