"""Bring address book, list for the door and programme up to date with what people wrote, in two apps."""

from __future__ import annotations

from apps.gedit.requirements.told import Updated
from apps.thunderbird.requirements import ContactAdded, NumberChanged
from benchmark.worlds.fair_office import WINDOWS, fair_office
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=fair_office,
    requirements={
        "number": NumberChanged.drawn,
        "newcomer": ContactAdded.drawn,
        "line": Updated.drawn,
        "other": Updated.drawn,
    },
    instruction=(
        "Before the papers for {fair} are printed, they should say what people have written to us. {line}. Then "
        "{other}. Save both; they are open in gedit, and handbook.txt is beside them. In Thunderbird, {number}. And "
        "{newcomer}.",
        "Much of what we hold about {fair} is out of date. In Thunderbird, {newcomer}. Then {number}. The papers are "
        "open in gedit, in the folder of handbook.txt: {line}, and {other}. Please save them.",
    ),
    difficulty="hard",
    max_steps=120,
    windows=WINDOWS,
)
