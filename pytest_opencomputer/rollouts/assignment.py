"""The parts of a rollout besides its desktop: agent and task, limits, and where it is recorded."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pytest_opencomputer.agents.base import Agent, AgentKind
from pytest_opencomputer.agents.intervention import Person
from pytest_opencomputer.agents.steps import Recorder
from pytest_opencomputer.models.planned import Case, RolloutId
from pytest_opencomputer.models.records import Fingerprint
from pytest_opencomputer.models.timings import Timings
from pytest_opencomputer.rollouts.state_keeping import StateKeeper
from pytest_opencomputer.runs.conversion import EventRecord
from pytest_opencomputer.sandbox.permissions import Means
from pytest_opencomputer.tasks.task import Task


@dataclass(frozen=True)
class Assignment:
    """One agent and its task.

    Attributes:
        kind: what the agent is, for budget and verdict.
        fingerprint: what produces the result.
    """

    task: Task
    case: Case
    kind: AgentKind
    agent: Agent
    fingerprint: Fingerprint

    @property
    def id(self) -> RolloutId:
        """Which rollout of the run it is."""
        return RolloutId.of(self.task.id, self.case)

    @property
    def means(self) -> Means:
        """What the agent may use: a shell only if the task allows one and its kind uses one."""
        if self.kind.adversary:
            return "any" if self.agent.shell_everywhere else "ui"
        kind = self.kind
        return self.task.spec.means if kind.means == "any" or kind.shell_if_allowed or kind.uses_solution else "ui"


@dataclass(frozen=True)
class Bounds:
    """What an agent may use up and may see.

    Attributes:
        max_steps: its step budget; ``None`` for no limit.
        deadline: seconds it may take.
        elements: whether it may see what programs say is on the screen, because the user asked for it.
    """

    max_steps: int | None
    deadline: float
    elements: bool = False


@dataclass(frozen=True)
class Records:
    """Where a rollout is recorded while it runs.

    Attributes:
        recorder: records steps and screenshots of the session.
        timings: of the phases; the preparation is measured already.
        person: the person who may act while the agent works.
        keeper: saves the states of the home folder, if the user asked for that.
        event: records what the world did.
    """

    recorder: Recorder
    timings: Timings
    person: Person
    keeper: StateKeeper | None = None
    event: Callable[[EventRecord], None] = lambda _: None
