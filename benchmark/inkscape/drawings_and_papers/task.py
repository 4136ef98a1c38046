"""Tidy up papers in the file manager, and drawings in Inkscape."""

from __future__ import annotations

from apps.inkscape.requirements import Joined, Recoloured, Uncovered
from apps.pcmanfm.requirements import Filed, NameGiven
from benchmark.worlds.sign_office import sign_office
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=sign_office,
    requirements={
        "invoices": Filed.drawn,
        "scan": NameGiven.drawn,
        "order": Uncovered.drawn,
        "colour": Recoloured.drawn,
        "outline": Joined.drawn,
    },
    instruction=(
        "I am behind with everything at {workshop}. Please {invoices}. Then {scan}. In Inkscape, {order}. {colour}. "
        "And {outline}. Save the drawings.",
        "Some work has piled up at {workshop}. In Inkscape, {outline}. Then {colour}. And {order}; save the drawings. "
        "In the file manager, {scan}, and {invoices}.",
    ),
    difficulty="moderate",
    max_steps=140,
    seed=5,
)
