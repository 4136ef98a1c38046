"""The rules of ``blame.decide``, one by one; ``test_rollout_faults.py`` tests them in rollouts."""

from __future__ import annotations

from pathlib import Path

import pytest

from pytest_opencomputer.apps.endpoints import VerifierError
from pytest_opencomputer.guest.health import limits
from pytest_opencomputer.models.errors import (
    AgentFailure,
    AgentProgramError,
    EngineError,
    GuestError,
    GuestTimeout,
    HostError,
    PipeClosed,
    ProviderError,
    RunBudgetUsedUp,
    SandboxError,
    SolutionError,
)
from pytest_opencomputer.models.records import CauseKind
from pytest_opencomputer.rollouts.fault_attribution import DesktopBroken, Evidence, Health, decide
from pytest_opencomputer.sandbox.backends.base import ExitState

RUNNING = ExitState(True, None, False)
KILLED = ExitState(False, 137, False, "it is removed")
WELL = Health({})
FULL = HostError("cannot be written", Path("results.jsonl"))
CUT = PipeClosed("the stream from the guest ended")
SLOW = GuestTimeout("the guest did not answer 'screen.grab' within 30 s")


def raised(error: BaseException, cause: BaseException) -> BaseException:
    """One like ``error`` that was raised from ``cause``."""
    try:
        raise type(error)(*error.args) from cause
    except BaseException as caught:  # noqa: BLE001 - only made to be returned
        return caught


def acted(*, shell: bool = False, machine: ExitState | None = RUNNING, engine: str = "", **health: object) -> Evidence:
    """Evidence after the agent acted, on a machine that is well except for what is given."""
    told = Health(**{"dead": {}, **health})  # type: ignore[arg-type]
    return Evidence(True, shell, machine, engine, told)


CASES: dict[str, tuple[BaseException, Evidence, str, str]] = {
    "agent's own fault": (AgentFailure("no turn"), acted(), "agent", "no turn"),
    "agent's own fault, before it acted": (AgentFailure("no turn"), Evidence(), "agent", "no turn"),
    "before the agent: a sandbox that did not start": (CUT, Evidence(), "harness", "PipeClosed"),
    "before the agent: an app that ended": (SandboxError("galculator ended"), Evidence(), "harness", "ended"),
    "before the agent: no memory": (CUT, Evidence(machine=ExitState(False, 137, True)), "harness", "PipeClosed"),
    "before the agent: no space": (CUT, Evidence(health=Health({}, full=("/tmp",))), "harness", "PipeClosed"),
    "before the agent: the engine": (EngineError("it is not running"), Evidence(), "engine", "not running"),
    "before the agent: the engine behind it": (raised(CUT, EngineError("gone")), Evidence(), "engine", "PipeClosed"),
    "before the agent: the provider": (ProviderError("no key"), Evidence(), "provider", "no key"),
    "before the agent: the budget of the run": (RunBudgetUsedUp("2 of 2 steps"), Evidence(), "budget", "2 of 2 steps"),
    "the budget of the run": (RunBudgetUsedUp("2 of 2 steps"), acted(), "budget", "2 of 2 steps"),
    # What is spent is no reason to ask who broke anything: nothing is broken.
    "the budget of the run behind the program, on a full disk": (
        raised(AgentProgramError("RuntimeError"), RunBudgetUsedUp("2 of 2 steps")),
        acted(full=("/tmp",)),
        "budget",
        "2 of 2 steps",
    ),
    "the provider": (ProviderError("503"), acted(), "provider", "503"),
    "the provider behind the program": (
        raised(AgentProgramError("RuntimeError"), ProviderError("503")),
        acted(),
        "provider",
        "503",
    ),
    "the program": (AgentProgramError("KeyError: 'choices'"), acted(), "harness", "choices"),
    "the solution": (SolutionError("raised NameError"), acted(), "task", "NameError"),
    "the solution, before it acted": (SolutionError("raised NameError"), Evidence(), "task", "NameError"),
    "the solution, of a broken sandbox": (
        raised(SolutionError("raised RuntimeError"), CUT),
        acted(machine=KILLED),
        "harness",
        "ended from outside",
    ),
    # It says nothing of the model that there was no space left, too.
    "the program, on a full disk": (AgentProgramError("KeyError"), acted(full=("/tmp",)), "harness", "KeyError"),
    "the program, of a broken sandbox": (
        raised(AgentProgramError("RuntimeError"), CUT),
        acted(machine=KILLED),
        "harness",
        "ended from outside",
    ),
    "the program, of a sandbox without memory": (
        raised(AgentProgramError("RuntimeError"), CUT),
        acted(machine=ExitState(False, 137, True)),
        "agent",
        "memory",
    ),
    "the engine does not answer": (CUT, acted(machine=None, engine="it is not running"), "engine", "not running"),
    "the engine was restarted": (CUT, acted(machine=ExitState(False, None, False)), "engine", "restarted"),
    "killed": (CUT, acted(machine=KILLED), "harness", "ended from outside (exit code 137)"),
    "killed for lack of memory": (CUT, acted(machine=ExitState(False, 137, True)), "agent", "memory"),
    "paused": (SLOW, acted(machine=ExitState(True, None, False, "is paused")), "harness", "the machine is paused"),
    "outlived its time": (CUT, acted(machine=ExitState(False, 4, False)), "harness", "outlived its time"),
    "cut": (CUT, acted(machine=ExitState(False, 3, False)), "harness", "the pipe to the machine was cut"),
    "cut, and nobody knows more": (CUT, Evidence(True, False, RUNNING), "harness", "PipeClosed"),
    "no memory": (GuestError("MemoryError"), acted(memory_kills=2), "agent", "the kernel ended 2 of its processes"),
    "no memory is needed for nothing": (GuestError("KeyError"), acted(memory_kills=0), "harness", "KeyError"),
    "no process number": (GuestError("BlockingIOError"), acted(refused=7, most_processes=99), "agent", "at most 99"),
    "process numbers at their limit": (GuestError("x"), acted(processes=99, most_processes=99), "agent", "at most 99"),
    "process numbers enough": (GuestError("x"), acted(processes=98, most_processes=99), "harness", "GuestError"),
    "no space": (GuestError("OSError"), acted(full=("/home/user", "/tmp")), "agent", "space in /home/user, /tmp"),
    "an agent that has all it needs crowds nobody": (SLOW, acted(shell=True, running=3), "harness", "GuestTimeout"),
    "an agent that crowds the processor": (SLOW, acted(shell=True, running=40), "agent", "40 of its processes"),
    "an app that crowds the processor": (SLOW, acted(running=40), "harness", "GuestTimeout"),
    "a verifier that raised": (GuestError("VerifierFault"), acted(), "harness", "VerifierFault"),
    "a verifier that answers what it does not declare": (VerifierError("x"), acted(full=("/tmp",)), "harness", "x"),
    "a run directory that takes nothing": (FULL, acted(memory_kills=1), "harness", "cannot"),
    "a run directory that takes nothing, before the agent": (FULL, Evidence(), "harness", "cannot"),
    "a run directory that takes nothing, behind the program": (
        raised(AgentProgramError("RuntimeError"), FULL),
        acted(),
        "harness",
        "cannot",
    ),
}
PROVEN: dict[CauseKind, set[str]] = {
    "before": {name for name in CASES if name.startswith("before the agent: ")}
    - {"before the agent: the provider", "before the agent: the budget of the run"},
    "budget": {name for name in CASES if "the budget of the run" in name},
    "provider": {"the provider", "the provider behind the program", "before the agent: the provider"},
    "task": {"the solution", "the solution, before it acted"},
    "engine": {"the engine does not answer", "the engine was restarted"},
    "host": {
        *("killed", "paused", "outlived its time", "cut", "the program, of a broken sandbox"),
        "the solution, of a broken sandbox",
        *(name for name in CASES if name.startswith("a run directory")),
    },
}
"""The cases in which something shows that it was not the agent. In the others it may have been."""

PARTS = [
    # part, how it ended, whether the agent had a shell, whose it is
    ("display", "signal 9", False, "harness"),
    ("display", "signal 9", True, "harness"),
    ("display", "signal 11", False, "harness"),
    ("display", "signal 11", True, "agent"),
    ("window manager", "signal 15", True, "harness"),
    ("window manager", "exit code 1", False, "harness"),
    ("window manager", "exit code 1", True, "agent"),
    ("window manager", "lost", True, "harness"),
    ("session bus", "signal 9", False, "harness"),
    ("session bus", "signal 9", True, "agent"),
    ("accessibility bus", "takes no connection", False, "harness"),
    ("accessibility bus", "takes no connection", True, "agent"),
]


@pytest.mark.parametrize("name", CASES)
def test_whose_it_is(name: str) -> None:
    error, evidence, who, reason = CASES[name]
    blame = decide(error, evidence)
    assert (blame.who, blame.scored) == (who, who == "agent")
    assert blame.unscored == ("stopped" if who == "budget" else "error")
    assert reason in blame.reason
    assert "\n" not in blame.reason


@pytest.mark.parametrize("name", CASES)
def test_what_shows_that_it_was_not_the_agent(name: str) -> None:
    error, evidence, who, _ = CASES[name]
    if who != "agent":
        assert decide(error, evidence).kind == next((kind for kind in PROVEN if name in PROVEN[kind]), "unproven")


@pytest.mark.parametrize(("part", "how", "shell", "who"), PARTS)
def test_whose_a_dead_part_of_the_desktop_is(part: str, how: str, shell: bool, who: str) -> None:
    health = Health({part: how})
    blame = decide(DesktopBroken(health), Evidence(True, shell, RUNNING, health=health))
    assert blame.who == who
    assert blame.reason == f"the {part} ended during the rollout ({how})"
    outside = part in ("display", "window manager") and how in ("signal 9", "signal 15", "lost")
    assert blame.kind == ("host" if outside else "unproven")


def test_one_part_that_was_killed_from_outside_is_enough() -> None:
    health = Health({"display": "signal 9", "window manager": "exit code 1"})
    assert decide(DesktopBroken(health), Evidence(True, True, RUNNING, health=health)).who == "harness"


def test_a_chain_that_runs_in_a_circle_ends() -> None:
    first, second = RuntimeError("one"), RuntimeError("two")
    first.__cause__, second.__cause__ = second, first
    assert decide(first, acted()).who == "harness"


def test_limits_of_control_groups_of_version_1(tmp_path: Path) -> None:
    for place, text in {
        "memory/memory.oom_control": "oom_kill_disable 0\nunder_oom 0\noom_kill 3\n",
        "pids/pids.current": "38\n",
        "pids/pids.max": "1024\n",
        "pids/pids.events": "max 2\n",
    }.items():
        (tmp_path / place).parent.mkdir(exist_ok=True)
        (tmp_path / place).write_text(text)
    assert limits(tmp_path) == {"memory_kills": 3, "processes": 38, "most_processes": 1024, "refused": 2}


def test_limits_of_control_groups_of_version_2(tmp_path: Path) -> None:
    for place, text in {
        "cgroup.controllers": "cpu memory pids\n",
        "memory.events": "low 0\nhigh 0\nmax 12\noom 4\noom_kill 3\noom_group_kill 0\n",
        "pids.current": "38\n",
        "pids.max": "max\n",
        "pids.events": "max 0\n",
    }.items():
        (tmp_path / place).write_text(text)
    assert limits(tmp_path) == {"memory_kills": 3, "processes": 38, "most_processes": None, "refused": 0}


def test_limits_that_cannot_be_read_are_not_known(tmp_path: Path) -> None:
    assert set(limits(tmp_path).values()) == {None}
