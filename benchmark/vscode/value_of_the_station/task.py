"""Correct a value to what was decided last, and add a shortcut."""

from __future__ import annotations

from apps.vscode.requirements import KeyAdded, ValueCorrected
from benchmark.worlds.harbour_code import harbour_code
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=harbour_code,
    requirements={
        "value": ValueCorrected.drawn,
        "key": KeyAdded.drawn,
    },
    instruction=(
        "The project {folder} of {harbour} is open in VS Code. Please {value}. Then {key}. Save both files.",
        "In VS Code, {key}. Also {value}, in the project {folder} of {harbour}, which is open. Save everything.",
    ),
    difficulty="moderate",
    tags=("smoke",),
    max_steps=70,
    seed=1,
)
