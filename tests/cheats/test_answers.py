"""No answer with everything in it is taken for the right one (E8)."""

from __future__ import annotations

from pathlib import Path

import pytest

from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.cheats.states import everything
from pytest_opencomputer.tasks.loading import load_task
from pytest_opencomputer.tasks.matchers import compare
from pytest_opencomputer.tasks.task import Check, Task

REPOSITORY = Path(__file__).parents[2]
APPS = {folder.name: folder for folder in (REPOSITORY / "apps").iterdir() if (folder / "app.py").is_file()}

SOME = 5  # of all that might be it, said after each other


def answers(task: Task) -> list[Check]:
    """The checks of what the agent said."""
    return [check for check in task.spec.checks if check.app == "agent" and "answer" in check.expect]


TASKS = [load_task(path, Registry(APPS)) for path in sorted(REPOSITORY.glob("benchmark/*/*/task.json"))]
ASKED = [task for task in TASKS if answers(task)]


@pytest.mark.parametrize("task", ASKED, ids=[task.id for task in ASKED])
def test_an_answer_with_everything_in_it_is_wrong(task: Task) -> None:
    words = everything(task.spec.instruction).split()
    several = [" ".join(words[at : at + SOME]) for at in range(len(words) - SOME)]
    for check in answers(task):
        assert [said for said in [" ".join(words), *several] if not compare(check.expect["answer"], said)] == []


def test_the_answers_of_the_benchmark_are_among_them() -> None:
    named = [path for path in REPOSITORY.glob("benchmark/*/*/task.json") if '"answer":' in path.read_text()]
    assert named
    assert len(ASKED) == len(named)
