"""How many workers ``-n auto`` starts: as many as memory and cores allow, and no more than there are rollouts.

pytest-xdist asks before tests are collected. So all tasks below the given paths count, including those that ``-k`` and
``-m`` deselect later: there may be too many workers, never too few.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from pytest_opencomputer.apps.app import App
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.plugin.collect import named_tasks
from pytest_opencomputer.plugin.loaded_tasks import LoadedTasks, loaded_tasks
from pytest_opencomputer.plugin.process_harness import harness_of
from pytest_opencomputer.rollouts.cases import seeds_of
from pytest_opencomputer.sandbox.pool import DESKTOPS_PER_CORE, MEMORY_SHARE
from pytest_opencomputer.tasks.task import Task

WORKER_MEMORY = 160 * 1024**2
"""Bytes that a worker process of pytest-xdist takes besides its desktop, interpreter included (``docs/speed.md``)."""

CHOICE = pytest.StashKey["Choice | OnHosts"]()


@dataclass(frozen=True)
class Choice:
    """How many workers, and why.

    Attributes:
        by_memory, by_cores: how many desktops each of them allows.
        each: bytes that the largest desktop needs, with its worker.
        rollouts: how many will be run.
        limit: ``--max-desktops``, if it was given.
    """

    by_memory: int
    by_cores: int
    each: int
    cores: int
    rollouts: int
    limit: int | None = None

    @property
    def workers(self) -> int:
        """The number, at least one."""
        bounds = [self.by_memory, self.by_cores, self.rollouts]
        return max(1, min(bounds if self.limit is None else [*bounds, self.limit]))

    def __str__(self) -> str:
        reasons = [
            f"memory for {self.by_memory} desktops of {self.each / 1024**3:.1f} GiB",
            f"{self.cores} cores, enough for {self.by_cores}",
            f"{self.rollouts} rollouts",
        ]
        if self.limit is not None:
            reasons.append(f"--max-desktops={self.limit}")
        return f"-n auto: {self.workers} workers ({', '.join(reasons)})"


@dataclass(frozen=True)
class OnHosts:
    """How many workers if the desktops are on other machines, and why.

    Attributes:
        places: on all hosts together.
        by_memory: how many workers this machine's memory allows.
        rollouts: how many will be run.
    """

    places: int
    by_memory: int
    rollouts: int

    @property
    def workers(self) -> int:
        """The number, at least one."""
        return max(1, min(self.places, self.by_memory, self.rollouts))

    def __str__(self) -> str:
        reasons = f"{self.places} places on the hosts, memory for {self.by_memory} here, {self.rollouts} rollouts"
        return f"-n auto: {self.workers} workers ({reasons})"


def choose(memory: int, cores: int, needs: Iterable[int], rollouts: int, limit: int | None = None) -> Choice:
    """Choose the number of workers.

    Args:
        memory: bytes of the machine.
        needs: bytes that the desktop of each task needs.
        limit: how many desktops may run at once; ``None`` if the user has not set it.
    """
    each = max(needs, default=App.memory) + WORKER_MEMORY
    return Choice(int(memory * MEMORY_SHARE) // each, cores * DESKTOPS_PER_CORE, each, cores, rollouts, limit)


def auto(config: pytest.Config) -> int | None:
    """The number for ``-n auto``; ``None`` if there are no rollouts, or the user has given a number.

    Raises:
        UsageProblem: an option has an invalid value.
    """
    if os.environ.get("PYTEST_XDIST_AUTO_NUM_WORKERS"):
        return None
    harness = harness_of(config)
    tasks = _tasks(
        loaded_tasks(config), [config.invocation_params.dir / argument.partition("::")[0] for argument in config.args]
    )
    if not tasks:
        return None
    needs = [sum(harness.registry.app(name).memory for name in task.spec.apps) for task in tasks]
    rollouts = sum(len(harness.cases(task)) * len(seeds_of(harness.settings, task)) for task in tasks)
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    choice: Choice | OnHosts
    if harness.fleet is not None:
        choice = OnHosts(harness.fleet.slots(max(needs)), int(memory * MEMORY_SHARE) // WORKER_MEMORY, rollouts)
    else:
        cores = len(os.sched_getaffinity(0))
        choice = choose(memory, cores, needs, rollouts, harness.settings.max_desktops)
    config.stash[CHOICE] = choice
    return choice.workers


def _tasks(known: LoadedTasks, places: Sequence[Path]) -> list[Task]:
    """The tasks below some paths; a wrong one is left out here, and reported when it is collected."""
    found = []
    for path in named_tasks(places):
        try:
            found.append(known.task(path))
        except UsageProblem:
            continue
    return found
