"""Describe a drawing, export another one, and set Inkscape up."""

from __future__ import annotations

from apps.inkscape.requirements import Described, Exported, ToolsSet
from benchmark.worlds.sign_workshop import sign_workshop
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=sign_workshop,
    requirements={"words": Described.drawn, "picture": Exported.drawn, "tools": ToolsSet.drawn},
    instruction=(
        "{workshop} archives its drawings. Please {words}; save it. For the catalogue, {picture}. And so that the next "
        "ones turn out better, {tools}.",
        "I have taken over the archive of {workshop}. First {tools}. Then {picture}. And {words}; do not forget to "
        "save.",
    ),
    difficulty="moderate",
    max_steps=90,
)
