"""Rename a function on a branch of its own issue."""

from __future__ import annotations

from apps.vscode.requirements import BranchMade, FunctionRenamed, SnippetAdded
from benchmark.worlds.harbour_code import harbour_code
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=harbour_code,
    requirements={
        "branch": BranchMade.drawn,
        "function": FunctionRenamed.drawn,
        "snippet": SnippetAdded.drawn,
    },
    instruction=(
        "The project {folder} is open in VS Code. Please {branch}. There, {function}. Also {snippet}. Save the files, "
        "but commit nothing.",
        "In the project {folder} of {harbour}, which is open in VS Code, {branch}. Then {snippet}. At the end, "
        "{function}. Save every file; {boss} will look at them before anything is committed.",
    ),
    difficulty="hard",
    max_steps=150,
    seed=5,
)
