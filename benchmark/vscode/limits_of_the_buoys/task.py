"""Merge the right one of two branches, tick what has been done, and correct a value."""

from __future__ import annotations

from apps.vscode.requirements import EntriesTicked, Merged, ValueCorrected
from benchmark.worlds.harbour_code import harbour_code
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=harbour_code,
    requirements={
        "merge": Merged.drawn,
        "release": EntriesTicked.drawn,
        "value": ValueCorrected.drawn,
    },
    instruction=(
        "The project {folder} of {harbour} is open in VS Code. Please {merge}. Then {release}. Also {value}. Save "
        "these files without a commit.",
        "In VS Code, {value}. Also {release}. Save both files of the project {folder}, and commit neither. Last of"
        " all, {merge}.",
    ),
    difficulty="hard",
    max_steps=110,
    seed=7,
)
