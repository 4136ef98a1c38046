"""Operations on processes: run, start, look at and end what runs in the sandbox."""

from __future__ import annotations

import signal
import socket
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from pytest_opencomputer.guest import procfs
from pytest_opencomputer.guest.accounts import USER, account, environment
from pytest_opencomputer.guest.execution import Command
from pytest_opencomputer.guest.fork_server import FORK_SERVER
from pytest_opencomputer.guest.loop import loop, pair
from pytest_opencomputer.guest.ops import BadRequest, Reply, op
from pytest_opencomputer.guest.wire import Decoder, Frame, encode
from pytest_opencomputer.guest.worker import WORKER

MAX_OUTPUT = 8 * 1024**2
"""Bytes of each output that ``processes.run`` can return."""
_START = 15.0  # seconds until a program must have been executed
_END = 15.0  # seconds until a tree must have ended
_REMEMBERED = 256


class Started:
    """The guest's handle on one supervisor and the program below it."""

    def __init__(self, command: Command) -> None:
        self.argv = list(command.argv)
        self.pid = 0
        self.exit_code: int | None = None
        self.outputs: list[bytes] = []
        self.truncated = False
        self.gone = False
        self._log: bytes | None = None
        self._complete = False  # whether the log is the last one
        self._failure: dict[str, Any] | None = None
        self._decoder = Decoder()
        ours, theirs = pair()
        self.supervisor = 0
        FORK_SERVER.supervisor(theirs)
        theirs.close()
        self._connection: socket.socket | None = ours
        with suppress(BrokenPipeError, ConnectionResetError):  # it has ended: found out by _receive
            for buffer in command.encoded():
                ours.sendall(buffer)
        loop().watch(ours.fileno(), self._receive)
        while not self.pid and self._failure is None and self.await_news(_START):
            pass
        if self._failure is not None:
            number, message = self._failure["errno"], self._failure["message"]
            raise OSError(number, f"{message} (to run {self.argv!r} as {command.account.name})")
        if not self.pid:
            self.end()
            raise TimeoutError(f"{self.argv!r} was not executed within {_START:g} s, or its supervisor ended")

    def await_news(self, timeout: float) -> bool:
        """Wait until the supervisor said something; ``False`` where it did not in time or is gone."""
        if self._connection is None:
            return False
        return bool(loop().wait([self._connection.fileno()], timeout))

    def log(self) -> bytes:
        """What the program and all below it have written so far, bounded."""
        if self._complete:
            return self._log or b""
        self._log = None
        self._ask({"log": True})
        until = time.monotonic() + _START
        while self._log is None and not self.gone and time.monotonic() < until:
            self.await_news(until - time.monotonic())
        return self._log or b""

    def ask_to_end(self) -> None:
        """Have the supervisor end the whole tree."""
        self._ask({"end": True})

    def end(self) -> None:
        """End the whole tree and wait until it is gone. Raises ``TimeoutError``."""
        self.ask_to_end()
        until = time.monotonic() + _END
        while not self.gone:
            left = until - time.monotonic()
            if left <= 0:
                raise TimeoutError(f"the processes of {self.argv!r} did not end within {_END:g} s")
            self.await_news(left)

    def _ask(self, header: Mapping[str, Any]) -> None:
        if self._connection is not None:
            # A supervisor that has just ended is found out by _receive.
            with suppress(BrokenPipeError):
                for buffer in encode(header):
                    self._connection.sendall(buffer)

    def _receive(self) -> None:
        assert self._connection is not None
        try:
            data = self._connection.recv(1 << 20)
        except ConnectionResetError:
            data = b""
        self._decoder.feed(data)
        while frame := self._decoder.next():
            self._take(frame)
        if not data:
            self._close()

    def _take(self, frame: Frame) -> None:
        header = frame.header
        if "started" in header:
            self.pid, self.supervisor = header["started"], header["supervisor"]
        elif "failed" in header:
            self._failure = header["failed"]
        elif "exited" in header:
            self.exit_code = header["exited"]
            self.outputs = frame.blobs
            self.truncated = any(header.get("truncated", ()))
        else:
            self._log = frame.blobs[0]
            self._complete = "gone" in header

    def _close(self) -> None:
        assert self._connection is not None
        loop().unwatch(self._connection.fileno())
        self._connection.close()
        self._connection = None
        self.gone = True


STARTED: dict[int, Started] = {}
SERVICES: dict[str, Started] = {}
"""Those of them that are services of apps, by name (``guest/services.py``)."""
WHEN_AGENT_STOPPED: list[Callable[[], None]] = []
"""Called before the agent's processes are ended."""


def start(
    argv: Sequence[str],
    *,
    user: str = "user",
    group: str = "session",
    env: Mapping[str, str] | None = None,
    cwd: str | None = None,
    standard_input: bytes | None = None,
    capture: int | None = None,
) -> Started:
    """Start a program as ``user`` under a supervisor of its own.

    Args:
        env: added to the clean environment of that user.
        cwd: working directory, the user's home by default.
        capture: bytes of each output to keep for ``outputs``; ``None`` for a log of both.

    Raises:
        OSError: it could not be executed.
    """
    if group not in procfs.GROUPS:
        raise BadRequest(f"there is no process group {group!r}; known: {', '.join(procfs.GROUPS)}")
    if not argv:
        raise BadRequest("the command line is empty")
    owner = account(user)
    started = Started(
        Command(
            argv=argv,
            account=owner,
            group=group,
            environment={**environment(owner), **(env or {})},
            folder=cwd or (owner.home if owner is USER else "/"),
            input=standard_input,
            capture=capture,
        )
    )
    STARTED[started.pid] = started
    _forget()
    return started


def _forget() -> None:
    """Keep no more than the last of those that are gone."""
    gone = [pid for pid, started in STARTED.items() if started.gone]
    for pid in gone[: max(0, len(gone) - _REMEMBERED)]:
        del STARTED[pid]


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
    """Run a program to its end; ``blobs`` is its standard input. After ``timeout`` seconds its whole tree is ended.

    What it leaves running goes on, as it would in a shell.
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
    """How the started program ended, a signal as a negative number; ``None`` while it runs."""
    started = _started(pid)
    started.await_news(0)
    return started.exit_code


@op("processes.alive")
def alive(pid: int) -> bool:
    """Whether any process of this number runs."""
    process = procfs.read(pid)
    return process is not None and bool(procfs.alive([process]))


@op("processes.list")
def listing(user: str | None = "user") -> list[dict[str, Any]]:
    """The processes of a user, or all."""
    uid = None if user is None else account(user).uid
    return [process.facts() for process in procfs.listing() if uid is None or process.uid == uid]


@op("processes.kill")
def kill(pid: int) -> list[dict[str, Any]]:
    """End a process and all below it; of a program that we started, also what it orphaned."""
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
    """End what the agent started: its group, and processes of its user that are below no supervisor. Returns them.

    Nothing is stopped where the agent started nothing. That is sure although its processes could hide from a look: the
    supervisor above them stays as long as one of them does.
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
    """End every process of the agent's user: apps, session, and what hid among them. Returns them.

    The user worker, which has talked to them, is replaced by a new one when it is next needed.
    """
    WORKER.stop()

    def of_user(process: procfs.Process) -> bool:
        return process.uid == USER.uid

    ended = procfs.end(lambda: [one for one in procfs.listing() if of_user(one)], pause=_pause, freeze=USER)
    return [process.facts() for process in ended]


def _pause(seconds: float) -> None:
    loop().wait(timeout=seconds)


def end_all() -> None:
    """End everything that this guest started, the session last."""
    for started in STARTED.values():
        started.ask_to_end()
    for started in STARTED.values():
        started.end()
    STARTED.clear()


def _started(pid: int) -> Started:
    try:
        return STARTED[pid]
    except KeyError:
        raise LookupError(f"process {pid} was not started through this pipe, or ended long ago") from None
