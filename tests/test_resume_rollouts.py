"""A run on real desktops that was killed, and resumed while its workers were still at it."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pytest_opencomputer.runs.reader import Run
from pytest_opencomputer.runs.run_directory import RunDirectory
from pytest_opencomputer.sandbox.backends.docker import DockerBackend
from tests.waiting import until

REPOSITORY = Path(__file__).parents[1]
TASK = "benchmark/galculator/total_station_setup"

AGENTS = """
import time
from pathlib import Path

from pytest_opencomputer.models.actions import Move
from pytest_opencomputer.agents.base import Agent, AgentKind
from pytest_opencomputer.models.errors import ProviderError
from pytest_opencomputer.agents.steps import Turn

MENDED = Path(__file__).with_name("mended").exists()  # when this process began


class Unreachable(Agent):
    def run(self, session):
        session.take(Turn((Move(to=(5, 5)),)))
        if not MENDED:
            raise ProviderError("503 from the model, five times")


class Endless(Agent):
    def run(self, session):
        while not MENDED:
            session.take(Turn((Move(to=(session.steps % 100, 5)),)))
            time.sleep(0.05)


def pytest_opencomputer_agents(config):
    return [
        AgentKind("unreachable", lambda request: Unreachable()),
        AgentKind("endless", lambda request: Endless(), budgeted=False),
    ]
"""


def test_a_killed_run_is_resumed_complete_and_right(pytester: pytest.Pytester, docker_backend: DockerBackend) -> None:
    shutil.copytree(REPOSITORY / TASK, pytester.path / TASK)
    pytester.makeconftest(AGENTS)
    agents = [f"--agent={name}" for name in ("noop", "unreachable", "endless")]
    command = [sys.executable, "-m", "pytest", "benchmark", *agents, "--trials=2", "-n", "2", "-p", "no:cacheprovider"]
    latest = pytester.path / "runs" / "latest"

    def outcomes() -> dict[str, str]:
        found = RunDirectory(latest).results() if latest.exists() else []
        return {f"{result.agent}-{result.trial}": result.outcome for result in found}

    def in_flight() -> list[Path]:
        return [path for path in latest.glob("rollouts/*endless*/trajectory.jsonl") if path.stat().st_size]

    # Killed in the middle of a rollout, when four have been concluded and one was not begun: its worker has both.
    with (pytester.path / "out.txt").open("wb") as output:
        run = subprocess.Popen(command, cwd=pytester.path, stdout=output, stderr=output)
        try:
            until(lambda: len(outcomes()) == 4 and in_flight())
        finally:
            run.kill()
            run.wait()
    assert outcomes() == {"noop-0": "failed", "noop-1": "failed", "unreachable-0": "error", "unreachable-1": "error"}
    name = latest.resolve().name
    kept = [line for line in (latest / "results.jsonl").read_text().splitlines() if '"failed"' in line]

    # Resumed at once: its workers have not noticed yet that their controller is gone.
    (pytester.path / "mended").touch()
    resumed = pytester.runpytest_subprocess("--resume=runs/latest", "-n", "2", "-p", "no:cacheprovider")
    resumed.assert_outcomes(failed=4)
    resumed.stdout.fnmatch_lines(
        [
            f"*agents: noop, unreachable, endless, resuming {name}, 2 trials;*",
            "resume: 2 rollouts have a score from before; 4 to run (2 after an error of the provider, 1 cut off, "
            "1 not begun)",
            "resume: 3 of these are second attempts of agents that had acted before (2 after an error of the provider, "
            "1 cut off)",
            *(
                line
                for agent in ("endless", "noop", "unreachable")
                for line in (f"agent {agent}", "total *2*0/2*100%*")
            ),
            "every rollout of this run has a score",
            f"results: runs/{name}",
        ]
    )
    assert latest.resolve().name == name
    assert [path.name for path in latest.parent.iterdir() if not path.is_symlink()] == [name]

    read = Run.open(latest)
    assert len(read.results) == len(read.rollouts) == 6
    assert {result.outcome for result in read.results} == {"failed"}
    assert (read.unfinished, read.missing, read.torn) == ((), (), ())
    assert [result.outcome for result in read.earlier] == ["error", "error"]
    assert {f"{one.agent}-{one.trial}": one.attempt for one in read.results} == {
        **dict.fromkeys(("noop-0", "noop-1", "endless-1"), 1),
        **dict.fromkeys(("unreachable-0", "unreachable-1", "endless-0"), 2),
    }
    lines = (latest / "results.jsonl").read_text().splitlines()
    assert set(kept) < set(lines), "what had a score is as it was"
    for rollout in read.rollouts:
        assert rollout.result is not None
        assert len(rollout.steps) == rollout.result.steps
        assert len(rollout.checks) == len(read.results[0].checks) > 0
    cut_off = latest / "earlier" / next(one.name for one in read.rollouts if "endless-0" in one.name) / "1"
    assert len((cut_off / "trajectory.jsonl").read_text().splitlines()) > 1, "nothing is lost"
    until(lambda: not [one for one in docker_backend.machines({}) if one.labels.get("run") == name])

    # Where images differ, it is refused by name; and there is nothing to do where all have a score.
    nothing = pytester.runpytest_subprocess("--resume=runs/latest", "-p", "no:cacheprovider")
    assert nothing.ret == pytest.ExitCode.OK
    nothing.stdout.fnmatch_lines(["every rollout of this run has a score"])
    tasks = latest / "tasks.jsonl"
    (task,) = [json.loads(line) for line in tasks.read_text().splitlines()]
    tasks.write_text(json.dumps({**task, "image": "another image"}) + "\n")
    refused = pytester.runpytest_subprocess("--resume=runs/latest", "--trials=3", "-p", "no:cacheprovider")
    assert refused.ret == pytest.ExitCode.USAGE_ERROR
    image = task["image"][:12]
    refused.stderr.fnmatch_lines([f"*image of {task['task']}: another imag in the run, {image} now"])
