"""Put the bookmarks and sites of a browser in order."""

from __future__ import annotations

from apps.chromium.requirements import BookmarksFiled, DataDeleted, PermissionBlocked
from benchmark.worlds.village_hall import village_hall
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=village_hall,
    requirements={
        "loose": BookmarksFiled.drawn,
        "site": PermissionBlocked.drawn,
        "data": DataDeleted.drawn,
    },
    instruction=(
        "I put things in order at {hall}, and this browser is next. {loose}. One site goes too far: {site}. {data}.",
        "Somebody has to tidy this browser of {hall}. {data}. {site}. Then {loose}.",
    ),
    difficulty="easy",
    max_steps=90,
    seed=3729,
)
