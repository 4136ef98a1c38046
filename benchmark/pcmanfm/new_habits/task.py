"""Set the file manager up as somebody likes it."""

from __future__ import annotations

from apps.pcmanfm.requirements import Bookmarked, FoldersShown, HandlingSet
from benchmark.worlds.choral_society import choral_society
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=choral_society,
    requirements={"season": Bookmarked.drawn, "order": FoldersShown.drawn, "ways": HandlingSet.drawn},
    instruction=(
        "I have taken the papers of {society} over, and I work in another way than the last secretary. Please "
        "{ways}. Then {order}. And {season}.",
        "For my work at {society}, {season}. Also {order}. And {ways}.",
    ),
    difficulty="moderate",
    max_steps=60,
)
