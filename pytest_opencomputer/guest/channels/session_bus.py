"""The session bus: properties that a running app offers, with bounds on time and size.

For live endpoints: what an app says of itself is its own word. Source: the D-Bus specification, GDBus.
"""

from __future__ import annotations

from typing import Any

from pytest_opencomputer.guest.accounts import BUS_ADDRESS
from pytest_opencomputer.guest.endpoint import StateCorrupt, StateNoAnswer, StateTooBig
from pytest_opencomputer.guest.state import shown

TIMEOUT_MS = 4_000
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
    # The module imports anywhere; to be called it needs the image's libraries.
    from gi.repository import Gio, GLib

    try:
        # With the address given: no library looks for it in the environment of a process with two users.
        connection = Gio.DBusConnection.new_for_address_sync(
            BUS_ADDRESS,
            Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION,
            None,
            None,
        )
        try:
            given = GLib.Variant(signature, arguments)
            flags = Gio.DBusCallFlags.NO_AUTO_START
            answer = connection.call_sync(name, path, interface, method, given, None, flags, TIMEOUT_MS, None)
        finally:
            connection.close_sync(None)
    except GLib.Error as error:
        raise StateNoAnswer(f"{shown(name)} does not answer {interface}.{method}: {shown(error.message)}") from error
    if answer.get_size() > MAX_REPLY:
        raise StateTooBig(f"{shown(name)} answers {interface}.{method} with {answer.get_size()} bytes")
    return answer.unpack()
