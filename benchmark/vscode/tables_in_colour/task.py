"""Install an extension in the right version, recommend another one, and give the folder a launch configuration."""

from __future__ import annotations

from apps.vscode.requirements import ExtensionInstalled, ExtensionRecommended, LaunchAdded
from benchmark.worlds.harbour_code import harbour_code
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=harbour_code,
    requirements={
        "installed": ExtensionInstalled.drawn,
        "recommended": ExtensionRecommended.drawn,
        "program": LaunchAdded.drawn,
    },
    instruction=(
        "{harbour} reads its tables in VS Code, where {folder} is open. Please {installed}. For the others who work in "
        "this folder, {recommended}. Also {program}. Save the files.",
        "The folder {folder} of {harbour} is open in VS Code. Please {program}. Then {recommended}, and save the "
        "files. At the end, {installed}.",
    ),
    difficulty="moderate",
    max_steps=110,
    seed=4,
)
