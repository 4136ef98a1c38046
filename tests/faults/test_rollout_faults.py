"""Faults in the middle of rollouts: each has its outcome, and nothing else is touched.

All of them run on one task in one pytest run with two workers, and the oracle among them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest

from pytest_opencomputer.sandbox.backends.docker import DockerBackend
from tests.faults.agents import FAULTS
from tests.faults.agents import WITH_A_SHELL as SHELL_FAULTS
from tests.faults.conftest import APP, CHECKS, TASK, Run, make_project, run_pytest


@dataclass(frozen=True)
class Wanted:
    """What must come of a fault.

    Attributes:
        blame: whose it is; that decides the outcome.
        cause: regular expression found in the cause.
        ended: how the agent ended; empty for an error.
        asked: whether the checks were asked.
    """

    blame: str
    cause: str
    ended: str = ""
    asked: bool = True

    @property
    def outcome(self) -> str:
        return "failed" if self.blame in ("agent", "app") else "error"


NOTHING_REACHED = f"0 of {sum(check['kind'] == 'goal' for check in CHECKS)} goals reached"
WANTED = {
    "provider_fails": Wanted("provider", "ProviderError: 503 from the model"),
    "provider_fails_in_the_program": Wanted("provider", "429 from the model"),
    "program_raises": Wanted("harness", "AgentProgramError: the program of the agent .* raised KeyError: 'choices'"),
    "program_asserts": Wanted("harness", "AgentProgramError: .* AssertionError: one tool call was wanted"),
    "agent_gives_up": Wanted("agent", "nothing that can be read", "raised"),
    "agent_goes_on_after_its_end": Wanted("agent", NOTHING_REACHED, "done"),
    "agent_leaves_its_reach": Wanted("agent", "asked the sandbox for 'processes.list'", "raised"),
    "worker_process_is_killed": Wanted("harness", "crashed while running"),
    "worker_process_is_killed_after_its_result": Wanted("agent", NOTHING_REACHED, "done"),
    "container_is_killed": Wanted("harness", "ended from outside .exit code 137"),
    "container_is_removed": Wanted("harness", "ended from outside .exit code 137"),
    "container_is_killed_and_the_agent_hides_it": Wanted("harness", "ended from outside"),
    "container_is_killed_and_the_program_stumbles": Wanted("harness", "no screenshot .*ended from outside"),
    "container_is_paused": Wanted("harness", "the machine is paused"),
    "guest_is_killed": Wanted("harness", "ended from outside"),
    "user_worker_is_killed": Wanted("harness", "WorkerDied: the user worker ended: signal 9"),
    "user_worker_is_killed_and_not_missed": Wanted("agent", NOTHING_REACHED, "done"),
    "pipe_is_cut_in_a_message": Wanted("harness", "the pipe to the machine was cut"),
    "pipe_is_closed_between_messages": Wanted("harness", "without its goodbye.*the pipe to the machine was cut"),
    "display_is_killed": Wanted("harness", "the display ended during the rollout .signal 9"),
    # If the pointer belonged to it, X no longer tells what the pointer looks like, and that is found first.
    "window_manager_is_killed": Wanted(
        "harness", "(DesktopBroken: |BadAccess: .*)the window manager ended .* .signal 9"
    ),
    # The agent can end anything that runs as its user, also through a console that we do not know.
    "session_bus_is_killed": Wanted("agent", "the session bus ended during the rollout .signal 9", "done"),
    "accessibility_is_killed": Wanted("agent", "the accessibility bus ended", "done"),
    "memory_is_used_up_by_a_program": Wanted("agent", "used up: memory", "done"),
    "memory_is_used_up_by_files": Wanted(
        "agent", "memory .*the kernel ended|memory of its desktop", "broken", asked=False
    ),
    "disk_is_filled": Wanted("agent", "used up: space in /home/user, /tmp", "done"),
    "process_numbers_are_used_up": Wanted("agent", "run out of process numbers .at most 160", "broken", asked=False),
    "app_crashes": Wanted("app", "galculator was no longer running: it was ended by signal 11", "done"),
    "app_hangs": Wanted("app", "galculator did not quit within 10 s and was ended", "done"),
}
WITH_A_SHELL = {
    "agent_kills_its_buses": Wanted("agent", "the session bus ended during the rollout .signal 9", "done"),
    "agent_closes_the_window_manager": Wanted("agent", "the window manager .* .exit code 1", "broken", asked=False),
    "agent_crowds_the_processor": Wanted("agent", NOTHING_REACHED, "done"),
    "window_manager_is_killed_from_outside": Wanted("harness", "the window manager ended .* .signal 9"),
}
HANGING = {
    "agent_hangs": Wanted("agent", "the time was used up", "deadline"),
    "agent_hangs_and_catches_everything": Wanted("agent", "the time was used up", "deadline"),
}


@pytest.fixture(scope="module")
def run(docker_backend: DockerBackend, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """All faults that take no time of their own."""
    assert docker_backend.name == "docker"
    project = make_project(tmp_path_factory.mktemp("faults"), TASK)
    agents = [f"--agent={name}" for name in ("oracle", *WANTED)]
    return run_pytest(project, *agents, "-n", "2", "--max-worker-restart=4")


@pytest.fixture(scope="module")
def hanging(docker_backend: DockerBackend, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """The agents that never come back."""
    assert docker_backend.name == "docker"
    project = make_project(tmp_path_factory.mktemp("hanging"), TASK)
    return run_pytest(project, *(f"--agent={name}" for name in HANGING), "-n", "2", "--agent-deadline=5")


@pytest.fixture(scope="module")
def shell(docker_backend: DockerBackend, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Agents with a shell, on a task that allows one."""
    assert docker_backend.name == "docker"
    project = make_project(tmp_path_factory.mktemp("shell"), TASK)
    task = project / "benchmark" / APP / TASK / "task.json"
    task.write_text(task.read_text().replace('"means": "ui"', '"means": "any"'))
    return run_pytest(project, *(f"--agent={name}" for name in WITH_A_SHELL), "-n", "2")


def as_wanted(run: Run, name: str, wanted: Wanted) -> None:
    result = run.results[TASK, name]
    assert (result.outcome, result.blame, result.ended) == (wanted.outcome, wanted.blame, wanted.ended), result.cause
    assert re.search(wanted.cause, result.cause), result.cause
    assert "\n" not in result.cause
    if wanted.outcome == "error":
        assert result.score is None
        assert not result.checks
    else:
        assert result.score is not None
        assert result.score.reward == 0.0
        assert [check.id for check in result.checks] == [check["id"] for check in CHECKS]
        assert {check.asked for check in result.checks} == {wanted.asked}
        assert result.score.guards_broken == 0
    # The step before the fault is recorded, whatever happened to the rest.
    assert run.steps(result) >= 1
    assert result.steps == run.steps(result) or name == "worker_process_is_killed"
    tag = {"failed": "failure", "error": "error"}[wanted.outcome]
    assert run.reported()[f"{APP}/{TASK}[{name}-0]"] == tag


def test_every_fault_is_expected() -> None:
    elsewhere = {"engine_is_stopped", "engine_is_restarted", "run_directory_is_full"}
    of_its_own = {"worker_process_is_killed_after_its_result"}
    assert {*WANTED, *HANGING, *elsewhere} - of_its_own == set(FAULTS)
    assert WITH_A_SHELL.keys() == SHELL_FAULTS.keys()


@pytest.mark.rotating
@pytest.mark.parametrize("name", WANTED)
def test_a_fault_has_its_outcome(run: Run, name: str) -> None:
    as_wanted(run, name, WANTED[name])


@pytest.mark.parametrize("name", HANGING)
def test_an_agent_that_hangs_is_ended_at_its_deadline(hanging: Run, name: str) -> None:
    as_wanted(hanging, name, HANGING[name])
    assert hanging.results[TASK, name].phases["agent"] < 60.0


@pytest.mark.parametrize("name", WITH_A_SHELL)
def test_faults_that_an_agent_can_cause_are_its_own(shell: Run, name: str) -> None:
    as_wanted(shell, name, WITH_A_SHELL[name])


def test_no_other_rollout_is_touched(run: Run) -> None:
    oracle = run.results[TASK, "oracle"]
    assert oracle.outcome == "passed"
    assert oracle.blame == ""
    assert len(run.results) == 1 + len(WANTED)
    assert run.reported()[f"{APP}/{TASK}[oracle-0]"] == "passed"


def test_the_summary_tells_them_apart(run: Run) -> None:
    by_whom = {who: sum(wanted.blame == who for wanted in WANTED.values()) for who in ("harness", "provider")}
    assert f"errors of: harness {by_whom['harness']}, provider {by_whom['provider']}" in run.output
    failed = sum(wanted.outcome == "failed" for wanted in WANTED.values())
    assert re.search(rf"{failed} failed, 1 passed, .*{len(WANTED) - failed} errors", run.output)
    assert re.search(r"\? scientific_in_gradians +goal +not asked", run.output)
    assert "unfinished" not in run.output
    assert "not stored" not in run.output


def test_nothing_is_left_behind(run: Run, hanging: Run, shell: Run, docker_backend: DockerBackend) -> None:
    assert [one.left_behind(docker_backend) for one in (run, hanging, shell)] == [[], [], []]
