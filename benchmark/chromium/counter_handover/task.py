"""Hand the browser of a hall over to the next secretary: an address, bookmarks in order, and a search."""

from __future__ import annotations

from apps.chromium.requirements import AddressSaved, BookmarksFiled, SearchAdded
from benchmark.worlds.village_hall import village_hall
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=village_hall,
    requirements={"hirer": AddressSaved.drawn, "loose": BookmarksFiled.drawn, "search": SearchAdded.drawn},
    instruction=(
        "From Monday on somebody else books {hall} out, in this browser. {hirer}. Then {loose}. And {search}.",
        "Please get this browser ready for my successor at {hall}. {loose}. {search}. And {hirer}.",
    ),
    difficulty="moderate",
    max_steps=80,
)
