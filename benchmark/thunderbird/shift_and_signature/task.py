"""Change a shift, extend the signature, and change a telephone number."""

from __future__ import annotations

from apps.libreoffice_calc.requirements.told import Substituted
from apps.thunderbird.requirements import NumberChanged, SignatureExtended
from benchmark.worlds.fair_office import fair_office
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=fair_office,
    requirements={
        "shift": Substituted.drawn,
        "line": SignatureExtended.drawn,
        "number": NumberChanged.drawn,
    },
    instruction=(
        "I plan the shifts of {fair}. In the workbook that is open in Calc, {shift}; save it. In Thunderbird, {line}."
        " Then {number}.",
        "Two people have written to us about {fair}. In Thunderbird, {number}. Then {line}. In the workbook, which is"
        " open in Calc, {shift}, and save that.",
    ),
    difficulty="moderate",
    max_steps=120,
    seed=7470,
)
