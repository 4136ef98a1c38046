"""Draw a mask, sign pictures, and reject a frame."""

from __future__ import annotations

from apps.darktable.requirements import BlurredRejected, MaskDrawn, PicturesSigned
from benchmark.worlds.photo_archive import photo_archive
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=photo_archive,
    requirements={
        "mask": MaskDrawn.drawn,
        "signed": PicturesSigned.drawn,
        "blurred": BlurredRejected.drawn,
    },
    instruction=(
        "A magazine waits for my pictures, which are open in darktable. {mask}. Then {signed}. And {blurred}.",
        "Before my pictures leave darktable, {blurred}. {signed}. And {mask}.",
    ),
    difficulty="hard",
    max_steps=130,
    seed=3991,
)
