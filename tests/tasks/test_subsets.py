"""Subsets: marks of tasks that stand beside them and not in them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.tasks.subsets import FILE, subsets, subsets_of


@pytest.fixture
def benchmark(tmp_path: Path) -> Path:
    """Two tasks of one app."""
    for name in ("first", "second"):
        (tmp_path / "paint" / name).mkdir(parents=True)
        (tmp_path / "paint" / name / "task.json").write_text("{}")
    return tmp_path


def test_a_task_belongs_to_the_subsets_that_name_it(benchmark: Path) -> None:
    assert subsets_of(benchmark / "paint" / "first") == ()
    subsets.cache_clear()
    listed = {"brief": ["paint/first"], "all": ["paint/first", "paint/second"]}
    (benchmark / FILE).write_text(json.dumps({name: {"about": "x", "tasks": tasks} for name, tasks in listed.items()}))
    assert subsets_of(benchmark / "paint" / "first") == ("all", "brief")
    assert subsets_of(benchmark / "paint" / "second") == ("all",)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ('{"brief": {"about": "x", "tasks": ["paint/third"]}}', "brief: there is no task 'paint/third'"),
        ('{"brief": {"about": "x", "tasks": ["paint/first", "paint/first"]}}', "'paint/first' is named twice"),
        ('{"a-b": {"about": "x", "tasks": ["paint/first"]}}', "cannot be called 'a-b'"),
        ('{"long": {"about": "x", "tasks": ["paint/first"]}}', "cannot be called 'long'"),
        ('{"brief": {"tasks": ["paint/first"]}}', r"brief.about: Field required"),
        ('{"brief": ', r"Invalid JSON"),
    ],
)
def test_invalid_subsets_are_reported(benchmark: Path, content: str, message: str) -> None:
    (benchmark / FILE).write_text(content)
    with pytest.raises(UsageProblem, match=message) as raised:
        subsets(benchmark / FILE)
    assert str(benchmark / FILE) in str(raised.value)


def test_subsets_of_the_benchmark_match_their_names(repository_tasks: dict[str, Path]) -> None:
    """``standard`` has tasks of each app that has any, ``cli`` just those that allow a shell."""
    found = subsets(next(iter(repository_tasks.values())).parent.parent / FILE)
    assert {task.partition("/")[0] for task in found["standard"].tasks} == {
        task.partition("/")[0] for task in repository_tasks
    }
    assert set(found["standard"].tasks) <= set(repository_tasks)
    written = {task: folder / "task.json" for task, folder in repository_tasks.items()}
    means = {task: json.loads(file.read_text())["means"] for task, file in written.items() if file.is_file()}
    assert set(found["cli"].tasks) == {task for task in means if means[task] == "any"}


@pytest.fixture
def repository_tasks() -> dict[str, Path]:
    """The tasks of this repository: id to folder."""
    root = Path(__file__).resolve().parents[2] / "benchmark"
    folders = [file.parent for file in sorted(root.glob("*/*/task.*")) if file.name in ("task.json", "task.py")]
    return {f"{folder.parent.name}/{folder.name}": folder for folder in folders}
