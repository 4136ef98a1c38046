"""Hooks that other plugins and ``conftest.py`` files can implement."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pytest_opencomputer.agents.base import AgentKind
    from pytest_opencomputer.models.records import RolloutResult
    from pytest_opencomputer.sandbox.backends.base import Backend


@pytest.hookspec
def pytest_opencomputer_agents(config: pytest.Config) -> Sequence[AgentKind]:  # type: ignore[empty-body]
    """Return agents that ``--agent`` can choose."""


@pytest.hookspec
def pytest_opencomputer_backends(  # type: ignore[empty-body]
    config: pytest.Config,
) -> dict[str, Callable[[], Backend]]:
    """Return backends that ``--sandbox-backend`` can choose: name to factory."""


@pytest.hookspec
def pytest_opencomputer_enter_terminal(config: pytest.Config) -> None:
    """Called before a person gets the terminal in the middle of a test. Plugins must stop drawing on it."""


@pytest.hookspec
def pytest_opencomputer_leave_terminal(config: pytest.Config) -> None:
    """Called when the person has finished with the terminal."""


@pytest.hookspec
def pytest_opencomputer_after_rollout(item: pytest.Item, result: RolloutResult) -> None:
    """Called in the process that ran a rollout, after its result was recorded."""
