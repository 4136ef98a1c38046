"""A desktop that cannot be started is started elsewhere, and closing one on a lost host is no error."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from typing import Any, cast

import pytest

from pytest_opencomputer.models.errors import EngineError, PipeClosed, SandboxError
from pytest_opencomputer.models.timings import Timings
from pytest_opencomputer.plugin.workers import OnHosts
from pytest_opencomputer.rollouts.desktops import started
from pytest_opencomputer.sandbox.backends.base import Backend
from pytest_opencomputer.sandbox.places import Place
from pytest_opencomputer.sandbox.sandbox import Sandbox


class Hosts:
    """Places on hosts of these names, the first of which is given if it need not be avoided."""

    def __init__(self, *names: str) -> None:
        self.names, self.lost = names, set[str]()
        self.held: list[str] = []

    @contextmanager
    def desktop(self, each: int, *, avoid: Collection[str] = ()) -> Iterator[Place]:
        del each
        living = [name for name in self.names if name not in self.lost]
        if not living:
            raise EngineError("no host is left")
        name = next((name for name in living if name not in avoid), living[0])
        self.held.append(name)
        try:
            yield Place(cast(Backend, None), 0, name)
        finally:
            self.held.remove(name)

    @contextmanager
    def starting(self, host: str) -> Iterator[None]:
        assert host in self.held
        yield

    def is_lost(self, name: str) -> bool:
        return name in self.lost


class Desktop:
    id = "d"

    def __init__(self, problem: SandboxError | None = None) -> None:
        self.problem = problem

    def close(self) -> None:
        if self.problem is not None:
            raise self.problem


def starter(hosts: Hosts, problems: dict[str, list[Any]]) -> Callable[[Place], Sandbox]:
    """Starts desktops; first raises the errors of a host. With a text before it, the host is lost by it."""

    def start(place: Place) -> Sandbox:
        if waiting := problems.get(place.host):
            problem = waiting.pop(0)
            if problem == "dies":
                hosts.lost.add(place.host)
                problem = waiting.pop(0)
            raise problem
        return cast(Sandbox, Desktop())

    return start


def test_an_error_of_the_engine_is_tried_again_on_another_host() -> None:
    hosts, timings = Hosts("one", "two"), Timings()
    with started(hosts, 1, starter(hosts, {"one": [EngineError("disk full\n  do: x")]}), timings):
        assert (timings.host, timings.sandbox, hosts.held) == ("two", "d", ["two"])
    assert timings.retries == ["EngineError: disk full"]
    assert (timings.host, timings.sandbox, hosts.held) == ("two", "", [])


def test_a_second_error_is_the_last() -> None:
    hosts, timings = Hosts("one", "two"), Timings()
    problems = {name: [EngineError(f"disk full on {name}")] for name in hosts.names}
    with pytest.raises(EngineError, match="on two"), started(hosts, 1, starter(hosts, problems), timings):
        pytest.fail("it was not started")
    assert timings.retries == ["EngineError: disk full on one"]
    assert hosts.held == []


def test_an_error_of_the_guest_is_not_tried_again() -> None:
    hosts = Hosts("one", "two")
    problems: dict[str, list[Any]] = {"one": [SandboxError("no window manager")]}
    with pytest.raises(SandboxError, match="no window"), started(hosts, 1, starter(hosts, problems), Timings()):
        pytest.fail("it was not started")


def test_hosts_that_die_are_replaced_as_long_as_there_are_others() -> None:
    hosts, timings = Hosts("one", "two", "three"), Timings()
    problems: dict[str, list[Any]] = {name: ["dies", PipeClosed(f"{name} is gone")] for name in ("one", "two")}
    with started(hosts, 1, starter(hosts, problems), timings):
        assert timings.host == "three"
    assert timings.retries == ["PipeClosed: one is gone", "PipeClosed: two is gone"]

    hosts.lost.add("three")
    with pytest.raises(EngineError, match="no host is left"), started(hosts, 1, starter(hosts, {}), Timings()):
        pytest.fail("it was not started")


def test_closing_on_a_lost_host_is_no_error() -> None:
    hosts = Hosts("one")

    def start(place: Place) -> Sandbox:
        del place
        return cast(Sandbox, Desktop(EngineError("cannot be removed")))

    with pytest.raises(EngineError, match="cannot be removed"), started(hosts, 1, start, Timings()):
        assert hosts.held == ["one"]
    with started(hosts, 1, start, Timings()):
        hosts.lost.add("one")
    assert hosts.held == []


@pytest.mark.parametrize(
    ("places", "by_memory", "rollouts", "workers"), [(6, 20, 100, 6), (6, 4, 100, 4), (6, 20, 2, 2), (0, 0, 0, 1)]
)
def test_workers_on_hosts(places: int, by_memory: int, rollouts: int, workers: int) -> None:
    choice = OnHosts(places, by_memory, rollouts)
    assert choice.workers == workers
    assert str(choice).startswith(f"-n auto: {workers} workers ({places} places on the hosts, ")
