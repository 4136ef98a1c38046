"""Gives tests one parameter set per rollout.

Imported only in runs with rollouts: its imports take longer to load than many tasks take to collect.
"""

from __future__ import annotations

import pytest

from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.plugin.collect import TaskFile
from pytest_opencomputer.plugin.process_harness import harness_of
from pytest_opencomputer.plugin.proof_needs import need_of
from pytest_opencomputer.plugin.shared_test import test_kept_state


def parametrize(metafunc: pytest.Metafunc) -> None:
    """Give a test that uses an agent one parameter set per rollout."""
    harness = harness_of(metafunc.config)
    file = metafunc.definition.getparent(TaskFile)
    try:
        cases = harness.cases(file.task if file is not None else None)
    except UsageProblem as problem:
        raise pytest.Collector.CollectError(str(problem)) from problem
    if file is not None and harness.settings.prove:
        states = need_of(metafunc.config, file.task).again.states
        kept = metafunc.function is test_kept_state
        cases = tuple(case for case in cases if (case.name in states) == kept)
    if cases:
        metafunc.parametrize("agent_case", cases, ids=[case.name for case in cases], indirect=True)
