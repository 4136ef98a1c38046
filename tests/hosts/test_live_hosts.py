"""Runs on two engines: images are copied, desktops are spread, and an engine that dies costs its rollouts only."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest

from pytest_opencomputer.models.records import RolloutResult
from pytest_opencomputer.runs.record_files import read_results, read_trajectory
from pytest_opencomputer.sandbox.hosts.copying import layers
from pytest_opencomputer.sandbox.hosts.file import read_hosts
from pytest_opencomputer.sandbox.hosts.fleet import Fleet
from pytest_opencomputer.sandbox.images.recipe import image_for
from tests.hosts.agents import EARLY, ENGINE
from tests.hosts.engine import MortalEngine

REPOSITORY = Path(__file__).parents[2]
TASK = "benchmark/galculator/total_station_setup"


@dataclass
class Runs:
    """Runs on this machine's engine, ``near``, and the second one, ``far``."""

    folder: Path
    engine: MortalEngine
    output: str = ""

    @property
    def file(self) -> Path:
        """Their file of hosts."""
        path = self.folder / "hosts.toml"
        near = '[[host]]\nname = "near"\nengine = "unix:///var/run/docker.sock"\nslots = 1\n'
        path.write_text(f'{near}[[host]]\nname = "far"\nengine = "{self.engine.address}"\nslots = 1\n')
        return path

    def run(self, *options: str, **environment: str) -> int:
        """Run pytest and return its exit code."""
        command = [sys.executable, "-m", "pytest", TASK, "-ptests.hosts.agents", "-pno:cacheprovider"]
        command += [f"--hosts={self.file}", f"--run-dir={self.folder}/runs", *options]
        given = {**os.environ, ENGINE: str(self.engine.folder), **environment}
        done = subprocess.run(
            command, cwd=REPOSITORY, env=given, capture_output=True, text=True, timeout=600, check=False
        )
        self.output = done.stdout + done.stderr
        print(self.output)
        return done.returncode

    @property
    def latest(self) -> Path:
        """The run directory."""
        return (self.folder / "runs/latest").resolve()

    @property
    def results(self) -> list[RolloutResult]:
        """The results of the last run."""
        return list(read_results(self.latest))


@pytest.fixture
def runs(tmp_path: Path, second_engine: MortalEngine) -> Runs:
    return Runs(tmp_path, second_engine)


def outcomes(results: list[RolloutResult]) -> Counter[tuple[str, str]]:
    return Counter((result.host, result.outcome) for result in results)


def test_a_run_is_spread_over_both_and_images_are_copied(runs: Runs) -> None:
    assert runs.run("--agent=oracle", "--trials=4", "-n2") == 0
    assert "backend: docker on 2 hosts" in runs.output
    found = outcomes(runs.results)
    assert found["near", "passed"] + found["far", "passed"] == 4
    assert found["near", "passed"] >= 1
    assert found["far", "passed"] >= 1

    from apps.galculator.app import APP

    fleet = Fleet(read_hosts(runs.file))
    near, far = (layers(backend, [image_for([APP])]) for backend in fleet.all)
    assert near == far
    assert len(near) == 2
    assert not [machine for machine in fleet.machines({}) if machine.labels["run"] == runs.latest.name]

    assert runs.run("--agent=oracle") == 0
    assert "copying" not in runs.output, "they are there"


def test_an_engine_that_dies_costs_the_rollout_that_ran_there(runs: Runs) -> None:
    assert runs.run("--agent=loses_its_host", "--trials=6", "-n2") == 1
    results = runs.results
    assert outcomes(results) == {("far", "error"): 1, ("near", "failed"): 5}
    (lost,) = (result for result in results if result.host == "far")
    assert (lost.blame, lost.cause_kind, lost.score) == ("engine", "engine", None)
    assert "the engine does not answer" in lost.cause
    assert read_trajectory(runs.latest / "rollouts" / lost.rollout), "what it did is kept"
    told = [line for line in runs.output.splitlines() if line.startswith("host far ")]
    assert [line.partition(":")[0] for line in told] == [
        "host far is lost and not asked again in this run",
        "host far was lost",
    ]

    # It is still away when the run is resumed.
    assert runs.run(f"--resume={runs.latest}") == 1
    assert "5 rollouts have a score from before; 1 to run" in runs.output
    again = [result for result in runs.results if result.rollout == lost.rollout]
    assert [(result.host, result.outcome, result.attempt) for result in again[-1:]] == [("near", "failed", 2)]


def test_desktops_that_no_agent_has_seen_are_prepared_elsewhere(runs: Runs) -> None:
    assert runs.run("--agent=oracle", "--trials=3", "-n2", **{EARLY: "1"}) == 0
    results = runs.results
    assert outcomes(results) == {("near", "passed"): 3}
    retried = [line for result in results for line in result.retries]
    assert len(retried) == 1, retried
    assert retried[0].endswith("(host far is lost)")


def test_what_a_dead_engine_leaves_is_removed_when_it_is_back(runs: Runs) -> None:
    assert runs.run("--agent=loses_its_host", "--trials=2", "-n2") == 1
    assert outcomes(runs.results)["far", "error"] == 1
    runs.engine.start()
    assert runs.run("--agent=oracle") == 0
    assert Fleet(read_hosts(runs.file)).all[1].machines({}) == []


def test_a_run_with_no_host_left_ends_before_anything_starts(runs: Runs) -> None:
    runs.engine.kill()
    file = runs.folder / "far.toml"
    file.write_text(f'[[host]]\nname = "far"\nengine = "{runs.engine.address}"\n')
    assert runs.run("--agent=oracle", f"--hosts={file}") == 4
    assert "no host is left (far: could not " in runs.output
    assert f"do: opencomputer doctor --hosts {file}" in runs.output
    assert not (runs.folder / "runs").exists()
