"""Enter payments that came by mail, and tag the mails of one person."""

from __future__ import annotations

from apps.libreoffice_calc.requirements.told import PaymentsEntered
from apps.thunderbird.requirements import ContactAdded, NewlyTagged
from benchmark.worlds.fair_office import fair_office
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=fair_office,
    requirements={
        "payments": PaymentsEntered.drawn,
        "mails": NewlyTagged.drawn,
        "newcomer": ContactAdded.drawn,
    },
    instruction=(
        "I follow the money of {fair}. In the workbook that is open in Calc, {payments}; save it. In Thunderbird, "
        "{mails}. And {newcomer}.",
        "Please help me with the exhibitors of {fair}. In Thunderbird, {newcomer}. Then {mails}. In the workbook, "
        "which is open in Calc, {payments}, and save it.",
    ),
    difficulty="hard",
    max_steps=130,
    seed=6263,
)
