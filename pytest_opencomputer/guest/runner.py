"""Runs endpoints: in the sandbox as the agent's user, and on the host over a saved home folder.

Verifiers are imported from memory and never written to a disk. Saved endpoints are called in forked
children (``isolation``). Live endpoints talk to the session bus, whose client libraries do not survive a fork: they run
in the helper process itself, under an alarm.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys
import time
import zlib
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, NoReturn, TextIO

from pytest_opencomputer.guest.boot import install
from pytest_opencomputer.guest.dispatch import describe
from pytest_opencomputer.guest.endpoint import State, mark_of, marked
from pytest_opencomputer.guest.facts import plain
from pytest_opencomputer.guest.home import Home
from pytest_opencomputer.guest.isolated_child import content
from pytest_opencomputer.guest.isolation import MAX_RESULT, isolated, isolated_all
from pytest_opencomputer.guest.live import Live
from pytest_opencomputer.guest.ops import op
from pytest_opencomputer.guest.state import StateError, StateTimeout, StateTooBig

HOME = "/home/user"

_GROUP = 5
"""Endpoints that are called in one child at most: with ten questions, each of two processors has a group."""
_GROUP_SECONDS = 5.0
"""Seconds that a group may take before its endpoints are called one by one."""

_Call = tuple[Callable[..., Any], dict[str, Any]]

_VERIFIERS: dict[str, dict[str, Callable[..., Any]]] = {}
_SOURCES: dict[str, tuple[bool, bytes]] = {}
"""The modules of the loaded verifiers, as ``MemoryImporter`` takes them."""
install(_SOURCES)


@op("verifier.import", where="user")
def load(app: str, sources: dict[str, str]) -> dict[str, str]:
    """Import an app's verifier from its sources, by place in its package.

    Returns the names of its endpoints and whether each is ``saved`` or ``live``. Loading it again replaces it.
    """
    package = f"opencomputer_verifier_{app}"
    for known in (_SOURCES, sys.modules):
        for name in [name for name in known if f"{name}.".startswith(f"{package}.")]:
            del known[name]
    for place, source in sources.items():
        parts = (package, *place.removesuffix(".py").split("/"))
        is_package = parts[-1] == "__init__"
        _SOURCES[".".join(parts[:-1] if is_package else parts)] = (is_package, zlib.compress(source.encode(), 1))
    __import__(package)
    _VERIFIERS[app] = marked(vars(sys.modules[package]))
    return {name: mark.state for name, one in _VERIFIERS[app].items() if (mark := mark_of(one))}


@op("verifier.ask", where="user")
def call(app: str, endpoint: str, args: dict[str, Any], timeout: float = 30.0, home: str = HOME) -> Any:
    """Call an endpoint of a loaded verifier; returns its facts.

    Raises:
        StateError: the state could not be read; the class says why.
        LookupError: the verifier is not loaded, or has no such endpoint.
        VerifierFault: anything else that the endpoint raised.
    """
    function, state = _endpoint(app, endpoint)
    if state == "saved":
        return isolated(_question(function, args, home), timeout)
    with _alarm(timeout):
        facts = plain(function(Live(), **args))
    if len(json.dumps(facts)) > MAX_RESULT:
        raise StateTooBig(f"the facts have more than {MAX_RESULT} bytes")
    return facts


@op("verifier.ask_all", where="user")
def call_all(questions: list[dict[str, Any]], timeout: float = 30.0, home: str = HOME) -> list[dict[str, Any]]:
    """Call saved endpoints, each as ``call`` does, some of them together if the home folder cannot change any more.

    Args:
        questions: ``{"app", "endpoint", "args"}``.
        timeout: seconds for each.

    Returns:
        For each ``{"facts": …, "seconds": …}``, or ``{"error": …, "seconds": …}`` as ``dispatch.describe`` returns it.

    Raises:
        LookupError: a verifier is not loaded, or has no such endpoint over saved state.
    """
    called: list[_Call] = []
    for one in questions:
        function, state = _endpoint(one["app"], one["endpoint"])
        if state != "saved":
            raise LookupError(f"{one['app']} {one['endpoint']}: an endpoint over {state} state, wanted: saved")
        called.append((function, one["args"]))
    answers = _answers_of_groups([one["app"] for one in questions], called, home) if _alone() else {}
    left = [number for number in range(len(called)) if number not in answers]
    outcomes = isolated_all(_questions([called[at] for at in left], home), timeout)
    for number, outcome in zip(left, outcomes, strict=True):
        said = {"facts": outcome.facts} if outcome.error is None else {"error": describe(outcome.error)}
        answers[number] = {"seconds": outcome.seconds, **said}
    return [answers[number] for number in range(len(called))]


def _answers_of_groups(apps: list[str], called: list[_Call], home: str) -> dict[int, dict[str, Any]]:
    """Call saved endpoints in groups over a home folder that cannot change any more, each group in one child.

    Endpoints of one app read the same files, so calling each in a separate child would not protect the others from a
    hostile file; it would only take longer. Calls that fail in a group for any reason have no answer here and must be
    made one by one.

    Args:
        apps: the app of each call.

    Returns:
        By the number of the call, what ``call_all`` returns.
    """
    groups: list[list[int]] = []
    for app in dict.fromkeys(apps):
        numbers = [number for number, one in enumerate(apps) if one == app]
        groups += [numbers[at : at + _GROUP] for at in range(0, len(numbers), _GROUP)]
    outcomes = isolated_all([partial(_group, [called[at] for at in group], home) for group in groups], _GROUP_SECONDS)
    return {
        number: answer
        for group, outcome in zip(groups, outcomes, strict=True)
        if outcome.error is None
        for number, answer in zip(group, outcome.facts, strict=True)
        if answer is not None
    }


def _group(called: list[_Call], home: str) -> list[dict[str, Any] | None]:
    """Runs in a child. Facts and seconds of each call, or ``None`` if the state could not be read."""
    state = Home(home, still=True)
    answers: list[dict[str, Any] | None] = []
    for function, args in called:
        began = time.monotonic()
        try:
            answers.append({"facts": plain(function(state, **args)), "seconds": time.monotonic() - began})
        except StateError:
            answers.append(None)
    return answers


def call_together(questions: list[dict[str, Any]], timeout: float, home: str) -> list[dict[str, Any]]:
    """Call saved endpoints one after the other in a single child, which is far quicker than a child for each.

    They share its limits, and what they parse may be kept from one to the next; only for states that do not change
    meanwhile.

    Returns:
        For each ``{"facts": …}``, or ``{"kind": …, "message": …}`` of a ``StateError``.

    Raises:
        StateError: the limits were exceeded.
        VerifierFault: an endpoint raised something unexpected.
    """
    called = [(_endpoint(one["app"], one["endpoint"])[0], one["args"]) for one in questions]
    state = Home(home, still=True)

    def one(function: Callable[..., Any], args: dict[str, Any]) -> dict[str, Any]:
        try:
            return {"facts": plain(function(state, **args))}
        except StateError as error:
            return {"kind": error.kind, "message": str(error)}

    answers: list[dict[str, Any]] = isolated(lambda: [one(function, args) for function, args in called], timeout)
    return answers


def _endpoint(app: str, name: str) -> tuple[Callable[..., Any], State]:
    if app not in _VERIFIERS:
        raise LookupError(f"the verifier of {app!r} is not loaded")
    function = _VERIFIERS[app].get(name)
    mark = mark_of(function)
    if function is None or mark is None:
        raise LookupError(f"the verifier of {app!r} has no endpoint {name!r}")
    return function, mark.state


def _question(function: Callable[..., Any], args: dict[str, Any], home: str) -> Callable[[], Any]:
    return partial(function, Home(home, still=_alone()), **args)


def _questions(called: Iterable[_Call], home: str) -> Iterator[Callable[[], Any]]:
    """The calls, each made when it is due: before it is made, it is checked whether the home folder can still change.

    If no process is left that could change it, there is also none that could start one.
    """
    still = False
    for function, args in called:
        still = still or _alone()
        yield partial(function, Home(home, still=still), **args)


def _alone() -> bool:
    """Whether no program is left that could change files of the agent's user; always false on the host.

    The guest's processes act as that user, but their real user is root; the children of this process, which only
    read, are that user.
    """
    if os.getuid() == os.geteuid():
        return False
    user, own = str(os.geteuid()).encode(), str(os.getpid()).encode()
    for process in os.listdir("/proc"):  # noqa: PTH208 - as for the other calls here, that of pathlib takes far longer
        if not process.isdigit():
            continue
        try:
            status = content(f"/proc/{process}/status")
        except OSError:
            continue  # it has just ended
        parent, _, rest = status.partition(b"\nPPid:")[2].partition(b"\n")
        if rest.partition(b"\nUid:")[2].split(maxsplit=1)[:1] == [user] and parent.strip() != own:
            return False
    return True


@contextlib.contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    """Raise ``StateTimeout`` in this thread after ``seconds``."""

    class _Rang(BaseException):
        """Not an ``Exception``, so that no handler on the way catches it."""

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


def serve(home: str, requests: TextIO, answers: TextIO) -> None:
    """Answer requests, one JSON object in a line, over the saved home folder ``home`` until they end.

    ``{"load": app, "sources": …}``, ``{"call": app, "endpoint": …, "args": …, "timeout": …}`` or
    ``{"together": [{"app", "endpoint", "args"}, …], "timeout": …}``; the answer is ``{"ok": …}``
    or ``{"error": {"kind", "message", "state"}}``.
    """
    for line in requests:
        request = json.loads(line)
        answer: dict[str, Any]
        try:
            if "load" in request:
                answer = {"ok": load(request["load"], request["sources"])}
            elif "together" in request:
                answer = {"ok": call_together(request["together"], request["timeout"], home)}
            else:
                called = call(request["call"], request["endpoint"], request["args"], request["timeout"], home)
                answer = {"ok": called}
        except Exception as error:  # noqa: BLE001 - handed to the process that asked, which raises it again
            described = {"kind": type(error).__name__, "message": str(error), "state": isinstance(error, StateError)}
            answer = {"error": described}
        answers.write(json.dumps(answer) + "\n")
        answers.flush()
