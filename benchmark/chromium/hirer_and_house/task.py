"""Save an address, and set pages and sizes in a browser."""

from __future__ import annotations

from apps.chromium.requirements import AddressSaved, SiteZoomed, StartPagesSet
from benchmark.worlds.village_hall import village_hall
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=village_hall,
    requirements={
        "hirer": AddressSaved.drawn,
        "size": SiteZoomed.drawn,
        "start": StartPagesSet.drawn,
    },
    instruction=(
        "I take bookings for {hall} and work with this browser. {hirer}, as they come again and again. My eyes are "
        "not what they were: {size}. And {start}.",
        "The browser at the desk of {hall} should help me more. {start}. Then {hirer}. And {size}, as the letters are"
        " small.",
    ),
    difficulty="moderate",
    max_steps=100,
    seed=2801,
)
