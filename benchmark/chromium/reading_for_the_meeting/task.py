"""Prepare pages and bookmarks for a meeting."""

from __future__ import annotations

from apps.chromium.requirements import BookmarksFiled, KeptForLater, TabsGrouped
from benchmark.worlds.village_hall import village_hall
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=village_hall,
    requirements={
        "later": KeptForLater.drawn,
        "tabs": TabsGrouped.drawn,
        "loose": BookmarksFiled.drawn,
    },
    instruction=(
        "The committee of {hall} meets tonight and uses this browser. {later}. {tabs}, so that we see them at once. "
        "And {loose}.",
        "Before the committee of {hall} comes together, {loose}, in this browser. Then {tabs}. And {later}.",
    ),
    difficulty="moderate",
    max_steps=100,
    seed=6723,
)
