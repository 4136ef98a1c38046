"""An agent whose actions come from another thread, so that a rollout runs exactly as it does for every other agent."""

from __future__ import annotations

import queue
from collections.abc import Callable
from dataclasses import dataclass

from pytest_opencomputer.agents.base import Agent, AgentKind, AgentRequest
from pytest_opencomputer.agents.session import Session
from pytest_opencomputer.agents.steps import ActionOutcome, Turn
from pytest_opencomputer.environments.observing import Observed, observe
from pytest_opencomputer.models.errors import RunBudgetUsedUp, UsageProblem
from pytest_opencomputer.models.records import CheckResult, RolloutResult

NAME = "environment"
"""What the agent is called in results."""


class Abandoned(RunBudgetUsedUp):
    """Whoever steered the rollout does not go on with it. It has no reward, and nobody is at fault."""


@dataclass(frozen=True)
class Seen:
    """What is seen at the start of a step.

    Attributes:
        checks: the checks of saved state as they are now; ``None`` if they were not wanted.
    """

    observation: Observed
    checks: tuple[CheckResult, ...] | None = None


@dataclass(frozen=True)
class Ended:
    """The rollout has ended, and its checks were evaluated.

    Attributes:
        observation: the last screen, with the outcomes of the last step.
    """

    result: RolloutResult
    observation: Observed


@dataclass(frozen=True)
class Broke:
    """The rollout has no reward: it was abandoned, or something broke that is not the agent's fault."""

    error: BaseException


class Link:
    """Two threads: one plays the rollout, the other one decides."""

    def __init__(self) -> None:
        self._turns: queue.SimpleQueue[Turn | None] = queue.SimpleQueue()
        self._news: queue.SimpleQueue[Seen | Ended | Broke] = queue.SimpleQueue()

    def decide(self, turn: Turn) -> None:
        """Say what to do next."""
        self._turns.put(turn)

    def abandon(self) -> None:
        """Say that nothing more will be decided."""
        self._turns.put(None)

    def news(self) -> Seen | Ended | Broke:
        """Wait for what has come of it."""
        return self._news.get()

    def tell(self, news: Seen | Ended | Broke) -> None:
        """Say what has come of it."""
        self._news.put(news)

    def decision(self, seconds: float | None) -> Turn | None:
        """Wait for what to do next; ``None`` if there was no decision in time.

        Raises:
            Abandoned: there will be none.
        """
        try:
            turn = self._turns.get(timeout=seconds)
        except queue.Empty:
            return None
        if turn is None:
            raise Abandoned("the environment was reset or closed before the end")
        return turn


class SteeredAgent(Agent):
    """Does what comes over a link.

    Args:
        look: called after each observation, with the number of steps so far; what checks say then.
        elements: whether observations have the accessibility tree.

    Attributes:
        outcomes: of the actions of the last step.
    """

    def __init__(
        self, link: Link, look: Callable[[int], tuple[CheckResult, ...] | None] = lambda _: None, *, elements: bool
    ) -> None:
        self.outcomes: tuple[ActionOutcome, ...] = ()
        self._link, self._look, self._elements = link, look, elements

    def run(self, session: Session) -> None:
        """See ``Agent.run``. It also ends at the deadline if no decision comes."""
        while not session.over:
            observation = observe(session, elements=self._elements)
            self._link.tell(Seen(observation, self._look(session.steps)))
            turn = self._link.decision(session.seconds_left)
            if turn is None:
                return
            self.outcomes = session.take(turn)


def _none(request: AgentRequest) -> Agent:
    raise UsageProblem(f"the agent {request.name!r} is steered by an environment", wanted="an Environment")


KIND = AgentKind(NAME, _none, "is steered from outside, by an environment for training", shell_if_allowed=True)
