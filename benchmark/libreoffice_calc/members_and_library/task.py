"""Hide columns, keep headers in sight, and fill the library."""

from __future__ import annotations

from apps.libreoffice_calc.requirements import Frozen, Hidden
from apps.vlc.requirements import LibraryFilled
from benchmark.worlds.film_club_office import club_book
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=club_book,
    requirements={
        "private": Hidden.drawn,
        "view": Frozen.drawn,
        "library": LibraryFilled.drawn,
    },
    instruction=(
        "Helpers of {club} look into the workbook that is open in Calc. {private}, and {view}. Save it. They choose "
        "films at {venue}, too: {library}, with VLC.",
        "With VLC, {library}; the films of {club} are in {films}. The workbook, which is open in Calc, goes to "
        "helpers: {view}. Then {private}. Save it.",
    ),
    difficulty="easy",
    max_steps=110,
    seed=8032,
)
