"""Throw drafts away, get a ledger back, and name a scan."""

from __future__ import annotations

from apps.pcmanfm.requirements import Discarded, NameGiven, Restored
from benchmark.worlds.choral_society import choral_society
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=choral_society,
    requirements={"ledger": Restored.drawn, "drafts": Discarded.drawn, "scan": NameGiven.drawn},
    instruction=(
        "Somebody has tidied the papers of {society} with too much zeal. First {ledger}. Now that the concert is "
        "settled, {drafts}. And {scan}.",
        "Please look after the papers of {society}: {scan}. The printer has the final version, so {drafts}. And "
        "{ledger}.",
    ),
    difficulty="moderate",
    max_steps=60,
)
