"""The rules of ``blame.decide``, one by one; ``test_rollout_faults.py`` tests them in rollouts."""

from __future__ import annotations

from pathlib import Path

import pytest

from pytest_opencomputer.apps.endpoints import VerifierError
from pytest_opencomputer.models.errors import (
    AgentFailure,
    AgentProgramError,
    EngineError,
    EventFailed,
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
TAKEN = GuestError("files.put: IsADirectoryError: Is a directory (to write Market/van.txt)", kind="IsADirectoryError")
SLOW = GuestTimeout("the guest did not answer 'screen.grab' within 30 s")


def raised(error: BaseException, cause: BaseException) -> BaseException:
    """One like ``error`` that was raised from ``cause``."""
    try:
        raise type(error)(*error.args) from cause
    except BaseException as caught:  # noqa: BLE001 - only made to be returned
        return caught


def acted(*, machine: ExitState | None = RUNNING, engine: str = "", host: str = "", **health: object) -> Evidence:
    """Evidence after the agent acted, on a machine that is well except for what is given."""
    told = Health(**{"dead": {}, **health})  # type: ignore[arg-type]
    return Evidence(True, machine, engine, told, host)


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
    # That there was also no space left says nothing about the model.
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
    "cut, and nobody knows more": (CUT, Evidence(True, RUNNING), "harness", "PipeClosed"),
    "a guest that ended by itself": (CUT, acted(machine=ExitState(False, 1, False)), "agent", "exit code 1"),
    "no memory": (GuestError("MemoryError"), acted(memory_kills=2), "agent", "the kernel ended 2 of its processes"),
    "no memory on the host": (
        GuestError("MemoryError"),
        acted(memory_kills=2, memory_refused=0),
        "harness",
        "the host's memory was used up",
    ),
    "no memory, at its own limit": (
        GuestError("MemoryError"),
        acted(memory_kills=1, memory_refused=4),
        "agent",
        "memory",
    ),
    "no process number": (GuestError("BlockingIOError"), acted(refused=7, most_processes=99), "agent", "at most 99"),
    "process numbers at their limit": (GuestError("x"), acted(processes=99, most_processes=99), "agent", "at most 99"),
    "a program that raises in the guest": (
        GuestError("XError"),
        acted(processes=98, most_processes=99),
        "agent",
        "XError",
    ),
    "no space": (GuestError("OSError"), acted(full=("/home/user", "/tmp")), "agent", "space in /home/user, /tmp"),
    "a guest that does not answer": (SLOW, acted(), "agent", "does not work any more: GuestTimeout"),
    "a guest that says nothing about itself either": (SLOW, Evidence(True, RUNNING), "agent", "GuestTimeout"),
    "a guest that does not answer on a busy host": (
        SLOW,
        acted(host="the host is busy"),
        "harness",
        "the host is busy",
    ),
    "a full disk on a busy host": (SLOW, acted(full=("/tmp",), host="the host is busy"), "agent", "space in /tmp"),
    "a worker that only root can kill": (
        GuestError("the user worker ended: signal 9", kind="WorkerDied"),
        acted(),
        "harness",
        "ended from outside",
    ),
    "a worker that crashed": (
        GuestError("the user worker ended: signal 11", kind="WorkerDied"),
        acted(),
        "agent",
        "11",
    ),
    "an event that could not change a service": (EventFailed("mail"), acted(), "harness", "mail"),
    "an event, and the disk is full": (EventFailed("mail"), acted(full=("/run",)), "agent", "space in /run"),
    "an event whose place in the home folder is taken": (TAKEN, acted(), "agent", "to write Market/van.txt"),
    "a verifier that raised": (GuestError("KeyError", kind="VerifierFault"), acted(), "harness", "KeyError"),
    "a verifier that answers what it does not declare": (VerifierError("x"), acted(full=("/tmp",)), "harness", "x"),
    # What no rule names: the kernel's limits of each user, names that are too long, shared memory.
    "no more inotify instances": (GuestError("OSError: [Errno 24] limit reached"), acted(), "agent", "Errno 24"),
    "no more shared memory": (GuestError("OSError: [Errno 28] no segment left"), acted(full=()), "agent", "Errno 28"),
    "folders without end": (GuestError("OSError: [Errno 36] File name too long"), acted(), "agent", "Errno 36"),
    "files without rights": (GuestError("PermissionError: [Errno 13]"), acted(), "agent", "Errno 13"),
    # Two things at once: what the engine and the kernel know counts before what the agent can cause.
    "killed, on a full disk": (CUT, acted(machine=KILLED, full=("/tmp",)), "harness", "ended from outside"),
    "paused, with a dead session bus": (
        SLOW,
        acted(machine=ExitState(True, None, False, "is paused"), dead={"session bus": "signal 9"}),
        "harness",
        "is paused",
    ),
    "the engine does not answer, on a full disk": (
        CUT,
        acted(machine=None, engine="it is not running", full=("/tmp",)),
        "engine",
        "not running",
    ),
    "outlived its time, without memory": (
        CUT,
        acted(machine=ExitState(False, 4, True), memory_kills=1),
        "agent",
        "memory",
    ),
    "a display that was killed, on a full disk": (
        GuestError("XError"),
        acted(dead={"display": "signal 9"}, full=("/tmp",)),
        "agent",
        "space in /tmp",
    ),
    "a dead session bus on a busy host": (
        GuestError("DBusError"),
        acted(dead={"session bus": "signal 9"}, host="the host is busy"),
        "agent",
        "session bus",
    ),
    "a host without memory": (
        GuestError("MemoryError"),
        acted(host="the host has 1200 KiB of memory left"),
        "harness",
        "1200 KiB",
    ),
    "a host that slept": (SLOW, acted(host="the host was suspended for 360 s"), "harness", "suspended"),
    # Breaking the desktop does not turn the provider's error into a failure, nor the third filter into an error.
    "the provider, on a full disk": (ProviderError("503"), acted(full=("/tmp",)), "provider", "503"),
    "the filter of the provider": (
        raised(AgentFailure("held back"), ProviderError("filter")),
        acted(),
        "agent",
        "held",
    ),
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
    "provider": {
        *("the provider", "the provider behind the program", "before the agent: the provider"),
        "the provider, on a full disk",
    },
    "task": {"the solution", "the solution, before it acted"},
    "engine": {
        *("the engine does not answer", "the engine was restarted"),
        "the engine does not answer, on a full disk",
    },
    "host": {
        *("killed", "paused", "outlived its time", "cut", "the program, of a broken sandbox"),
        *("no memory on the host", "a worker that only root can kill", "a guest that does not answer on a busy host"),
        *("the solution, of a broken sandbox", "killed, on a full disk", "paused, with a dead session bus"),
        *("a host without memory", "a host that slept"),
        *(name for name in CASES if name.startswith("a run directory")),
    },
}
"""The cases in which something shows that it was not the agent. In the others it may have been."""

PARTS = [
    # part, how it ended, whose it is
    ("display", "signal 9", "harness"),
    ("display", "signal 11", "agent"),
    ("window manager", "signal 15", "harness"),
    ("window manager", "exit code 1", "agent"),
    ("window manager", "lost", "harness"),
    ("session bus", "signal 9", "agent"),
    ("accessibility bus", "takes no connection", "agent"),
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


@pytest.mark.parametrize(("part", "how", "who"), PARTS)
def test_whose_a_dead_part_of_the_desktop_is(part: str, how: str, who: str) -> None:
    health = Health({part: how})
    blame = decide(DesktopBroken(health), Evidence(True, RUNNING, health=health))
    assert blame.who == who
    assert blame.reason == f"the {part} ended during the rollout ({how})"
    assert who == "agent" or blame.kind == "host"


def test_one_part_that_was_killed_from_outside_is_enough() -> None:
    health = Health({"display": "signal 9", "window manager": "exit code 1"})
    assert decide(DesktopBroken(health), Evidence(True, RUNNING, health=health)).who == "harness"


def test_a_chain_that_runs_in_a_circle_ends() -> None:
    first, second = RuntimeError("one"), RuntimeError("two")
    first.__cause__, second.__cause__ = second, first
    assert decide(first, acted()).who == "harness"
