"""Cull, rate, label and file what a walk has brought."""

from __future__ import annotations

from apps.darktable.requirements import BlurredRejected, FramesLabelled, FramesRated, KeywordAttached
from benchmark.worlds.photo_archive import photo_archive
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=photo_archive,
    requirements={
        "blurred": BlurredRejected.drawn,
        "best": FramesRated.drawn,
        "choice": FramesLabelled.drawn,
        "keyword": KeywordAttached.drawn,
    },
    instruction=(
        "I am back from a walk, and the pictures are open in darktable. {blurred}. Of the sharp ones, {best}. For the "
        "calendar, {choice}. Then {keyword}.",
        "The pictures of my walk with {guest} are in darktable; please go through them. {keyword}. {best}. Then "
        "{blurred}. And {choice}, so that I find them again.",
    ),
    difficulty="easy",
    max_steps=70,
)
