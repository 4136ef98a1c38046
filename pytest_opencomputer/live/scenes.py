"""What a person saw when they began to act: windows and elements, and how a solution finds an element again.

A search of a solution returns the first match, of the active window first (``sandbox.find`` with a limit). What is
written here is tried on the tree of that moment: an expression is returned only if it finds the very element.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pytest_opencomputer.agents.desk import MENU_ITEMS
from pytest_opencomputer.live.literals import escaped, literal
from pytest_opencomputer.models.actions import Point
from pytest_opencomputer.models.sandbox_types import Element, Window

_POPUP, _TOP = 2, 1  # how near to the person a window is
_TEXTS = ("entry", "password text", "text", "spin button", "editbar", "autocomplete")
_ACTING = frozenset(
    (
        *MENU_ITEMS, "button", "button menu", "toggle button", "check box", "radio button", "switch", "combo box",
        "page tab", "link", "list item", "tree item", "table cell", "table row", "icon", "column header",
        "table column header", "row header", "table row header", "color chooser", *_TEXTS,
    )
)  # fmt: skip
"""Roles of elements that take a click in their middle as well as elsewhere."""
_SHOWING = frozenset(("label", "static", "image", "heading", "paragraph"))
"""Roles of elements that only show something; a click in their middle reaches what they are a part of."""
_LONGEST_NAME = 60
"""Characters of a name that a solution looks for as a whole."""


@dataclass(frozen=True)
class Found:
    """How a solution finds an element.

    Attributes:
        arguments: for ``desk.click`` and ``desk.find``; empty if that needs more than a role and a name.
        expression: returns the element.
    """

    expression: str
    arguments: str = ""


@dataclass(frozen=True)
class Scene:
    """The desktop before an action.

    Attributes:
        elements: all that show, in the order of the tree.
        windows: the topmost last.
    """

    png: bytes = b""
    elements: tuple[Element, ...] = ()
    windows: tuple[Window, ...] = ()

    def at(self, point: Point) -> Element | None:
        """The element that a person means with a click at a point; ``None`` if the place itself matters."""
        chain = list(self.under(point))
        for element in chain:
            if element.role in _ACTING and not _by_place(element):
                return element
        return next((one for one in chain if one.role in _SHOWING and one.name.strip()), None)

    def under(self, point: Point) -> Iterator[Element]:
        """The smallest element at a point, then what it is in, up to the window."""
        there = [one for one in self.elements if _covers(one, point)]
        nearest = max((self._nearness(one.path[:2], point) for one in there), default=0)
        there = [one for one in there if self._nearness(one.path[:2], point) == nearest]
        if there:
            smallest = min(reversed(there), key=lambda one: one.width * one.height).path
            yield from (one for one in reversed(there) if smallest[: len(one.path)] == one.path)

    def find(self, element: Element) -> Found | None:
        """How to find an element; ``None`` if it has neither a name nor a label, or is not unique."""
        role = f"role={literal(element.role)}"
        if (name := element.name) and (pattern := _pattern(name)):
            arguments = f"{role}, name={literal(pattern)}"
            if self._first(element, role=element.role, name=pattern):
                return Found(f"desk.find({arguments})", arguments)
            window = escaped(self._window_name(element))
            if window and self._first(element, role=element.role, name=pattern, window=window):
                return Found(f"desk.find({arguments}, window={literal(window)})")
        if (name := element.description) and (pattern := _pattern(name)):
            arguments = f"{role}, description={literal(pattern)}"
            if self._first(element, role=element.role, description=pattern):
                return Found(f"desk.find({arguments})")
        return self._beside(element)

    def menu_item(self, element: Element) -> bool:
        """Whether ``desk.menu`` finds this element by its name."""
        if element.role not in MENU_ITEMS or not element.name:
            return False
        sized = (one for one in self.elements if one.role in MENU_ITEMS and one.width > 0 and one.height > 0)
        return next((one for one in sized if one.name == element.name), None) is element

    def above(self, element: Element) -> Element | None:
        """The element that it is in."""
        return next((one for one in self.elements if one.path == element.path[:-1]), None)

    def _beside(self, element: Element) -> Found | None:
        """By a label to its left, as ``desk.beside`` finds it."""
        line = [one for one in self.elements if _on_line(one, element) and one.name.strip()]
        for label in sorted(line, key=lambda one: one.x, reverse=True):
            name = label.name.strip()
            if label.role != "label" or not self._first(label, name=rf"\s*{re.escape(name)}\s*"):
                continue
            others = (one for one in self.elements if one.role == element.role and one.path[:2] == label.path[:2])
            right = [one for one in others if one.x > label.x and one.y <= label.center[1] < one.y + one.height]
            if right and min(right, key=lambda one: one.x) is element:
                return Found(f"desk.beside({literal(name)}, role={literal(element.role)})")
        return None

    def _first(
        self, element: Element, *, role: str = "", name: str = "(?s).*", description: str = "(?s).*", window: str = ""
    ) -> bool:
        """Whether a search finds this element first."""
        active = {one.path for one in self.elements if len(one.path) == 2 and "active" in one.states}
        for one in sorted(self.elements, key=lambda one: one.path[:2] not in active):
            fits = (not role or one.role == role) and re.fullmatch(name, one.name)
            if fits and re.fullmatch(description, one.description):
                if window and not re.fullmatch(window, self._window_name(one)):
                    continue
                return one is element
        return False

    def _window_name(self, element: Element) -> str:
        return next((one.name for one in self.elements if one.path == element.path[:2]), "")

    def _nearness(self, path: tuple[int, ...], point: Point) -> int:
        """How near to the person the window with this path is, of those at a point."""
        window = next((one for one in self.elements if one.path == path), None)
        if window is None:
            return 0
        if window.role == "window" and window.name not in {one.title for one in self.windows}:
            return _POPUP  # the window manager knows neither menus nor the lists of combo boxes
        top = next((one for one in reversed(self.windows) if _covers(one, point)), None)
        return _TOP if "active" in window.states or (top is not None and top.title == window.name) else 0


def is_line_of_text(element: Element) -> bool:
    """Whether it holds a line of text, whose content is replaced by what is typed over it."""
    return element.role in _TEXTS and "multi-line" not in element.states


def _pattern(name: str) -> str:
    """A regular expression for a name, or for the beginning of a long one; empty if the name has no usable text."""
    if len(name) <= _LONGEST_NAME and "\n" not in name:
        return escaped(name) if name.strip() else ""
    begin = name[:_LONGEST_NAME].partition("\n")[0]
    return ("(?s)" if "\n" in name else "") + escaped(begin) + ".*" if begin.strip() else ""


def _by_place(element: Element) -> bool:
    """Whether a click elsewhere in it does something else: it has buttons, or places the cursor."""
    return element.role == "spin button" or "multi-line" in element.states


def _covers(one: Element | Window, point: Point) -> bool:
    return one.x <= point[0] < one.x + one.width and one.y <= point[1] < one.y + one.height


def _on_line(label: Element, element: Element) -> bool:
    return (
        label.path[:2] == element.path[:2]
        and label.x < element.x
        and element.y <= label.center[1] < element.y + element.height
    )
