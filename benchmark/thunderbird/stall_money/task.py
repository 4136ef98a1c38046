"""Enter what the bank has told by mail into a workbook, correct a price there, and answer with a sum from it."""

from __future__ import annotations

from apps.libreoffice_calc.requirements import Corrected
from apps.libreoffice_calc.requirements.told import PaymentsEntered
from apps.thunderbird.requirements.told import SumTold
from benchmark.worlds.fair_office import fair_office
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=fair_office,
    requirements={"payments": PaymentsEntered.drawn, "price": Corrected.drawn, "sum": SumTold.drawn},
    instruction=(
        "The money for {fair} has to be in order today; the workbook is open in Calc. {payments}. "
        "Also {price}. Save the workbook. Then {sum}.",
        "Please bring the accounts of {fair} up to date. {price}. {payments}. Save it. When that is done, {sum}.",
    ),
    difficulty="hard",
    max_steps=120,
)
