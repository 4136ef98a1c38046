"""Choose, group and export frames."""

from __future__ import annotations

from apps.darktable.requirements import BracketGrouped, FramesExported, FramesRated
from benchmark.worlds.photo_archive import photo_archive
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=photo_archive,
    requirements={
        "best": FramesRated.drawn,
        "bracket": BracketGrouped.drawn,
        "files": FramesExported.drawn,
    },
    instruction=(
        "I make the first choice from the pictures that are open in darktable. {best}. Then {bracket}. And {files}.",
        "In darktable, {files}. {bracket}. And {best}, before somebody else chooses.",
    ),
    difficulty="moderate",
    max_steps=110,
    seed=5639,
)
