"""Walks through the menus of a window, and chooses what the instruction wishes of what can be chosen there."""

from __future__ import annotations

import re

from tests.policy.hands import TRIES, Hands, Work, click, press
from tests.policy.reading import Instruction
from tests.policy.screen import Item

_CHOICES = ("radio menu item", "check menu item")
_PREFERENCES = r"(preferences|settings|options)(\.\.\.|…)?"


class Menus:
    """The menus of a window's menu bar.

    Attributes:
        preferences: the way to the item that opens the preferences; empty if none was found.
    """

    def __init__(self, hands: Hands, instruction: Instruction) -> None:
        self._hands = hands
        self._instruction = instruction
        self.preferences: tuple[str, ...] = ()
        self._later: list[tuple[tuple[str, ...], str]] = []

    def walk(self) -> Work[None]:
        """Open each menu, and choose in it."""
        yield from self._hands.until(lambda: any(self._hands.screen.all("menu", "button", "toggle button")))
        visited: set[str] = set()
        while menu := next((menu for menu in self._bar() if menu.name not in visited), None):
            visited.add(menu.name)
            yield from self._visit((menu.name,))

    def _bar(self) -> list[Item]:
        return [menu for menu in self._hands.screen.all("menu") if menu.depth == 1]

    def switch(self) -> Work[None]:
        """Switch what was met on or off. Comes last, as the menu bar itself may be switched off."""
        for way, name in self._later:
            menu = yield from self.open(way)
            inside = self._hands.screen.inside(menu) if menu is not None else []
            item = self._hands.screen.first("check menu item", name=_exactly(name), items=inside)
            if item is not None and self._instruction.switch(name) == (not item.on):
                yield from self._choose(way, item)
            elif menu is not None:
                yield from self.close(len(way))

    def open(self, way: tuple[str, ...]) -> Work[Item | None]:
        """Open a menu in a menu; returns it, or ``None`` if it cannot be opened."""
        for number in range(1, len(way) + 1):
            if not (yield from self._unfold(way[:number])):
                return None
        return self._at(way)

    def _unfold(self, way: tuple[str, ...]) -> Work[bool]:
        """Open the last menu of the way, the others being open; returns whether it is open then."""
        for _ in range(TRIES):
            menu = self._at(way)
            if menu is None or not menu.enabled:
                return False
            yield from self._hands.do(f"Open the menu {' > '.join(way)}.", click(menu))
            if (yield from self._hands.until(lambda: self._is_open(way))):
                return True
        return False

    def _at(self, way: tuple[str, ...]) -> Item | None:
        """The menu at the end of the way, as it is on the screen now."""
        menu, items = None, None
        for name in way:
            menu = self._hands.screen.first("menu", name=_exactly(name), items=items)
            if menu is None:
                return None
            items = self._hands.screen.inside(menu)
        return menu

    def _is_open(self, way: tuple[str, ...]) -> bool:
        menu = self._at(way)
        return menu is not None and bool(self._hands.screen.inside(menu))

    def open_preferences(self) -> Work[bool]:
        """Open the preferences, through the menu bar or the menu that F10 opens; returns whether they have pages."""
        hands = self._hands
        if self.preferences:
            yield from self.open(self.preferences)
        else:
            yield from hands.do("Open the main menu.", press("F10"))
        yield from hands.until(lambda: hands.screen.first("menu item", "button", name=_PREFERENCES) is not None)
        item = hands.screen.first("menu item", "button", name=_PREFERENCES)
        if item is None:
            yield from self.close(len(self.preferences) or 1)
            return False
        before = hands.screen.title
        yield from hands.do("Open the preferences.", click(item))
        return (yield from hands.until(lambda: hands.screen.title != before and any(hands.screen.all("page tab"))))

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
        wanted = [item for item in below if item.role in _CHOICES and self._wanted(item, below)]
        self._later += [(way, item.name) for item in wanted if item.role == "check menu item"]
        choice = next((item for item in wanted if item.role == "radio menu item"), None)
        if choice is None:
            yield from self.close(len(way))
        else:
            yield from self._choose(way, choice)
        for item in below:
            if item.role == "menu" and item.enabled:
                yield from self._visit((*way, item.name))

    def _choose(self, way: tuple[str, ...], item: Item) -> Work[None]:
        """Click something that can be chosen, which closes the menu."""
        yield from self._hands.change(f"Choose {' > '.join((*way, item.name))}.", click(item))

    def _wanted(self, item: Item, below: list[Item]) -> bool:
        """Whether to choose an item."""
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
