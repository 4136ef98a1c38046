"""Prepare a browser that two people use."""

from __future__ import annotations

from apps.chromium.requirements import SearchAdded, StartPagesSet, VisitsForgotten
from benchmark.worlds.village_hall import village_hall
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=village_hall,
    requirements={
        "visits": VisitsForgotten.drawn,
        "search": SearchAdded.drawn,
        "start": StartPagesSet.drawn,
    },
    instruction=(
        "Two of us share the desk at {hall} from now on, and this browser. {visits}, as they were private. For both "
        "of us, {search}. And {start}.",
        "My new colleague at {hall} and I use one browser, so {start}. {search}. And {visits}; nobody needs to see "
        "those.",
    ),
    difficulty="moderate",
    max_steps=100,
    seed=2846,
)
