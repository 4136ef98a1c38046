"""Which rollouts a task stands for: agents times trials, or what a proof consists of."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from pytest_opencomputer.agents.base import AgentKind
from pytest_opencomputer.models.errors import UsageProblem, near
from pytest_opencomputer.plugin.options import Settings
from pytest_opencomputer.agents.solution import Solution

PROOF_RUNS = (("oracle", 2), ("noop", 1), ("near-miss", 1))
"""A proof: the agents that take part, each with its number of trials."""


@dataclass(frozen=True)
class Case:
    """One rollout to be: an agent, its how-manieth trial, and the near miss where it replays one."""

    agent: str
    trial: int = 0
    variant: str = ""

    def __repr__(self) -> str:
        return self.name  # what reports show as the test's parameter

    @property
    def name(self) -> str:
        """What stands in brackets in the test's id."""
        return f"{self.agent}:{self.variant}-{self.trial}" if self.variant else f"{self.agent}-{self.trial}"


def folder_name(task: str, case: Case) -> str:
    """What the rollout of a case on a task (``<app>/<task>``) is called: unique in a run, and a valid folder name."""
    return folder_name_of(task, case.name)


def folder_name_of(task: str, case: str) -> str:
    """The same, from the case's name."""
    return re.sub(r"[^A-Za-z0-9._-]+", ".", f"{task}.{case}")


def rollout_of(task: str, nodeid: str) -> str:
    """The same, from the test's id: without the solutions that variants come from."""
    case = nodeid.partition("::")[2].partition("[")[2].removesuffix("]")
    if case.isascii():  # pytest writes ids in ASCII, with escapes, unless an ini option turns that off
        case = case.encode("ascii").decode("unicode_escape")
    return folder_name_of(task, case)


def choose(name: str, kinds: Mapping[str, AgentKind]) -> tuple[AgentKind, str]:
    """The agent kind and model of ``name``, ``name:model`` or ``model``, whose family is then known by its name.

    Raises:
        UsageProblem: no agent of that name is known.
    """
    kind, _, model = name.partition(":")
    if kind not in kinds:
        from pytest_opencomputer.agents.models.catalogue import (
            family_of,
        )  # only where it is needed: it loads all families

        family = family_of(name)
        if family is not None and family.name in kinds:
            return kinds[family.name], name
        raise UsageProblem(f"no agent is called {kind!r}", where=f"--agent={name}", wanted=near(kind, kinds))
    return kinds[kind], model


def with_models(settings: Settings, kinds: Mapping[str, AgentKind]) -> Settings:
    """The settings with the model of ``--model`` in the names of the agents that take one.

    Raises:
        UsageProblem: no agent does, or one has another model.
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
