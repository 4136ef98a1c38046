"""Operations on processes of the sandbox: run, start, list and end them."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pytest_opencomputer.guest import procfs
from pytest_opencomputer.guest.accounts import USER, account
from pytest_opencomputer.guest.loop import loop
from pytest_opencomputer.guest.ops import BadRequest, Reply, op
from pytest_opencomputer.guest.started import STARTED, Started, start
from pytest_opencomputer.guest.worker import WORKER

MAX_OUTPUT = 8 * 1024**2
"""Bytes of each output that ``processes.run`` can return."""
WHEN_AGENT_STOPPED: list[Callable[[], None]] = []
"""Called before the agent's processes are ended."""


@op("processes.run")
def run(
    argv: Sequence[str],
    blobs: list[bytes],
    user: str = "user",
    group: str = "session",
    env: Mapping[str, str] | None = None,
    cwd: str | None = None,
    timeout: float = 60.0,
    max_output: int = 1024**2,
) -> Reply:
    """Run a program to its end; ``blobs`` is its standard input.

    After ``timeout`` seconds its whole process tree is killed. Background processes that it leaves behind keep
    running, as in a shell.
    """
    started = start(
        argv,
        user=user,
        group=group,
        env=env,
        cwd=cwd,
        standard_input=blobs[0] if blobs else None,
        capture=min(max_output, MAX_OUTPUT),
    )
    until = time.monotonic() + timeout
    while started.exit_code is None and not started.gone and (left := until - time.monotonic()) > 0:
        started.await_news(left)
    timed_out = started.exit_code is None and not started.gone
    if timed_out:
        started.end()
    outputs, started.outputs = started.outputs or [b"", b""], []
    code = -int(signal.SIGKILL) if started.exit_code is None else started.exit_code
    return Reply({"exit_code": code, "timed_out": timed_out, "truncated": started.truncated}, outputs)


@op("processes.spawn")
def spawn(
    argv: Sequence[str],
    user: str = "user",
    group: str = "app",
    env: Mapping[str, str] | None = None,
    cwd: str | None = None,
) -> int:
    """Start a program and return its pid."""
    return start(argv, user=user, group=group, env=env, cwd=cwd).pid


@op("processes.log")
def log(pid: int) -> Reply:
    """What the started program ``pid`` wrote: the first 16 KiB and the last 48 KiB."""
    return Reply(None, [_started(pid).log()])


@op("processes.exit_code")
def exit_code(pid: int) -> int | None:
    """The exit code of the started program, negative for a signal; ``None`` while it runs."""
    started = _started(pid)
    started.await_news(0)
    return started.exit_code


@op("processes.alive")
def alive(pid: int) -> bool:
    """Whether a process with this id runs."""
    process = procfs.read(pid)
    return process is not None and bool(procfs.alive([process]))


@op("processes.list")
def listing(user: str | None = "user") -> list[dict[str, Any]]:
    """The processes of a user, or all."""
    uid = None if user is None else account(user).uid
    return [process.facts() for process in procfs.listing() if uid is None or process.uid == uid]


@op("processes.kill")
def kill(pid: int) -> list[dict[str, Any]]:
    """Kill a process and all its descendants; if we started it, also its orphaned descendants."""
    if (started := STARTED.get(pid)) is not None and not started.gone:
        below = procfs.descendants(started.supervisor)
        started.end()
        return [process.facts() for process in below]
    process = procfs.read(pid)
    if process is None:
        return []
    if process.uid == 0:
        raise BadRequest(f"process {pid} ({process.name}) belongs to root")
    tree = procfs.end(
        lambda: (
            [one for one in procfs.listing() if (one.pid, one.started) == (pid, process.started)]
            + procfs.descendants(pid)
        ),
        pause=_pause,
    )
    return [one.facts() for one in tree]


@op("processes.freeze_agent")
def freeze_agent() -> list[dict[str, Any]]:
    """Kill what the agent started: its group, and processes of its user that are below no supervisor. Returns them.

    Nothing is frozen if the agent started nothing. That can be known although processes can hide from a listing: their
    supervisor exists as long as one of them does.
    """

    def of_agent(process: procfs.Process) -> bool:
        return process.uid == USER.uid and process.group in ("agent", "")

    def above_agent(process: procfs.Process) -> bool:
        return process.uid == 0 and process.name == procfs.SUPERVISOR + "agent" and process.state != "Z"

    for call in WHEN_AGENT_STOPPED:
        call()
    if not procfs.crowded() and not any(of_agent(one) or above_agent(one) for one in procfs.listing()):
        return []
    ended = procfs.end(lambda: [one for one in procfs.listing() if of_agent(one)], pause=_pause, freeze=USER)
    return [process.facts() for process in ended]


@op("processes.end_user")
def end_user() -> list[dict[str, Any]]:
    """Kill every process of the agent's user: apps, session, and whatever hides among them. Returns them.

    The user worker, which has communicated with them, is replaced when it is next needed.
    """
    WORKER.stop()

    def of_user(process: procfs.Process) -> bool:
        return process.uid == USER.uid

    ended = procfs.end(lambda: [one for one in procfs.listing() if of_user(one)], pause=_pause, freeze=USER)
    return [process.facts() for process in ended]


def _pause(seconds: float) -> None:
    loop().wait(timeout=seconds)


def _started(pid: int) -> Started:
    try:
        return STARTED[pid]
    except KeyError:
        raise LookupError(f"process {pid} was not started through this pipe, or ended long ago") from None
