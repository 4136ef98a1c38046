"""Fill prices in, and save an address."""

from __future__ import annotations

from apps.chromium.requirements import AddressSaved
from apps.libreoffice_calc.requirements import FilledIn, Frozen
from benchmark.worlds.hall_office import hall_office
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=hall_office,
    requirements={
        "prices": FilledIn.drawn,
        "hirer": AddressSaved.drawn,
        "view": Frozen.drawn,
    },
    instruction=(
        "I buy for {hall} and need figures in the workbook that is open in Calc: {prices}. There, {view}. Save it. "
        "In the browser, {hirer}.",
        "In the browser of {hall}, {hirer}. The workbook is open in Calc: {view}. Then {prices}, and save it.",
    ),
    difficulty="moderate",
    max_steps=120,
    seed=6657,
)
