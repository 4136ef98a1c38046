"""Which rollouts a task has: agents times trials, or those of a proof."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pytest_opencomputer.agents.base import AgentKind
from pytest_opencomputer.agents.solution import Solution
from pytest_opencomputer.models.errors import UsageProblem, near
from pytest_opencomputer.models.planned import Case
from pytest_opencomputer.models.variants import Variants
from pytest_opencomputer.rollouts.settings import Settings
from pytest_opencomputer.tasks.task import Task

PROOF_RUNS = (("oracle", 2), ("another-way", 1), ("noop", 1), ("near-miss", 1))
"""The agents of a proof, each with its number of trials."""
FURTHER_SEEDS = 2
"""In a proof, the oracle plays a composed task with this many seeds besides its own."""


def choose(name: str, kinds: Mapping[str, AgentKind], *, flag: str = "--agent") -> tuple[AgentKind, str]:
    """The agent kind and model of ``name``, ``name:model`` or ``model``, whose name then tells its family.

    Args:
        flag: the option with which the user named it, for the error.

    Raises:
        UsageProblem: no agent of that name is known.
    """
    kind, _, model = name.partition(":")
    if kind not in kinds:
        # Only if it is needed: it loads all families.
        from pytest_opencomputer.agents.models.catalogue import families, family_of

        family = family_of(name)
        if family is not None and family.name in kinds:
            return kinds[family.name], name
        if flag == "--model":
            what, wanted = f"no family is known for the model {name!r}", f"FAMILY:{name}, with one of these families: "
            raise UsageProblem(what, where=f"--model={name}", wanted=wanted + ", ".join(families()))
        fix = (
            f"opencomputer agents lists them; a model needs its family, as in FAMILY:{name}, if its name does not tell"
        )
        raise UsageProblem(f"no agent is called {kind!r}", where=f"--agent={name}", wanted=near(kind, kinds), fix=fix)
    return kinds[kind], model


def agents_of(settings: Settings) -> Sequence[str]:
    """The names of the agents that take part, in order."""
    return [name for name, _ in PROOF_RUNS] if settings.prove else settings.agents


def seeds_of(settings: Settings, task: Task) -> tuple[int | None, ...]:
    """The variants of a task that take part, by seed; ``None`` is the published one."""
    if task.composed is None:
        return (None,)
    return (Variants(1 + FURTHER_SEEDS) if settings.prove else settings.variants).of(task.composed.outline.seed)


def cases_of(
    settings: Settings,
    kinds: Mapping[str, AgentKind],
    solution: Callable[[], Solution] | None,
    *,
    composed: bool = False,
) -> tuple[Case, ...]:
    """The cases of one test.

    Args:
        solution: loads the task's solution, called only if an agent needs it; ``None`` for a hand-written test.
        composed: whether the task is composed. Then it always has a solution, which is only loaded if its contents are
            needed.
    """
    wanted: Sequence[tuple[str, int]] = PROOF_RUNS
    if not settings.prove:
        wanted = [(name, settings.trials) for name in settings.agents]
    found: list[Case] = []
    for name, trials in wanted:
        kind, model = choose(settings.spec(name).agent, kinds)
        variants: tuple[str, ...] = ("",)
        if solution is not None:
            looked_at = not composed or settings.prove or kind.variants is not None
            loaded = solution() if kind.uses_solution and looked_at else None
            if kind.variants is not None:
                variants = kind.variants(loaded, model)
            if settings.prove and loaded is not None:
                variants = tuple(one for one in variants if not one or one in loaded.proving)
        found += [Case(name, trial, variant) for variant in variants for trial in range(trials)]
    return tuple(found)
