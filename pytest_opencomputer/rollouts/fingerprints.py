"""What a result depends on besides its task: the code, the agent with its configuration, what the agent may use up."""

from __future__ import annotations

from collections.abc import Mapping

from pytest_opencomputer import __version__
from pytest_opencomputer.agents.base import AgentKind, AgentRequest
from pytest_opencomputer.models.canonical import HARNESS_CONTRACT
from pytest_opencomputer.models.records import Allowed
from pytest_opencomputer.rollouts.cases import choose
from pytest_opencomputer.rollouts.settings import Settings
from pytest_opencomputer.runs.redaction import without_secrets
from pytest_opencomputer.tasks.task import Task

CODE = f"{__version__}/{HARNESS_CONTRACT}"
"""Version of the plugin, and of the contract between harness and tasks."""


def agent_print(agent: str, kinds: Mapping[str, AgentKind], settings: Settings) -> str:
    """The name of an agent with its configuration. Raises ``UsageProblem`` if the agent is unknown."""
    kind, model = choose(agent, kinds)
    asked = dict(settings.agent_options)
    if kind.model is not None:
        asked |= {"model": model or kind.model}
        asked |= {"url": settings.models.url} if settings.models.url else {}
        asked |= {"replay": settings.models.replay.name} if settings.models.replay else {}
    if settings.models.tells_of_elements and not kind.uses_solution:
        asked |= {"observation": settings.models.observation}
    if kind.identity is not None:
        asked |= kind.identity(AgentRequest(agent, model, settings.agent_options))
    name = kind.name if kind.identity is not None and kind.model is None else agent
    shown = without_secrets(asked)  # results are shared, so they must not have API keys
    options = ",".join(f"{key}={value}" for key, value in sorted(shown.items()))
    return f"{name}({options})" if options else name


def allowed_for(task: Task, kind: AgentKind, settings: Settings) -> Allowed:
    """What an agent of a kind can use up on a task."""
    asks = kind.model is not None
    return Allowed(
        max_steps=(settings.max_steps or task.spec.max_steps) if kind.budgeted else None,
        deadline=settings.deadline,
        max_tokens=settings.models.max_tokens if asks else None,
        max_cost=settings.models.max_cost if asks else None,
    )
