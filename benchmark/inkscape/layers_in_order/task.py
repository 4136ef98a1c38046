"""Put objects on their layers, into groups, and into the right order."""

from __future__ import annotations

from apps.inkscape.requirements import Grouped, LayerHidden, MovedToLayer, Uncovered
from benchmark.worlds.sign_workshop import sign_workshop
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=sign_workshop,
    requirements={
        "home": MovedToLayer.drawn,
        "holes": Grouped.drawn,
        "order": Uncovered.drawn,
        "notes": LayerHidden.drawn,
    },
    instruction=(
        "The drawings of {workshop} have become untidy. Please {home}, so that it is found. Then {holes}. {order}. And "
        "{notes}. Save them all.",
        "Please tidy up some drawings of {workshop} in Inkscape: {notes}. Next, {order}. Then {holes}. And {home}. "
        "Save each of them.",
    ),
    difficulty="moderate",
    max_steps=100,
    seed=2,
)
