"""Answer a letter with a bookmark, and correct a sheet and a list in the text editor."""

from __future__ import annotations

from apps.firefox.requirements import BookmarkCorrected, PageBookmarked
from apps.gedit.requirements import Corrected, SortedList
from benchmark.worlds.travel_office import travel_office
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=travel_office,
    requirements={
        "fare": Corrected.drawn,
        "list": SortedList.drawn,
        "moved": BookmarkCorrected.drawn,
        "house": PageBookmarked.drawn,
    },
    instruction=(
        "Some things have been left undone at {office}. In gedit, {fare}. Then {list}. Save both. In Firefox, {moved}. "
        "And {house}.",
        "Please do some work for {office}, first in Firefox: {house}. {moved}. Then {list}, and {fare}; save both in "
        "gedit.",
    ),
    difficulty="moderate",
    max_steps=130,
    seed=21,
)
