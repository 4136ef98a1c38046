"""A verifier may be a package with packages in it: all of its modules are told, and may be repaired."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pytest_opencomputer.evolving.mending import _question
from pytest_opencomputer.evolving.repairs import Repair, applied, troubles
from tests.evolving.repairing import Json, repair

PLACE = "verifier/tables/rows.py"
EDIT = {"file": PLACE, "before": "FIRST = 1", "after": "FIRST = 0"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An app's folder."""
    tables = tmp_path / "notebook" / "verifier" / "tables"
    tables.mkdir(parents=True)
    for file in (tables.parent / "__init__.py", tables / "__init__.py"):
        file.write_text('"""Modules."""\n')
    (tables / "rows.py").write_text("FIRST = 1\n")
    return tmp_path / "notebook"


def _repair(*edits: Json) -> Repair:
    return Repair.model_validate_json(json.dumps(repair(*edits)))


def test_a_module_of_a_package_in_the_package_may_change(folder: Path) -> None:
    new = {"file": "verifier/tables/columns.py", "before": "", "after": "LAST = 9\n"}
    proposed = _repair(EDIT, new)
    assert troubles(proposed, folder, []) == []
    assert applied(proposed, folder) == {PLACE: "FIRST = 0\n", new["file"]: "LAST = 9\n"}


def test_a_question_shows_all_modules(folder: Path) -> None:
    question = _question(folder, "notebook", [], [])
    assert all(f'"{place}"' in question for place in ("verifier/__init__.py", "verifier/tables/__init__.py", PLACE))


def test_links_are_refused_wherever_they_are(folder: Path) -> None:
    tables = folder / "verifier" / "tables"
    tables.rename(folder.parent / "elsewhere")
    tables.symlink_to(folder.parent / "elsewhere")
    assert troubles(_repair(EDIT), folder, []) == [f"{PLACE!r} is a link"]
