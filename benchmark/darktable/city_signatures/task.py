"""Get the pictures of a city ready for others: signed, spelt right and edited alike."""

from __future__ import annotations

from apps.darktable.requirements import EditsCopied, KeywordCorrected, PicturesSigned
from benchmark.worlds.photo_archive import photo_archive
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=photo_archive,
    requirements={
        "signed": PicturesSigned.drawn,
        "keyword": KeywordCorrected.drawn,
        "edits": EditsCopied.drawn,
    },
    instruction=(
        "A publisher wants to see my pictures, which are open in darktable, and they are not ready for that. "
        "{signed}. Then {keyword}. Finally, {edits}.",
        "Before my pictures in darktable go to a publisher, three things have to be put right. First, {edits}. Next, "
        "{keyword}. And {signed}; {guest} knows that I show it.",
    ),
    difficulty="moderate",
    max_steps=80,
)
