"""What runs in the forked child of an isolated call: it limits itself, gives up root, calls a function and answers.

The answer is a JSON object: either ``facts``, or ``kind`` and ``message`` of the error that was raised.
"""

from __future__ import annotations

import _thread
import gc
import json
import math
import os
import resource
import signal
import sys
from collections.abc import Callable
from typing import Any, NoReturn

from pytest_opencomputer.guest.facts import plain
from pytest_opencomputer.guest.state import StateError, StateNoRoom, StateTooBig

MEMORY = 1024**3
"""Bytes of address space that a call may use beyond those of the process so far."""
FILE_SIZE = 512 * 1024**2
"""Bytes of a working copy that a channel may write."""
NO_MEMORY = 3
"""Exit code of a child without enough memory to report that."""

_JSON = json.JSONEncoder(allow_nan=False)
_LIMITS = ((resource.RLIMIT_FSIZE, FILE_SIZE), (resource.RLIMIT_NOFILE, 256), (resource.RLIMIT_CORE, 0))
_PAGE = resource.getpagesize()


def answer_and_exit(function: Callable[[], Any], timeout: float, scratch: str, writing: int) -> NoReturn:
    """Run in the forked child: never returns, and never lets an exception out."""
    code = 1
    try:
        # Exclude existing objects from garbage collection, which would copy every page of the parent's memory.
        gc.freeze()
        # A parser that a hostile file takes over must not be able to use the guest's own pipes.
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
        pass  # the reader is gone, as the answer was too long
    except MemoryError:
        code = NO_MEMORY
    except BaseException:  # noqa: BLE001 - there is nobody above in this process; the parent sees the exit code
        import traceback

        traceback.print_exc()
    finally:
        os._exit(code)


def content(place: str) -> bytes:
    """The content of a small file of the kernel. (``open`` takes several times as long.)"""
    descriptor = os.open(place, os.O_RDONLY | os.O_CLOEXEC)
    try:
        return os.read(descriptor, 1 << 16)
    finally:
        os.close(descriptor)


def _apart(function: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """Call ``function`` in a new thread and return its value.

    The C library gives a thread fresh memory. Without that, allocations would fill gaps in the parent's memory, nearly
    each in another page, and the kernel copies each page that is written to, which takes longer than most calls.
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
    except RuntimeError:  # for the kernel a thread counts as a process, and their number may be exhausted
        return function()
    done.acquire()
    return answers[0]


def _give_up_root() -> None:
    """In a sandbox: become the agent's user irrevocably, so that a hostile file that takes over a parser gains nothing.

    The process is not dumpable since the worker changed its user, so no process of the agent's user can read or
    alter it either.
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
            raise StateNoRoom(f"the working folder cannot be created: {error.strerror}") from error
        os.environ["TMPDIR"] = scratch
        if "tempfile" in sys.modules:
            sys.modules["tempfile"].__dict__["tempdir"] = None  # it has cached the parent's folder
        return {"facts": plain(function())}
    except StateError as error:
        return {"kind": error.kind, "message": str(error)}
    except MemoryError:
        return {"kind": StateTooBig.__name__, "message": f"reading the state took more than {MEMORY} bytes of memory"}
    except RecursionError:
        return {"kind": StateTooBig.__name__, "message": "the state is nested too deeply to be read"}
    except Exception as error:  # noqa: BLE001 - an error of the verifier, handed to the parent with its traceback
        import traceback

        return {"kind": type(error).__name__ + "!", "message": "".join(traceback.format_exception(error))[-16_000:]}


def _limit_resources(timeout: float) -> None:
    used = int(content("/proc/self/statm").partition(b" ")[0]) * _PAGE
    for kind, value in (*_LIMITS, (resource.RLIMIT_AS, used + MEMORY), (resource.RLIMIT_CPU, math.ceil(timeout) + 1)):
        hard = resource.getrlimit(kind)[1]
        allowed = value if hard == resource.RLIM_INFINITY else min(value, hard)
        resource.setrlimit(kind, (allowed, allowed))
