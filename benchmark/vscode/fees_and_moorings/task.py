"""Correct a notice in the editor, and tables and code in VS Code."""

from __future__ import annotations

from apps.gedit.requirements import Corrected
from apps.vscode.requirements import FileConverted, RowsDeleted
from benchmark.worlds.harbour_office import harbour_office
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=harbour_office,
    requirements={
        "moorings": RowsDeleted.drawn,
        "first": FileConverted.drawn,
        "second": FileConverted.drawn,
        "fee": Corrected.drawn,
    },
    instruction=(
        "Some things are not right at {harbour}. In VS Code, where the project {folder} is open, {moorings}. Then "
        "{first}. Also {second}. In the editor, {fee}. Save everything.",
        "In the editor, {fee}. Then go on in VS Code, in the project {folder} of {harbour}: {second}. And {first}."
        " Last, {moorings}. Save everything.",
    ),
    difficulty="hard",
    max_steps=130,
    seed=9,
)
