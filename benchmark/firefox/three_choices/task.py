"""Find three pages, and keep each in its way, among bookmarks that stay."""

from __future__ import annotations

from apps.firefox.requirements import BookmarksFiled, PageBookmarked, PagePinned, PagePrinted
from benchmark.worlds.travel_office import travel_office
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=travel_office,
    requirements={
        "kept": PageBookmarked.drawn,
        "printed": PagePrinted.drawn,
        "loose": BookmarksFiled.drawn,
        "pinned": PagePinned.drawn,
    },
    instruction=(
        "{boss} of {office} meets guests today and has asked for some pages. In Firefox, {kept}. Then {printed}. "
        "{loose}. At the end, {pinned}.",
        "Please look up some pages for {boss} of {office}, in Firefox. First {loose}. Then {printed}. {kept}. And "
        "{pinned}.",
    ),
    difficulty="hard",
    max_steps=130,
    seed=42,
)
