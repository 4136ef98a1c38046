"""A project with a task of the sample app, and environments whose desktops stand in for real ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from pytest_opencomputer.env import Environment, Options
from pytest_opencomputer.rollouts import harness
from tests.environments.project import make_project
from tests.environments.stand_in import StandIn, images_of_stand_in

Make = Callable[..., Environment]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """See ``make_project``."""
    return make_project(tmp_path / "project")


@pytest.fixture
def backend(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> StandIn:
    """The backend that stands in; its machines need no image."""
    monkeypatch.setattr(harness, "ensure_all", images_of_stand_in)
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
