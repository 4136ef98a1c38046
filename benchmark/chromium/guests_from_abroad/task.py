"""Prepare a browser for guests from abroad."""

from __future__ import annotations

from apps.chromium.requirements import AddressSaved, DataDeleted, LanguageAdded
from benchmark.worlds.village_hall import village_hall
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=village_hall,
    requirements={
        "language": LanguageAdded.drawn,
        "data": DataDeleted.drawn,
        "hirer": AddressSaved.drawn,
    },
    instruction=(
        "Guests from abroad use {hall} next week, and this browser with it. {language}. The last group has left "
        "something behind, so {data}. For the confirmation, {hirer}.",
        "Please prepare the browser at {hall} for a group from abroad. {hirer}. {data}. Then {language}.",
    ),
    difficulty="moderate",
    max_steps=100,
    seed=1276,
)
