"""Get the helpers of a fair together: a mailing list, a saved search, and a meeting about the hall."""

from __future__ import annotations

from apps.thunderbird.requirements import ListMade, MeetingEntered, SearchSaved
from benchmark.worlds.book_fair import book_fair
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=book_fair,
    requirements={"list": ListMade.drawn, "search": SearchSaved.drawn, "meeting": MeetingEntered.drawn},
    instruction=(
        "The helpers of {fair} hear from me tonight, in Thunderbird. For that, {list}. Also {search}. And {meeting}.",
        "Please prepare Thunderbird for the last weeks before {fair}. {meeting}. Then {list}. And {search}.",
    ),
    difficulty="moderate",
    max_steps=80,
)
