"""``opencomputer tasks fill``: expectations are taken from a state, and the rest of the file stays as it is."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from pytest_opencomputer.cli.main import main

from .conftest import SAMPLE

CHECKS = """\
    {"id": "heavy", "app": "notebook", "endpoint": "note", "args": {"title": "Groceries for Saturday"},
     "expect": {"weight": 0,   "title": {"$contains": "Groceries"}, "tags": ["a"]},
     "kind": "goal", "because": "what is wanted"},
    {"id": "all", "app": "notebook", "endpoint": "notes", "args": {"tags": []},
     "expect": {"count": {"$min": 1}, "titles": []}, "kind": "guard", "because": "no note is lost"}
"""


@pytest.fixture
def task(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A task file in a project with the sample app."""
    from pytest_opencomputer.tasks.task import CANARY

    project = tmp_path / "project"
    shutil.copytree(SAMPLE, project)
    monkeypatch.chdir(project)
    file = project / "benchmark/notebook/mine/task.json"
    file.parent.mkdir(parents=True)
    head = {
        "$schema": "urn:pytest-opencomputer:task:1",
        "version": "0.1",
        "canary": CANARY,
        "instruction": "Say what is wanted.",
        "apps": ["notebook"],
        "means": "ui",
        "difficulty": "easy",
        "feature_area": "notes",
    }
    file.write_text(json.dumps(head, indent=2)[:-2] + ',\n  "checks": [\n' + CHECKS + "  ]\n}\n")
    return file


def fill(*arguments: str | Path) -> int:
    return main(["tasks", "fill", "notebook/mine", *map(str, arguments)])


def test_plain_values_are_filled_in(task: Path, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = task.read_text()
    assert fill("--home", home) == 0
    printed = capsys.readouterr().out
    assert "heavy: weight: 0 → 1.5" in printed
    heavy, everything = (check["expect"] for check in json.loads(task.read_text())["checks"])
    assert heavy["weight"] == 1.5
    assert heavy["title"] == {"$contains": "Groceries"}, "matchers stay"
    assert everything["count"] == {"$min": 1}
    assert "Groceries for Saturday" in everything["titles"]
    changed = [line for line in task.read_text().splitlines() if line not in before.splitlines()]
    assert len(changed) == 2, "only the lines with these values"
    assert '"weight": 1.5,   "title": {"$contains"' in changed[0], "white space stays"
    assert main(["tasks", "check"]) == 0


def test_what_is_right_is_left_alone(task: Path, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert fill("--home", home) == 0
    filled = task.read_bytes()
    capsys.readouterr()
    assert fill("--home", home) == 0
    assert "every value is there already" in capsys.readouterr().out
    assert task.read_bytes() == filled


def test_only_the_named_checks(task: Path, home: Path) -> None:
    assert fill("--home", home, "--check", "all") == 0
    heavy, everything = (check["expect"] for check in json.loads(task.read_text())["checks"])
    assert heavy["weight"] == 0
    assert everything["titles"] != []


def test_an_unknown_check_is_named(task: Path, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = task.read_bytes()
    assert fill("--home", home, "--check", "heavi") == 2
    assert "did you mean 'heavy'" in capsys.readouterr().err
    assert task.read_bytes() == before


def test_what_is_not_there_is_not_filled_in(task: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "nothing").mkdir()
    assert fill("--home", tmp_path / "nothing") == 1
    assert "not filled in: heavy: it is not there (found: false)" in capsys.readouterr().err
    assert json.loads(task.read_text())["checks"][0]["expect"]["weight"] == 0
