"""The host's end of the pipe to a guest: requests, answers and time limits.

After a request that is not answered in time the pipe stays usable: every answer carries the number of its request, and
the next call first reads the late answer, within its own time limit, before it sends anything. So a request is only
ever sent to a guest that is reading. A pipe is broken for good by the end of the stream, by bytes that are not a frame,
or if the sending of a request is interrupted; every later call then raises ``PipeClosed`` with the first cause.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping, Sequence
from typing import Any

from pytest_opencomputer.guest.state import again
from pytest_opencomputer.guest.wire import Buffer, Decoder, Frame, WireError, encode
from pytest_opencomputer.models.errors import (
    ActionError,
    GuestError,
    GuestTimeout,
    OpenComputerError,
    PipeClosed,
    SandboxError,
    StateError,
)
from pytest_opencomputer.sandbox import bundle
from pytest_opencomputer.sandbox.backends.base import Pipe

PROTOCOL = 1
GRACE = 5.0
"""Seconds that the guest gets beyond a call's limit, so that its own error, which knows more, can arrive."""
_SPARE_TIMEOUT = 5.0


class GuestPipe:
    """A pipe with a guest at its other end.

    Args:
        pipe: the byte stream to a process that was started with ``bundle.command``.
    """

    def __init__(self, pipe: Pipe) -> None:
        self._pipe = pipe
        self._decoder = Decoder()
        self._lock = threading.RLock()
        self._number = 0
        self._unanswered: int | None = None
        self._answered = 0.0  # when the last answer came (``time.monotonic``)
        self._broken = ""
        self.asking = False  #: whether a request is under way; an interruption then breaks the pipe
        self.hello: Mapping[str, Any] = {}

    def open(self, timeout: float = 60.0, *, sent: bool = False) -> Mapping[str, Any]:
        """Send the guest, unless it was sent before, and wait for its hello.

        Returns:
            The hello: ``{"protocol": 1, "python": "3.13.5", "pid": 7}``.

        Raises:
            PipeClosed: the interpreter ended before its hello; the message has what it wrote to standard error.
            GuestTimeout: there was no hello in time.
        """
        with self._lock:
            if not sent:
                self._send([bundle.archive()], "hello")
            hello = self._receive(time.monotonic() + timeout, "hello", timeout).header.get("hello")
            if not isinstance(hello, dict) or hello.get("protocol") != PROTOCOL:
                self._broken = f"the guest sent {hello!r} instead of a hello with protocol {PROTOCOL}"
                raise SandboxError(self._broken)
            self.hello = hello
            return hello

    def call(
        self, op: str, args: Mapping[str, Any], blobs: Sequence[Buffer] = (), timeout: float = 30.0
    ) -> tuple[Any, list[bytes]]:
        """Have the guest carry out ``op`` and return its value and byte strings.

        Args:
            timeout: seconds. The guest ends an operation of the user worker by then; this side stops waiting ``GRACE``
                later.

        Raises:
            ActionError: the request is wrong, and the agent should get the message.
            StateError: application state cannot be read.
            GuestTimeout: there was no answer in time.
            GuestError: the operation raised something unexpected.
            PipeClosed: the stream ended.
        """
        with self._lock:
            self._must_be_whole(op)
            self.asking = True
            try:
                frame, number = self._ask(op, args, blobs, timeout)
            finally:
                self.asking = False
            if frame.header.get("id") != number:
                self._broken = f"the guest answered request {frame.header.get('id')!r} instead of {number}"
                raise SandboxError(self._broken)
            if error := frame.header.get("error"):
                raise raised(op, error)
            return frame.header.get("ok"), frame.blobs

    def _ask(self, op: str, args: Mapping[str, Any], blobs: Sequence[Buffer], timeout: float) -> tuple[Frame, int]:
        """Send a request and wait for its answer; the answer and the number of the request."""
        until = time.monotonic() + timeout + GRACE
        self._settle_accounts(op, until, timeout)
        self._number += 1
        number = self._number
        buffers = encode({"id": number, "op": op, "args": args, "limit": timeout}, blobs)
        self._send(buffers, op)
        self._unanswered = number
        frame = self._receive(until, op, timeout)
        self._unanswered = None
        self._answered = time.monotonic()
        return frame, number

    def spare(
        self, op: str, args: Mapping[str, Any], *, idle: float, wait: float = 0.0
    ) -> tuple[Any, list[bytes]] | None:
        """As ``call``, but from another thread than the one that works with the guest, and only while that one pauses.

        Args:
            idle: seconds that must have passed since the last answer; before that, the next request is likely to
                follow.
            wait: seconds to wait until the other thread's request is answered.

        Returns:
            ``None`` if there is no pause now; nothing was sent then.
        """
        if not self._lock.acquire(timeout=wait):
            return None
        try:
            if self._broken or self._unanswered is not None or time.monotonic() - self._answered < idle:
                return None
            return self.call(op, args, timeout=_SPARE_TIMEOUT)
        finally:
            self._lock.release()

    def goodbye(self, timeout: float = 20.0) -> None:
        """Ask the guest to end everything it started and itself, and wait until it has.

        Raises:
            PipeClosed, GuestTimeout, SandboxError: it did not end as it should.
        """
        with self._lock:
            self.call("bye", {}, timeout=timeout)
            until = time.monotonic() + timeout
            try:
                surplus = self._pipe.receive(max(0.0, until - time.monotonic()))
            except TimeoutError as error:
                raise GuestTimeout(
                    f"the guest said goodbye, but its stream did not end within {timeout:g} s"
                ) from error
            if surplus or self._decoder.partial:
                raise SandboxError("the guest wrote more after its goodbye")
            self._broken = "the guest has said goodbye"

    def close(self) -> None:
        """Close the stream. The guest ends everything it started when it sees that. May be called twice."""
        self._broken = self._broken or "this side has closed the pipe"
        self._pipe.close()

    @property
    def broken(self) -> str:
        """Why no request can be sent any more; empty while the pipe works."""
        return self._broken

    def _settle_accounts(self, op: str, until: float, timeout: float) -> None:
        """Read the late answer to an earlier request."""
        if self._unanswered is not None:
            self._receive(until, op, timeout, " (an earlier request is still being carried out)")
            self._unanswered = None

    def _send(self, buffers: Sequence[Buffer], op: str) -> None:
        self._must_be_whole(op)
        # If this is interrupted, half a request has been sent, and nothing else can follow it.
        self._broken = f"the request for {op!r} was cut off while it was being sent"
        for buffer in buffers:
            try:
                self._pipe.send(buffer)
            except (OSError, PipeClosed) as error:
                raise self._closed(op) from error
        self._broken = ""

    def _receive(self, until: float, op: str, timeout: float, note: str = "") -> Frame:
        self._must_be_whole(op)
        try:
            while (frame := self._decoder.next()) is None:
                try:
                    data = self._pipe.receive(max(0.0, until - time.monotonic()))
                except TimeoutError as error:
                    raise GuestTimeout(f"the guest did not answer {op!r} within {timeout:g} s{note}") from error
                except OSError as error:
                    raise self._closed(op) from error
                if not data:
                    raise self._closed(op)
                self._decoder.feed(data)
        except WireError as error:
            self._broken = str(error)
            raise PipeClosed(f"{error}{self._last_words()}") from error
        return frame

    def _must_be_whole(self, op: str) -> None:
        if self._broken:
            raise PipeClosed(f"{op!r} cannot be requested: {self._broken}")

    def _closed(self, op: str) -> PipeClosed:
        part = " in the middle of an answer" if self._decoder.partial else ""
        self._broken = f"the stream from the guest ended{part} without its goodbye, while {op!r} was asked"
        return PipeClosed(self._broken + self._last_words())

    def _last_words(self) -> str:
        words = self._pipe.errors().strip()
        return f"\nits last output on standard error:\n{words}" if words else ""


def raised(op: str, error: Mapping[str, Any]) -> OpenComputerError | StateError:
    """The exception that an ``error`` object of an answer describes."""
    kind, message = str(error.get("kind", "")), str(error.get("message", ""))
    if error.get("bad_request"):
        return ActionError(message)
    if error.get("state") and (found := again(kind, message)):
        return found
    if kind == "GuestTimeout":
        return GuestTimeout(f"{op}: {message}")
    trace = str(error.get("trace", ""))
    return GuestError(f"{op}: {kind}: {message}", kind=kind, trace=trace)
