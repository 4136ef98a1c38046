"""Find houses for two parties, keep one and print one, and get the departures of a ferry."""

from __future__ import annotations

from apps.firefox.requirements import DeparturesSaved, PageBookmarked, PagePrinted
from benchmark.worlds.travel_office import travel_office
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=travel_office,
    requirements={"first": PageBookmarked.drawn, "second": PagePrinted.drawn, "boats": DeparturesSaved.drawn},
    instruction=(
        "Guests of {office} are waiting for an answer. In Firefox, {first}. Then {second}. And {boats}.",
        "Please prepare some answers for guests of {office}. In Firefox, {boats}. Then {first}. Also {second}.",
    ),
    difficulty="moderate",
    max_steps=110,
    seed=4,
)
