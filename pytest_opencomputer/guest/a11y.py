"""The accessibility tree: finds elements, describes them, and acts on them, through AT-SPI (libatspi).

Runs as the agent's user, whose programs and bus these are. What is found was written by those programs: counts and
texts are bounded. Nothing is cached (libatspi only does so beside a main loop), so an answer is never older than the
question. libatspi reports what has vanished, or does not answer, as an object that is *defunct*; such a node is left
out, and a program that lets a call time out is left out from there on.
"""

from __future__ import annotations

import math
import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from pytest_opencomputer.guest.a11y_ask import ask
from pytest_opencomputer.guest.a11y_names import role_name, role_number, state_numbers
from pytest_opencomputer.guest.a11y_places import Places
from pytest_opencomputer.guest.a11y_tables import cell_roles, visible_children
from pytest_opencomputer.guest.ops import BadRequest, op

CALL = 3000  #: milliseconds that a program has to answer one question; a busy machine makes a healthy one slow
LONGEST = 20.0  #: seconds that a search may take
MOST_NODES = 20_000  #: nodes that a search may visit
MOST_TEXT = 10_000  #: characters of an element's text that are reported
_NO_PLACE = -(2**31)  # what GTK reports where an element has none


@cache
def atspi() -> Any:
    """The libatspi binding, connected."""
    import gi

    gi.require_version("Atspi", "2.0")
    from gi.repository import Atspi, GLib

    if GLib.getenv("AT_SPI_BUS_ADDRESS") is None:
        # A worker that was not the one to start the desktop: find the bus as that one did.
        from pytest_opencomputer.guest.desktop import warm_accessibility

        warm_accessibility()
    Atspi.init()
    Atspi.set_timeout(CALL, CALL)
    return Atspi


class TreeTooBig(BadRequest):
    """The tree has more nodes than a search may visit, or takes longer."""


class _Silent(Exception):
    """A program let a call time out."""


@dataclass(frozen=True)
class Node:
    """A node of the tree as a walk meets it.

    Attributes:
        path: child indexes from the desktop down.
        app: name of its program.
        states: as libatspi's set.
        parent: the node above; ``None`` for a program.
    """

    path: tuple[int, ...]
    app: str
    accessible: Any
    states: Any
    parent: Node | None

    @property
    def depth(self) -> int:
        """0 for a program, 1 for its windows."""
        return len(self.path) - 1

    @cached_property
    def role(self) -> Any:
        """Its role; ``None`` where it has vanished."""
        return self.ask("get_role")

    def ask(self, question: str, *arguments: Any) -> Any:
        """The answer of a method of the accessible object; ``None`` where it has vanished."""
        return ask(getattr(self.accessible, question), *arguments)


class Walk:
    """One walk through the tree, from top to bottom, parents before children.

    Args:
        app: regular expression that the names of the programs match entirely; ``None`` for all.
        showing: leave out what is not showing, with all below it.
        window: regular expression that the names of the programs' windows match entirely; ``None`` for all.
        depth: how far down from a program's windows (1) it goes; 0 for all the way.
        cells: whether it goes down to the cells of big tables.
    """

    def __init__(
        self, app: str | None, *, showing: bool, window: str | None = None, depth: int = 0, cells: bool = True
    ) -> None:
        self._app, self._window = _pattern("app", app), _pattern("window", window)
        self._showing, self._depth, self._cells = showing, depth, cells
        self._until = time.monotonic() + LONGEST
        self._left = MOST_NODES

    def __iter__(self) -> Iterator[Node]:
        desktop = atspi().get_desktop(0)
        for index in range(desktop.get_child_count()):
            program = ask(desktop.get_child_at_index, index)
            # A program that is just ending is still listed, but has no name any more.
            name = None if program is None else ask(program.get_name)
            if name is None:
                continue
            if self._app is None or self._app.fullmatch(name):
                try:
                    yield from self._below(program, (index,), name)
                except _Silent:
                    continue

    def _below(self, accessible: Any, path: tuple[int, ...], app: str) -> Iterator[Node]:
        showing, defunct = atspi().StateType.SHOWING, atspi().StateType.DEFUNCT
        waiting: list[tuple[Any, tuple[int, ...], Node | None]] = [(accessible, path, None)]
        while waiting:
            accessible, path, parent = waiting.pop()
            began = time.monotonic()
            if began > self._until or not self._left:
                raise TreeTooBig(
                    f"the accessibility tree is too big to search as a whole: stopped in {app!r} after "
                    f"{MOST_NODES - self._left} nodes. Name the app, or look for what is showing"
                )
            self._left -= 1
            states = ask(accessible.get_state_set)
            if states is None or states.contains(defunct):
                if time.monotonic() - began >= CALL / 1000:
                    raise _Silent
                continue
            # A program itself is never showing, its windows are.
            if self._showing and len(path) > 1 and not states.contains(showing):
                continue
            node = Node(path, app, accessible, states, parent)
            if node.depth == 1 and self._window is not None and not self._window.fullmatch(node.ask("get_name") or ""):
                continue
            yield node
            if not self._depth or len(path) <= self._depth:
                children = list(visible_children(accessible, states, cells=self._cells))
                waiting.extend((child, (*path, index), node) for index, child in reversed(children))


def nodes_at(path: Sequence[int], app: str) -> Iterator[Node]:
    """What stands at ``path`` in programs called ``app``, first of all in the program at the path's beginning."""
    desktop = atspi().get_desktop(0)
    indexes = range(desktop.get_child_count())
    # Programs come and go, so the place of the element's own among them says little: its name does.
    for index in sorted(indexes, key=lambda one: one != path[0]):
        program = ask(desktop.get_child_at_index, index)
        if program is None or ask(program.get_name) != app:
            continue
        node: Node | None = None
        accessible: Any = program
        for depth in range(1, len(path) + 1):
            states = None if accessible is None else ask(accessible.get_state_set)
            if states is None or states.contains(atspi().StateType.DEFUNCT):
                node = None
                break
            node = Node((index, *path[1:depth]), app, accessible, states, node)
            accessible = ask(accessible.get_child_at_index, path[depth]) if depth < len(path) else None
        if node is not None:
            yield node


@op("a11y.look", where="user")
def look(path: Sequence[int], app: str, role: str, name: str) -> dict[str, Any] | None:
    """An element as it is now, where it still is at its path with its role and name; ``None`` where it is not.

    Args:
        path, app, role, name: as ``a11y.find`` reported them.
    """
    number = role_number(atspi(), role)
    for node in nodes_at(path, app):
        if node.role == number and (node.ask("get_name") or "") == name:
            return describe(node, Places(atspi()))
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
) -> list[dict[str, Any]]:
    """The elements that have all of what is given, from top to bottom.

    Args:
        role: its exact name, or several of which it has one; old and new names are the same (``push button``,
            ``button``).
        name, description, app: regular expressions that match the whole.
        window: regular expression that matches the whole name of its window, which is the topmost element above it;
            other windows are not searched.
        states: names of states that it has, all of them.
        limit: how many at most; 0 for all.

    Returns:
        For each its ``path`` (child indexes from the desktop down), ``app``, ``role``, ``name``, ``description``,
        ``states``, ``x``, ``y``, ``width``, ``height`` (pixels of the screen), ``text`` and ``value`` (or ``None``).

    Raises:
        BadRequest: for an unknown role or state, a bad regular expression, or a tree that is too big.
    """
    roles = None if role is None else {role_number(atspi(), one) for one in ([role] if isinstance(role, str) else role)}
    wanted = state_numbers(atspi(), states)
    names, descriptions = _pattern("name", name), _pattern("description", description)
    found: list[dict[str, Any]] = []
    places = Places(atspi())
    cells = roles is None or not roles.isdisjoint(cell_roles())
    for node in Walk(app, showing=atspi().StateType.SHOWING in wanted, window=window, cells=cells):
        if node.depth == 0 or not all(node.states.contains(state) for state in wanted):
            continue
        if roles is not None and node.role not in roles:
            continue
        if names is not None and not names.fullmatch(node.ask("get_name") or ""):
            continue
        if descriptions is not None and not descriptions.fullmatch(node.ask("get_description") or ""):
            continue
        if (element := describe(node, places)) is not None:
            found.append(element)
            if len(found) == limit:
                break
    return found


@op("a11y.tree", where="user")
def tree(app: str | None = None, depth: int = 0, limit: int = 0) -> list[dict[str, Any]]:
    """All that is showing, from top to bottom: elements as ``a11y.find`` returns them, each with its ``depth``.

    Args:
        app: regular expression for the names of the programs.
        depth: how far down it goes; 1 is the windows, 0 all the way.
        limit: how many elements at most; 0 for all.
    """
    found: list[dict[str, Any]] = []
    places = Places(atspi())
    for node in Walk(app, showing=True, depth=depth):
        if node.depth and (element := describe(node, places)) is not None:
            found.append({**element, "depth": node.depth})
            if len(found) == limit:
                break
    return found


def describe(node: Node, places: Places) -> dict[str, Any] | None:
    """What is known of a node; ``None`` where it has vanished meanwhile."""
    role, interfaces = node.role, node.ask("get_interfaces")
    if role is None or interfaces is None:
        return None
    x, y, width, height = (0, 0, 0, 0)
    extents = node.ask("get_extents", atspi().CoordType.SCREEN) if "Component" in interfaces else None
    if extents is not None and _NO_PLACE not in (extents.x, extents.y):
        right, down = places.shift(node)
        x, y, width, height = extents.x + right, extents.y + down, extents.width, extents.height
    return {
        "path": list(node.path),
        "app": node.app,
        "role": role_name(atspi(), role),
        "name": node.ask("get_name") or "",
        "description": node.ask("get_description") or "",
        "states": [state.value_nick for state in node.states.get_states()],
        "x": x,
        "y": y,
        "width": width,
        "height": height,
        "text": text_of(node.accessible) if "Text" in interfaces else None,
        "value": _value_of(node.accessible) if "Value" in interfaces else None,
    }


def text_of(accessible: Any) -> str | None:
    """The text content, at most ``MOST_TEXT`` characters; ``None`` where it has vanished."""
    text = atspi().Text
    count = ask(text.get_character_count, accessible)
    return None if count is None else ask(text.get_text, accessible, 0, max(0, min(count, MOST_TEXT)))


def _value_of(accessible: Any) -> float | None:
    value = ask(atspi().Value.get_current_value, accessible)
    return float(value) if value is not None and math.isfinite(value) else None


def _pattern(what: str, expression: str | None) -> re.Pattern[str] | None:
    if expression is None:
        return None
    try:
        return re.compile(expression, re.DOTALL)
    except re.error as error:
        raise BadRequest(f"{what} is not a regular expression: {expression!r}: {error}") from error
