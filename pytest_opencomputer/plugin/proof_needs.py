"""Which tasks ``--prove`` has to prove, why, and which parts need no desktop."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from pytest_opencomputer.plugin.loaded_tasks import loaded_tasks
from pytest_opencomputer.proofs.hashes import hashes_of
from pytest_opencomputer.proofs.kept_states import Again, again
from pytest_opencomputer.proofs.proof import staleness
from pytest_opencomputer.runs.state_cache import StateCache
from pytest_opencomputer.tasks.task import Task


@dataclass(frozen=True)
class Need:
    """What the proof of a task needs.

    Attributes:
        reasons: why the proof on record does not hold, in words; empty if it does.
        again: kept states that are checked again instead of playing the task.
    """

    reasons: list[str]
    again: Again = field(default_factory=Again)


_NEEDS = pytest.StashKey[dict[str, Need]]()


def need_of(config: pytest.Config, task: Task) -> Need:
    """What the proof of a task needs, found out once: before its tests are collected, or its proof is written."""
    known = config.stash.setdefault(_NEEDS, {})
    if task.id not in known:
        hashes = hashes_of(loaded_tasks(config).registry, task)
        reasons = staleness(task, hashes)
        asks = bool(reasons) and config.option.prove and not config.option.prove_all
        known[task.id] = Need(reasons, again(task, hashes, StateCache.of_user()) if asks else Again())
    return known[task.id]
