"""The accessibility tree: finds elements and describes them, through AT-SPI.

Runs as the agent's user, to whom the programs and the bus belong. The content comes from those programs, so counts and
texts are bounded. Nothing is cached between two calls, so an answer is never older than the call. An element that has
vanished meanwhile is left out; of a program that does not answer in time, the rest is left out.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

from pytest_opencomputer.guest import a11y_calls as at
from pytest_opencomputer.guest.a11y_bus import Strand, run, together
from pytest_opencomputer.guest.a11y_names import SHOWING, role_name, role_number, state_names, state_numbers
from pytest_opencomputer.guest.a11y_node import Node, locate
from pytest_opencomputer.guest.a11y_places import Places
from pytest_opencomputer.guest.a11y_walk import TreeTooBig, Walk, nodes_at, pattern
from pytest_opencomputer.guest.ops import op

MOST_TEXT = 10_000  #: characters of an element's text that are returned
MOST_NAME = 1_000  #: characters of its name, and of its description
MOST_TOGETHER = 4_000_000  #: characters of all that one search returns
_NO_PLACE = -(2**31)  # what GTK reports if an element has none


@op("a11y.look", where="user")
def look(path: Sequence[int], app: str, role: str, name: str) -> dict[str, Any] | None:
    """An element as it is now, if it is still at its path with its role and name, or ``None`` if it is not.

    Args:
        path, app, role, name: as ``a11y.find`` reported them.
    """
    number = role_number(role)
    for node in nodes_at(path, app):
        if node.role == number:
            element = run(describe(node, Places()))
            if element is not None and element["name"] == name:
                return element
    return None


@op("a11y.find", where="user")
def find(
    role: str | Sequence[str] | None = None,
    name: str | None = None,
    description: str | None = None,
    app: str | None = None,
    window: str | None = None,
    states: Sequence[str] = ("showing",),
    limit: int = 0,
    placed: bool = False,
) -> list[dict[str, Any]]:
    """The elements that match all arguments, in the order of the tree; with a limit those of the active window first.

    Args:
        role: its exact name, or several, one of which it must have; old and new names mean the same (``push button``,
            ``button``).
        name, description, app: regular expressions that match the whole.
        window: regular expression that matches the whole name of its window, which is the topmost element above it;
            other windows are not searched.
        states: names of states, all of which it must have.
        limit: how many at most; 0 for all.
        placed: leave out elements that their program has not placed on the screen, as it hides them or is not ready.

    Returns:
        For each its ``path`` (child indexes from the desktop down), ``app``, ``role``, ``name``, ``description``,
        ``states``, ``x``, ``y``, ``width``, ``height`` (pixels of the screen), ``text`` and ``value`` (or ``None``).

    Raises:
        BadRequest: for an unknown role or state, a bad regular expression, or a tree that is too big.
    """
    roles = None if role is None else {role_number(one) for one in ([role] if isinstance(role, str) else role)}
    wanted = state_numbers(states)
    mask = sum(1 << state for state in set(wanted))
    names, descriptions = pattern("name", name), pattern("description", description)
    places = Places()

    def judge(node: Node) -> Strand[dict[str, Any] | None]:
        if node.depth == 0 or node.states & mask != mask or (roles is not None and node.role not in roles):
            return None
        if names is not None:
            (answer,) = yield [at.name(node.ref)]
            if not names.fullmatch(answer or ""):
                return None
        if descriptions is not None:
            (answer,) = yield [at.description(node.ref)]
            if not descriptions.fullmatch(answer or ""):
                return None
        element = yield from describe(node, places)
        # A program gives a negative size to what it has not placed: nobody can see that, or click it.
        unplaced = element is not None and (element["width"] < 0 or element["height"] < 0)
        return None if placed and unplaced else element

    found = []
    walk = Walk(judge, app, showing=SHOWING in wanted, window=window, name=name, roles=roles, active_first=bool(limit))
    for element in walk:
        found.append(element)
        if len(found) == limit:
            break
    return found


@op("a11y.tree", where="user")
def tree(app: str | None = None, depth: int = 0, limit: int = 0) -> list[dict[str, Any]]:
    """Everything that is showing, in the order of the tree: as from ``a11y.find``, each with its ``depth``.

    Args:
        app: regular expression for the names of the programs.
        depth: how far down it goes; 1 is the windows, 0 all the way.
        limit: how many elements at most; 0 for all.
    """
    places = Places()

    def judge(node: Node) -> Strand[dict[str, Any] | None]:
        element = None if node.depth == 0 else (yield from describe(node, places))
        return None if element is None else {**element, "depth": node.depth}

    return _collected(Walk(judge, app, showing=True, depth=depth), limit)


def _collected(elements: Iterable[dict[str, Any]], limit: int) -> list[dict[str, Any]]:
    """The first ``limit`` elements; 0 for all. Raises ``TreeTooBig`` if their texts are too long together."""
    found, left = [], MOST_TOGETHER
    for element in elements:
        found.append(element)
        left -= len(element["name"]) + len(element["description"]) + len(element["text"] or "")
        if left < 0:
            raise TreeTooBig(
                f"the texts of the elements have more than {MOST_TOGETHER} characters: stopped in {element['app']!r} "
                f"after {len(found)} elements"
            )
        if len(found) == limit:
            break
    return found


def describe(node: Node, places: Places) -> Strand[dict[str, Any] | None]:
    """A node as ``a11y.find`` returns it, or ``None`` if it has vanished meanwhile."""
    ref, role = node.ref, node.role
    interfaces, name, description = yield [at.interfaces(ref), at.name(ref), at.description(ref)]
    if role is None or interfaces is None or not (yield from locate(node)):
        return None
    box, text, value = yield from together(
        _box(node, places) if at.has("Component", interfaces) else _nothing(),
        _text(node) if at.has("Text", interfaces) else _nothing(),
        _value(node) if at.has("Value", interfaces) else _nothing(),
    )
    x, y, width, height = box or (0, 0, 0, 0)
    return {
        "path": list(node.path),
        "app": node.app,
        "role": role_name(role),
        "name": (name or "")[:MOST_NAME],
        "description": (description or "")[:MOST_NAME],
        "states": state_names(node.states),
        "x": x,
        "y": y,
        "width": width,
        "height": height,
        "text": text,
        "value": value,
    }


def _nothing() -> Strand[None]:
    return None
    yield


def _box(node: Node, places: Places) -> Strand[tuple[int, int, int, int] | None]:
    (box,) = yield [at.extents(node.ref)]
    if box is None or _NO_PLACE in box[:2]:
        return None
    places.note(node, box)
    right, down = yield from places.shift(node)
    return box[0] + right, box[1] + down, box[2], box[3]


def _text(node: Node) -> Strand[str | None]:
    """The text content, at most ``MOST_TEXT`` characters, or ``None`` if it has vanished."""
    (count,) = yield [at.character_count(node.ref)]
    if count is None:
        return None
    text: str | None
    (text,) = yield [at.text(node.ref, max(0, min(count, MOST_TEXT)))]
    return text


def _value(node: Node) -> Strand[float | None]:
    (value,) = yield [at.value(node.ref)]
    return float(value) if value is not None and math.isfinite(value) else None
