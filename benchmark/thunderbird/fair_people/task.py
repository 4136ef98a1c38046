"""Bring the address book up to date with what exhibitors wrote, and tag the mails of one of them."""

from __future__ import annotations

from apps.thunderbird.requirements import ContactAdded, NewlyTagged, NumberChanged
from benchmark.worlds.book_fair import book_fair
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=book_fair,
    requirements={"newcomer": ContactAdded.drawn, "number": NumberChanged.drawn, "mails": NewlyTagged.drawn},
    instruction=(
        "I have to ring round about {fair}, and Thunderbird lacks what I need. {newcomer}. Then {number}. And {mails}.",
        "Tomas takes over {fair} tomorrow, and will work with my Thunderbird. So that he reaches everybody, {number}. "
        "{newcomer}. Then {mails}.",
    ),
    difficulty="moderate",
    max_steps=80,
)
