"""Which variants of tasks are for training, and which for evaluation.

The published variant of a composed task and those of the seeds that follow it (``--variants``) are for evaluation, and
all others are for training. A task that was written by hand has only its published variant.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.tasks.task import Task

RESERVED = 1000
"""So many seeds, from the published one on, are for evaluation."""
_DRAWN = (10**6, 10**9)


def is_reserved(task: Task, seed: int | None) -> bool:
    """Whether a variant is for evaluation; ``None`` is the published one."""
    if task.composed is None or seed is None:
        return True
    return task.composed.outline.seed <= seed < task.composed.outline.seed + RESERVED


def require(task: Task, seed: int | None, *, evaluation: bool) -> None:
    """Check that a variant of a task is for what it is used for.

    Args:
        task: its published variant.

    Raises:
        UsageProblem: it is not.
    """
    reserved = is_reserved(task, seed)
    if reserved == evaluation:
        return
    named = "the published variant" if seed is None else f"the seed {seed}"
    if evaluation:
        raise UsageProblem(
            f"{named} is for training",
            where=task.id,
            wanted=f"no seed, or one of the {RESERVED} from the published one on",
            fix="leave evaluation=True out",
        )
    if task.composed is None:
        raise UsageProblem(
            "the task has only its published variant, which is for evaluation",
            where=task.id,
            wanted="a composed task",
            fix="give evaluation=True if nothing is trained on it",
        )
    raise UsageProblem(
        f"{named} is for evaluation",
        where=task.id,
        wanted=f"a seed that is not among the {RESERVED} from {task.composed.outline.seed} on",
        fix="give evaluation=True if nothing is trained on it",
    )


def drawn(task: Task, random: Random) -> Iterator[int]:
    """Seeds for training, without end.

    Args:
        task: the published variant of a composed task.
    """
    while True:
        seed = random.randrange(*_DRAWN)
        if not is_reserved(task, seed):
            yield seed
