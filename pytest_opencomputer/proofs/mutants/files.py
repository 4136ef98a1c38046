"""Whole files: as they were, not made, removed, emptied, or one more than there should be."""

from __future__ import annotations

import posixpath
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from pytest_opencomputer.proofs.mutants.mutant import Kind, Mutant, Pair, is_hidden, spread

_PER_FOLDER = 3


class WholeFiles:
    """The files of a home folder."""

    name = "file"

    def mutants(self, pair: Pair) -> Iterator[Mutant]:
        """Each changed file as it was, and files beside them removed or emptied."""
        changed = [one for one in pair.changed() if "/Maildir/" not in one and "/outgoing/" not in one]
        alike: dict[tuple[str, str, str], list[str]] = defaultdict(list)
        for place in changed:
            how = "new" if place not in pair.before else "gone" if place not in pair.after else "changed"
            alike[posixpath.dirname(place), posixpath.splitext(place)[1], how].append(place)
        for (_, _, how), places in alike.items():
            kind: Kind = "too few" if len(places) > 1 else "revert"
            what = {"new": "was not made", "gone": "is there again", "changed": "is as it was"}[how]
            for place in spread(places, _PER_FOLDER):
                yield _mutant(kind, place, what, pair.before.get(place))
        yield from _strays(pair, [one for one in changed if one in pair.after and not is_hidden(one)])
        folders = {posixpath.dirname(place) for place in changed if not is_hidden(place)}
        stayed: dict[str, list[str]] = defaultdict(list)
        for place in sorted(pair.after):
            if place not in changed and not is_hidden(place) and not pair.incidental(place, ()):
                stayed[posixpath.dirname(place)].append(place)
        for folder, places in stayed.items():
            for place in spread(places, _PER_FOLDER if folder in folders else 1):
                yield from _lost(place, pair)
        for place in pair.left_alone():
            if not is_hidden(place):
                yield from (replace(one, is_far=True) for one in _lost(place, pair))


def _lost(place: str, pair: Pair) -> Iterator[Mutant]:
    yield _mutant("damage", place, "is gone", None)
    if pair.after[place]:
        yield _mutant("damage", place, "is empty", b"")


def _strays(pair: Pair, places: list[str]) -> Iterator[Mutant]:
    """A second copy of the last file of a kind that the solution made in a folder.

    Beside a single one it is damage, and only if a check names the folder or one around it: few tasks say that nothing
    else may be there. Then there is also what it was made of, under its name.
    """
    beside: dict[tuple[str, str], list[str]] = defaultdict(list)
    for place in places:
        if place not in pair.before:
            beside[posixpath.dirname(place), posixpath.splitext(place)[1]].append(place)
    for (folder, ending), made in beside.items():
        stray = f"{made[-1].removesuffix(ending)} copy{ending}"
        around = {folder, *(folder[:at] for at, letter in enumerate(folder) if letter == "/")}
        is_named = bool(around & pair.asked.names)
        if (len(made) > 1 or is_named) and stray not in pair.after:
            yield _mutant("too many" if len(made) > 1 else "damage", stray, "was made, too", pair.after[made[-1]])
        sources = {posixpath.splitext(one)[1]: one for one in pair.before if posixpath.dirname(one) == folder}
        for other, source in sources.items():
            stray = made[-1].removesuffix(ending) + other
            if is_named and other and stray not in pair.after:
                yield _mutant("damage", stray, "was made, too", pair.before[source])


def _mutant(kind: Kind, place: str, what: str, content: bytes | None) -> Mutant:
    return Mutant(kind, WholeFiles.name, place, (), what, partial(dict, {place: content}))
