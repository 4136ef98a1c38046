"""The guest's handles on the programs that it has started, each with a supervisor of its own."""

from __future__ import annotations

import socket
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from pytest_opencomputer.guest import procfs
from pytest_opencomputer.guest.accounts import LOOK, USER, account, environment
from pytest_opencomputer.guest.execution import Command
from pytest_opencomputer.guest.fork_server import FORK_SERVER
from pytest_opencomputer.guest.loop import loop, pair
from pytest_opencomputer.guest.ops import BadRequest
from pytest_opencomputer.guest.wire import Decoder, Frame, encode

_START = 15.0  # seconds until a program must have been executed
_END = 15.0  # seconds until a process tree must have ended
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
        self._complete = False  # whether the log is final
        self._failure: dict[str, Any] | None = None
        self._decoder = Decoder()
        ours, theirs = pair()
        self.supervisor = 0
        FORK_SERVER.supervisor(theirs)
        theirs.close()
        self._connection: socket.socket | None = ours
        with suppress(BrokenPipeError, ConnectionResetError):  # it has ended, which _receive will notice
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
        """Wait for a message of the supervisor. Returns ``False`` if none came in time or it is gone."""
        if self._connection is None:
            return False
        return bool(loop().wait([self._connection.fileno()], timeout))

    def log(self) -> bytes:
        """The output of the program and all its descendants so far, bounded."""
        if self._complete:
            return self._log or b""
        self._log = None
        self._ask({"log": True})
        until = time.monotonic() + _START
        while self._log is None and not self.gone and time.monotonic() < until:
            self.await_news(until - time.monotonic())
        return self._log or b""

    def ask_to_end(self) -> None:
        """Tell the supervisor to end the whole process tree."""
        self._ask({"end": True})

    def end(self) -> None:
        """End the whole process tree and wait until it is gone. Raises ``TimeoutError``."""
        self.ask_to_end()
        until = time.monotonic() + _END
        while not self.gone:
            left = until - time.monotonic()
            if left <= 0:
                raise TimeoutError(f"the processes of {self.argv!r} did not end within {_END:g} s")
            self.await_news(left)

    def _ask(self, header: Mapping[str, Any]) -> None:
        if self._connection is not None:
            # If the supervisor has just ended, _receive will notice that.
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
"""The started services of apps, by name (``guest/services.py``)."""


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
        capture: bytes of each output to keep for ``outputs``; ``None`` for one log of both.

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
            environment={**environment(owner), **(LOOK if owner is USER else {}), **(env or {})},
            folder=cwd or (owner.home if owner is USER else "/"),
            input=standard_input,
            capture=capture,
        )
    )
    STARTED[started.pid] = started
    _forget()
    return started


def _forget() -> None:
    """Forget all but the latest of those that have ended."""
    gone = [pid for pid, started in STARTED.items() if started.gone]
    for pid in gone[: max(0, len(gone) - _REMEMBERED)]:
        del STARTED[pid]


def end_all() -> None:
    """End everything that this guest started, the session last."""
    for started in STARTED.values():
        started.ask_to_end()
    for started in STARTED.values():
        started.end()
    STARTED.clear()
