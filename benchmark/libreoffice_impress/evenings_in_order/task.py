"""Put the evenings of a programme in order, with a link and emphasis."""

from __future__ import annotations

from apps.libreoffice_impress.requirements import Emphasized, Linked, SlideMoved, SlidesHidden
from benchmark.worlds.observatory import observatory
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=observatory,
    requirements={
        "order": SlideMoved.drawn,
        "cancelled": SlidesHidden.drawn,
        "page": Linked.drawn,
        "words": Emphasized.drawn,
    },
    instruction=(
        "Some slides of {house} need care. Please {order}. Then {cancelled}. Also {page}. Last, {words}. Save "
        "each presentation.",
        "For {boss} of {house}: {words}. Then {page}. Also {cancelled}. Finally, {order}. Save what you change.",
    ),
    difficulty="hard",
    max_steps=110,
    seed=4,
)
