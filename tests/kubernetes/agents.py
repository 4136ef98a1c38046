"""Agents to whose desktop something happens in the middle of a rollout: a plugin for the runs of these tests."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from pytest_opencomputer.agents.base import Agent, AgentKind, AgentRequest
from pytest_opencomputer.agents.desk import Desk
from pytest_opencomputer.agents.session import Session
from pytest_opencomputer.agents.steps import Turn
from pytest_opencomputer.apps.waits import until
from pytest_opencomputer.models.actions import Move
from pytest_opencomputer.sandbox.sandbox import Sandbox
from tests.kubernetes.conftest import NAMESPACE, kubectl

Act = Callable[[Sandbox], None]
HELD = "OPENCOMPUTER_TESTS_HELD"
"""Environment variable with the folder by which a test and the agent ``held`` know of each other."""
ACTING, GO_ON = "acting", "go-on"
"""Files in it: the name of the pod, as soon as the agent has acted; and what the agent waits for."""
MOVE = Turn((Move(to=(5, 5)),))


def pod_is_deleted(sandbox: Sandbox) -> None:
    """As by a person, an autoscaler or a drained node."""
    kubectl("-n", NAMESPACE, "delete", "pod", sandbox.id, "--wait=false")


def guest_is_killed(sandbox: Sandbox) -> None:
    """By a signal that only root can send to it."""
    kill = "import os, signal; os.kill(int(open('/proc/1/task/1/children').read().split()[0]), signal.SIGKILL)"
    kubectl("-n", NAMESPACE, "exec", sandbox.id, "--", "python3", "-c", kill)


def memory_is_used_up(sandbox: Sandbox) -> None:
    """By files of the agent: a folder in memory grows beyond what it may have. A node looks once a minute."""
    sandbox.run(["bash", "-c", "dd if=/dev/zero of=/tmp/zeros bs=1M count=900"], group="agent", timeout=60.0)


ACTS: dict[str, Act] = {act.__name__: act for act in (pod_is_deleted, guest_is_killed, memory_is_used_up)}


class Struck(Agent):
    """Acts, something happens to its desktop, and it goes on until it notices."""

    def __init__(self, act: Act) -> None:
        self._act = act

    def run(self, session: Session) -> None:
        session.take(MOVE)
        self._act(session._sandbox)
        until(lambda: self._nothing_happens(session), what="its desktop is gone", timeout=180.0)

    def _nothing_happens(self, session: Session) -> bool:
        session.observe()
        return False


class Held(Agent):
    """Acts, tells the test so, looks at its desktop until it may go on, and then plays the reference solution."""

    def __init__(self, request: AgentRequest) -> None:
        assert request.solution is not None
        self._solve = request.solution.solve
        self._folder = Path(os.environ[HELD])

    def run(self, session: Session) -> None:
        session.take(MOVE)
        told = self._folder / f"{ACTING}.new"
        told.write_text(session._sandbox.id)
        told.rename(self._folder / ACTING)
        until(lambda: self._may_go_on(session), what="it may go on", timeout=400.0)
        desk = Desk(session)
        self._solve(desk)
        desk.done()

    def _may_go_on(self, session: Session) -> bool:
        session.observe()
        return (self._folder / GO_ON).exists()


def pytest_opencomputer_agents(config: pytest.Config) -> Sequence[AgentKind]:
    """The agents."""
    del config
    struck = [AgentKind(name, lambda _, act=act: Struck(act), budgeted=False) for name, act in ACTS.items()]  # type: ignore[misc]
    return [*struck, AgentKind("held", Held, uses_solution=True, budgeted=False)]
