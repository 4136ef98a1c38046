"""The raw state behind a disagreement: what is in the files that an endpoint reads, and in those beside them."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.evolving.criteria import leaves
from pytest_opencomputer.evolving.states import Frozen
from pytest_opencomputer.models.values import printable, shorten
from pytest_opencomputer.proofs.mutants.asking import Copy
from pytest_opencomputer.proofs.mutants.examining import FORMATS
from pytest_opencomputer.proofs.mutants.mutant import Format, Parts, Whole, is_hidden
from pytest_opencomputer.proofs.mutants.of_apps import formats_of
from pytest_opencomputer.rollouts.lacking import OpenedFiles
from pytest_opencomputer.tasks.task import Check

MOST = 60
"""Parts that are shown."""
_LARGEST = 16 * 1024**2  # bytes of a file that is looked into
_WIDTH = 200  # characters of a value


@dataclass(frozen=True)
class RawPart:
    """A part of a file: a row of a database, a key, a line.

    Attributes:
        place: the file, in the home folder.
        at: where it is in the file.
        read: whether the endpoint opened the file.
    """

    place: str
    at: tuple[str, ...]
    value: str
    read: bool


def raw_state(registry: Registry, frozen: Frozen, check: Check) -> list[RawPart]:
    """The parts that have to do with a check: those that hold a text of its arguments or its expectation.

    Raises:
        UsageProblem: the state is not as a run writes it.
        SandboxError: the verifier is at fault.
    """
    words = {word for value in leaves([check.args, check.expect]) for word in _words(value)}
    forms = [*FORMATS, *formats_of(registry, [check.app])]
    files = [one for one in frozen.state.entries.values() if one.kind == "file" and not one.lacks]
    with frozen.copy(registry, check.app, registry.verifier(check.app).sources) as copy:
        read = _read(copy, frozen, check, [one.real_place for one in files])
        folders = {posixpath.dirname(place) for place in read if is_hidden(place)}
        found: list[RawPart] = []
        for one in sorted(files, key=lambda one: (one.real_place not in read, one.real_place)):
            place = one.real_place
            if one.size > _LARGEST or not (place in read or posixpath.dirname(place) in folders):
                continue
            for at, value in _parts(forms, place, b"".join(frozen.store.content(one))):
                if any(word in text for word in words for text in (value, *at)):
                    found.append(RawPart(place, at, shorten(value, _WIDTH), place in read))
    return _spread(found)


def _read(copy: Copy, frozen: Frozen, check: Check, places: Sequence[str]) -> set[str]:
    paths = {copy.folder / place: place for place in places}
    with OpenedFiles(paths) as opened:
        copy.evaluated([check], frozen.outcome)
        return {paths[one] for one in opened.news()} if opened.able else set()


def _words(value: str | int | float) -> Iterator[str]:
    """What of a value may stand in a file: numbers are everywhere."""
    if isinstance(value, str) and len(value) > 2:
        yield value
        yield posixpath.basename(value.rstrip("/"))


def _parts(forms: Sequence[Format], place: str, content: bytes) -> Iterator[tuple[tuple[str, ...], str]]:
    for form in forms:
        if (form.hidden and not is_hidden(place)) or not form.claims(content):
            continue
        try:
            parts: Parts = form.parts(content)
        except ValueError:
            continue
        # A row tells more than the one value in it that has the word.
        for at, value in parts.items():
            plain: Any = value.content if isinstance(value, Whole) else value
            if plain is not None:
                yield at, shorten(printable(plain if isinstance(plain, str) else repr(plain)), _WIDTH)
        return


def _spread(found: list[RawPart]) -> list[RawPart]:
    """At most ``MOST``, some of each file."""
    files = list(dict.fromkeys(one.place for one in found))
    each = max(1, MOST // max(1, len(files)))
    return [part for place in files for part in [one for one in found if one.place == place][:each]][:MOST]
