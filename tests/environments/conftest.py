"""A project with a task of the sample app, and environments whose desktops stand in for real ones."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer.env import Environment, Options
from pytest_opencomputer.rollouts.harness import Harness
from pytest_opencomputer.sandbox.images.building import ImageIdentity
from tests.environments.stand_in import StandIn
from tests.tasks.conftest import NOTES, SAMPLE, valid_task

REPOSITORY = Path(__file__).parents[2]
TASK = "notebook/four_stars"
PLACE = ".local/share/notebook/notes.json"
GOOD = f"{PLACE}={json.dumps([{**NOTES[0], 'stars': 4}, NOTES[1]])}"
"""What is typed to reach the goal."""
SPOILT = f"{PLACE}={json.dumps([{**NOTES[0], 'stars': 4}, {**NOTES[1], 'stars': 1}])}"
"""What breaks the guard, too."""

Make = Callable[..., Environment]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with the sample app, and with galculator for a composed task."""
    root = tmp_path / "project"
    shutil.copytree(SAMPLE / "apps", root / "apps")
    task: dict[str, Any] = {**valid_task(), "max_steps": 5, "seeds": [{"place": PLACE, "source": "env/notes.json"}]}
    folder = root / "benchmark" / TASK
    (folder / "env").mkdir(parents=True)
    (folder / "task.json").write_text(json.dumps(task))
    (folder / "env/notes.json").write_text(json.dumps(NOTES))
    composed = "benchmark/galculator/after_calibration"
    shutil.copytree(REPOSITORY / "apps/galculator", root / "apps/galculator")
    shutil.copytree(REPOSITORY / "benchmark/worlds", root / "benchmark/worlds")
    shutil.copytree(REPOSITORY / composed, root / composed)
    return root


@pytest.fixture
def backend(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> StandIn:
    """The backend that stands in; its machines need no image."""
    monkeypatch.setattr(Harness, "image", lambda *_: ImageIdentity("stand-in", "stand-in", {}))
    (tmp_path / "homes").mkdir()
    return StandIn(tmp_path / "homes")


@pytest.fixture
def options(project: Path, backend: StandIn) -> Callable[..., Options]:
    """Makes options: ``options(dense=True)``; for evaluation by default, as the task is written by hand."""
    return lambda **more: Options(**{"project": project, "backend": backend, "evaluation": True, **more})


@pytest.fixture
def make(options: Callable[..., Options]) -> Iterator[Make]:
    """Makes environments, as ``options``; they are closed afterwards."""
    with ExitStack() as stack:
        yield lambda **more: stack.enter_context(Environment(options(**more)))
