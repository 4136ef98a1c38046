"""File what has come by post, and unpack what came in an archive."""

from __future__ import annotations

from apps.pcmanfm.requirements import Filed, Unpacked
from benchmark.worlds.choral_society import choral_society
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=choral_society,
    requirements={"invoices": Filed.drawn, "parcel": Unpacked.drawn},
    instruction=(
        "Some post has come for {society}. Please {invoices}. Then {parcel}.",
        "I am behind with the post of {society}. First {parcel}. After that, {invoices}.",
    ),
    difficulty="moderate",
    max_steps=60,
    tags=("smoke",),
)
