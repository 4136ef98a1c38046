"""Correct a price, add a contact, and keep a template."""

from __future__ import annotations

from apps.libreoffice_calc.requirements import Corrected
from apps.thunderbird.requirements import ContactAdded, TemplateKept
from benchmark.worlds.fair_office import fair_office
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=fair_office,
    requirements={
        "price": Corrected.drawn,
        "newcomer": ContactAdded.drawn,
        "template": TemplateKept.drawn,
    },
    instruction=(
        "I welcome new exhibitors of {fair}. In the workbook that is open in Calc, {price}, and save it. In "
        "Thunderbird, {newcomer}. And {template}.",
        "Please prepare Thunderbird for those who are new at {fair}. {template}. Then {newcomer}. In the workbook, "
        "which is open in Calc, {price}; save that.",
    ),
    difficulty="moderate",
    max_steps=120,
    seed=6798,
)
