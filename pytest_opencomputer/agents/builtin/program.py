"""The program of an agent as it runs on the host: its output, its requests, how it ends. See ``command``."""

from __future__ import annotations

import json
import os
import selectors
import shlex
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any

from pytest_opencomputer.agents.builtin import shell_client
from pytest_opencomputer.models.errors import AgentProgramError

EXECUTABLE = "opencomputer-shell"
MCP_EXECUTABLE = "opencomputer-mcp"
MOST_OUTPUT = 8 * 1024**2
"""Bytes of a program's output that are recorded; the rest is left out."""
_LONGEST_REQUEST = 1024**2
_LONGEST_LINE = 64 * 1024
_TO_REPLY = 10.0  # seconds that a client has to read its answer
_TO_END = 5.0  # seconds that a program may take to end by itself, and again after SIGTERM

Answer = Callable[[Any], Mapping[str, Any]]


class Program:
    """A running program, with a socket for its requests. A context manager that ends it and all that it has started.

    Args:
        argv: its command line.
        environment: what is added to ours.
        answer: answers one request of the program.
        hear: called with each piece of its output, in whole lines unless they are very long.
        server: a Python file that serves the session by MCP on its standard input and output, if the program should
            find one: ``OPENCOMPUTER_MCP`` names an executable, ``OPENCOMPUTER_MCP_CONFIG`` a file for MCP clients.

    Raises:
        AgentProgramError: it could not be started.
    """

    def __init__(
        self,
        argv: Sequence[str],
        environment: Mapping[str, str],
        answer: Answer,
        hear: Callable[[str], None],
        server: Path | None = None,
    ) -> None:
        self._server = server
        self._argv, self._environment, self._answer, self._hear = argv, environment, answer, hear
        self._folder = tempfile.TemporaryDirectory(prefix="opencomputer-")
        self._selector = selectors.DefaultSelector()
        self._line = bytearray()
        self._heard = 0
        self._ended = False
        self.exit_code: int | None = None

    def __enter__(self) -> Program:
        folder = Path(self._folder.name)  # only this user may open it
        (work := folder / "work").mkdir()
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(place := str(folder / "session"))
        self._listener.listen(16)
        executable = _executable(folder / EXECUTABLE, [sys.executable, "-IS", _CLIENT])
        environment = {
            **os.environ,
            **self._environment,
            "PATH": f"{folder}{os.pathsep}{os.environ.get('PATH', os.defpath)}",
            "OPENCOMPUTER_SHELL": str(executable),
            shell_client.SOCKET: place,
            **self._served(folder, place),
        }
        try:
            self._process = subprocess.Popen(
                self._argv,
                cwd=work,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        except OSError as problem:
            self._close()
            raise AgentProgramError(f"the program {self._argv[0]!r} could not be started: {problem}") from problem
        assert self._process.stdout is not None
        self._output = self._process.stdout.fileno()
        os.set_blocking(self._output, False)
        self._listener.setblocking(False)
        self._alive = os.pidfd_open(self._process.pid)
        self._selector.register(self._output, selectors.EVENT_READ, self._read)
        self._selector.register(self._alive, selectors.EVENT_READ, self._note_end)
        self._selector.register(self._listener, selectors.EVENT_READ, self._accept)
        return self

    def _served(self, folder: Path, place: str) -> dict[str, str]:
        """The variables for MCP. Clients start their servers with few variables, so the executable names the socket."""
        if self._server is None:
            return {}
        words = ["env", f"{shell_client.SOCKET}={place}", sys.executable, str(self._server)]
        executable = _executable(folder / MCP_EXECUTABLE, words)
        config = folder / "mcp.json"
        config.write_text(json.dumps({"mcpServers": {"desktop": {"command": str(executable), "args": []}}}))
        return {"OPENCOMPUTER_MCP": str(executable), "OPENCOMPUTER_MCP_CONFIG": str(config)}

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            # Also what it has left running, which could go on sending requests.
            self._signal(signal.SIGKILL)
            self._process.wait()
        finally:
            os.close(self._alive)
            assert self._process.stdout is not None
            self._process.stdout.close()
            self._close()

    def serve(self, timeout: float | None) -> bool:
        """Wait until something happens and deal with it; whether the program still runs.

        Args:
            timeout: seconds; ``None`` to wait as long as it takes.
        """
        for key, _ in self._selector.select(timeout):
            key.data()
        return not self._ended

    def end(self, *, at_once: bool = False) -> None:
        """Wait for it to end, send SIGTERM if it does not, and read the rest of its output.

        Args:
            at_once: send SIGTERM without waiting.
        """
        if not at_once:
            self._wait(_TO_END)
        if not self._ended:
            self._signal(signal.SIGTERM)
            self._wait(_TO_END)
        if not self._ended:
            self._signal(signal.SIGKILL)
            self._wait(_TO_END)
        self.last_words()

    def last_words(self) -> None:
        """Read what it wrote before it ended, and report the rest of its last line."""
        self._read()
        self._say(bytes(self._line))
        self._line.clear()

    def _wait(self, seconds: float) -> None:
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0 and self.serve(left):
            pass

    def _signal(self, number: signal.Signals) -> None:
        with suppress(ProcessLookupError):  # nothing is left of it
            os.killpg(self._process.pid, number)

    def _note_end(self) -> None:
        # Not reaped yet: its process id is also the id of the process group, which is ended later.
        ended = os.waitid(os.P_PIDFD, self._alive, os.WEXITED | os.WNOWAIT)
        assert ended is not None, "it has ended"
        self.exit_code = ended.si_status if ended.si_code == os.CLD_EXITED else -ended.si_status
        self._ended = True
        self._selector.unregister(self._alive)

    def _read(self) -> None:
        while True:
            try:
                data = os.read(self._output, _LONGEST_LINE)
            except BlockingIOError:
                return
            if not data:
                if self._output in self._selector.get_map():
                    self._selector.unregister(self._output)
                return
            self._line += data
            whole = self._line.rfind(b"\n") + 1 or (len(self._line) if len(self._line) >= _LONGEST_LINE else 0)
            self._say(bytes(self._line[:whole]))
            del self._line[:whole]

    def _say(self, data: bytes) -> None:
        before, self._heard = self._heard, self._heard + len(data)
        if before < MOST_OUTPUT and data:
            self._hear(data[: MOST_OUTPUT - before].decode(errors="replace"))
            if self._heard >= MOST_OUTPUT:
                self._hear(f"[what comes after the first {MOST_OUTPUT} bytes is left out]\n")

    def _accept(self) -> None:
        try:
            connection, _ = self._listener.accept()
        except BlockingIOError:
            return
        connection.setblocking(False)
        asked = bytearray()

        def receive() -> None:
            try:
                data = connection.recv(_LONGEST_LINE)
            except OSError:
                data = b""
            asked.extend(data)
            if asked.endswith(b"\n") or not data or len(asked) > _LONGEST_REQUEST:
                self._selector.unregister(connection)
                with connection:
                    self._reply(connection, bytes(asked))

        self._selector.register(connection, selectors.EVENT_READ, receive)

    def _reply(self, connection: socket.socket, asked: bytes) -> None:
        if not asked.endswith(b"\n"):
            return  # it went away, or the request is too long
        try:
            request = json.loads(asked)
        except ValueError as problem:
            answered: Mapping[str, Any] = {"error": f"not JSON: {problem}"}
        else:
            answered = self._answer(request)
        with suppress(OSError):  # the client may be gone by now
            connection.settimeout(_TO_REPLY)
            connection.sendall(json.dumps(answered).encode() + b"\n")

    def _close(self) -> None:
        for key in list(self._selector.get_map().values()):
            if isinstance(key.fileobj, socket.socket):
                key.fileobj.close()
        self._selector.close()
        self._listener.close()
        self._folder.cleanup()


def _executable(place: Path, words: Sequence[str]) -> Path:
    place.write_text(f'#!/bin/sh\nexec {shlex.join(words)} "$@"\n')
    place.chmod(0o700)
    return place


_CLIENT = str(Path(shell_client.__file__).resolve())
