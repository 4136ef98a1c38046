"""What makes a proof stale, seen on a copy of a real app and its tasks."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.models.planned import Case
from pytest_opencomputer.proofs.hashes import hashes_of
from pytest_opencomputer.proofs.kept_states import cases_of_proof
from pytest_opencomputer.proofs.proof import Hashes
from pytest_opencomputer.tasks.loading import load_task

ROOT = Path(__file__).parents[2]
APP, ENDPOINT = "gedit", "style"
TASK = "night_shift_editor"


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    for folder in (f"apps/{APP}", f"benchmark/{APP}"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("tests", "__pycache__"))
    return tmp_path


def hashes(root: Path) -> dict[str, Hashes]:
    registry = Registry.discover(root)
    assert registry.folder(APP).is_relative_to(root)
    files = sorted((root / "benchmark" / APP).glob("*/task.json"))
    return {file.parent.name: hashes_of(registry, load_task(file, registry)) for file in files}


def stale_after(root: Path, change: Callable[[], None]) -> dict[str, list[str]]:
    before = hashes(root)
    change()
    after = hashes(root)
    return {name: reasons for name in before if (reasons := before[name].differences(after[name]))}


def rewrite(path: Path, before: str, after: str) -> None:
    text = path.read_text()
    assert text.count(before) == 1, f"{before!r} occurs {text.count(before)} times in {path}"
    path.write_text(text.replace(before, after))


def function_of(root: Path, endpoint: str) -> tuple[Path, str]:
    """The file with an endpoint's function, and its first line."""
    function = Registry.discover(root).verifier(APP).endpoint(endpoint).function
    assert function is not None
    place = Path(function.__code__.co_filename)
    assert place.is_relative_to(root), "it is in a channel, and this test changes only copies"
    return place, f"def {function.__name__}("


def test_one_changed_endpoint_makes_stale_the_tasks_that_ask_it(copied: Path) -> None:
    file, beginning = function_of(copied, ENDPOINT)
    asked = set()
    for path in (copied / "benchmark" / APP).glob("*/task.json"):
        if any(check["endpoint"] == ENDPOINT for check in json.loads(path.read_text())["checks"]):
            asked.add(path.parent.name)
    stale = stale_after(copied, lambda: rewrite(file, beginning, f"@(lambda one: one)\n{beginning}"))
    assert asked
    assert stale == {name: [f"endpoint {APP} {ENDPOINT} changed"] for name in asked}


def test_comments_docstrings_and_new_endpoints_make_nothing_stale(copied: Path) -> None:
    file, beginning = function_of(copied, ENDPOINT)

    def change() -> None:
        rewrite(file, beginning, f"# A comment.\n{beginning}")
        with (copied / f"apps/{APP}/verifier/__init__.py").open("a") as verifier:
            verifier.write("\n\ndef unrelated() -> int:\n    return 1\n")
        with (copied / f"apps/{APP}/app.py").open("a") as app:
            app.write("# The end.\n")

    assert stale_after(copied, change) == {}


def test_comments_and_wording_make_no_proof_stale(copied: Path) -> None:
    path = copied / "benchmark" / APP / TASK / "task.json"

    def change() -> None:
        said = json.loads(path.read_text())
        said["instruction"] += " Thank you."
        said["difficulty"], said["tags"], said["max_steps"] = "expert", ["reworded"], 99
        for check in said["checks"]:
            if check["kind"] == "guard":
                check["because"] += " (reworded)"
        path.write_text(json.dumps(said))

    assert stale_after(copied, change) == {}


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda said: said["checks"].pop(), "the checks changed"),
        (
            lambda said: said.update(save="save"),
            "the environment changed: env/, or seeds, open, apps, means or save in task.json",
        ),
    ],
)
def test_checks_and_save_policy_make_the_task_stale(
    copied: Path, change: Callable[[dict[str, object]], object], reason: str
) -> None:
    path = copied / "benchmark" / APP / TASK / "task.json"

    def apply() -> None:
        said = json.loads(path.read_text())
        change(said)
        path.write_text(json.dumps(said))

    stale = stale_after(copied, apply)
    assert stale.keys() == {TASK}
    assert reason in stale[TASK]


def test_a_changed_solution_or_operation_makes_stale_those_that_use_it(copied: Path) -> None:
    operations = copied / f"apps/{APP}/operations/__init__.py"
    operations.write_text("def used(desk):\n    desk.settle()\n\n\ndef unused(desk):\n    desk.settle()\n")
    solution = copied / "benchmark" / APP / TASK / "solution.py"
    solution.write_text(f"from apps.{APP}.operations import used\n\n\ndef solve(desk):\n    used(desk)\n")

    def changed(before: str, after: str) -> dict[str, list[str]]:
        return stale_after(copied, lambda: rewrite(operations, before, after))

    assert changed("def unused(desk):\n    desk.settle()", "def unused(desk):\n    desk.key('a')") == {}
    reason = "the solution changed, or an operation that it uses"
    assert changed("def used(desk):\n    desk.settle()", "def used(desk):\n    desk.key('a')") == {TASK: [reason]}


def test_another_way_makes_stale_only_its_task_and_not_the_solution(copied: Path) -> None:
    other = "minutes_for_print"  # without another way
    solution = copied / "benchmark" / APP / other / "solution.py"
    played = hashes(copied)[other]
    assert played.another_way == ""

    def add() -> None:
        solution.write_text(solution.read_text() + "\n\ndef another_way(desk: Desk) -> None:\n    desk.settle()\n")

    assert stale_after(copied, add) == {other: ["the other way changed, or an operation that it uses"]}
    now = hashes(copied)[other]
    assert now.of_run(Case("oracle", 0, "")) == played.of_run(Case("oracle", 0, ""))
    assert now.of_run(Case("another-way", 0, "")) != played.of_run(Case("another-way", 0, ""))
    assert [case.name for case in cases_of_proof(now)].count("another-way-0") == 1
    assert not any(case.agent == "another-way" for case in cases_of_proof(played))
