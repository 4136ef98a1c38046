"""Bring the programme up to date with what others have decided and counted."""

from __future__ import annotations

from apps.libreoffice_impress.requirements import NameReplaced, NotesWritten, SlidesHidden
from benchmark.worlds.observatory import observatory
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=observatory,
    requirements={"speaker": NameReplaced.drawn, "cancelled": SlidesHidden.drawn, "seats": NotesWritten.drawn},
    instruction=(
        "The programme of {house} is out of date. Please {speaker}. Then {cancelled}. Finally, {seats}. Save the "
        "presentation.",
        "{boss} shows slides of {house} tonight. {seats}. Then {cancelled}. Last, {speaker}. Save what you change.",
    ),
    difficulty="hard",
    max_steps=100,
    seed=3,
)
