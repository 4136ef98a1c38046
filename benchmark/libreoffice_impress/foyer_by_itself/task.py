"""Let a show run by itself, with a new rule, a described picture and emphasis."""

from __future__ import annotations

from apps.libreoffice_impress.requirements import Emphasized, LineAdded, PictureDescribed, RunsByItself
from benchmark.worlds.observatory import observatory
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=observatory,
    requirements={
        "run": RunsByItself.drawn,
        "rule": LineAdded.drawn,
        "picture": PictureDescribed.drawn,
        "words": Emphasized.drawn,
    },
    instruction=(
        "Nobody has time to stand in the foyer of {house}. Therefore {run}. Then {rule}. Next, {picture}. Finally, "
        "{words}. Save everything.",
        "Before {boss} opens {house} to visitors, {words}. Also {picture}. Then {rule}. Last, {run}. Save what you "
        "change.",
    ),
    difficulty="hard",
    max_steps=110,
    seed=7,
)
