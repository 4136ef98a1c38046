"""Price an order with the pages of a shop, settle an hour, and let the browser know what the office needs."""

from __future__ import annotations

from apps.chromium.requirements import AddressSaved, StartPagesSet
from apps.gedit.requirements import FiguresFilled
from apps.gedit.requirements.told import Updated
from benchmark.worlds.hall_office import hall_office
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=hall_office,
    requirements={
        "prices": FiguresFilled.drawn,
        "hour": Updated.drawn,
        "hirer": AddressSaved.drawn,
        "start": StartPagesSet.drawn,
    },
    instruction=(
        "The papers of {hall} are in {folder}, and two of them are open in gedit. {prices}. Then {hour}. Save both. "
        "In the browser, {hirer}. And {start}.",
        "I am new in the office of {hall}, whose papers are in {folder}. {start}. Then {hirer}. In gedit, {hour}, and "
        "save it. Finally, {prices}; save that, too.",
    ),
    difficulty="hard",
    max_steps=150,
)
