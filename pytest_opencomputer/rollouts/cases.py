"""Which rollouts a task stands for: agents times trials, or those of a proof; which agents may work on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from pytest_opencomputer.agents.base import AgentKind, AgentRequest
from pytest_opencomputer.agents.solution import Solution
from pytest_opencomputer.models.errors import UsageProblem, near
from pytest_opencomputer.models.planned import Case
from pytest_opencomputer.rollouts.settings import Settings
from pytest_opencomputer.tasks.task import Task

PROOF_RUNS = (("oracle", 2), ("noop", 1), ("near-miss", 1))
"""A proof: the agents that take part, each with its number of trials."""


def choose(name: str, kinds: Mapping[str, AgentKind]) -> tuple[AgentKind, str]:
    """The agent kind and model of ``name``, ``name:model`` or ``model``, whose name then tells its family.

    Raises:
        UsageProblem: no agent of that name is known.
    """
    kind, _, model = name.partition(":")
    if kind not in kinds:
        from pytest_opencomputer.agents.models.catalogue import (
            family_of,
        )  # only if it is needed: it loads all families

        family = family_of(name)
        if family is not None and family.name in kinds:
            return kinds[family.name], name
        raise UsageProblem(f"no agent is called {kind!r}", where=f"--agent={name}", wanted=near(kind, kinds))
    return kinds[kind], model


def with_models(settings: Settings, kinds: Mapping[str, AgentKind]) -> Settings:
    """The settings with the model of ``--model`` added to the names of the agents that take one.

    Raises:
        UsageProblem: no agent takes a model, or one names another model.
    """
    wanted = settings.models.model
    if not wanted:
        return settings
    if not settings.agents:
        choose(wanted, kinds)
        return replace(settings, agents=(wanted,))
    chosen = {name: choose(name, kinds) for name in settings.agents}
    where = f"--model={wanted}"
    if all(kind.model is None for kind, _ in chosen.values()):
        raise UsageProblem(f"no model can be chosen for {', '.join(chosen)}", where=where, fix="leave it out")
    for name, (kind, model) in chosen.items():
        if kind.model is not None and model not in ("", wanted):
            raise UsageProblem(f"--agent={name} names another model", where=where, fix="leave one of them out")
    agents = (name if kind.model is None else f"{kind.name}:{wanted}" for name, (kind, _) in chosen.items())
    return replace(settings, agents=tuple(dict.fromkeys(agents)))


def agents_of(settings: Settings) -> Sequence[str]:
    """The names of the agents that take part, in order."""
    return [name for name, _ in PROOF_RUNS] if settings.prove else settings.agents


def cases_of(
    settings: Settings, kinds: Mapping[str, AgentKind], solution: Callable[[], Solution] | None
) -> tuple[Case, ...]:
    """The cases of one test.

    Args:
        solution: loads the task's solution, called only if an agent needs it; ``None`` for a hand-written test.
    """
    wanted: Sequence[tuple[str, int]] = PROOF_RUNS
    if not settings.prove:
        wanted = [(name, settings.trials) for name in settings.agents]
    found: list[Case] = []
    for name, trials in wanted:
        kind, model = choose(name, kinds)
        variants: tuple[str, ...] = ("",)
        if solution is not None:
            loaded = solution() if kind.uses_solution else None
            if kind.variants is not None:
                variants = kind.variants(loaded, model)
        found += [Case(name, trial, variant) for variant in variants for trial in range(trials)]
    return tuple(found)


def check_agents(
    settings: Settings, kinds: Mapping[str, AgentKind], tasks: Iterable[Task], *, distributed: bool
) -> None:
    """Raise ``UsageProblem`` if a chosen agent is unknown, not configured, or not allowed on one of the tasks.

    Args:
        distributed: whether tests run in workers.
    """
    for name in settings.agents:
        kind, model = choose(name, kinds)
        if kind.check is not None:
            kind.check(AgentRequest(name, model, settings.agent_options, models=settings.models))
        if kind.attended and distributed:
            raise UsageProblem(
                "a person works on one task at a time, at this terminal",
                where=f"--agent={name}",
                fix="leave -n out, or use -n 0",
            )
        for task in tasks:
            if kind.means == "any" and task.spec.means == "ui":
                raise UsageProblem(
                    f"the agent {name!r} needs a shell, but the task {task.id} allows only the user interface",
                    where=str(task.folder),
                    fix="deselect such tasks with -m 'not ui', or choose another agent",
                )
