"""Tidy up a card that was imported twice, and send pictures of a walk away."""

from __future__ import annotations

from apps.darktable.requirements import BracketGrouped, CopiesRemoved, FramesExported
from benchmark.worlds.photo_archive import photo_archive
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=photo_archive,
    requirements={
        "copies": CopiesRemoved.drawn,
        "bracket": BracketGrouped.drawn,
        "export": FramesExported.drawn,
    },
    instruction=(
        "I have imported a card twice in darktable. Please {copies}. While you are there, {bracket}. {guest} waits for "
        "pictures of our walk: {export}.",
        "Some work in darktable, please. For {guest}, {export}. Then tidy up my library: {bracket}. And {copies}.",
    ),
    difficulty="moderate",
    max_steps=90,
)
