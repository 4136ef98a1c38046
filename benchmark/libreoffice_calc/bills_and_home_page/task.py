"""Mark unpaid rows, and set a home button and the history."""

from __future__ import annotations

from apps.chromium.requirements import HomePageSet, VisitsForgotten
from apps.libreoffice_calc.requirements import Marked
from benchmark.worlds.hall_office import hall_office
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=hall_office,
    requirements={
        "unpaid": Marked.drawn,
        "home": HomePageSet.drawn,
        "visits": VisitsForgotten.drawn,
    },
    instruction=(
        "I chase bills at {hall}. In the workbook that is open in Calc, {unpaid}; save it. In the browser, {home}. "
        "And {visits}.",
        "In the browser of {hall}, {visits}. Then {home}. As for bills, {unpaid}, in the workbook that is open in "
        "Calc, and save it.",
    ),
    difficulty="moderate",
    max_steps=120,
    seed=3451,
)
