"""Answer a question about costs, and put the inbox in order."""

from __future__ import annotations

from apps.thunderbird.requirements import CostsTold, FiledApart, SpamCleared
from benchmark.worlds.book_fair import book_fair
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=book_fair,
    requirements={
        "costs": CostsTold.drawn,
        "spam": SpamCleared.drawn,
        "folder": FiledApart.drawn,
    },
    instruction=(
        "I am back from my holidays, and {fair} is near. In Thunderbird, {costs}. To have less to read, {spam}. And "
        "{folder}.",
        "In Thunderbird, {folder}. {spam}. And as {fair} is near, {costs}.",
    ),
    difficulty="hard",
    max_steps=120,
    seed=2390,
)
