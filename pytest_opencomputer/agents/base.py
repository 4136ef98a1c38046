"""What an agent is, and how an outside package brings one (hook ``pytest_opencomputer_agents``)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_opencomputer.agents.session import Session
from pytest_opencomputer.agents.steps import Observation, Turn
from pytest_opencomputer.models.model_options import ModelOptions
from pytest_opencomputer.models.records import RolloutResult
from pytest_opencomputer.sandbox.permissions import Means
from pytest_opencomputer.sandbox.sandbox import Sandbox

if TYPE_CHECKING:
    from pytest_opencomputer.agents.solution import Solution
    from pytest_opencomputer.apps.registry import Registry
    from pytest_opencomputer.tasks.task import Task


class Agent(ABC):
    """Looks at the desktop and acts.

    Attributes:
        shell_everywhere: whether it may use a shell on every task, also if the task allows only the user interface.
            Counts for adversaries only.
    """

    shell_everywhere = False

    @abstractmethod
    def run(self, session: Session) -> None:
        """Work on the session until done.

        Raises:
            AgentFailure: the agent cannot go on, through its own fault; the task's checks are still evaluated.
            ProviderError: its model could not be reached; the rollout is an error and has no reward.
        """

    def get_ready(self, session: Session) -> None:
        """Wait for the person. Called before the time begins, for kinds that are ``attended``."""
        del session

    def aftermath(self, sandbox: Sandbox) -> str:
        """Called after the checks, while the sandbox is still there.

        Returns:
            What is wrong with the sandbox now, in one line; empty if nothing is. For agents that attack the harness.
        """
        del sandbox
        return ""


class StepAgent(Agent):
    """An agent that decides step by step, as model agents do."""

    @abstractmethod
    def act(self, observation: Observation) -> Turn:
        """Decide what to do next. ``observation.outcomes`` has the outcomes of the previous actions."""

    def begin(self, session: Session) -> None:
        """Called once before the first step, for example to read the instruction."""

    def run(self, session: Session) -> None:
        self.begin(session)
        while not session.over:
            session.take(self.act(session.observe()))


@dataclass(frozen=True)
class AgentRequest:
    """What an agent is made from.

    Attributes:
        name: what the agent is called in this run, for example ``openai:gpt-5.4``; ``model`` is the part of
            ``--agent`` after the colon.
        options: the ``--agent-arg KEY=VALUE`` pairs, and what the fixture ``agent_args`` adds.
        solution: the task's reference solution; only for kinds that say they use it.
        variant: the near miss to replay.
        task, registry: the task and the apps, for adversaries; other agents know only what their session says.
        models: what the user asked for about models; ``url`` is this agent's.
        key: the environment variable that has the key for this address; empty for the usual one.
        price: US dollars per million tokens, by kind of token; empty if the price tables say.
        run: the run directory; ``None`` before there is one.
        rollout: name of the rollout within the run; empty for hand-written tests, and before anything runs.
        say: prints a line for the person at the terminal, for kinds that are ``attended``.
    """

    name: str
    model: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    solution: Solution | None = None
    variant: str = ""
    task: Task | None = None
    registry: Registry | None = None
    models: ModelOptions = field(default_factory=ModelOptions)
    key: str = ""
    price: Mapping[str, float] = field(default_factory=dict)
    run: Path | None = None
    rollout: str = ""
    say: Callable[[str], None] = print


@dataclass(frozen=True)
class AgentKind:
    """An agent that can be chosen with ``--agent``.

    Attributes:
        make: builds one for one rollout; raises ``UsageProblem`` if something is missing, such as a key.
        summary: one line for people.
        means: ``any`` if it needs a shell in the sandbox; then it is refused for tasks that allow only the user
            interface.
        uses_solution: whether it replays the task's ``solution.py``.
        budgeted: whether the task's step budget applies.
        variants: names of the rollouts that one trial consists of, from the solution (``None`` for a kind that does not
            use it) and the model, the part of the name after the colon; ``None`` for a single one.
        verdict: returns in one line why a rollout does not show what this agent should show; an empty string if it
            does. With ``None``, success decides.
        adversary: it attacks the harness and must earn nothing. It is given the task, and may have a shell everywhere.
        check: called once before anything runs; raises ``UsageProblem``.
        model: the default model, for kinds that take one; empty if one must be named, ``None`` for kinds that have no
            model.
        attended: a person works, at a page that the terminal names. One rollout at a time, so not with ``-n``.
        shell_if_allowed: it works with the user interface, and uses a shell, too, if the task allows one.
        asks: the address or place that it asks, for kinds that ask somebody else, such as a model. One agent per
            address is tried before a run's first desktop starts.
        identity: what else its results depend on, such as the content of a file that it plays; in the fingerprint.
    """

    name: str
    make: Callable[[AgentRequest], Agent]
    summary: str = ""
    means: Means = "ui"
    uses_solution: bool = False
    budgeted: bool = True
    variants: Callable[[Solution | None, str], tuple[str, ...]] | None = None
    verdict: Callable[[RolloutResult, Solution | None], str] | None = None
    check: Callable[[AgentRequest], None] | None = None
    adversary: bool = False
    model: str | None = None
    attended: bool = False
    shell_if_allowed: bool = False
    asks: Callable[[AgentRequest], str] | None = None
    identity: Callable[[AgentRequest], Mapping[str, str]] | None = None
