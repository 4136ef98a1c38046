"""File invoices, throw drafts away, pack papers, and set an order."""

from __future__ import annotations

from apps.pcmanfm.requirements import Discarded, Filed, FoldersShown, Packed
from benchmark.worlds.choral_society import choral_society
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=choral_society,
    requirements={
        "invoices": Filed.drawn,
        "drafts": Discarded.drawn,
        "kit": Packed.drawn,
        "order": FoldersShown.drawn,
    },
    instruction=(
        "I am closing the season of {society}. Please {invoices}. Then {drafts}. For the archive in town, {kit}. And "
        "{order}, so that the next secretary sees what is new.",
        "The season of {society} is over. So {drafts}, and {invoices}. Then {kit}. Last of all, {order}.",
    ),
    difficulty="moderate",
    max_steps=90,
)
