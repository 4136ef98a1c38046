"""Enter payments, answer a question about a sum, and file mails."""

from __future__ import annotations

from apps.libreoffice_calc.requirements.told import PaymentsEntered
from apps.thunderbird.requirements import FiledApart, SpamCleared
from apps.thunderbird.requirements.told import SumTold
from benchmark.worlds.fair_office import fair_office
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=fair_office,
    requirements={
        "payments": PaymentsEntered.drawn,
        "sum": SumTold.drawn,
        "folder": FiledApart.drawn,
        "spam": SpamCleared.drawn,
    },
    instruction=(
        "I follow the money of {fair}. In the workbook that is open in Calc, {payments}, and save it. Only then "
        "{sum}, in Thunderbird. There, {folder}. And {spam}.",
        "In Thunderbird, {spam}. Then {folder}. As to the money of {fair}, {payments}, in the workbook that is open "
        "in Calc; save it. Once that is right, {sum}.",
    ),
    difficulty="hard",
    max_steps=150,
    seed=3861,
)
