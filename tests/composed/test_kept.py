"""What is kept of composed tasks between runs, so that collecting them does not compose them."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.tasks import loading
from pytest_opencomputer.tasks.composed.composing import ComposedTask, Composition, compose
from pytest_opencomputer.tasks.composed.variant import Outline
from pytest_opencomputer.tasks.loading import load_task
from pytest_opencomputer.tasks.task import Task

ROOT = Path(__file__).parents[2]
NAME = "gedit/new_officer"


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of what is kept, empty at first."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache/pytest-opencomputer/composed"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with one app, its worlds and one task."""
    folder = tmp_path / "project"
    for place in ("apps/gedit", "benchmark/worlds", f"benchmark/{NAME}"):
        shutil.copytree(ROOT / place, folder / place, ignore=shutil.ignore_patterns("tests", "__pycache__"))
    return folder


@pytest.fixture
def composed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The seeds of the variants that were composed, in order."""
    seeds: list[int] = []

    def told(task: ComposedTask, seed: int, *more: Any) -> Composition:
        seeds.append(seed)
        return compose(task, seed, *more)

    monkeypatch.setattr(loading, "compose", told)
    return seeds


def load(project: Path, seed: int | None = None) -> Task:
    """The task, loaded as another process would load it."""
    return load_task(project / "benchmark" / NAME, Registry.discover(project), seed)


def outline(task: Task) -> Outline:
    """What collection knows of it."""
    assert task.composed is not None
    return task.composed.outline


def test_it_is_composed_once_and_again_only_to_be_played(project: Path, composed: list[int]) -> None:
    first, second = load(project), load(project)
    assert len(composed) == 1
    assert outline(second) == outline(first)
    assert second.hash() == first.hash()
    assert len(composed) == 2


def test_other_seeds_are_not_kept(project: Path, composed: list[int]) -> None:
    for _ in range(2):
        load(project, 17)
    assert composed == [17, 17]


@pytest.mark.parametrize("place", [f"benchmark/{NAME}/task.py", "benchmark/worlds/allotments.py", "apps/gedit/app.py"])
def test_changed_code_is_noticed(project: Path, composed: list[int], place: str) -> None:
    load(project)
    (project / place).write_text((project / place).read_text() + "\n# changed\n")
    load(project)
    assert len(composed) == 2


def test_code_that_changes_after_collection(project: Path) -> None:
    load(project)
    collected, file = load(project), project / "benchmark" / NAME / "task.py"
    file.write_text(file.read_text().replace('difficulty="', 'seed=99, difficulty="'))
    assert collected.composed is not None
    with pytest.raises(UsageProblem, match="its code has changed since"):
        _ = collected.composed.made


def test_what_was_damaged_is_composed_again(project: Path, composed: list[int], cache: Path) -> None:
    whole = outline(load(project))
    (kept,) = cache.glob("*/*")
    for damaged in ("", "[]", '{"seed": 1}', '{"seed": 1, "content": 2, "places": 3}'):
        kept.write_text(damaged)
        assert outline(load(project)) == whole
    assert len(composed) == 5


def test_a_cache_that_cannot_be_written(project: Path, composed: list[int], cache: Path) -> None:
    cache.parent.mkdir(parents=True)
    cache.write_text("not a folder")
    for _ in range(2):
        load(project)
    assert len(composed) == 2


def test_few_states_of_the_code_are_kept(project: Path, cache: Path) -> None:
    file = project / "apps/gedit/app.py"
    for number in range(6):
        file.write_text(f"{file.read_text()}\n# {number}\n")
        load(project)
    assert len(list(cache.iterdir())) == 4
