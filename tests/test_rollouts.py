"""Whole rollouts through pytest, in real sandboxes: outcomes, records, reports, what a killed run leaves behind."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from pathlib import Path

import pytest

from pytest_opencomputer.models.records import Allowed, RolloutResult
from pytest_opencomputer.runs.reader import Run
from pytest_opencomputer.runs.record_files import read_results, read_trajectory
from pytest_opencomputer.sandbox.backends.docker import DockerBackend
from pytest_opencomputer.tasks.task import TaskSpec
from tests.waiting import until

REPOSITORY = Path(__file__).parents[1]
TASK = "benchmark/galculator/total_station_setup"

AGENTS = '''
import time

from pytest_opencomputer.models.actions import Done, Move
from pytest_opencomputer.agents.base import Agent, AgentKind
from pytest_opencomputer.agents.desk import Desk
from pytest_opencomputer.models.errors import AgentFailure, ProviderError
from pytest_opencomputer.agents.steps import Turn


class Careless(Agent):
    """Works as the solution does, with one mistake."""

    def __init__(self, solution):
        self.solution = solution

    def run(self, session):
        next(miss for _, miss in sorted(self.solution.near_misses.items()) if len(miss.fails) == 1).play(Desk(session))


class Unreachable(Agent):
    def run(self, session):
        session.take(Turn((Move(to=(5, 5)),)))
        raise ProviderError("503 from the model, five times")


class Lost(Agent):
    def run(self, session):
        raise AgentFailure("the model answered with nothing that can be read")


class Slow(Agent):
    def run(self, session):
        while not session.over:
            session.take(Turn((Move(to=(session.steps % 100, 5)),)))
            time.sleep(0.05)


def pytest_opencomputer_agents(config):
    return [
        AgentKind("careless", lambda request: Careless(request.solution), uses_solution=True, budgeted=False),
        AgentKind("unreachable", lambda request: Unreachable()),
        AgentKind("lost", lambda request: Lost()),
        AgentKind("slow", lambda request: Slow(), budgeted=False),
        AgentKind("shell", lambda request: Lost(), means="any"),
    ]
'''


@pytest.fixture
def project(pytester: pytest.Pytester, docker_backend: DockerBackend) -> pytest.Pytester:
    """A project with one task and its own agents."""
    assert docker_backend.name == "docker"
    shutil.copytree(REPOSITORY / TASK, pytester.path / TASK)
    pytester.makeconftest(AGENTS)
    return pytester


def results(project: pytest.Pytester) -> dict[str, RolloutResult]:
    return {result.agent: result for result in read_results(project.path / "runs" / "latest")}


def test_success_partial_credit_failure_and_error_are_distinguished(project: pytest.Pytester) -> None:
    agents = [f"--agent={name}" for name in ("oracle", "careless", "noop", "lost", "unreachable")]
    run = project.runpytest_subprocess("benchmark", *agents, "-n", "2", "--junitxml=junit.xml", "-rA")
    run.assert_outcomes(passed=1, failed=3, errors=1)

    found = results(project)
    assert {name: result.outcome for name, result in found.items()} == {
        "oracle": "passed",
        "careless": "failed",
        "noop": "failed",
        "lost": "failed",
        "unreachable": "error",
    }
    rewards = {name: result.score.reward for name, result in found.items() if result.score is not None}
    assert rewards["oracle"] == 1.0
    assert 0.5 <= rewards["careless"] < 1.0
    assert rewards["noop"] == rewards["lost"] == 0.0
    assert "unreachable" not in rewards
    assert found["lost"].cause == "the model answered with nothing that can be read"
    assert found["unreachable"].cause == "ProviderError: 503 from the model, five times"

    # What tables and exports need is recorded.
    recorded = Run.open(project.path / "runs" / "latest")
    spec = TaskSpec.model_validate_json((project.path / TASK / "task.json").read_bytes())
    (task,) = recorded.tasks.values()
    assert (task.file, set(task.rollouts)) == (f"{TASK}/task.json", {result.rollout for result in found.values()})
    assert {one.instruction for one in recorded.rollouts} == {spec.instruction}
    assert {(result.means, result.tags) for result in found.values()} == {(spec.means, spec.tags)}
    prints = found["noop"].fingerprint
    assert prints is not None
    assert (prints.task, prints.verifier, prints.image) == (task.hash, task.verifier, task.image)
    assert prints.allowed == Allowed(max_steps=spec.max_steps, deadline=1800.0)

    (failed,) = [check for check in found["careless"].checks if not check.passed]
    lines = [f"*✗ {failed.id} *goal*", "*because *", "*expected *", "*actual *", "*reason *"]
    run.stdout.fnmatch_lines(lines, consecutive=True)
    run.stdout.fnmatch_lines(["*galculator*1*0/0*-*1*0%*"])

    # The step before the error is recorded.
    folder = project.path / "runs" / "latest" / "rollouts" / found["unreachable"].rollout
    assert len(read_trajectory(folder)) == 1

    cases = {
        case.get("name"): {child.tag for child in case} for case in ElementTree.parse("junit.xml").iter("testcase")
    }
    assert "error" in cases["galculator/total_station_setup[unreachable-0]"]
    assert "failure" not in cases["galculator/total_station_setup[unreachable-0]"]
    assert "failure" in cases["galculator/total_station_setup[careless-0]"]
    properties = ElementTree.parse("junit.xml").iter("property")
    assert {"reward", f"check:{failed.id}"} <= {one.get("name") for one in properties}


def test_partial_credit_has_its_own_letter(project: pytest.Pytester) -> None:
    run = project.runpytest_subprocess("benchmark", "--agent=careless", "--agent=noop")
    run.stdout.fnmatch_lines(["*task.json pF*"])
    run.assert_outcomes(failed=2)


def test_the_last_failures_run_again_and_the_first_failure_stops(project: pytest.Pytester) -> None:
    first = project.runpytest_subprocess("benchmark", "--agent=lost", "--agent=noop", "-x")
    first.assert_outcomes(failed=1)
    again = project.runpytest_subprocess("benchmark", "--agent=lost", "--agent=noop", "--lf", "--collect-only", "-q")
    again.stdout.fnmatch_lines(["*test_task[[]lost-0[]]"])
    again.stdout.no_fnmatch_line("*test_task[[]noop-0[]]")


def test_the_result_of_a_deterministic_agent_does_not_depend_on_workers_or_company(project: pytest.Pytester) -> None:
    def facts() -> list[tuple[str, bool, object]]:
        return [(check.id, check.passed, check.actual) for check in results(project)["oracle"].checks]

    project.runpytest_subprocess("benchmark", "--agent=oracle").assert_outcomes(passed=1)
    alone = facts()
    project.runpytest_subprocess("benchmark", "--agent=noop", "--agent=lost", "--agent=oracle", "-n", "2")
    assert facts() == alone


def test_the_deadline_ends_a_rollout_and_reached_goals_count(project: pytest.Pytester) -> None:
    run = project.runpytest_subprocess("benchmark", "--agent=slow", "--agent-deadline=3")
    run.assert_outcomes(failed=1)
    slow = results(project)["slow"]
    assert slow.ended == "deadline"
    assert slow.score is not None
    assert slow.phases["agent"] < 30.0


def test_an_agent_with_a_shell_is_refused_if_only_the_user_interface_is_allowed(project: pytest.Pytester) -> None:
    run = project.runpytest_subprocess("benchmark", "--agent=shell")
    assert run.ret == pytest.ExitCode.USAGE_ERROR
    run.stderr.fnmatch_lines(["*'shell' needs a shell*galculator/total_station_setup*"])
    assert not list(project.path.glob("runs/*/rollouts/*"))


def test_a_hand_written_test_uses_the_fixtures(project: pytest.Pytester) -> None:
    project.makepyfile(
        test_mine="""
        import pytest
        from pytest_opencomputer.agents.desk import Desk
        from pytest_opencomputer.sandbox.saving import settle_app
        from pytest_opencomputer.agents.session import Session


        @pytest.mark.app("galculator")
        def test_adds(sandbox, app, verifier):
            desk = Desk(Session(sandbox, "Add 2 and 2."))
            desk.click(role="toggle button", name="2")
            desk.click(role="toggle button", name=r"\\+")
            desk.click(role="toggle button", name="2")
            desk.click(role="toggle button", name="=")
            settle_app(sandbox, app[0], "quit")
            assert verifier("galculator", "display")["number"] == 4


        @pytest.mark.app("galculator")
        def test_agent(sandbox, app, agent):
            agent.run(Session(sandbox, "Do nothing.", max_steps=1))
        """
    )
    project.runpytest_subprocess("test_mine.py", "--agent=noop").assert_outcomes(passed=2)


def kill(run: subprocess.Popen[bytes]) -> None:
    run.send_signal(signal.SIGKILL)


def interrupt(run: subprocess.Popen[bytes]) -> None:
    os.killpg(run.pid, signal.SIGINT)  # Ctrl-C in a terminal also reaches the workers


@pytest.mark.parametrize("end", [kill, interrupt], ids=["killed", "interrupted"])
def test_nothing_survives_a_run_that_was_ended(
    project: pytest.Pytester, docker_backend: DockerBackend, end: Callable[[subprocess.Popen[bytes]], None]
) -> None:
    command = [sys.executable, "-m", "pytest", "benchmark", "--agent=slow", "--trials=2", "-n", "2"]
    with (project.path / "out.txt").open("wb") as output:
        run = subprocess.Popen(command, cwd=project.path, stdout=output, stderr=output, start_new_session=True)

    def machines() -> set[str]:
        name = (project.path / "runs" / "latest").resolve().name
        return {machine.id for machine in docker_backend.machines({}) if machine.labels.get("run") == name}

    def trajectories() -> list[Path]:
        return [path for path in project.path.glob("runs/latest/rollouts/*/trajectory.jsonl") if path.stat().st_size]

    try:
        until(lambda: len(trajectories()) == 2, 120.0)
        assert len(machines()) == 2
    finally:
        end(run)
        run.wait(timeout=90)
    steps = {path: len(read_trajectory(path)) for path in trajectories()}
    assert all(steps.values())

    # The workers notice that their controller is gone, and the machines that their pipes are.
    until(lambda: not machines(), 90.0)
    until(lambda: not processes_of(run.pid), 90.0)


def processes_of(session: int) -> list[str]:
    """The command lines of the processes of a session that still run."""
    alive = []
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            if os.getsid(int(folder.name)) == session:
                alive.append((folder / "cmdline").read_text())
        except OSError:  # it has just ended
            continue
    return alive
