"""Work off what has come in for a fair: a question about costs, a meeting, and mails to be filed."""

from __future__ import annotations

from apps.thunderbird.requirements import CostsTold, FiledApart, MeetingEntered
from benchmark.worlds.book_fair import book_fair
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=book_fair,
    requirements={"costs": CostsTold.drawn, "meeting": MeetingEntered.drawn, "folder": FiledApart.drawn},
    instruction=(
        "Much has come in for {fair}; please deal with it in Thunderbird. {costs}. {meeting}. Then {folder}.",
        "Please clear up my Thunderbird before {fair}. {folder}. Then {costs}. And {meeting}.",
    ),
    difficulty="hard",
    max_steps=100,
)
