"""Clear up the browser of a hall: data that a site has kept, visits, and what a site may do."""

from __future__ import annotations

from apps.chromium.requirements import DataDeleted, PermissionBlocked, VisitsForgotten
from benchmark.worlds.village_hall import village_hall
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=village_hall,
    requirements={"data": DataDeleted.drawn, "site": PermissionBlocked.drawn, "visits": VisitsForgotten.drawn},
    instruction=(
        "Three people use this browser at {hall}, and it shows. {data}. Then {site}. And {visits}.",
        "Please tidy up after last week's guests, who used the browser of {hall}. {visits}. {site}. Also {data}.",
    ),
    difficulty="moderate",
    max_steps=60,
)
