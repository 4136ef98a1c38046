"""Tag bookmarks, find a walk to begin with, and let the address bar search a site."""

from __future__ import annotations

from apps.firefox.requirements import BookmarksTagged, FolderSorted, HomePagesSet, SearchAdded
from benchmark.worlds.travel_office import travel_office
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=travel_office,
    requirements={
        "tag": BookmarksTagged.drawn,
        "order": FolderSorted.drawn,
        "search": SearchAdded.drawn,
        "home": HomePagesSet.drawn,
    },
    instruction=(
        "{boss} leads the walks of {office} this year and works with Firefox. Please {tag}. Then {order}. {search}. "
        "And {home}.",
        "Please get the Firefox of {office} ready for {boss}: {search}. {home}. Then {order}. And {tag}.",
    ),
    difficulty="moderate",
    max_steps=120,
    seed=15,
)
