"""Put bookmarks in order: loose ones, one whose page has moved, dead ones, and a folder without an order."""

from __future__ import annotations

from apps.firefox.requirements import BookmarkCorrected, BookmarksFiled, DeadDeleted, FolderSorted
from benchmark.worlds.travel_office import travel_office
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=travel_office,
    requirements={
        "loose": BookmarksFiled.drawn,
        "moved": BookmarkCorrected.drawn,
        "dead": DeadDeleted.drawn,
        "order": FolderSorted.drawn,
    },
    instruction=(
        "Nobody at {office} finds anything in the bookmarks of Firefox any more. Please {loose}. Then {moved}. "
        "{dead}. Last, {order}.",
        "{colleague} takes over the browser of {office} on Monday, so its bookmarks have to be in order: {dead}. "
        "{order}. Also {loose}. And {moved}.",
    ),
    difficulty="moderate",
    max_steps=120,
    seed=11,
)
