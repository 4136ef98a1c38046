"""The engine's attach stream as a ``Pipe``.

Attaching turns a connection to the engine into a byte stream: what is written goes to standard input unchanged; what is
read are frames of an 8-byte header (one byte for the output, three zero bytes, four bytes for the length, big-endian)
and a payload. Source: "Stream format" in the Docker Engine API, ``POST /containers/{id}/attach``.
"""

from __future__ import annotations

import select
import socket
import ssl
import struct
import time
from collections import deque
from typing import Any

from pytest_opencomputer.models.errors import EngineError, PipeClosed

_HEADER = struct.Struct(">BxxxL")
_STDOUT = 1
_CHUNK = 256 * 1024
_ERRORS_KEPT = 64 * 1024
_UNREAD_MAX = 512 * 1024 * 1024
_WOULD_BLOCK = (BlockingIOError, ssl.SSLWantReadError, ssl.SSLWantWriteError)


class Demultiplexer:
    """Splits the stream into frames. It may be fed in pieces of any size."""

    def __init__(self) -> None:
        self._header = bytearray()
        self._stream = 0
        self._left = 0
        self._out: deque[bytes] = deque()
        self._errors = bytearray()
        self.unread = 0  #: bytes of standard output that were not taken yet

    def feed(self, data: bytes) -> None:
        """Take the next bytes of the stream."""
        view = memoryview(data)
        while view:
            if self._left:
                part, view = view[: self._left], view[self._left :]
                self._left -= len(part)
                self._keep(part)
                continue
            wanted = _HEADER.size - len(self._header)
            self._header += view[:wanted]
            view = view[wanted:]
            if len(self._header) == _HEADER.size:
                self._stream, self._left = _HEADER.unpack(self._header)
                self._header.clear()

    def _keep(self, part: memoryview) -> None:
        if self._stream == _STDOUT:
            self._out.append(bytes(part))
            self.unread += len(part)
        else:  # standard error, and messages of newer engines themselves
            self._errors += part[-_ERRORS_KEPT:]
            del self._errors[:-_ERRORS_KEPT]

    def take(self) -> bytes:
        """All standard output since the last call."""
        taken = self._out.popleft() if len(self._out) == 1 else b"".join(self._out)
        self._out.clear()
        self.unread = 0
        return taken

    @property
    def errors(self) -> str:
        """The last 64 KiB of standard error."""
        return self._errors.decode("utf-8", "replace")


class AttachedPipe:
    """A ``Pipe`` over an attach or exec connection. One thread at a time.

    Args:
        connection: what the client's ``attach_socket`` or ``exec_start(socket=True)`` returned.
        stall: seconds that a ``send`` may make no progress.
    """

    def __init__(self, connection: Any, *, stall: float = 120.0) -> None:
        self._kept = connection  # owns the file descriptor
        self._response = getattr(connection, "_response", None)
        self._socket = _socket_of(connection)
        self._socket.setblocking(False)
        self._stall = stall
        self._demultiplexer = Demultiplexer()
        self._ended = False
        self._closed = False
        # The HTTP client may have read bytes of the stream together with the header of the engine's answer.
        if self._response is not None and (ahead := _read_ahead(self._response)):
            self._demultiplexer.feed(ahead)

    def send(self, data: bytes | bytearray | memoryview) -> None:
        """Write all of ``data``.

        What comes in meanwhile is kept, so that two sides that both send much do not block each other.

        Raises:
            PipeClosed: the other side is gone, or sent more than 512 MiB while it should read.
            TimeoutError: it read nothing for ``stall`` seconds.
        """
        view = memoryview(data).cast("B")
        deadline = time.monotonic() + self._stall
        while view:
            if self._closed:
                raise PipeClosed("the pipe to the machine is closed")
            try:
                sent = self._socket.send(view)
            except _WOULD_BLOCK:
                self._absorb()
                if self._ended:
                    raise PipeClosed(self._why("the machine ended while data was sent to it")) from None
                self._wait(select.POLLIN | select.POLLOUT, deadline, "the machine did not read its input")
            except OSError as error:
                self._absorb()
                raise PipeClosed(self._why(f"the machine is gone ({error.strerror or error})")) from error
            else:
                view = view[sent:]
                deadline = time.monotonic() + self._stall

    def receive(self, timeout: float | None) -> bytes:
        """Return the next bytes of standard output, ``b""`` at its end.

        Raises:
            TimeoutError: nothing came within ``timeout`` seconds.
        """
        deadline = None if timeout is None else time.monotonic() + timeout
        while True:
            self._absorb()
            if self._demultiplexer.unread:
                return self._demultiplexer.take()
            if self._ended or self._closed:
                return b""
            self._wait(select.POLLIN, deadline, "the machine sent nothing")

    def errors(self) -> str:
        """The last 64 KiB of standard error, as far as it has arrived."""
        self._absorb()
        return self._demultiplexer.errors

    @property
    def ended(self) -> bool:
        """Whether the end of the stream has been seen."""
        return self._ended

    def close(self) -> None:
        """Close both directions; the process in the machine sees the end of its input."""
        if self._closed:
            return
        self._closed = True
        try:
            self._socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass  # the other side has closed it already
        finally:
            # All of them share one descriptor; the other side sees the end when the last is closed.
            if self._response is not None:
                self._response.close()
            self._kept.close()
            self._socket.close()

    def _absorb(self) -> None:
        """Read what has arrived, without waiting."""
        while not (self._ended or self._closed):
            if self._demultiplexer.unread > _UNREAD_MAX:
                self.close()
                raise PipeClosed("the machine sent more than 512 MiB that nobody asked for")
            try:
                data = self._socket.recv(_CHUNK)
            except _WOULD_BLOCK:
                return
            except OSError:  # reset by the engine: treated as the end
                data = b""
            if not data:
                self._ended = True
                return
            self._demultiplexer.feed(data)
            if len(data) < _CHUNK // 8:
                return

    def _wait(self, events: int, deadline: float | None, what: str) -> None:
        left = None if deadline is None else deadline - time.monotonic()
        if left is not None and left <= 0:
            raise TimeoutError(f"{what} in time")
        poll = select.poll()
        poll.register(self._socket, events)
        poll.poll(None if left is None else max(1, left * 1000))

    def _why(self, message: str) -> str:
        errors = self._demultiplexer.errors.strip()
        return f"{message}; its last output:\n{errors[-2000:]}" if errors else message


def _socket_of(connection: Any) -> socket.socket:
    """The socket of what the client returns, which differs between plain and encrypted connections."""
    for candidate in (connection, getattr(connection, "_sock", None)):
        if isinstance(candidate, socket.socket):
            return candidate
    raise EngineError(
        f"the connection to the engine is a {type(connection).__name__}, which cannot be attached to\n"
        "  do: forward the engine's socket (ssh -L LOCAL:/var/run/docker.sock HOST) and set DOCKER_HOST to unix://LOCAL"
    )


def _read_ahead(response: Any) -> bytes:
    """Bytes that the HTTP client buffered after the header. The socket must be non-blocking."""
    buffered = getattr(getattr(response.raw, "_fp", None), "fp", None)
    if buffered is None or not hasattr(buffered, "peek"):
        return b""
    try:
        ahead: bytes = buffered.peek()
    except _WOULD_BLOCK:
        return b""
    return bytes(buffered.read(len(ahead))) if ahead else b""
