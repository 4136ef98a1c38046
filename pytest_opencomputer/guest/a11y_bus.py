"""The accessibility bus: switches accessibility on, and asks accessible objects (AT-SPI).

Code that asks several questions one after the other is a *strand*: a generator that yields questions and is sent their
answers. Strands that do not need each other's answers run side by side (``together``): the questions that they have at
one time are sent together.
"""

from __future__ import annotations

import os
from collections.abc import Generator, Sequence
from typing import Any, TypeVar

from pytest_opencomputer.guest import dbus
from pytest_opencomputer.guest.a11y_calls import DESKTOP, Ref, bus_address, child_count
from pytest_opencomputer.guest.accounts import BUS_ADDRESS
from pytest_opencomputer.guest.dbus import BusLost, Connection, connect
from pytest_opencomputer.guest.dbus_messages import Call, Failure
from pytest_opencomputer.guest.dbus_values import encode

PATIENCE = 3.0  #: seconds that a program has to answer; a busy machine makes a healthy one slow
_START = 20.0  # seconds that switching accessibility on may take
_ADDRESS = "AT_SPI_BUS_ADDRESS"

T = TypeVar("T")
Strand = Generator[Sequence[Call], Sequence[Any], T]
"""Yields questions, is sent their answers (``None`` if there is none), and returns a value."""

_connections: dict[str, Connection] = {}
"""By the program's name, "" for the bus itself. Programs without a direct connection are asked through the bus."""


class Silent(Exception):
    """A program did not answer in time."""


def switch_on() -> str:
    """Switch accessibility on and use it once; returns the address of its bus.

    Otherwise a Qt 5 app that is the first to use it would start without a tree.

    Raises:
        BusLost: the session bus or the accessibility bus does not answer.
    """
    session = connect(BUS_ADDRESS)
    try:
        name, path = "org.a11y.Bus", "/org/a11y/bus"
        enable = encode("ssv", ("org.a11y.Status", "IsEnabled", ("b", True)))
        set_enabled = Call(name, path, "org.freedesktop.DBus.Properties", "Set", "ssv", enable)
        get_address = Call(name, path, name, "GetAddress", answer="s")
        enabled, address = dbus.ask([(session, set_enabled), (session, get_address)], _START)
    finally:
        session.close()
    if isinstance(enabled, Failure) or isinstance(address, Failure):
        why = next(answer.message for answer in (enabled, address) if isinstance(answer, Failure))
        raise BusLost(f"accessibility cannot be switched on: {why or 'no answer'}")
    os.environ[_ADDRESS] = address[0]
    # The bus starts the registry for the first question.
    (count,) = dbus.ask([(_bus(), child_count(DESKTOP))], _START)
    if isinstance(count, Failure):
        _drop()
        raise BusLost(f"the accessibility bus has no desktop: {count.message or 'no answer'}")
    return str(address[0])


def _bus() -> Connection:
    """The connection of this process to the accessibility bus."""
    if _connections and not _connections[""].closed:
        return _connections[""]
    _drop()
    if _ADDRESS not in os.environ:
        # This worker did not start the desktop itself: find the bus in the same way.
        switch_on()
    else:
        _connections[""] = connect(os.environ[_ADDRESS])
    return _connections[""]


def _drop() -> None:
    while _connections:
        _connections.popitem()[1].close()


def ask(calls: Sequence[Call]) -> list[Any]:
    """The answers to questions: the single value of each, or ``None`` if the object has vanished.

    The answer of a program that did not answer in time is ``Failure``.

    Raises:
        BusLost: the accessibility bus is not there, or has closed the connection.
    """
    shared = _bus()
    answers = dbus.ask([(_connections.get(call.name, shared), call) for call in calls], PATIENCE, start=False)
    if shared.closed:
        raise BusLost("the accessibility bus closed the connection")
    return [
        (answer if answer.silent else None) if isinstance(answer, Failure) else (answer[0] if answer else ())
        for answer in answers
    ]


def connect_to(programs: Sequence[Ref]) -> None:
    """Open direct connections to the programs that offer one, which are quicker than the bus."""
    shared = _bus()
    for name in [name for name, one in _connections.items() if one.closed]:
        # It has ended. The bus never gives its name to another.
        del _connections[name]
    unknown = [ref for ref in programs if ref.name not in _connections]
    addresses = ask([bus_address(ref) for ref in unknown])
    for ref, address in zip(unknown, addresses, strict=True):
        if not isinstance(address, Failure):
            _connections[ref.name] = _direct(address) or shared


def _direct(address: str | None) -> Connection | None:
    try:
        return Connection(address, PATIENCE) if address else None
    except BusLost:
        return None


def run(strand: Strand[T]) -> T:
    """Run a strand to its end. Raises ``Silent`` if a program does not answer in time."""
    answers: Sequence[Any] | None = None
    while True:
        try:
            calls = next(strand) if answers is None else strand.send(answers)
        except StopIteration as end:
            value: T = end.value
            return value
        answers = ask(calls) if calls else ()
        if any(isinstance(answer, Failure) for answer in answers):
            raise Silent("a program did not answer in time")


def together(*strands: Strand[Any]) -> Strand[list[Any]]:
    """Run strands side by side; returns what they return."""
    results: list[Any] = [None] * len(strands)
    wants: dict[int, Sequence[Call]] = {}

    def step(number: int, answers: Sequence[Any] | None) -> None:
        try:
            strand = strands[number]
            wants[number] = next(strand) if answers is None else strand.send(answers)
        except StopIteration as end:
            results[number] = end.value
            wants.pop(number, None)

    for number in range(len(strands)):
        step(number, None)
    while wants:
        asked = list(wants.items())
        answers = yield [call for _, calls in asked for call in calls]
        at = 0
        for number, calls in asked:
            step(number, answers[at : at + len(calls)])
            at += len(calls)
    return results
