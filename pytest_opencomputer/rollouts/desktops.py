"""Starts a desktop in a free place, somewhere else if that fails, and closes it in the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

from pytest_opencomputer.models.errors import EngineError, SandboxError
from pytest_opencomputer.models.timings import Timings
from pytest_opencomputer.sandbox.places import Place, Places
from pytest_opencomputer.sandbox.sandbox import Sandbox

Start = Callable[[Place], Sandbox]


@contextmanager
def started(places: Places, each: int, start: Start, timings: Timings) -> Iterator[Sandbox]:
    """A desktop in a place of its own. ``timings`` tells which it is, and on which host.

    Args:
        each: bytes that it takes at most.
        start: starts it in a place.
    """
    with ExitStack() as stack:
        sandbox = _start(places, each, start, timings, stack)
        timings.sandbox, host = sandbox.id, timings.host
        try:
            yield sandbox
        finally:
            with timings("stop"):
                try:
                    sandbox.close()
                except EngineError:
                    if not places.is_lost(host):
                        raise  # a container may be left; this cannot be checked on a lost host
            timings.sandbox = ""


def _start(places: Places, each: int, start: Start, timings: Timings, stack: ExitStack) -> Sandbox:
    """Start it. Retry once if the engine failed, and each time a host is lost.

    No agent has seen this desktop yet, so no agent gets a second chance.
    """
    avoid: list[str] = []
    again = True
    while True:
        with ExitStack() as held:
            with timings("pool"):
                place = held.enter_context(places.desktop(each, avoid=avoid))
            timings.host = place.host
            try:
                with starting(places, timings), timings("start"):
                    sandbox = start(place)
            except SandboxError as error:
                if not places.is_lost(place.host):
                    if not (again and isinstance(error, EngineError)):
                        raise
                    again = False
                avoid.append(place.host)
                timings.retries.append(f"{type(error).__name__}: {next(iter(str(error).splitlines()), '')}")
            else:
                stack.push(held.pop_all())
                return sandbox


@contextmanager
def starting(places: Places, timings: Timings) -> Iterator[None]:
    """Wait until few enough others are starting programs on the desktop's host, and count as one of them."""
    with ExitStack() as stack:
        with timings("pool"):
            stack.enter_context(places.starting(timings.host))
        yield
