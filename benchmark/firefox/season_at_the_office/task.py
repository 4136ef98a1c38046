"""Do what a travel office has put off: guests, bookmarks, the browser, papers and a list."""

from __future__ import annotations

from apps.firefox.requirements import (
    BookmarkCorrected,
    BookmarksFiled,
    DeadDeleted,
    DeparturesSaved,
    PageBookmarked,
    PagePrinted,
    SearchAdded,
    TicksSet,
    VisitsForgotten,
)
from apps.gedit.requirements import Corrected, SortedList
from apps.pcmanfm.requirements import Filed
from benchmark.worlds.travel_office import travel_office
from benchmark.worlds.travel_season import SEASON
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=travel_office,
    requirements={
        "fare": Corrected.drawn,
        "list": SortedList.drawn,
        "letters": Filed.drawn,
        "house": PageBookmarked.drawn,
        "page": PagePrinted.drawn,
        "boats": DeparturesSaved.drawn,
        "loose": BookmarksFiled.drawn,
        "moved": BookmarkCorrected.drawn,
        "dead": DeadDeleted.drawn,
        "search": SearchAdded.drawn,
        "ways": TicksSet.drawn,
        "visits": VisitsForgotten.drawn,
    },
    instruction=(
        "The season of {office} begins. season.txt, which is open in gedit, says what to do. In gedit, see to "
        "{fare} and {list}, and save them. In the file manager, see to {letters}. In Firefox, do what the paper says "
        "about {page}, {loose}, {moved}, {dead}, {search} and {ways}. Also {visits}. Then {boats}. And {house}.",
        "Please begin in Firefox: {house}. {boats}. There, also do what Documents/season.txt tells everybody at "
        "{office} about {ways}, {search}, {dead}, {moved}, {loose} and {page}. After that, {visits}. Last come "
        "{letters} in the file manager, and {list} and {fare} in gedit; save both files.",
    ),
    difficulty="expert",
    tags=("long",),
    briefing=SEASON,
    max_steps=420,
    seed=77,
)
