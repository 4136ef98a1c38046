"""Walks through the menus of a window, and chooses what the instruction wishes of what can be chosen there."""

from __future__ import annotations

import re

from tests.policy.hands import LOOKS, Hands, Work, click, press
from tests.policy.reading import Instruction
from tests.policy.screen import Item

_CHOICES = ("radio menu item", "check menu item")
_PREFERENCES = r"(preferences|settings|options)(\.\.\.|…)?"


class Menus:
    """The menus of a window's menu bar.

    Attributes:
        preferences: the way to the item that opens the preferences; empty where none was met.
    """

    def __init__(self, hands: Hands, instruction: Instruction) -> None:
        self._hands = hands
        self._instruction = instruction
        self.preferences: tuple[str, ...] = ()

    def walk(self) -> Work[None]:
        """Open each menu, and choose in it."""
        for name in [menu.name for menu in self._hands.screen.all("menu") if menu.depth == 1]:
            yield from self._visit((name,))

    def open(self, way: tuple[str, ...]) -> Work[Item | None]:
        """Open a menu in a menu; returns it, or ``None`` where it cannot be opened."""
        hands, items = self._hands, None
        for number, name in enumerate(way):
            menu = hands.screen.first("menu", name=_exactly(name), items=items)
            if menu is None or not menu.enabled:
                return None
            yield from hands.do(f"Open the menu {' > '.join(way[: number + 1])}.", click(menu))
            for _ in range(LOOKS):
                menu = hands.screen.first("menu", name=_exactly(name), items=items)
                if menu is not None and (items := hands.screen.inside(menu)):
                    break
                items = None
                yield from hands.look()
            if not items:
                return None
        return menu

    def open_preferences(self) -> Work[None]:
        """Open the preferences, through the menu bar or the menu that F10 opens."""
        hands = self._hands
        if self.preferences:
            yield from self.open(self.preferences)
        else:
            yield from hands.do("Open the main menu.", press("F10"))
        item = hands.screen.first("menu item", "button", name=_PREFERENCES)
        if item is None:
            yield from self.close(len(self.preferences) or 1)
            return
        yield from hands.do("Open the preferences.", click(item))

    def close(self, depth: int) -> Work[None]:
        """Close open menus."""
        yield from self._hands.do("Close the menu.", *[press("Escape")] * depth)

    def _visit(self, way: tuple[str, ...]) -> Work[None]:
        menu = yield from self.open(way)
        if menu is None:
            yield from self.close(len(way))
            return
        below = [item for item in self._hands.screen.inside(menu) if item.depth == menu.depth + 1]
        if any(self._hands.screen.all("menu item", name=_PREFERENCES, items=below)):
            self.preferences = way
        wanted = [item.name for item in below if item.role in _CHOICES and self._wanted(item, below)]
        for name in wanted:
            item = self._hands.screen.first(*_CHOICES, name=_exactly(name), items=self._hands.screen.inside(menu))
            if item is not None:
                # Choosing something closes the menu.
                yield from self._hands.change(f"Choose {' > '.join((*way, name))}.", click(item))
            menu = yield from self.open(way)
            if menu is None:
                break
        yield from self.close(len(way))
        for item in below:
            if item.role == "menu" and item.enabled:
                yield from self._visit((*way, item.name))

    def _wanted(self, item: Item, below: list[Item]) -> bool:
        """Whether an item is to be chosen."""
        if not item.enabled:
            return False
        if item.role == "check menu item":
            return self._instruction.switch(item.name) == (not item.on)
        group = [one for one in below if one.role == item.role]
        chosen = next((place for place, one in enumerate(group) if one.on), None)
        choice = self._instruction.choice([one.name for one in group], chosen)
        return choice is not None and group[choice] is item and not item.on


def _exactly(name: str) -> str:
    return re.escape(name)
