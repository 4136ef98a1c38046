"""Give a folder the task and the launch configuration that it lacks, and another list of extensions."""

from __future__ import annotations

from apps.vscode.requirements import ExtensionRecommended, LaunchAdded, TaskAdded
from benchmark.worlds.harbour_code import harbour_code
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=harbour_code,
    requirements={
        "check": TaskAdded.drawn,
        "program": LaunchAdded.drawn,
        "extension": ExtensionRecommended.drawn,
    },
    instruction=(
        "{colleague} looks after the project {folder}, which is open in VS Code, but some things are missing. "
        "Please {check}. Then {program}. Last, {extension}. Save what you change.",
        "For {colleague} at {harbour}: in VS Code, {extension}. Then {program}. Also {check}. Save all three files.",
    ),
    difficulty="moderate",
    max_steps=110,
    seed=3,
)
