"""Correct an hour in a paper, and give a browser a home page."""

from __future__ import annotations

from apps.chromium.requirements import HomePageSet, KeptForLater
from apps.gedit.requirements.told import Updated
from benchmark.worlds.hall_office import hall_office
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=hall_office,
    requirements={
        "hour": Updated.drawn,
        "home": HomePageSet.drawn,
        "later": KeptForLater.drawn,
    },
    instruction=(
        "People ask me when to come to {hall}. {hour}; save it. In the browser, {home}. Then {later}.",
        "In the browser of {hall}, {home}. Also {later}. One of our papers is out of date: {hour}, and save that.",
    ),
    difficulty="moderate",
    max_steps=110,
    seed=5309,
)
