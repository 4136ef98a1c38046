"""Tick what the history says has been done, correct a value, and tag a release."""

from __future__ import annotations

from apps.vscode.requirements import EntriesTicked, Tagged, ValueCorrected
from benchmark.worlds.harbour_code import harbour_code
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=harbour_code,
    requirements={
        "tag": Tagged.drawn,
        "release": EntriesTicked.drawn,
        "value": ValueCorrected.drawn,
    },
    instruction=(
        "{boss} prepares a release of the project {folder}, which is open in VS Code. Please {tag}. Then "
        "{release}. Also {value}. Save both files, and commit nothing.",
        "In VS Code, the project {folder} of {harbour} is open. {release}. Then {value}. Save both. {tag}. Do not "
        "make a commit.",
    ),
    difficulty="hard",
    max_steps=110,
    seed=2,
)
