"""Calls functions in forked children with limits on memory, processor time, files and wall clock.

Saved endpoints parse files that an untrusted party wrote. Each call runs in a child of its own, which becomes the
agent's user irrevocably and returns a few MiB of plain JSON at most (``isolated_child``).
"""

from __future__ import annotations

import contextlib
import json
import math
import os
import select
import signal
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from pytest_opencomputer.guest.isolated_child import NO_MEMORY, answer_and_exit
from pytest_opencomputer.guest.state import StateCorrupt, StateError, StateNoRoom, StateTimeout, StateTooBig, again

MAX_RESULT = 4 * 1024**2
"""Bytes of JSON that a call may return."""
TOGETHER = 2
"""Children that run at a time: a sandbox has two processors."""
_SCARCE = (StateNoRoom, StateTooBig)
"""Errors that a call can have because another runs beside it."""


class VerifierFault(Exception):
    """A call raised something unexpected. Its message has the traceback from the child."""


@dataclass(frozen=True)
class Outcome:
    """The outcome of a call: facts, or an error (``StateError`` or ``VerifierFault``), and the seconds it took."""

    facts: Any
    error: Exception | None
    seconds: float


def isolated(function: Callable[[], Any], timeout: float) -> Any:
    """Call ``function`` in a forked child with limits, and return its facts.

    Its temporary files are in a folder of its own, which is removed afterwards.

    Raises:
        StateError: raised by ``function``; ``StateTimeout`` or ``StateTooBig`` if it exceeded the limits.
        VerifierFault: it raised anything else.
    """
    (outcome,) = isolated_all([function], timeout)
    if outcome.error is not None:
        raise outcome.error
    return outcome.facts


def isolated_all(functions: Iterable[Callable[[], Any]], timeout: float) -> list[Outcome]:
    """Call each of ``functions`` as ``isolated`` does, a few at a time; returns their outcomes in the same order.

    The next function is taken from the iterable only when it can be called. One that failed for lack of disk space
    or memory while another ran beside it is called again, alone.
    """
    outcomes: dict[int, Outcome] = {}
    running: dict[int, _Child] = {}
    called: list[Callable[[], Any]] = []
    crowded: set[int] = set()
    try:
        for number, function in enumerate(functions):
            called.append(function)
            running[number] = _Child(function, timeout)
            if len(running) > 1:
                crowded |= running.keys()
            if len(running) == TOGETHER:
                outcomes |= _some(running)
        while running:
            outcomes |= _some(running)
    finally:
        for child in running.values():
            child.end()
    for number in sorted(crowded):
        if isinstance(outcomes[number].error, _SCARCE):
            outcomes[number] = isolated_all([called[number]], timeout)[0]
    return [outcomes[number] for number in range(len(called))]


def _some(running: dict[int, _Child]) -> dict[int, Outcome]:
    """Wait until a child has answered or failed; remove all such from ``running`` and return their outcomes."""
    ended: dict[int, Outcome] = {}
    while not ended:
        poll = select.poll()
        for child in running.values():
            poll.register(child.reading, select.POLLIN)
        left = min(child.deadline for child in running.values()) - time.monotonic()
        events = {descriptor for descriptor, _ in poll.poll(max(0.0, left) * 1000)}
        for number, child in list(running.items()):
            if outcome := child.look(readable=child.reading in events):
                del running[number]
                ended[number] = outcome
    return ended


class _Child:
    """A forked child that calls a function.

    Attributes:
        reading: descriptor on which its answer arrives.
        deadline: when it must have answered, by ``time.monotonic()``.
    """

    def __init__(self, function: Callable[[], Any], timeout: float) -> None:
        self._timeout = timeout
        self._began = time.monotonic()
        self.deadline = self._began + timeout
        self._answer = bytearray()
        self._scratch = f"{os.environ.get('TMPDIR', '/tmp')}/opencomputer-{os.urandom(8).hex()}"
        self.reading, writing = os.pipe()
        self._pid = os.fork()
        if self._pid == 0:
            answer_and_exit(function, timeout, self._scratch, writing)
        os.close(writing)

    def look(self, *, readable: bool) -> Outcome | None:
        """Read what it has written; returns its outcome once there is one, and has ended the child then."""
        try:
            if not readable:
                if time.monotonic() < self.deadline:
                    return None
                raise StateTimeout(f"reading the state took more than {self._timeout:g} s")
            if chunk := os.read(self.reading, 1 << 20):
                self._answer += chunk
                if len(self._answer) > MAX_RESULT:
                    raise StateTooBig(f"the facts have more than {MAX_RESULT} bytes")
                return None
            facts = _outcome(bytes(self._answer), self.end(), self._timeout)
        except (StateError, VerifierFault) as error:
            self.end()
            return Outcome(None, error, time.monotonic() - self._began)
        return Outcome(facts, None, time.monotonic() - self._began)

    def end(self) -> int | None:
        """Kill it and remove its files. Returns its exit code, as ``_status``. May be called twice."""
        if self._pid == 0:
            return None
        pid, self._pid = self._pid, 0
        os.close(self.reading)
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
        status = _status(pid)
        _remove(self._scratch)
        return status


def _remove(scratch: str) -> None:
    try:
        os.rmdir(scratch)  # noqa: PTH106 - nearly always it is empty
    except FileNotFoundError:
        return
    except OSError:
        import shutil

        shutil.rmtree(scratch, ignore_errors=True)


def _status(child: int) -> int | None:
    """The child's exit code, negative for a signal, or ``None`` if somebody else has waited for it."""
    try:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    except ChildProcessError:
        return None


def _outcome(answer: bytes, status: int | None, timeout: float) -> Any:
    try:
        # If the child was killed in the middle of its answer, this is not an object. A child that has answered is
        # killed without waiting for its end, so its exit code means nothing.
        message = json.loads(answer)
    except ValueError:
        if status == -signal.SIGXCPU:
            raise StateTimeout(f"reading the state took more than {math.ceil(timeout)} s of processor time") from None
        if status in (-signal.SIGKILL, NO_MEMORY):
            raise StateTooBig("reading the state took more memory than is available") from None
        raise StateCorrupt(f"the process that read the state died (exit code {status})") from None
    if "facts" in message:
        return message["facts"]
    if raised := again(message["kind"], message["message"]):
        raise raised
    raise VerifierFault(message["message"])
