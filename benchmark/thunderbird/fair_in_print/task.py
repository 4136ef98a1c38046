"""Bring the papers of a fair up to date with what came by mail, and the address book with them."""

from __future__ import annotations

from apps.gedit.requirements.told import Updated
from apps.thunderbird.requirements import ContactAdded, MeetingEntered, NumberChanged
from benchmark.worlds.fair_office import fair_office
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=fair_office,
    requirements={
        "programme": Updated.of("programme.txt"),
        "door": Updated.of("door-list.txt"),
        "number": NumberChanged.drawn,
        "newcomer": ContactAdded.drawn,
        "meeting": MeetingEntered.drawn,
    },
    instruction=(
        "Two papers of {fair} go to the printer tonight, and are open in gedit. Please {programme}. Also {door}. Save "
        "both. Thunderbird has to know the same: {number}. {newcomer}. Then {meeting}.",
        "People keep writing to us about {fair}, and nobody has acted on it yet. In Thunderbird, {meeting}. "
        "{newcomer}. {number}. In the papers, which are in the folder {folder} and open in gedit, {door}. Then "
        "{programme}, and save them.",
    ),
    difficulty="hard",
    max_steps=130,
)
