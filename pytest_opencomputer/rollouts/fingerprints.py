"""What a result depends on besides its task: the code, the agent with its configuration, what the agent may use up."""

from __future__ import annotations

from collections.abc import Mapping

from pytest_opencomputer import __version__
from pytest_opencomputer.agents.base import AgentKind
from pytest_opencomputer.models.canonical import HARNESS_CONTRACT
from pytest_opencomputer.models.records import Allowed
from pytest_opencomputer.rollouts.agents_of_run import request_for
from pytest_opencomputer.rollouts.settings import Settings
from pytest_opencomputer.runs.redaction import without_secrets
from pytest_opencomputer.tasks.task import Task

CODE = f"{__version__}/{HARNESS_CONTRACT}"
"""Version of the plugin, and of the contract between harness and tasks."""


def agent_print(agent: str, kinds: Mapping[str, AgentKind], settings: Settings) -> str:
    """The name of an agent with its configuration. Raises ``UsageProblem`` if the agent is unknown."""
    kind, request = request_for(agent, settings, kinds)
    spec = settings.spec(agent)
    asked = dict(request.options)
    if kind.model is not None:
        asked |= {"model": request.model or kind.model}
        asked |= {"agent": spec.agent} if spec.agent != agent else {}
        asked |= {"replay": settings.models.replay.name} if settings.models.replay else {}
    if kind.model is not None or spec.url:
        asked |= {"url": request.models.url} if request.models.url else {}
    if settings.models.tells_of_elements and not kind.uses_solution:
        asked |= {"observation": settings.models.observation}
    if kind.identity is not None:
        asked |= kind.identity(request)
    name = kind.name if kind.identity is not None and kind.model is None else agent
    shown = without_secrets(asked)  # results are shared, so they must not have API keys
    options = ",".join(f"{key}={value}" for key, value in sorted(shown.items()))
    return f"{name}({options})" if options else name


def allowed_for(task: Task, kind: AgentKind, settings: Settings) -> Allowed:
    """What an agent of a kind can use up on a task."""
    asks = kind.asks is not None
    return Allowed(
        max_steps=(settings.max_steps or task.spec.max_steps) if kind.budgeted else None,
        deadline=settings.deadline,
        max_tokens=settings.models.max_tokens if asks else None,
        max_cost=settings.models.max_cost if asks else None,
    )
