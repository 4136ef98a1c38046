"""Add a search, and take rights and traces from sites."""

from __future__ import annotations

from apps.chromium.requirements import PermissionBlocked, SearchAdded, VisitsForgotten
from benchmark.worlds.village_hall import village_hall
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=village_hall,
    requirements={
        "search": SearchAdded.drawn,
        "site": PermissionBlocked.drawn,
        "visits": VisitsForgotten.drawn,
    },
    instruction=(
        "The computer in the foyer of {hall} needs some care, and all of it is in this browser. {search}. Then "
        "{site}. And {visits}, which nobody else should see.",
        "Everybody may use the browser in the foyer of {hall}. So {visits}. {site}. And {search}, as I look there "
        "every day.",
    ),
    difficulty="moderate",
    max_steps=100,
    seed=1244,
)
