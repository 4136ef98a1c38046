"""Give a scan its name, delete finished branches, and bring back what was put aside."""

from __future__ import annotations

from apps.pcmanfm.requirements import NameGiven
from apps.vscode.requirements import BranchesDeleted, BroughtBack
from benchmark.worlds.harbour_office import harbour_office
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=harbour_office,
    requirements={
        "scan": NameGiven.drawn,
        "branches": BranchesDeleted.drawn,
        "aside": BroughtBack.drawn,
    },
    instruction=(
        "Let us tidy up at {harbour}. In the file manager, {scan}. In VS Code, where the project {folder} is open,"
        " {branches}. Then {aside}.",
        "The project {folder} is open in VS Code. There, {aside}. Then {branches}. After that, {scan}, in the file"
        " manager.",
    ),
    difficulty="hard",
    max_steps=110,
    seed=8,
)
