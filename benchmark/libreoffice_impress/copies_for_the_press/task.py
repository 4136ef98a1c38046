"""Describe presentations, finish one, and send out a copy."""

from __future__ import annotations

from apps.libreoffice_impress.requirements import Labelled, Linked, NameReplaced, SentAsPdf
from benchmark.worlds.observatory import observatory
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=observatory,
    requirements={
        "about": Labelled.drawn,
        "other": Labelled.drawn,
        "speaker": NameReplaced.drawn,
        "page": Linked.drawn,
        "copy": SentAsPdf.drawn,
    },
    instruction=(
        "The press asks {house} for slides. Please {about}. Also {other}. Then {speaker}. Next, {page}. Save all of "
        "them. Last, {copy}.",
        "For {boss} of {house}: {page}. Then {speaker}. {other}. Also {about}. Save these presentations. Finally, "
        "{copy}.",
    ),
    difficulty="moderate",
    max_steps=120,
    seed=8,
)
