"""Bring the programme of a fair up to date, keep spam away, and extend the signature."""

from __future__ import annotations

from apps.gedit.requirements.told import Updated
from apps.thunderbird.requirements import SignatureExtended, SpamCleared
from benchmark.worlds.fair_office import fair_office
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=fair_office,
    requirements={
        "programme": Updated.of("programme.txt"),
        "spam": SpamCleared.drawn,
        "line": SignatureExtended.drawn,
    },
    instruction=(
        "The programme of {fair} goes to the printer tonight and is open in gedit. Please {programme}, and save it. "
        "In Thunderbird, {spam}. And {line}.",
        "I keep the office of {fair} in order, and three things are left. In Thunderbird, {line}. Then {spam}. In "
        "gedit, {programme}; save it.",
    ),
    difficulty="moderate",
    max_steps=110,
    seed=4192,
)
