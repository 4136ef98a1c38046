"""Correct a notice, and file, pack and protect papers."""

from __future__ import annotations

from apps.gedit.requirements import Corrected
from apps.pcmanfm.requirements import Filed, Packed, Protected
from benchmark.worlds.choral_office import choral_office
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=choral_office,
    requirements={
        "price": Corrected.drawn,
        "invoices": Filed.drawn,
        "kit": Packed.drawn,
        "list": Protected.drawn,
    },
    instruction=(
        "Tickets of {society} go on sale tomorrow. {price}; save that. Then {invoices}. For the paper, {kit}. And "
        "{list}.",
        "Before tickets of {society} go on sale: {invoices}, {list}, and {kit}. One thing is wrong, too. {price}. "
        "Save it.",
    ),
    difficulty="moderate",
    max_steps=110,
)
