"""The text about the screen that a model gets with ``--observation=a11y``, parsed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

HEADING = "What is on the screen"

_LINE = re.compile(
    r'(?P<indent> *)(?P<role>[a-z][a-z -]*?)(?: "(?P<name>.*?)")?(?: text "(?P<text>.*)")?(?: value (?P<value>\S+))?'
    r"(?: \((?P<states>[a-z, -]+)\))? at \((?P<x>-?[\d.]+), (?P<y>-?[\d.]+)\)"
)
_WINDOWS = ("frame", "dialog", "alert", "file chooser")
_ROW = 6  #: how far apart, in thousandths of the screen's height, the middles of what stands in one row can be


@dataclass(frozen=True)
class Item:
    """One line of the tree.

    Attributes:
        index: its number on the screen, from the top of the list.
        name: what it is called, or its text if it has no name.
        at: where it is, in the model's coordinates.
    """

    index: int
    depth: int
    role: str
    name: str
    text: str
    value: float | None
    states: frozenset[str]
    at: tuple[float, float]

    @property
    def enabled(self) -> bool:
        """Whether it can be used now."""
        return "disabled" not in self.states

    @property
    def on(self) -> bool:
        """Whether it is switched on or chosen."""
        return bool(self.states & {"checked", "selected", "pressed"})

    def shows(self, content: str) -> bool:
        """Whether this is its text."""
        if self.value is not None:
            return self.value == float(content)
        return " ".join(content.split()) in (self.name, self.text)

    def beside(self, other: Item) -> bool:
        """Whether both are in one row."""
        return abs(self.at[1] - other.at[1]) <= _ROW


@dataclass(frozen=True)
class Screen:
    """What is on the screen, and the text above it.

    Attributes:
        told: the results of the last actions.
    """

    items: tuple[Item, ...]
    told: str = ""

    def inside(self, outer: Item) -> list[Item]:
        """Everything in an item."""
        found = []
        for item in self.items[outer.index + 1 :]:
            if item.depth <= outer.depth:
                break
            found.append(item)
        return found

    @property
    def front(self) -> list[Item]:
        """The window that was opened last, with all in it, and the menus that hang from it."""
        first = max((item.index for item in self.items if not item.depth and item.role in _WINDOWS), default=0)
        return list(self.items[first:])

    @property
    def title(self) -> str:
        """What the window in front is called."""
        return self.front[0].name if self.items else ""

    def first(self, *roles: str, name: str, items: list[Item] | None = None) -> Item | None:
        """The first item of these roles whose name matches the pattern, by default of the front window."""
        return next(self.all(*roles, name=name, items=items), None)

    def all(self, *roles: str, name: str = ".*", items: list[Item] | None = None) -> Iterator[Item]:
        """All items of these roles whose names match the pattern, by default of the front window."""
        for item in self.front if items is None else items:
            if item.role in roles and re.fullmatch(name, item.name, re.IGNORECASE):
                yield item


def read_screen(told: str) -> Screen:
    """The screen in the text that a model gets at a step."""
    above, _, below = told.partition(HEADING)
    matches = filter(None, map(_LINE.fullmatch, below.split("\n")))
    return Screen(tuple(_item(index, match) for index, match in enumerate(matches)), above.strip())


def _item(index: int, match: re.Match[str]) -> Item:
    states = frozenset((match["states"] or "").split(", ")) - {""}
    return Item(
        index,
        len(match["indent"]) // 2,
        match["role"],
        match["name"] or "",
        match["text"] or "",
        None if match["value"] is None else float(match["value"]),
        states,
        (float(match["x"]), float(match["y"])),
    )
