"""Mutants of files that are seen as parts with addresses: the same for all formats.

What is alike stands in one group (rows of a table, cells of a column). If the solution changed several things of a
group, leaving out one of them is *too few*, and doing the same to a thing beside them is *too many*.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Set
from functools import partial
from typing import Any

from pytest_opencomputer.proofs.mutants.meaning import told
from pytest_opencomputer.proofs.mutants.mutant import (
    Address,
    Format,
    Kind,
    Mutant,
    Pair,
    Parts,
    Whole,
    is_hidden,
    spread,
)

NAME = "name"
"""The last key of the part that is the name of the part around it."""
PER_GROUP = 3
"""Mutants of one kind that are made of one group of one file."""


class OfParts:
    """Makes mutants of the files in a format."""

    def __init__(self, form: Format) -> None:
        self.name = form.name
        self._form = form

    def mutants(self, pair: Pair) -> Iterator[Mutant]:
        """Mutants of each changed file in the format."""
        for place in pair.changed():
            after, before = pair.after.get(place), pair.before.get(place)
            new = None if after is None else told(self._form, place, after, pair)
            if after is None or new is None:
                continue
            # Settings that were not there are at their defaults; any other new file was made from nothing known.
            old = told(self._form, place, before, pair) if before is not None or self._form.hidden else None
            yield from self._of_file(place, after, old, new, pair.asked.named(place))
        for place in pair.left_alone():
            if known := told(self._form, place, pair.after[place], pair):
                yield from self._of_one_left_alone(place, pair.after[place], known, pair.asked.names)

    def _of_one_left_alone(self, place: str, content: bytes, parts: Parts, names: Set[str]) -> Iterator[Mutant]:
        """Damage to what checks name in a file that nobody changed, and to some that they do not; far ones, to all."""
        values = [at for at, value in parts.items() if not isinstance(value, Whole)]
        named = [at for at in values if parts[at] in names or any(one.rpartition("/")[2] in names for one in at)]
        rest = [at for at in values if at not in set(named)]
        near = dict.fromkeys([*spread(named, PER_GROUP), *spread(rest, PER_GROUP)])
        groups: dict[Hashable, list[Address]] = defaultdict(list)
        for at in values:
            groups[self._form.group(at)].append(at)
        far = [at for ats in groups.values() for at in spread(ats, PER_GROUP) if at not in near]
        for at in (*near, *far):
            if (value := self._form.worse(parts[at])) is not parts[at]:
                yield self._mutant(place, content, "damage", at, value, _damaged(value), is_far=at not in near)
        wholes: dict[Hashable, list[Address]] = defaultdict(list)
        for at in parts.keys() - values:
            wholes[self._form.group(at)].append(at)
        for at in (at for ats in wholes.values() for at in spread(sorted(ats), PER_GROUP)):
            yield self._mutant(place, content, "damage", at, None, "is gone", is_far=True)

    def _of_file(self, place: str, content: bytes, old: Parts | None, new: Parts, names: Set[str]) -> Iterator[Mutant]:
        one = partial(self._mutant, place, content)
        changes = _changed(old, new) if old is not None else []
        groups: dict[tuple[Hashable, str], list[Address]] = defaultdict(list)
        for at in changes:
            groups[self._form.group(at), _how(old or {}, new, at)].append(at)
        neighbours: dict[Hashable, list[Address]] = defaultdict(list)
        for at in new:
            if at not in (old or {}) or (old or {})[at] == new[at]:
                neighbours[self._form.group(at)].append(at)
        touched = {group for group, _ in groups}
        for (group, how), members in groups.items():
            kind: Kind = "too few" if len(members) > 1 else "revert"
            for at in spread([at for at in members if _can_be_put_back(old or {}, at)], PER_GROUP):
                yield one(kind, at, (old or {}).get(at), _said(how, (old or {}).get(at)))
            beside = [at for at in neighbours[group] if at not in changes]
            for at in _nearest(beside, members, new)[:1]:
                if how == "is gone":
                    yield one("too many", at, None, "is gone, too")
                elif how == "differs" and not isinstance(new[at], Whole):
                    # Only if all of them got the same value, and the neighbour has another.
                    values = {repr(new[each]) for each in members}
                    if len(values) == 1 and values != {repr(new[at])}:
                        yield one("too many", at, new[members[0]], f"has {shown(new[members[0]])}, too")
        for at, name in _renamed(old or {}, new, changes, self._form.group):
            yield one("revert", (*at, NAME), name, f"is still called {shown(name)}")
        for at in changes:
            if at not in (old or {}) and isinstance(name := new.get((*at, NAME)), str):
                yield one("damage", (*at, NAME), other_text(name), f"is called {shown(other_text(name))}", is_far=True)
        # What nobody changed may be damaged: everything of a user's file, and what is beside a change in an app's own.
        for group, ats in neighbours.items():
            is_far = old is not None and is_hidden(place) and group not in touched
            able = [at for at in ats if old is None or at in old]
            near = spread(able, PER_GROUP)
            for at in (*near, *(at for at in able if at not in near and not names.isdisjoint(at))):
                if (value := self._form.worse(new[at])) is not new[at]:
                    yield one("damage", at, value, _damaged(value), is_far=is_far or at not in near)

    def _mutant(
        self, place: str, content: bytes, kind: Kind, at: Address, value: Any, what: str, *, is_far: bool = False
    ) -> Mutant:
        def make() -> dict[str, bytes | None]:
            return {place: self._form.put(content, {at: value})}

        return Mutant(kind, self.name, place, at, f"{shown(at)}: {what}", make, is_far=is_far)


def _changed(old: Parts, new: Parts) -> list[Address]:
    """The addresses whose values differ, without those inside something that is new or gone itself."""
    differ = [at for at in (*new, *(one for one in old if one not in new)) if old.get(at) != new.get(at)]
    whole = {at for at in differ if at not in old or at not in new}
    return [at for at in differ if not any(at[:end] in whole for end in range(1, len(at)))]


def _can_be_put_back(old: Parts, at: Address) -> bool:
    value = old.get(at)
    return not (isinstance(value, Whole) and value.content is None)


def _renamed(
    old: Parts, new: Parts, changes: list[Address], group: Callable[[Address], Hashable]
) -> Iterator[tuple[Address, Any]]:
    """Parts that were probably renamed, with the old name: in their group, exactly one is gone and one is new."""
    named = [at for at in changes if (*at, NAME) in (new if at in new else old)]
    groups: dict[Hashable, list[Address]] = defaultdict(list)
    for at in named:
        groups[group(at)].append(at)
    for pair in groups.values():
        come, gone = [at for at in pair if at not in old], [at for at in pair if at not in new]
        if len(come) == len(gone) == 1:
            yield come[0], old[*gone[0], NAME]


def _damaged(value: Any) -> str:
    return "is gone" if value is None else f"has {shown(value)}"


def _how(old: Parts, new: Parts, at: Address) -> str:
    return "is new" if at not in old else "is gone" if at not in new else "differs"


def _said(how: str, value: Any) -> str:
    return {"is new": "is not there", "is gone": "is there again"}.get(how, f"is still {shown(value)}")


def _nearest(beside: list[Address], members: list[Address], new: Parts) -> list[Address]:
    """Neighbours of a group, the nearest to its last member in the file first."""
    order = {at: number for number, at in enumerate(new)}
    last = max((order.get(at, 0) for at in members), default=0)
    return sorted(beside, key=lambda at: abs(order[at] - last))


def shown(value: Any, width: int = 60) -> str:
    """A value or an address in a few words."""
    if isinstance(value, tuple) and all(isinstance(one, str) for one in value):
        text = "/".join(value)
    else:
        text = value if isinstance(value, str) else repr(value.content if isinstance(value, Whole) else value)
    text = "".join(char if char.isprintable() else " " for char in text)
    return text if len(text) <= width else text[: width - 1] + "…"


def other(value: Any) -> Any:
    """A value of the same kind that is wrong: a number one higher, a text with one character more or less."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + 1
    if isinstance(value, bytes):
        return value[:-1] if value else b"x"
    if not isinstance(value, str):
        return None
    return other_text(value)


def other_text(text: str) -> str:
    """A text that is wrong in one place: its last number one higher, true instead of false, or a letter doubled."""
    words = {"true": "false", "false": "true", "yes": "no", "no": "yes", "TRUE": "FALSE", "FALSE": "TRUE"}
    if text in words:
        return words[text]
    for at in range(len(text) - 1, -1, -1):
        if text[at].isascii() and text[at].isdigit():
            return f"{text[:at]}{(int(text[at]) + 1) % 10}{text[at + 1 :]}"
    for at in range(len(text) - 1, -1, -1):
        if text[at].isalpha():
            return f"{text[:at]}{text[at]}{text[at:]}"
    return f"{text}x"
