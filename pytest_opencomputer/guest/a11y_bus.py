"""The accessibility bus: switches accessibility on, and asks accessible objects (AT-SPI).

What asks several questions one after the other is a *strand*: a generator that yields questions and is sent their
answers. Strands that do not need each other's answers go ahead side by side (``together``), and all that they want to
know at one time is asked at once.

Source: the interfaces ``org.a11y.atspi.*`` of at-spi2-core 2.56, and how libatspi uses them.
"""

from __future__ import annotations

import os
from collections.abc import Generator, Sequence
from typing import Any, NamedTuple, TypeVar

from pytest_opencomputer.guest import dbus
from pytest_opencomputer.guest.accounts import BUS_ADDRESS
from pytest_opencomputer.guest.dbus import BusLost, Call, Connection, Failure, connect, properties
from pytest_opencomputer.guest.dbus_values import encode

PATIENCE = 3.0  #: seconds that a program has to answer; a busy machine makes a healthy one slow
_START = 20.0  # seconds that accessibility may take to be switched on
_ADDRESS = "AT_SPI_BUS_ADDRESS"
_ROOT = "/org/a11y/atspi/accessible/root"
_NULL = "/org/a11y/atspi/null"
_ATSPI = "org.a11y.atspi"

T = TypeVar("T")
Strand = Generator[Sequence[Call], Sequence[Any], T]
"""Yields questions, is sent their answers (``None`` if there is none), and returns a value."""

_connections: dict[str, Connection] = {}
"""By the program's name, "" for the bus itself. A program that offers none of its own has that of the bus."""


class Ref(NamedTuple):
    """An accessible object: the program's name on the bus, and the object's path in it."""

    name: str
    path: str


DESKTOP = Ref(f"{_ATSPI}.Registry", _ROOT)


class Silent(Exception):
    """A program did not answer in time."""


def switch_on() -> str:
    """Switch accessibility on and use it once; returns the address of its bus.

    A Qt 5 app that was the first to use it would start without a tree.

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
        # A worker that was not the one to start the desktop: find the bus as that one did.
        switch_on()
    else:
        _connections[""] = connect(os.environ[_ADDRESS])
    return _connections[""]


def _drop() -> None:
    while _connections:
        _connections.popitem()[1].close()


def ask(calls: Sequence[Call]) -> list[Any]:
    """The answers to questions: the single value of each, or ``None`` if the object has vanished.

    A program that is silent is told apart: its answer is ``Failure``.

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
    """Open connections of their own to the programs that offer one: without the bus in between it is quicker."""
    shared = _bus()
    for name in [name for name, one in _connections.items() if one.closed]:
        # It has ended. Names on the bus are not used twice.
        del _connections[name]
    unknown = [ref for ref in programs if ref.name not in _connections]
    addresses = ask([_method(ref, "Application", "GetApplicationBusAddress", "s") for ref in unknown])
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


# Questions. Each says what kind of answer it takes.


def states(ref: Ref) -> Call:
    """The states, as two numbers of 32 bits."""
    return _method(ref, "Accessible", "GetState", "au")


def role(ref: Ref) -> Call:
    """The number of the role."""
    return _method(ref, "Accessible", "GetRole", "u")


def interfaces(ref: Ref) -> Call:
    """The full names of the interfaces."""
    return _method(ref, "Accessible", "GetInterfaces", "as")


def name(ref: Ref) -> Call:
    """The name."""
    return _property(ref, "Accessible", "Name", "s")


def description(ref: Ref) -> Call:
    """The description."""
    return _property(ref, "Accessible", "Description", "s")


def parent(ref: Ref) -> Call:
    """The object above."""
    return _property(ref, "Accessible", "Parent", "(so)")


def child_count(ref: Ref) -> Call:
    """How many children it has."""
    return _property(ref, "Accessible", "ChildCount", "i")


def children(ref: Ref) -> Call:
    """All children."""
    return _method(ref, "Accessible", "GetChildren", "a(so)")


def child(ref: Ref, index: int) -> Call:
    """One child."""
    return _method(ref, "Accessible", "GetChildAtIndex", "(so)", "i", index)


def index_in_parent(ref: Ref) -> Call:
    """Its place among the children of its parent."""
    return _method(ref, "Accessible", "GetIndexInParent", "i")


def extents(ref: Ref) -> Call:
    """Left, top, width and height, in pixels of the screen."""
    return _method(ref, "Component", "GetExtents", "(iiii)", "u", _SCREEN)


def at_point(ref: Ref, x: int, y: int) -> Call:
    """What is at a point of the screen."""
    return _method(ref, "Component", "GetAccessibleAtPoint", "(so)", "iiu", x, y, _SCREEN)


def cell(ref: Ref, row: int, column: int) -> Call:
    """A cell of a table."""
    return _method(ref, "Table", "GetAccessibleAt", "(so)", "ii", row, column)


def column_header(ref: Ref, column: int) -> Call:
    """The header of a column of a table."""
    return _method(ref, "Table", "GetColumnHeader", "(so)", "i", column)


def row_at(ref: Ref, index: int) -> Call:
    """The row that a child of a table is in."""
    return _method(ref, "Table", "GetRowAtIndex", "i", "i", index)


def column_at(ref: Ref, index: int) -> Call:
    """The column that a child of a table is in."""
    return _method(ref, "Table", "GetColumnAtIndex", "i", "i", index)


def character_count(ref: Ref) -> Call:
    """How many characters its text has."""
    return _property(ref, "Text", "CharacterCount", "i")


def text(ref: Ref, count: int) -> Call:
    """The first characters of its text."""
    return _method(ref, "Text", "GetText", "s", "ii", 0, count)


def value(ref: Ref) -> Call:
    """Its number."""
    return _property(ref, "Value", "CurrentValue", "d")


def set_text(ref: Ref, content: str) -> Call:
    """Replaces its text; whether that was done."""
    return _method(ref, "EditableText", "SetTextContents", "b", "s", content)


def action_count(ref: Ref) -> Call:
    """How many actions it has."""
    return _property(ref, "Action", "NActions", "i")


def action_name(ref: Ref, number: int) -> Call:
    """The name of an action."""
    return _method(ref, "Action", "GetName", "s", "i", number)


def do_action(ref: Ref, number: int) -> Call:
    """Does an action; whether that was done."""
    return _method(ref, "Action", "DoAction", "b", "i", number)


def has(interface: str, among: Sequence[str]) -> bool:
    """Whether an interface is among those of an object."""
    return f"{_ATSPI}.{interface}" in among


def existing(found: tuple[str, str] | None) -> Ref | None:
    """An object that an answer refers to; ``None`` if there is none."""
    return None if found is None or found[1] == _NULL else Ref(*found)


_SCREEN = 0  # ATSPI_COORD_TYPE_SCREEN


def _method(ref: Ref, interface: str, method: str, answer: str, signature: str = "", *arguments: Any) -> Call:
    body = encode(signature, arguments) if signature else b""
    return Call(ref.name, ref.path, f"{_ATSPI}.{interface}", method, signature, body, answer)


def _property(ref: Ref, interface: str, wanted: str, answer: str) -> Call:
    return properties(ref.name, ref.path, f"{_ATSPI}.{interface}", wanted, answer)
