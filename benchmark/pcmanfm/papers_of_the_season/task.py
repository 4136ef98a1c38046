"""Begin a form, name a scan, and link a rota."""

from __future__ import annotations

from apps.pcmanfm.requirements import Begun, Linked, NameGiven, Restored
from benchmark.worlds.choral_society import choral_society
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=choral_society,
    requirements={"form": Begun.drawn, "scan": NameGiven.drawn, "rota": Linked.drawn, "ledger": Restored.drawn},
    instruction=(
        "The committee of {society} meets tonight. Please {form}. Then {scan}. So that I find it at once, {rota}. The "
        "treasurer asks for something, too: {ledger}.",
        "Tonight's meeting of {society}: {ledger}. Next, {rota}. And {scan}. Last, {form}.",
    ),
    difficulty="moderate",
    max_steps=80,
)
