"""Find a guest house, keep it as a bookmark, and let its site be read more easily."""

from __future__ import annotations

from apps.firefox.requirements import PageBookmarked, SiteZoomed, TicksSet
from benchmark.worlds.travel_office import travel_office
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=travel_office,
    requirements={"house": PageBookmarked.drawn, "size": SiteZoomed.drawn, "ways": TicksSet.drawn},
    instruction=(
        "{boss} at {office} plans a stay. In Firefox, {house}. Also {size}: the print is small. And {ways}.",
        "Please help {boss} at {office}, who sits before small print. In Firefox, {size}, and {ways}. Then {house}.",
    ),
    difficulty="easy",
    max_steps=60,
    tags=("smoke",),
)
