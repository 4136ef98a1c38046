"""Correct a price list in the editor, and change signs."""

from __future__ import annotations

from apps.gedit.requirements import Corrected
from apps.inkscape.requirements import PageResized, Placed, Relettered
from benchmark.worlds.sign_workshop import sign_workshop
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=sign_workshop,
    requirements={
        "price": Corrected.drawn,
        "words": Relettered.drawn,
        "page": PageResized.drawn,
        "place": Placed.drawn,
    },
    instruction=(
        "{workshop} has new prices. {price}; save it. In Inkscape, {words}. Then {page}. And {place}. Save the "
        "drawings as well.",
        "Please look after some drawings of {workshop}: {place}. {page}. And {words}. Save them in Inkscape. One thing "
        "in the editor is wrong, too. {price}. Save that.",
    ),
    difficulty="moderate",
    max_steps=120,
    seed=19,
)
