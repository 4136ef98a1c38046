"""The questions that accessible objects are asked (AT-SPI), as calls of D-Bus.

Source: the interfaces ``org.a11y.atspi.*`` of at-spi2-core 2.56, and how libatspi uses them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from pytest_opencomputer.guest.dbus_messages import Call, properties
from pytest_opencomputer.guest.dbus_values import encode

_ROOT = "/org/a11y/atspi/accessible/root"
_NULL = "/org/a11y/atspi/null"
_ATSPI = "org.a11y.atspi"
_SCREEN = 0  # ATSPI_COORD_TYPE_SCREEN


class Ref(NamedTuple):
    """An accessible object: the program's name on the bus, and the object's path in it."""

    name: str
    path: str


DESKTOP = Ref(f"{_ATSPI}.Registry", _ROOT)


def bus_address(ref: Ref) -> Call:
    """The address at which the program itself can be reached; ``ref`` is the program."""
    return _method(ref, "Application", "GetApplicationBusAddress", "s")


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


def attributes(ref: Ref) -> Call:
    """What its toolkit says of it besides, by name: of a page ``tag``, ``id``, ``class``, …"""
    return _method(ref, "Accessible", "GetAttributes", "a{ss}")


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


def text_attributes(ref: Ref) -> Call:
    """How its text looks, by the names of AT-SPI: ``size``, ``weight``, ``fg-color``, …"""
    return _method(ref, "Text", "GetDefaultAttributes", "a{ss}")


def value(ref: Ref) -> Call:
    """Its number."""
    return _property(ref, "Value", "CurrentValue", "d")


def set_text(ref: Ref, content: str) -> Call:
    """Replaces its text; the answer is whether that succeeded."""
    return _method(ref, "EditableText", "SetTextContents", "b", "s", content)


def action_count(ref: Ref) -> Call:
    """How many actions it has."""
    return _property(ref, "Action", "NActions", "i")


def action_name(ref: Ref, number: int) -> Call:
    """The name of an action."""
    return _method(ref, "Action", "GetName", "s", "i", number)


def do_action(ref: Ref, number: int) -> Call:
    """Does an action; the answer is whether that succeeded."""
    return _method(ref, "Action", "DoAction", "b", "i", number)


def has(interface: str, among: Sequence[str]) -> bool:
    """Whether an object has an interface."""
    return f"{_ATSPI}.{interface}" in among


def existing(found: tuple[str, str] | None) -> Ref | None:
    """An object that an answer refers to; ``None`` if there is none."""
    return None if found is None or found[1] == _NULL else Ref(*found)


def _method(ref: Ref, interface: str, method: str, answer: str, signature: str = "", *arguments: Any) -> Call:
    body = encode(signature, arguments) if signature else b""
    return Call(ref.name, ref.path, f"{_ATSPI}.{interface}", method, signature, body, answer)


def _property(ref: Ref, interface: str, wanted: str, answer: str) -> Call:
    return properties(ref.name, ref.path, f"{_ATSPI}.{interface}", wanted, answer)
