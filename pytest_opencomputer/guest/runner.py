"""Runs endpoints: in the sandbox as the agent's user, and on the host over a saved home folder.

Verifiers are imported from memory; nothing of them is ever written to a disk. Saved endpoints parse
files that an untrusted party wrote, so each call runs in a forked child with limits on memory, processor time, files
and wall clock, and hands back a few MiB at most. Live endpoints talk to the session bus, whose client libraries do not
survive a fork: they run in the helper process itself, under an alarm.
"""

from __future__ import annotations

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
from collections.abc import Callable, Iterator
from typing import Any, NoReturn, TextIO

from pytest_opencomputer.guest.boot import install
from pytest_opencomputer.guest.endpoint import mark_of, marked
from pytest_opencomputer.guest.home import Home
from pytest_opencomputer.guest.live import Live
from pytest_opencomputer.guest.ops import op
from pytest_opencomputer.guest.state import (
    StateCorrupt,
    StateError,
    StateNoRoom,
    StateTimeout,
    StateTooBig,
    again,
    shown,
)

HOME = "/home/user"
MAX_RESULT = 4 * 1024**2
"""Bytes of JSON that an endpoint may answer."""
MEMORY = 1024**3
"""Bytes of address space that a call may take beyond what the process has already."""
FILE_SIZE = 512 * 1024**2
"""Bytes of a working copy that a channel may write."""
MAX_DEPTH = 100
_NO_MEMORY = 3
"""Exit code of a child that had no memory left to say so."""

_LIMITS = {resource.RLIMIT_FSIZE: FILE_SIZE, resource.RLIMIT_NOFILE: 256, resource.RLIMIT_CORE: 0}
_VERIFIERS: dict[str, dict[str, Callable[..., Any]]] = {}
_SOURCES: dict[str, tuple[bool, str]] = {}
"""The modules of the loaded verifiers: dotted name to whether it is a package, and its text."""
install(_SOURCES)


class VerifierFault(Exception):
    """An endpoint raised something unexpected. ``str()`` of it has the traceback of the process that it ran in."""


@op("verifier.load", where="user")
def load(app: str, sources: dict[str, str]) -> list[str]:
    """Import an app's verifier from its sources, by place in its package.

    Returns the names of its endpoints. Loading it again replaces it.
    """
    package = f"opencomputer_verifier_{app}"
    for known in (_SOURCES, sys.modules):
        for name in [name for name in known if f"{name}.".startswith(f"{package}.")]:
            del known[name]
    for place, source in sources.items():
        parts = (package, *place.removesuffix(".py").split("/"))
        is_package = parts[-1] == "__init__"
        _SOURCES[".".join(parts[:-1] if is_package else parts)] = (is_package, source)
    __import__(package)
    _VERIFIERS[app] = marked(vars(sys.modules[package]))
    return sorted(_VERIFIERS[app])


@op("verifier.call", where="user")
def call(app: str, endpoint: str, args: dict[str, Any], timeout: float = 30.0, home: str = HOME) -> Any:
    """Call an endpoint of a loaded verifier; returns its facts.

    Raises:
        StateError: the state could not be read; the class says why.
        LookupError: the verifier is not loaded, or has no such endpoint.
        VerifierFault: anything else that the endpoint raised.
    """
    if app not in _VERIFIERS:
        raise LookupError(f"the verifier of {app!r} is not loaded")
    function = _VERIFIERS[app].get(endpoint)
    mark = mark_of(function)
    if function is None or mark is None:
        raise LookupError(f"the verifier of {app!r} has no endpoint {endpoint!r}")
    if mark.state == "live":
        with _alarm(timeout):
            facts = plain(function(Live(), **args))
        if len(json.dumps(facts)) > MAX_RESULT:
            raise StateTooBig(f"the facts have more than {MAX_RESULT} bytes")
        return facts
    found = function  # for the closure: the type checker forgets that it is not None
    state = Home(home, still=_alone())
    return isolated(lambda: found(state, **args), timeout)


def _alone() -> bool:
    """Whether no program is left that could change files of the agent's user; never on the host.

    Ours act as that user, but their real user is root.
    """
    if os.getuid() == os.geteuid():
        return False
    user = str(os.geteuid()).encode()
    for process in os.listdir("/proc"):  # noqa: PTH208 - as for the other calls here, that of pathlib takes far longer
        if not process.isdigit():
            continue
        try:
            with open(f"/proc/{process}/status", "rb") as file:  # noqa: PTH123
                status = file.read()
        except OSError:
            continue  # it has just ended
        if status.partition(b"\nUid:")[2].split(maxsplit=1)[:1] == [user]:
            return False
    return True


@contextlib.contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    """Raise ``StateTimeout`` in this thread after ``seconds``."""

    class _Rang(BaseException):
        """Not an ``Exception``, so that no handler on the way takes it for a fault of its own."""

    def ring(_number: int, _frame: object) -> NoReturn:
        raise _Rang

    previous = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    except _Rang:
        raise StateTimeout(f"the running app did not answer within {seconds:g} s") from None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)


def isolated(function: Callable[[], Any], timeout: float) -> Any:
    """Call ``function`` in a forked child with limits, and return its facts.

    Temporary files that it makes lie in a folder of its own, which is gone afterwards.

    Raises:
        StateError: as ``function`` did; ``StateTimeout`` or ``StateTooBig`` where it went beyond the limits.
        VerifierFault: it raised anything else.
    """
    scratch = f"{os.environ.get('TMPDIR', '/tmp')}/opencomputer-{os.urandom(8).hex()}"
    reading, writing = os.pipe()
    # What is there now is none of the child's garbage: looking through it would copy every page.
    gc.freeze()
    child = os.fork()
    if child == 0:
        _be_child(function, timeout, scratch, reading, writing)
    gc.unfreeze()
    os.close(writing)
    try:
        answer = _read(reading, timeout)
    finally:
        os.close(reading)
        with contextlib.suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
        status = _status(child)
        _remove(scratch)
    return _outcome(answer, status, timeout)


def _remove(scratch: str) -> None:
    try:
        os.rmdir(scratch)  # noqa: PTH106 - nearly always it is empty
    except FileNotFoundError:
        return
    except OSError:
        import shutil

        shutil.rmtree(scratch, ignore_errors=True)


def _read(reading: int, timeout: float) -> bytes:
    """All that the child writes. Raises ``StateTimeout`` or ``StateTooBig``."""
    deadline = time.monotonic() + timeout
    poll = select.poll()
    poll.register(reading, select.POLLIN)
    answer = bytearray()
    while True:
        left = deadline - time.monotonic()
        if left <= 0 or not poll.poll(left * 1000):
            raise StateTimeout(f"reading the state took more than {timeout:g} s")
        chunk = os.read(reading, 1 << 20)
        if not chunk:
            return bytes(answer)
        answer += chunk
        if len(answer) > MAX_RESULT:
            raise StateTooBig(f"the facts have more than {MAX_RESULT} bytes")


def _status(child: int) -> int | None:
    """The child's exit code, negative for a signal; ``None`` where somebody else has waited for it."""
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


def _be_child(function: Callable[[], Any], timeout: float, scratch: str, reading: int, writing: int) -> NoReturn:
    """Run in the forked child: never returns, and never lets an exception out."""
    code = 1
    try:
        os.close(reading)
        # Whatever goes wrong in a parser of hostile files, the guest's own pipes are out of its reach.
        os.closerange(3, writing)
        os.closerange(writing + 1, 4096)
        for number in (signal.SIGALRM, signal.SIGTERM, signal.SIGINT, signal.SIGCHLD):
            signal.signal(number, signal.SIG_DFL)
        _limit_resources(timeout)
        _give_up_root()
        answer = _answer(function, scratch)
        with os.fdopen(writing, "wb") as pipe:
            pipe.write(json.dumps(answer, allow_nan=False).encode())
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
    with open("/proc/self/statm") as file:  # noqa: PTH123
        used = int(file.read().split()[0]) * resource.getpagesize()
    limits = {**_LIMITS, resource.RLIMIT_AS: used + MEMORY, resource.RLIMIT_CPU: math.ceil(timeout) + 1}
    for kind, value in limits.items():
        hard = resource.getrlimit(kind)[1]
        allowed = value if hard == resource.RLIM_INFINITY else min(value, hard)
        resource.setrlimit(kind, (allowed, allowed))


def plain(value: Any, depth: int = 0) -> Any:
    """Facts as plain JSON. Characters that are no text (from file names that are not UTF-8) become escapes.

    Raises:
        StateTooBig: more than 100 levels, or a whole number of more than 64 bits.
        StateCorrupt: a number that is not finite, or bytes. Like the former they are the state's, which has them where
            the app never writes any; were it an error of ours, an agent could have one at will.
        TypeError: anything else that is no JSON, for example a set.
    """
    if depth > MAX_DEPTH:
        raise StateTooBig(f"facts are nested deeper than {MAX_DEPTH}")
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        return value.encode("utf-8", "backslashreplace").decode() if not value.isascii() else str(value)
    if isinstance(value, int):
        if not -(1 << 63) <= value < 1 << 64:
            raise StateTooBig("a whole number of more than 64 bits")
        return int(value)
    if isinstance(value, float):
        if not math.isfinite(value):
            raise StateCorrupt(f"{value} where a number was wanted")
        return float(value)
    if isinstance(value, list | tuple):
        return [plain(item, depth + 1) for item in value]
    if isinstance(value, dict) and all(isinstance(key, str) for key in value):
        return {plain(key): plain(item, depth + 1) for key, item in value.items()}
    if isinstance(value, bytes):
        raise StateCorrupt(f"{shown(value)} where a text was wanted")  # for example a blob in a column of texts
    raise TypeError(f"facts must be plain JSON, not {type(value).__name__} {value!r:.80}")


def serve(home: str, requests: TextIO, answers: TextIO) -> None:
    """Answer requests, one JSON object in a line, over the saved home folder ``home`` until they end.

    ``{"load": app, "sources": …}`` or ``{"call": app, "endpoint": …, "args": …, "timeout": …}``; the answer is
    ``{"ok": …}`` or ``{"error": {"kind", "message", "state"}}``.
    """
    for line in requests:
        request = json.loads(line)
        answer: dict[str, Any]
        try:
            if "load" in request:
                answer = {"ok": load(request["load"], request["sources"])}
            else:
                called = call(request["call"], request["endpoint"], request["args"], request["timeout"], home)
                answer = {"ok": called}
        except Exception as error:  # noqa: BLE001 - handed to the process that asked, which raises it again
            told = {"kind": type(error).__name__, "message": str(error), "state": isinstance(error, StateError)}
            answer = {"error": told}
        answers.write(json.dumps(answer) + "\n")
        answers.flush()
