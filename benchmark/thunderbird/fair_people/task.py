"""Bring the address book up to date with what exhibitors wrote, and tag the mails of one of them."""

from __future__ import annotations

from apps.thunderbird.requirements import ContactAdded, NewlyTagged, NumberChanged
from benchmark.worlds.book_fair import book_fair
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=book_fair,
    requirements={"new": ContactAdded.drawn, "number": NumberChanged.drawn, "tag": NewlyTagged.drawn},
    instruction=(
        "I have to ring round about {fair}, and Thunderbird lacks what I need. {new}. Next, {number}. And {tag}.",
        "Tomas takes over {fair} tomorrow, and will work with my Thunderbird. So that he reaches everybody, {number}. "
        "{new}. Then {tag}.",
    ),
    difficulty="moderate",
    max_steps=80,
)
