"""Get the workbook of a film club ready for those who lend it films, and VLC for an evening with talks."""

from __future__ import annotations

from apps.libreoffice_calc.requirements import Exported, Hidden, Highlighted
from apps.vlc.requirements import LibraryFilled, SnapshotsSet
from benchmark.worlds.film_club_office import club_book
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=club_book,
    requirements={
        "private": Hidden.drawn,
        "rule": Highlighted.drawn,
        "loans": Exported.drawn,
        "library": LibraryFilled.drawn,
        "stills": SnapshotsSet.drawn,
    },
    instruction=(
        "At the {club} we open our books on Thursday. In {book}, {private}. Then {rule}, and save it. After that, "
        "{loans}. For the talk about our films, which are in {films}, use VLC: {library}. And {stills}.",
        "Please prepare VLC for the talks in {venue}; the films are in {films}. {stills}. Then {library}. The workbook "
        "of the club, {book}, is open in Calc. There, {rule}. Also {private}; save it. Finally, {loans}.",
    ),
    difficulty="hard",
    max_steps=150,
)
