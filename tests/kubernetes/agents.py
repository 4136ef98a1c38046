"""Agents to whose desktop something happens in the middle of a rollout: a plugin for ``test_live_rollouts.py``."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from pytest_opencomputer.agents.base import Agent, AgentKind
from pytest_opencomputer.agents.session import Session
from pytest_opencomputer.agents.steps import Turn
from pytest_opencomputer.apps.waits import until
from pytest_opencomputer.models.actions import Move
from pytest_opencomputer.sandbox.sandbox import Sandbox
from tests.kubernetes.conftest import NAMESPACE, kubectl

Act = Callable[[Sandbox], None]


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
        session.take(Turn((Move(to=(5, 5)),)))
        self._act(session._sandbox)
        until(lambda: self._nothing_happens(session), what="its desktop is gone", timeout=180.0)

    def _nothing_happens(self, session: Session) -> bool:
        session.observe()
        return False


def pytest_opencomputer_agents(config: pytest.Config) -> Sequence[AgentKind]:
    """The agents."""
    del config
    return [AgentKind(name, lambda _, act=act: Struck(act), budgeted=False) for name, act in ACTS.items()]  # type: ignore[misc]
