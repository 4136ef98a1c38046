"""Sign pictures, label some, and print a list."""

from __future__ import annotations

from apps.darktable.requirements import FramesLabelled, PicturesSigned
from apps.gedit.requirements import Printed
from benchmark.worlds.photo_archive import photo_archive
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=photo_archive,
    requirements={
        "signed": PicturesSigned.drawn,
        "label": FramesLabelled.drawn,
        "print": Printed.drawn,
    },
    instruction=(
        "{guest} will put some pictures by {owner} into a book. In darktable, {signed}. To find the others again, "
        "{label}. From gedit, {print}.",
        "For {owner}, please {label}, in darktable. There, {signed} as well. {guest} likes paper, so {print}; gedit "
        "has that open.",
    ),
    difficulty="moderate",
    max_steps=120,
    seed=843,
)
