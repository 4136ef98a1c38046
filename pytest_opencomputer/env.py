"""Desktops as environments for training. Nothing of it needs pytest, and each part is loaded when it is first used."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pytest_opencomputer.agents.steps import Turn
    from pytest_opencomputer.environments.asynchronous import AsyncEnvironment
    from pytest_opencomputer.environments.environment import Environment
    from pytest_opencomputer.environments.gymnasium_adapter import DesktopEnv
    from pytest_opencomputer.environments.making import Options, Workshop
    from pytest_opencomputer.environments.observing import Observed
    from pytest_opencomputer.environments.pool import EnvironmentPool
    from pytest_opencomputer.environments.rewards import Stepped

_PLACES = {
    "DesktopEnv": "environments.gymnasium_adapter",
    "AsyncEnvironment": "environments.asynchronous",
    "Environment": "environments.environment",
    "EnvironmentPool": "environments.pool",
    "Observed": "environments.observing",
    "Options": "environments.making",
    "Stepped": "environments.rewards",
    "Turn": "agents.steps",
    "Workshop": "environments.making",
}

__all__ = [
    "AsyncEnvironment",
    "DesktopEnv",
    "Environment",
    "EnvironmentPool",
    "Observed",
    "Options",
    "Stepped",
    "Turn",
    "Workshop",
]


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"pytest_opencomputer.{_PLACES[name]}"), name)
