"""Calls functions in forked children with limits on memory, processor time, files and wall clock.

Saved endpoints parse files that an untrusted party wrote. Each call has a child of its own, which becomes the agent's
user for good, and hands back a few MiB of plain JSON at most.
"""

from __future__ import annotations

import _thread
import contextlib
import gc
import json
import math
import os
import resource
import select
import signal
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, NoReturn

from pytest_opencomputer.guest.facts import plain
from pytest_opencomputer.guest.state import (
    StateCorrupt,
    StateError,
    StateNoRoom,
    StateTimeout,
    StateTooBig,
    again,
)

MAX_RESULT = 4 * 1024**2
"""Bytes of JSON that a call may answer."""
MEMORY = 1024**3
"""Bytes of address space that a call may take beyond what the process has already."""
FILE_SIZE = 512 * 1024**2
"""Bytes of a working copy that a channel may write."""
TOGETHER = 2
"""Children at a time, if several calls are made: a sandbox has two processors."""
_NO_MEMORY = 3
"""Exit code of a child that had no memory left to say so."""
_SCARCE = (StateNoRoom, StateTooBig)
"""What a call can fail with because another ran beside it."""

_JSON = json.JSONEncoder(allow_nan=False)
_LIMITS = ((resource.RLIMIT_FSIZE, FILE_SIZE), (resource.RLIMIT_NOFILE, 256), (resource.RLIMIT_CORE, 0))
_PAGE = resource.getpagesize()


class VerifierFault(Exception):
    """A call raised something unexpected. ``str()`` of it has the traceback of the process that it ran in."""


@dataclass(frozen=True)
class Outcome:
    """What came of a call: facts, or what it raised (``StateError`` or ``VerifierFault``), and after how long."""

    facts: Any
    error: Exception | None
    seconds: float


def isolated(function: Callable[[], Any], timeout: float) -> Any:
    """Call ``function`` in a forked child with limits, and return its facts.

    Temporary files that it makes lie in a folder of its own, which is gone afterwards.

    Raises:
        StateError: as ``function`` did; ``StateTimeout`` or ``StateTooBig`` if it went beyond the limits.
        VerifierFault: it raised anything else.
    """
    (outcome,) = isolated_all([function], timeout)
    if outcome.error is not None:
        raise outcome.error
    return outcome.facts


def isolated_all(functions: Iterable[Callable[[], Any]], timeout: float) -> list[Outcome]:
    """Call each of ``functions`` as ``isolated`` does, a few at a time; what came of them, in their order.

    They are taken one by one, each when its turn comes. One that failed for lack of room or memory while another ran
    beside it is called again, alone.
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
    """Wait until at least one child has answered or failed; what came of them, which are taken out of ``running``."""
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
        reading: descriptor on which its answer comes.
        deadline: time of ``time.monotonic()`` until which it may take.
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
            _be_child(function, timeout, self._scratch, writing)
        os.close(writing)

    def look(self, *, readable: bool) -> Outcome | None:
        """Take in what it has written; its outcome, once there is one. It is ended then."""
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
        """End it, and remove what it has left. Returns its exit code, as ``_status``. May be called twice."""
        if self._pid == 0:
            return None
        pid, self._pid = self._pid, 0
        os.close(self.reading)
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
        status = _status(pid)
        _remove(self._scratch)
        return status


def content(place: str) -> bytes:
    """What a small file of the kernel says. (``open`` takes several times as long.)"""
    descriptor = os.open(place, os.O_RDONLY | os.O_CLOEXEC)
    try:
        return os.read(descriptor, 1 << 16)
    finally:
        os.close(descriptor)


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
        # Of a child that was ended in the middle of its answer, that is no object. One that has answered is not waited
        # for but killed, so its exit code says nothing.
        message = json.loads(answer)
    except ValueError:
        if status == -signal.SIGXCPU:
            raise StateTimeout(f"reading the state took more than {math.ceil(timeout)} s of processor time") from None
        if status in (-signal.SIGKILL, _NO_MEMORY):
            raise StateTooBig("reading the state took more memory than there is") from None
        raise StateCorrupt(f"what read the state died (exit code {status})") from None
    if "facts" in message:
        return message["facts"]
    if raised := again(message["kind"], message["message"]):
        raise raised
    raise VerifierFault(message["message"])


def _be_child(function: Callable[[], Any], timeout: float, scratch: str, writing: int) -> NoReturn:
    """Run in the forked child: never returns, and never lets an exception out."""
    code = 1
    try:
        # What is there now is none of this process's garbage: looking through it would copy every page.
        gc.freeze()
        # Whatever goes wrong in a parser of hostile files, the guest's own pipes are out of its reach.
        os.closerange(3, writing)
        os.closerange(writing + 1, 4096)
        for number in (signal.SIGALRM, signal.SIGTERM, signal.SIGINT, signal.SIGCHLD):
            signal.signal(number, signal.SIG_DFL)
        _limit_resources(timeout)
        _give_up_root()
        answer = _apart(lambda: _answer(function, scratch))
        left = memoryview(_JSON.encode(answer).encode())
        while left:
            left = left[os.write(writing, left) :]
        os.close(writing)
        code = 0
    except BrokenPipeError:
        pass  # too much was written, the reader is gone
    except MemoryError:
        code = _NO_MEMORY
    except BaseException:  # noqa: BLE001 - there is nobody above in this process; the parent sees the exit code
        import traceback

        traceback.print_exc()
    finally:
        os._exit(code)


def _apart(function: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """What ``function`` returns, called in a thread of its own.

    The C library gives a thread fresh memory. Without it each allocation would fill some gap in the memory of the
    parent, nearly every time in another page, and the kernel copies each page that is written to: that takes longer
    than most calls.
    """
    answers: list[dict[str, Any]] = []
    done = _thread.allocate_lock()

    def call() -> None:
        try:
            answers.append(function())
        finally:
            done.release()

    done.acquire()
    try:
        _thread.start_new_thread(call, ())
    except RuntimeError:  # for the kernel a thread is a process, of which there may be as many as there can be
        return function()
    done.acquire()
    return answers[0]


def _give_up_root() -> None:
    """In a sandbox: be the agent's user for good, so that a parser which a hostile file takes over gains nothing.

    Not dumpable since the worker changed its user, so that no process of the agent's user can read or alter it either.
    """
    user, group = os.geteuid(), os.getegid()
    if os.getuid() == 0 and user != 0:
        os.setresgid(group, group, group)
        os.setresuid(user, user, user)


def _answer(function: Callable[[], Any], scratch: str) -> dict[str, Any]:
    """The facts, or what was raised instead."""
    try:
        try:
            os.mkdir(scratch, 0o700)  # noqa: PTH102
        except OSError as error:
            raise StateNoRoom(f"no working folder can be made: {error.strerror}") from error
        os.environ["TMPDIR"] = scratch
        if "tempfile" in sys.modules:
            sys.modules["tempfile"].__dict__["tempdir"] = None  # it remembers the folder of the parent
        return {"facts": plain(function())}
    except StateError as error:
        return {"kind": error.kind, "message": str(error)}
    except MemoryError:
        return {"kind": StateTooBig.__name__, "message": f"reading the state took more than {MEMORY} bytes of memory"}
    except RecursionError:
        return {"kind": StateTooBig.__name__, "message": "the state is nested deeper than it can be read"}
    except Exception as error:  # noqa: BLE001 - an error of the verifier, handed to the parent with its traceback
        import traceback

        return {"kind": type(error).__name__ + "!", "message": "".join(traceback.format_exception(error))[-16_000:]}


def _limit_resources(timeout: float) -> None:
    used = int(content("/proc/self/statm").partition(b" ")[0]) * _PAGE
    for kind, value in (*_LIMITS, (resource.RLIMIT_AS, used + MEMORY), (resource.RLIMIT_CPU, math.ceil(timeout) + 1)):
        hard = resource.getrlimit(kind)[1]
        allowed = value if hard == resource.RLIM_INFINITY else min(value, hard)
        resource.setrlimit(kind, (allowed, allowed))
