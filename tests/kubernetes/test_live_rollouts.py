"""Whole rollouts on pods: the reference solution earns everything, and the end of a pod is never the agent's fault."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pytest_opencomputer.apps.waits import until
from pytest_opencomputer.models.records import RolloutResult
from pytest_opencomputer.runs.record_files import read_results
from tests.kubernetes.agents import ACTS
from tests.kubernetes.conftest import REPOSITORY, left_over

if TYPE_CHECKING:
    from pytest_opencomputer.sandbox.backends.kubernetes import KubernetesBackend

TASK = "benchmark/galculator/total_station_setup"


@pytest.fixture(scope="module")
def results(backend: KubernetesBackend, tmp_path_factory: pytest.TempPathFactory) -> dict[str, RolloutResult]:
    """The results of one run, by agent."""
    folder = tmp_path_factory.mktemp("runs")
    agents = [f"--agent={name}" for name in ("oracle", *ACTS)]
    options = ["--sandbox-backend=kubernetes", f"--kubernetes-config={backend.cluster.config}", f"--run-dir={folder}"]
    command = [sys.executable, "-m", "pytest", TASK, "-ptests.kubernetes.agents", *agents, *options]
    done = subprocess.run(
        command, cwd=REPOSITORY, env=dict(os.environ), capture_output=True, text=True, timeout=600, check=False
    )
    print(done.stdout)
    return {result.agent: result for result in read_results(Path(folder / "latest").resolve())}


def test_the_reference_solution_passes(results: dict[str, RolloutResult]) -> None:
    score = results["oracle"].score
    assert score is not None
    assert (results["oracle"].outcome, score.reward) == ("passed", 1.0)


@pytest.mark.parametrize("agent", ["pod_is_deleted", "guest_is_killed"])
def test_a_pod_that_is_killed_is_an_error_of_ours(results: dict[str, RolloutResult], agent: str) -> None:
    result = results[agent]
    assert (result.outcome, result.blame, result.score) == ("error", "harness", None), result.cause
    assert "ended from outside" in result.cause


def test_memory_that_an_agent_uses_up_is_its_own_fault(results: dict[str, RolloutResult]) -> None:
    result = results["memory_is_used_up"]
    assert (result.outcome, result.blame) == ("failed", "agent"), result.cause
    assert "memory" in result.cause


def test_nothing_is_left_behind(results: dict[str, RolloutResult], backend: KubernetesBackend) -> None:
    assert len(results) == 1 + len(ACTS)
    until(lambda: not left_over(backend), what="no pod and no container is left", timeout=60)
