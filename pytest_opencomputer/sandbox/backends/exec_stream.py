"""The WebSocket of an exec as a ``Pipe``.

Each message begins with a byte that names its channel: 0 standard input, 1 standard output, 2 standard error, and 3 how
the process ended, as a ``Status`` object. Source: ``k8s.io/apimachinery/pkg/util/remotecommand`` (v4 and v5). The last
one comes only from a process that ended; a connection that breaks may also look like an ordinary end of the stream.
"""

from __future__ import annotations

import json
import select
import threading
import time
from collections import deque
from typing import Any

import websocket
from kubernetes.client import ApiClient, CoreV1Api
from kubernetes.stream import stream
from websocket import ABNF

from pytest_opencomputer.models.errors import PipeClosed

_STDIN, _STDOUT, _STDERR, _STATUS = range(4)
_CHUNK = 128 * 1024
_ERRORS_KEPT = 64 * 1024
_UNREAD_MAX = 512 * 1024 * 1024
_BROKEN = (websocket.WebSocketException, OSError)
PING = 20.0
"""Seconds between two signs of life: proxies cut connections that say nothing for a minute, and models think longer."""


def open_stream(api: ApiClient, namespace: str, pod: str, container: str, command: list[str]) -> Any:
    """Run a command in a container; returns the WebSocket.

    Raises:
        ApiException: the server refused, or the node did not answer.
    """
    opened = stream(
        CoreV1Api(api).connect_get_namespaced_pod_exec,
        pod,
        namespace,
        container=container,
        command=command,
        stdin=True,
        stdout=True,
        stderr=True,
        tty=False,
        binary=True,
        _preload_content=False,
    )
    return opened.sock


class ExecPipe:
    """A ``Pipe`` over the WebSocket of an exec. One thread at a time; the signs of life have a thread of their own.

    Args:
        socket: a connected ``websocket.WebSocket``.
        stall: seconds that a ``send`` may make no progress.
        ping: seconds between two signs of life.
    """

    def __init__(self, socket: Any, *, stall: float = 120.0, ping: float = PING) -> None:
        self._socket = socket
        self._socket.settimeout(stall)
        self._plain = socket.sock
        self._lock = threading.Lock()  # one socket is read and written by two threads
        self._out: deque[bytes] = deque()
        self._unread = 0
        self._errors = bytearray()
        self._closed = threading.Event()
        self._ended = False
        self._asked = 0
        self._answered = b""
        self.exit_code: int | None = None  #: how the process ended, if it was reported
        self._signs = threading.Thread(target=self._show_life, args=(ping,), name="signs of life", daemon=True)
        self._signs.start()

    def send(self, data: bytes | bytearray | memoryview) -> None:
        """Write all of ``data``.

        Raises:
            PipeClosed: the other side is gone.
            TimeoutError: it read nothing for ``stall`` seconds.
        """
        view = memoryview(data).cast("B")
        for start in range(0, len(view), _CHUNK):
            if self._ended or self._closed.is_set():
                raise PipeClosed(self._why("the pipe to the machine is closed"))
            try:
                with self._lock:
                    self._socket.send(bytes([_STDIN]) + view[start : start + _CHUNK], ABNF.OPCODE_BINARY)
            except websocket.WebSocketTimeoutException as error:
                raise TimeoutError("the machine did not read its input in time") from error
            except _BROKEN as error:
                raise PipeClosed(self._why(f"the machine is gone ({error})")) from error

    def receive(self, timeout: float | None) -> bytes:
        """Return the next bytes of standard output, ``b""`` at its end.

        Raises:
            TimeoutError: nothing came within ``timeout`` seconds.
        """
        deadline = None if timeout is None else time.monotonic() + timeout
        while not self._out:
            if self._ended or self._closed.is_set():
                return b""
            left = None if deadline is None else max(0.0, deadline - time.monotonic())
            if not self._arrived(left):
                raise TimeoutError("the machine sent nothing in time")
            self._take_message()
        taken = self._out.popleft() if len(self._out) == 1 else b"".join(self._out)
        self._out.clear()
        self._unread = 0
        return taken

    def errors(self) -> str:
        """The last 64 KiB of standard error, as far as it has arrived."""
        while not (self._ended or self._closed.is_set()) and self._arrived(0):
            self._take_message()
        return self._errors.decode("utf-8", "replace")

    @property
    def ended(self) -> bool:
        """Whether the end of the stream has been seen."""
        return self._ended

    def answers(self, within: float) -> bool:
        """Whether the other end of the connection answers within so many seconds. What else arrives is kept.

        The answer comes from the node, or from a server on the way to it, and from nothing in the machine.
        """
        self._asked += 1
        question = b"%d" % self._asked
        deadline = time.monotonic() + within
        try:
            with self._lock:
                self._socket.ping(question)
        except _BROKEN:
            return False
        while self._answered != question and not (self._ended or self._closed.is_set()):
            left = deadline - time.monotonic()
            if left <= 0 or not self._arrived(left):
                return False
            self._take_message()
        return self._answered == question

    def close(self) -> None:
        """Close both directions; the process in the machine sees the end of its input."""
        if self._closed.is_set():
            return
        self._closed.set()
        # Without the closing handshake of a WebSocket, which would have to wait for the other side.
        self._socket.shutdown()

    def _arrived(self, timeout: float | None) -> bool:
        """Whether something can be read within so many seconds."""
        with self._lock:
            decrypted = getattr(self._plain, "pending", int)()
        if decrypted:
            return True
        poll = select.poll()
        poll.register(self._plain, select.POLLIN)
        return bool(poll.poll(None if timeout is None else timeout * 1000))

    def _take_message(self) -> None:
        try:
            with self._lock:
                kind, frame = self._socket.recv_data_frame(True)
        except _BROKEN:  # in any case, the stream has ended without saying how the process ended
            self._ended = True
            return
        if kind == ABNF.OPCODE_CLOSE:
            self._ended = True
        elif kind == ABNF.OPCODE_PONG and frame.data:
            self._answered = frame.data
        elif kind in (ABNF.OPCODE_BINARY, ABNF.OPCODE_TEXT) and frame.data:
            self._keep(frame.data[0], frame.data[1:])

    def _keep(self, channel: int, data: bytes) -> None:
        if channel == _STDOUT and data:
            self._out.append(data)
            self._unread += len(data)
            if self._unread > _UNREAD_MAX:
                self.close()
                raise PipeClosed("the machine sent more than 512 MiB that nobody asked for")
        elif channel == _STDERR:
            self._errors += data[-_ERRORS_KEPT:]
            del self._errors[:-_ERRORS_KEPT]
        elif channel == _STATUS:
            self.exit_code = exit_code(data)
            if self.exit_code is None:
                self._errors += data

    def _show_life(self, every: float) -> None:
        while not self._closed.wait(every):
            try:
                with self._lock:
                    self._socket.ping()
            except _BROKEN:
                return  # the next read reports it

    def _why(self, what: str) -> str:
        errors = self._errors.decode("utf-8", "replace").strip()
        return f"{what}; its last output:\n{errors[-2000:]}" if errors else what


def exit_code(status: bytes) -> int | None:
    """The exit code in a ``Status`` object; ``None`` if it says that the process could not be run."""
    try:
        said = json.loads(status)
    except ValueError:
        return None
    if said.get("status") == "Success":
        return 0
    causes = (said.get("details") or {}).get("causes") or []
    codes = [cause["message"] for cause in causes if cause.get("reason") == "ExitCode"]
    return int(codes[0]) if codes and str(codes[0]).isdigit() else None
