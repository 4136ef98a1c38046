"""Settle who helps at a fair: a shift that changes hands, a mailing list, and a meeting at the hall."""

from __future__ import annotations

from apps.libreoffice_calc.requirements import Frozen
from apps.libreoffice_calc.requirements.told import Substituted
from apps.thunderbird.requirements import ListMade, MeetingEntered
from benchmark.worlds.fair_office import fair_office
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=fair_office,
    requirements={
        "shift": Substituted.drawn,
        "view": Frozen.drawn,
        "list": ListMade.drawn,
        "meeting": MeetingEntered.drawn,
    },
    instruction=(
        "The helpers of {fair} have written again. {shift}; the workbook is open in Calc. There, {view}. Save it. In "
        "Thunderbird, {list}. Then {meeting}.",
        "The helpers of {fair} need some order; my mails and the workbook have it all. {list}. {meeting}. In Calc, "
        "{view}. And {shift}. Save the workbook.",
    ),
    difficulty="hard",
    max_steps=130,
)
