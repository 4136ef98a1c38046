"""Make a mailing list, unsubscribe a folder, and extend the signature."""

from __future__ import annotations

from apps.thunderbird.requirements import ListMade, SignatureExtended, Unsubscribed
from benchmark.worlds.book_fair import book_fair
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=book_fair,
    requirements={
        "list": ListMade.drawn,
        "old": Unsubscribed.drawn,
        "line": SignatureExtended.drawn,
    },
    instruction=(
        "I organise those who help us in {hall}. With Thunderbird, {list}. Then {old}. And {line}.",
        "In Thunderbird, {line}. Then {old}. For those who help us in {hall}, {list}.",
    ),
    difficulty="moderate",
    max_steps=120,
    seed=2609,
)
