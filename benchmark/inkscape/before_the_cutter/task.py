"""Prepare drawings for the cutter: unite shapes, give a page its size, and send a copy."""

from __future__ import annotations

from apps.inkscape.requirements import Joined, PageResized, SentOut
from benchmark.worlds.sign_workshop import sign_workshop
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=sign_workshop,
    requirements={"outline": Joined.drawn, "page": PageResized.drawn, "copy": SentOut.drawn},
    instruction=(
        "The cutter of {workshop} starts in an hour. Please {outline}. Then {page}. Save both drawings. Last, {copy}.",
        "Everything has to be ready for the cutter of {workshop}. So {page}, and {outline}; save these drawings. And "
        "{copy}.",
    ),
    difficulty="moderate",
    max_steps=80,
)
