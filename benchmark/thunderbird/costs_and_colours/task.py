"""Answer a question about costs, tag mails, and add a contact."""

from __future__ import annotations

from apps.thunderbird.requirements import ContactAdded, CostsTold, NewlyTagged
from benchmark.worlds.book_fair import book_fair
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=book_fair,
    requirements={
        "costs": CostsTold.drawn,
        "mails": NewlyTagged.drawn,
        "newcomer": ContactAdded.drawn,
    },
    instruction=(
        "I look after the exhibitors of {fair}, with Thunderbird. {costs}. Then {mails}. And {newcomer}.",
        "Exhibitors of {fair} keep writing. In Thunderbird, {newcomer}. {mails}. Then {costs}.",
    ),
    difficulty="hard",
    max_steps=120,
    seed=4345,
)
