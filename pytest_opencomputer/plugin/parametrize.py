"""Gives tests one parameter set per rollout.

Imported only in runs with rollouts: its imports take longer to load than many tasks take to collect.
"""

from __future__ import annotations

import pytest

from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.models.planned import Case, parameter_id
from pytest_opencomputer.plugin.collect import TaskFile
from pytest_opencomputer.plugin.loaded_tasks import loaded_tasks
from pytest_opencomputer.plugin.process_harness import harness_of
from pytest_opencomputer.plugin.proof_needs import need_of
from pytest_opencomputer.plugin.shared_test import test_kept_state
from pytest_opencomputer.rollouts.cases import seeds_of


def parametrize(metafunc: pytest.Metafunc) -> None:
    """Give a test that uses an agent one parameter set per rollout."""
    file = metafunc.definition.getparent(TaskFile)
    try:
        planned = _planned(metafunc.config, file)
    except UsageProblem as problem:
        raise pytest.Collector.CollectError(str(problem)) from problem
    if file is not None and harness_of(metafunc.config).settings.prove:
        states = need_of(metafunc.config, file.task).again.states
        kept = metafunc.function is test_kept_state
        planned = [(case, seed) for case, seed in planned if (seed is None and case.name in states) == kept]
    if planned:
        ids = [parameter_id(case, seed) for case, seed in planned]
        metafunc.parametrize("agent_case", [case for case, _ in planned], ids=ids, indirect=True)


def _planned(config: pytest.Config, file: TaskFile | None) -> list[tuple[Case, int | None]]:
    """The cases of each variant of a task, or of a hand-written test."""
    harness = harness_of(config)
    if file is None:
        return [(case, None) for case in harness.cases(None)]
    seeds = seeds_of(harness.settings, file.task)
    tasks = ((seed, loaded_tasks(config).task(file.path, seed)) for seed in seeds)
    found = [(case, seed) for seed, task in tasks for case in harness.cases(task)]
    if not harness.settings.prove:
        return found
    return [(case, seed) for case, seed in found if seed is None or case == Case("oracle")]
