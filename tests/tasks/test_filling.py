"""``opencomputer tasks fill``: expectations are taken from a state, and the rest of the file stays as it is."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from pytest_opencomputer.cli.main import main
from pytest_opencomputer.tasks.matchers import compare

from .notebook import SAMPLE

CHECKS = """\
    {"id": "heavy", "app": "notebook", "endpoint": "note", "args": {"title": "Groceries for Saturday"},
     "expect": {"weight": {"$fill": true},   "title": {"$contains": "Groceries"}, "tags": ["a"]},
     "kind": "goal", "because": "what is wanted"},
    {"id": "all", "app": "notebook", "endpoint": "notes", "args": {"tags": []},
     "expect": {"count": {"$min": 1}, "titles": {"$fill": true}}, "kind": "guard", "because": "no note is lost"}
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


def test_marked_values_are_filled_in(task: Path, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = task.read_text()
    assert fill("--home", home) == 0
    printed = capsys.readouterr().out
    assert 'heavy: weight: {"$fill":true} → 1.5' in printed
    heavy, everything = (check["expect"] for check in json.loads(task.read_text())["checks"])
    assert heavy["weight"] == 1.5
    assert heavy["title"] == {"$contains": "Groceries"}, "matchers stay"
    assert heavy["tags"] == ["a"], "and what somebody has typed"
    assert everything["count"] == {"$min": 1}
    assert "Groceries for Saturday" in everything["titles"]
    changed = [line for line in task.read_text().splitlines() if line not in before.splitlines()]
    assert len(changed) == 2, "only the lines with these values"
    assert '"weight": 1.5,   "title": {"$contains"' in changed[0], "white space stays"
    assert main(["tasks", "check"]) == 0


def test_a_folder_that_is_no_home_is_refused(task: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = task.read_text()
    assert fill("--home", ".") == 2
    assert "--home .: this is no home folder" in capsys.readouterr().err
    assert task.read_text() == before


def test_what_is_right_is_left_alone(task: Path, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert fill("--home", home) == 0
    filled = task.read_bytes()
    capsys.readouterr()
    assert fill("--home", home) == 0
    assert "there is nothing to fill in: a value is marked with" in capsys.readouterr().out
    assert task.read_bytes() == filled


def test_of_a_named_check_all_values_are_filled_in_and_no_others(task: Path, home: Path) -> None:
    assert fill("--home", home, "--check", "heavy") == 0
    heavy, everything = (check["expect"] for check in json.loads(task.read_text())["checks"])
    assert heavy["weight"] == 1.5
    assert heavy["tags"] != ["a"]
    assert everything["titles"] == {"$fill": True}


def test_items_of_a_list_are_filled_in_if_it_is_of_this_length(
    task: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = task.read_text()
    task.write_text(source.replace('"tags": ["a"]', '"tags": [{"$fill": true}, "a", {"$fill": true}, "b", "c"]'))
    assert fill("--home", home) == 1
    assert "not filled in: heavy: in place of its list there is one of another length" in capsys.readouterr().err
    heavy = json.loads(task.read_text())["checks"][0]["expect"]
    assert heavy["weight"] == 1.5


def test_a_mark_is_valid_but_passes_nothing_and_is_counted(
    task: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert task.is_file()
    assert main(["tasks", "check"]) == 0
    assert "1 of 1 tasks: value to be filled in" in capsys.readouterr().out
    assert compare({"weight": {"$fill": True}}, {"weight": 1.5}) == (
        "weight: expected a value that is still to be filled in (opencomputer tasks fill), got 1.5"
    )
    assert home.is_dir()


@pytest.mark.parametrize(
    "expect",
    [
        {"$fill": True},
        {"weight": {"$fill": 1.5}},
        {"weight": {"$not": {"$fill": True}}},
        {"tags": {"$set": [{"$fill": True}]}},
    ],
)
def test_a_mark_stands_only_where_one_value_can_be_put(
    task: Path, expect: object, capsys: pytest.CaptureFixture[str]
) -> None:
    spec = json.loads(task.read_text())
    spec["checks"][0]["expect"] = expect
    task.write_text(json.dumps(spec))
    assert main(["tasks", "check"]) == 1
    assert "$fill" in capsys.readouterr().err


def test_an_unknown_check_is_named(task: Path, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = task.read_bytes()
    assert fill("--home", home, "--check", "heavi") == 2
    assert "did you mean 'heavy'" in capsys.readouterr().err
    assert task.read_bytes() == before


def test_what_is_not_there_is_not_filled_in(task: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "nothing/.config").mkdir(parents=True)
    assert fill("--home", tmp_path / "nothing") == 1
    assert "not filled in: heavy: it is not there (found: false)" in capsys.readouterr().err
    assert json.loads(task.read_text())["checks"][0]["expect"]["weight"] == {"$fill": True}
