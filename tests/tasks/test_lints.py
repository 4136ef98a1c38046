"""Each lint finds its fault in a task that has it, and nothing in one that is as it should be."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.cli.main import main
from pytest_opencomputer.tasks.lints import lints
from pytest_opencomputer.tasks.loading import load_task
from pytest_opencomputer.tasks.task import CANARY

ROOT = Path(__file__).resolve().parents[2]
REGISTRY = Registry.discover(ROOT)
TITLE: dict[str, Any] = {
    "app": "libreoffice_calc",
    "endpoint": "cell",
    "args": {"place": "Documents/a.ods", "sheet": "Sheet1", "cell": "A1"},
    "expect": {"value": "Yearly report"},
    "because": "title in A1",
}
GOOD = 'Please put the title in A1 of a.ods: it is "Yearly report".'


def goal(app: str, endpoint: str, because: str, expect: Any, **args: Any) -> dict[str, Any]:
    return {"app": app, "endpoint": endpoint, "args": args, "expect": expect, "because": because}


def written(folder: Path, instruction: str, *checks: dict[str, Any]) -> Path:
    asked = [{"id": f"check_{at}", "kind": "goal", **one} for at, one in enumerate(checks)]
    apps = sorted({one["app"] for one in checks} - {"agent"})
    spec = {"$schema": "urn:pytest-opencomputer:task:1", "version": "0.1", "canary": CANARY, "apps": apps}
    spec |= {"instruction": instruction, "means": "ui", "difficulty": "easy", "feature_area": "work", "checks": asked}
    file = folder / "benchmark" / str(apps[0]) / "work/task.json"
    file.parent.mkdir(parents=True)
    file.write_text(json.dumps(spec))
    return file


def rules(folder: Path, instruction: str, *checks: dict[str, Any]) -> set[str]:
    return {one.rule for one in lints(load_task(written(folder, instruction, *checks), REGISTRY).spec)}


def test_a_task_as_it_should_be_has_no_lint(tmp_path: Path) -> None:
    assert rules(tmp_path, GOOD, TITLE) == set()


PICTURE = goal("gimp", "picture", "Export it as a.png", {"format": "png", "width": 8}, place="a.png")
CONTENT = goal("gimp", "colours", "Export it as a.png", {"mean": {"$len": 3}}, place="a.png")
ANSWER = goal("agent", "outcome", "tell me how many", {"answer": {"$matches": "(?!5)\\d"}})
LINES = goal(
    "gedit", "lines-with", "removed", {"count": 9_000, "lines": {"$each": {"$matches": "x"}}}, place="a.txt", text="x"
)

A1 = {**TITLE, "because": "formulas in A1 to A3"}
PICTURES = goal("darktable", "image", "give the three pictures a star", {"exported": True}, image="a.jpg")

CASES: list[tuple[str, str, list[dict[str, Any]]]] = [
    ("literal without quotation marks", "Please put the title in A1 of a.ods: Yearly report.", [TITLE]),
    ("export without content", "Export it as a.png.", [PICTURE]),
    ("list above the cap", "All secrets must be removed.", [LINES]),
    ("any other digit is refused", "Please tell me how many.", [ANSWER, {**TITLE, "because": "Please tell me"}]),
    ("menu or dialog", f"{GOOD} Use Format > Cells for the title in A1.", [TITLE]),
    ("stays as it is", f"{GOOD} All else but the title in A1 stays as it is.", [TITLE]),
    ("clause without goal or guard", f"{GOOD} Then delete the empty column.", [TITLE]),
    ("clause without goal or guard", 'Put the title in A1: "Yearly report". Delete the sheet.', [TITLE]),
    ("sampled check", 'Write "Yearly report" as formulas in A1 to A3.', [A1]),
    ("sampled check", "Please give the three pictures a star.", [PICTURES]),
    ("full stop inside quotation marks", 'Please put the title in A1: "Yearly report."', [TITLE]),
]


@pytest.mark.parametrize(("rule", "instruction", "checks"), CASES, ids=[one[0] for one in CASES])
def test_each_lint_finds_its_fault(tmp_path: Path, rule: str, instruction: str, checks: list[dict[str, Any]]) -> None:
    assert rule in rules(tmp_path, instruction, *checks)


NAME = {**TITLE, "expect": {"value": "Session Saver"}}
UNIT = goal("agent", "outcome", "tell me how many", {"answer": {"$answer": {"number": 3, "unit": ["Credit lines"]}}})


@pytest.mark.parametrize(
    ("instruction", "checks"),
    [
        (f"We are off to Bremen. {GOOD} I'll be back on Monday.", [TITLE]),
        ("Put the title in A1: Session Saver, as it is called.", [NAME]),
        (f"{GOOD} And tell me how many Credit lines there are.", [TITLE, UNIT]),
        (f'{GOOD} Change what follows: in B2 write "Yearly report".', [TITLE]),
        (f'{GOOD} Delete nothing, and "write it now" is no request.', [TITLE]),
        ('Write "Yearly report" as formulas in A1 to A3.', [{**A1, "args": {**A1["args"], "cell": "A1:A3"}}]),
        ("Please give the three pictures a star.", [{**PICTURES, "args": {"image": one}} for one in ("a", "b", "c")]),
        (f"{GOOD} It is for the tab that is open, with the button and the lunch menu.", [TITLE]),
    ],
)
def test_what_is_no_fault_is_not_reported(tmp_path: Path, instruction: str, checks: list[dict[str, Any]]) -> None:
    assert rules(tmp_path, instruction, *checks) == set()


def test_an_export_whose_content_is_asked_is_none(tmp_path: Path) -> None:
    assert "export without content" not in rules(tmp_path, "Export it as a.png.", PICTURE, CONTENT)


def test_the_command_counts_and_lists(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    task = str(written(tmp_path, "Please tell me how many.", ANSWER, {**TITLE, "because": "Please tell me"}).parent)
    assert main(["tasks", "check", task]) == 0
    said = capsys.readouterr().out
    assert "1 task file is valid\n" in said
    assert "check_0" not in said
    assert main(["tasks", "check", "--lints", task]) == 1
    assert "libreoffice_calc/work: any other digit is refused: check_0" in capsys.readouterr().out
    assert main(["tasks", "check", "--lints", "benchmark/gedit/gateway_log_handover"]) == 0
