"""Commit the files of one issue and no others, and add a snippet and a shortcut."""

from __future__ import annotations

from apps.vscode.requirements import Committed, KeyAdded, SnippetAdded
from benchmark.worlds.harbour_code import harbour_code
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=harbour_code,
    requirements={
        "commit": Committed.drawn,
        "snippet": SnippetAdded.drawn,
        "key": KeyAdded.drawn,
    },
    instruction=(
        "Some files of the project {folder}, which is open in VS Code, have changed. Please {commit}. After that, "
        "{snippet}, and save this without another commit. Also {key}.",
        "In VS Code, {key}; save that. Its open folder {folder} belongs to {harbour}, where {boss} waits for a commit: "
        "{commit}. Then {snippet}, which nobody has to commit, but save it.",
    ),
    difficulty="hard",
    max_steps=110,
    seed=6,
)
