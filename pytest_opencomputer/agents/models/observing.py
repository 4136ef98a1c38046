"""Kinds of observation beside the plain screenshot: the accessibility tree in words, and numbered marks.

The tree is filtered: kept are elements that can be used or that have a text. Left out are elements that only arrange
others, are off the screen, or repeat the element that they are in. What another window covers is still in the tree.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from pytest_opencomputer.agents.models.model import SCREENSHOT, Listed, Observer, Seen
from pytest_opencomputer.agents.session import Session
from pytest_opencomputer.agents.steps import Observation
from pytest_opencomputer.models.actions import Point
from pytest_opencomputer.models.errors import ActionError, UsageProblem

MOST_ELEMENTS = 400  #: that are told of
LONGEST = 200  #: characters of an element's name or text

USABLE = frozenset(
    {
        *("button", "push button", "toggle button", "button menu", "check box", "radio button", "switch", "link"),
        *("combo box", "entry", "text", "password text", "spin button", "slider", "scroll bar", "dial", "terminal"),
        *("menu", "menu item", "check menu item", "radio menu item", "page tab", "list item", "tree item", "icon"),
        *("table cell", "table column header", "table row header", "color chooser", "document web", "document text"),
        *("calendar", "canvas", "drawing area", "autocomplete", "date editor", "editbar"),
    }
)
"""Roles of elements that one clicks or types into."""
FRAMES = frozenset({"frame", "window", "dialog", "alert", "file chooser", "internal frame", "page tab list"})
"""Roles that are listed because others are inside them."""
_ARRANGING = frozenset(
    {
        *("panel", "filler", "scroll pane", "split pane", "viewport", "separator", "layered pane", "root pane"),
        *("section", "redundant object", "grouping", "tool bar", "menu bar", "list", "table", "tree", "tree table"),
        *("glass pane", "unknown", "invalid", "list box", "form", "landmark", "desktop frame", "application"),
    }
)
_STATES = ("focused", "checked", "selected", "expanded", "pressed", "read-only")


@dataclass(frozen=True)
class Element:
    """An element that is told of.

    Attributes:
        words: role, name, text, value and states.
        box: left, top, right, bottom in pixels of the screen, cut off at its edges.
        usable: whether one clicks or types into it.
        depth: how many others that are told of it stands in.
    """

    words: str
    box: tuple[int, int, int, int]
    usable: bool
    depth: int

    @property
    def center(self) -> Point:
        """The point in its middle."""
        return (self.box[0] + self.box[2]) // 2, (self.box[1] + self.box[3]) // 2


def elements_of(tree: Sequence[dict[str, Any]], screen: tuple[int, int]) -> list[Element]:
    """What is told of an accessibility tree, from top to bottom.

    Args:
        tree: what ``a11y.tree`` answers: parents before children, each with its ``path`` and ``depth``.
        screen: width and height in pixels.
    """
    return list(_filtered(tree, screen))


def _filtered(tree: Sequence[dict[str, Any]], screen: tuple[int, int]) -> Iterator[Element]:
    said: dict[tuple[int, ...], str] = {}  # what the elements that are told of are called, by their paths
    for node in tree:
        box = _on_screen(node, screen)
        role, name, path = node["role"], _short(node["name"] or node["description"]), tuple(node["path"])
        text = _short(node["text"] or "")
        usable = role in USABLE and "sensitive" in node["states"]
        telling = bool(name or text) and role not in _ARRANGING
        if box is None or not (role in USABLE or role in FRAMES or telling):
            continue
        around = [said[path[:end]] for end in range(len(path)) if path[:end] in said]
        if role not in USABLE and around and around[-1] == (name or text):
            continue  # the label of a button
        said[path] = name or text
        yield Element(_words(node, name, text), box, usable, len(around))


def _on_screen(node: dict[str, Any], screen: tuple[int, int]) -> tuple[int, int, int, int] | None:
    left, top = max(0, node["x"]), max(0, node["y"])
    right, bottom = min(screen[0], node["x"] + node["width"]), min(screen[1], node["y"] + node["height"])
    return (left, top, right, bottom) if left < right and top < bottom else None


def _words(node: dict[str, Any], name: str, text: str) -> str:
    parts = [node["role"]]
    if name:
        parts.append(f'"{name}"')
    if text and text != name:
        parts.append(f'text "{text}"' if name else f'"{text}"')
    if node["value"] is not None:
        parts.append(f"value {node['value']:g}")
    states = [state for state in _STATES if state in node["states"]]
    if node["role"] in USABLE and "sensitive" not in node["states"]:
        states.append("disabled")
    return " ".join(parts) + (f" ({', '.join(states)})" if states else "")


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else line[: LONGEST - 1] + "…"


class Accessibility:
    """The accessibility tree in words, with or without the screenshot."""

    def __init__(self, *, picture: bool) -> None:
        self._picture = picture

    def see(self, session: Session, observation: Observation) -> Seen:
        screenshot = observation.screenshot if self._picture else None
        try:
            elements = elements_of(session.elements(), session.screen)
        except ActionError as problem:
            return Seen(screenshot, f"The accessibility tree could not be read: {problem}")
        listed = tuple(
            Listed("  " * element.depth + element.words, element.center) for element in elements[:MOST_ELEMENTS]
        )
        return Seen(screenshot, _headed("What is on the screen:", len(elements)), listed=listed)


class Marks:
    """The screenshot with a number on each element that can be used, and a list of them."""

    def see(self, session: Session, observation: Observation) -> Seen:
        try:
            elements = elements_of(session.elements(), session.screen)
        except ActionError as problem:
            return Seen(observation.screenshot, f"There are no marks, as the tree could not be read: {problem}")
        # Every pytest run imports this module, but few draw anything.
        from pytest_opencomputer.agents.models.marking import marked

        usable = [element for element in elements if element.usable]
        numbered = dict(enumerate(usable[:MOST_ELEMENTS], 1))
        return Seen(
            marked(observation.screenshot, {number: element.box for number, element in numbered.items()}),
            _headed("The numbers on the screenshot:", len(usable)),
            {number: element.center for number, element in numbered.items()},
            tuple(Listed(f"[{number}] {element.words}", element.center) for number, element in numbered.items()),
        )


def _headed(heading: str, found: int) -> str:
    if not found:
        return f"{heading} none, no program says what it shows."
    more = f" (the first {MOST_ELEMENTS} of {found})" if found > MOST_ELEMENTS else ""
    return f"{heading[:-1]}{more}:"


KINDS: dict[str, Observer] = {
    "screenshot": SCREENSHOT,
    "a11y": Accessibility(picture=False),
    "screenshot+a11y": Accessibility(picture=True),
    "som": Marks(),
}
"""What ``--observation`` can choose."""


def observer_of(kind: str) -> Observer:
    """The kind of observation of this name. Raises ``UsageProblem`` where there is none."""
    if kind not in KINDS:
        raise UsageProblem(f"got {kind!r}", where="--observation", wanted=", ".join(KINDS))
    return KINDS[kind]
