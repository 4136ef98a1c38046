"""Rate pictures, attach a keyword, and save a copy of a list."""

from __future__ import annotations

from apps.darktable.requirements import FramesRated, KeywordAttached
from apps.gedit.requirements import SavedCopy
from benchmark.worlds.photo_archive import photo_archive
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=photo_archive,
    requirements={
        "stars": FramesRated.drawn,
        "keyword": KeywordAttached.drawn,
        "copy": SavedCopy.drawn,
    },
    instruction=(
        "I go through the last shoots of {owner}. In darktable, {stars}. And {keyword}. The list of shoots is open in"
        " gedit: {copy}, for {guest}.",
        "{guest} visits {owner} tonight and wants a file from gedit, so {copy}. As to the pictures, {keyword}, in "
        "darktable. Then {stars}.",
    ),
    difficulty="moderate",
    max_steps=110,
    seed=8588,
)
