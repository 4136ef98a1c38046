"""The session bus: properties that a running app offers, with bounds on time and size.

For live endpoints: what an app says of itself is its own word. Source: the D-Bus specification.
"""

from __future__ import annotations

from typing import Any

from pytest_opencomputer.guest.accounts import BUS_ADDRESS
from pytest_opencomputer.guest.dbus import BusLost, ask, connect
from pytest_opencomputer.guest.dbus_messages import TOO_BIG, Call, Failure
from pytest_opencomputer.guest.dbus_values import encode
from pytest_opencomputer.guest.endpoint import StateCorrupt, StateNoAnswer, StateTooBig
from pytest_opencomputer.guest.state import shown

TIMEOUT = 4.0
MAX_NAMES = 2_000
MAX_REPLY = 1024**2
_BUS = ("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus")


def names(start: str) -> list[str]:
    """The names on the bus that begin so, sorted: programs that offer something.

    Raises:
        StateNoAnswer: the bus does not answer.
    """
    (found,) = call(*_BUS, "ListNames")
    return sorted(name for name in found[:MAX_NAMES] if name.startswith(start))


def properties(name: str, path: str, interface: str) -> dict[str, Any]:
    """All properties of an interface of a program, as plain Python values.

    Raises:
        StateNoAnswer: the program is not there, does not answer within four seconds, or has no such interface.
        StateTooBig: it answers with more than a MiB.
    """
    (found,) = call(name, path, "org.freedesktop.DBus.Properties", "GetAll", "(s)", interface)
    if not isinstance(found, dict):
        raise StateCorrupt(f"{shown(name)} answers with {shown(found)} for its properties")
    return found


def call(name: str, path: str, interface: str, method: str, signature: str = "()", *arguments: Any) -> Any:
    """Call a method and return the tuple that it answers. A program that does not run is not started by it.

    Raises:
        StateNoAnswer, StateTooBig: as ``properties``.
    """
    wanted = Call(name, path, interface, method, *_arguments(signature, arguments))
    try:
        # With the address given: nothing is looked for in the environment of a process with two users.
        connection = connect(BUS_ADDRESS)
    except BusLost as error:
        raise StateNoAnswer(f"the session bus does not answer: {error}") from error
    try:
        connection.largest = MAX_REPLY
        (answer,) = ask([(connection, wanted)], TIMEOUT, start=False)
    finally:
        connection.close()
    if not isinstance(answer, Failure):
        return answer
    if answer.kind == TOO_BIG:
        raise StateTooBig(f"{shown(name)} answers {interface}.{method} with {shown(answer.message)}")
    why = answer.message or answer.kind or f"no answer within {TIMEOUT:g} s"
    raise StateNoAnswer(f"{shown(name)} does not answer {interface}.{method}: {shown(why)}")


def _arguments(signature: str, arguments: tuple[Any, ...]) -> tuple[str, bytes]:
    inside = signature.removeprefix("(").removesuffix(")")
    return inside, encode(inside, arguments)
