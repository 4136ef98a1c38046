"""An agent that loses the host of its desktop, and a host that is lost while desktops are prepared. A plugin of pytest.

The environment says which engine may be killed (``ENGINE``), and whether that happens before its first agent begins.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer.agents.base import Agent, AgentKind
from pytest_opencomputer.agents.session import Session
from pytest_opencomputer.agents.steps import Turn
from pytest_opencomputer.models.actions import Move
from pytest_opencomputer.rollouts import furnishing
from pytest_opencomputer.sandbox.hosts.backend import HostBackend
from pytest_opencomputer.sandbox.sandbox import Sandbox
from tests.hosts.engine import MortalEngine

ENGINE, EARLY = "OPENCOMPUTER_TEST_HOST", "OPENCOMPUTER_TEST_EARLY"


def kill_host_of(sandbox: Sandbox) -> None:
    """Kill the engine of a desktop, if that may be."""
    engine = MortalEngine(Path(os.environ[ENGINE]))
    if isinstance(sandbox.backend, HostBackend) and sandbox.backend.host.engine == engine.address:
        engine.kill()


class LosesItsHost(Agent):
    def run(self, session: Session) -> None:
        session.take(Turn((Move(to=(5, 5)),)))
        kill_host_of(session._sandbox)
        session.take(Turn((Move(to=(6, 6)),)))


def pytest_opencomputer_agents() -> Sequence[AgentKind]:
    return [AgentKind("loses_its_host", lambda _request: LosesItsHost())]


@pytest.fixture(autouse=True)
def _lost_early(monkeypatch: pytest.MonkeyPatch) -> None:
    if not os.environ.get(EARLY):
        return
    whole = furnishing.open_apps

    def open_apps(sandbox: Sandbox, *rest: Any) -> None:
        kill_host_of(sandbox)
        whole(sandbox, *rest)

    monkeypatch.setattr(furnishing, "open_apps", open_apps)
