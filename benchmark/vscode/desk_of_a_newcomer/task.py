"""Set up an editor as the project asks for, and as its user likes it."""

from __future__ import annotations

from apps.vscode.requirements import FolderSettingsSet, KeyAdded, UserSettingsSet
from benchmark.worlds.harbour_code import harbour_code
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=harbour_code,
    requirements={
        "style": FolderSettingsSet.drawn,
        "own": UserSettingsSet.drawn,
        "key": KeyAdded.drawn,
    },
    instruction=(
        "You are new at {harbour}, and its project {folder} is open in VS Code. Please {style}. Then {own}. At the"
        " end, {key}. Save all of it.",
        "In VS Code, where the project {folder} is open, {own}. Then {key}. Last, {style}. Save what you change.",
    ),
    difficulty="moderate",
    max_steps=110,
    seed=4,
)
