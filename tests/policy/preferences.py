"""Goes through the pages of a preferences window from top to bottom, and sets what the instruction wishes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial

from tests.policy.hands import Hands, Work, click, press, scroll
from tests.policy.pages import distinct, label_of, neighbours, page_of, titled_rows
from tests.policy.reading import Instruction
from tests.policy.screen import Item
from tests.policy.tables import Tables

_CONTROLS = ("check box", "radio button", "switch", "spin button", "text", "entry", "combo box", "list item")
_MOST_CHANGES = 30  #: on one page
_TURNS = 4  #: of the wheel at a time
_IDLE = 2  #: how often the wheel is turned without anything new before a list is at its end


class Preferences:
    """A window with settings that is in front."""

    def __init__(self, hands: Hands, instruction: Instruction) -> None:
        self._hands = hands
        self._instruction = instruction
        self._tables = Tables(hands, instruction)

    def work(self) -> Work[None]:
        """Go through all pages, then close the window."""
        hands = self._hands
        visited: set[str] = set()
        while tab := next((tab for tab in hands.screen.all("page tab") if tab.name not in visited), None):
            visited.add(tab.name)
            if not tab.on:
                yield from hands.do(f"Go to the page {tab.name}.", click(tab))
                yield from hands.until(partial(self._on_page, tab.name))
            yield from self._page()
        close = hands.screen.first("button", name="close|ok")
        yield from hands.do("Close the preferences.", click(close) if close else press("alt", "F4"))

    def _on_page(self, name: str) -> bool:
        tab = self._hands.screen.first("page tab", name=re.escape(name))
        return tab is not None and tab.on

    def _page(self) -> Work[None]:
        handled: set[str] = set()
        for _ in range(_MOST_CHANGES):
            controls = [one for one in self._controls() if _key(one, self._shown()) not in handled and one.enabled]
            if not controls:
                break
            handled.add(_key(controls[0], self._shown()))
            yield from self._control(controls[0])
        yield from self._list()
        yield from self._tables.work()

    def _shown(self) -> list[Item]:
        """What is on the page that is in front."""
        return page_of(self._hands.screen)

    def _controls(self) -> list[Item]:
        """What can be set on the page, from top to bottom, in rows from left to right."""
        controls = [item for item in self._shown() if item.role in _CONTROLS]
        return sorted(controls, key=lambda item: (round(item.at[1] / 4), item.at[0]))

    def _control(self, item: Item) -> Work[None]:
        name = label_of(item, self._shown())
        match item.role:
            case "check box" | "switch":
                if self._instruction.switch(name) == (not item.on):
                    yield from self._hands.change(f"Switch {name!r}.", click(item))
            case "radio button" | "list item":
                yield from self._choose(item)
            case "combo box":
                yield from self._combo(item)
            case "spin button":
                number = self._instruction.number(name)
                if number is not None and not item.shows(number):
                    again = partial(self._same, item.role, name)
                    yield from self._hands.fill(f"Set {name!r} to {number}.", again, number, leave="\t")
            case _:
                character = self._instruction.character(name)
                if character is not None and not item.shows(character):
                    again = partial(self._same, item.role, name)
                    yield from self._hands.fill(f"Set {name!r} to {character!r}.", again, character)

    def _same(self, role: str, name: str) -> Item | None:
        """The control of this name, as it is now."""
        page = self._shown()
        return next((one for one in page if one.role == role and label_of(one, page) == name), None)

    def _choose(self, item: Item) -> Work[None]:
        """Choose it if it is the wanted one of its kind."""
        page = self._shown()
        group = [one for one in page if one.role == item.role]
        if item.role == "radio button":
            group = neighbours(item, page)
        names = [label_of(one, page) for one in group]
        chosen = next((place for place, one in enumerate(group) if one.on), None)
        choice = self._instruction.choice(names, chosen)
        if choice is not None and group[choice].index == item.index and not item.on:
            inner = self._hands.screen.inside(item)
            yield from self._hands.change(f"Choose {names[choice]!r}.", click(inner[0] if inner else item))

    def _combo(self, combo: Item) -> Work[None]:
        hands = self._hands
        yield from hands.do(f"Open the list of {combo.name!r}.", click(combo))
        yield from hands.until(lambda: any(hands.screen.all("menu item")))
        items = distinct(list(hands.screen.all("menu item")))
        choice = self._instruction.choice([item.name for item in items], None)
        if choice is not None and items[choice].name != combo.name:
            yield from hands.change(f"Choose {items[choice].name!r}.", click(items[choice]))
        else:
            yield from hands.do("Leave the list.", press("Escape"))

    def _list(self) -> Work[None]:
        """Switch entries of a list with check boxes on and off."""
        seen: set[str] = set()
        idle = 0
        while idle < _IDLE and (rows := titled_rows(self._shown())):
            wanted = [
                row for row in rows if row[0] not in seen and self._instruction.switched(row[0]) == (not row[1].on)
            ]
            if wanted:
                title, box = wanted[0]
                seen.add(title)
                yield from self._hands.change(f"Switch {title!r}.", click(box))
                continue
            idle = idle + 1 if {title for title, _ in rows} <= seen else 0
            seen |= {title for title, _ in rows}
            yield from self._hands.do("Go down the list.", scroll(rows[0][1], _TURNS))


def _key(item: Item, page: Sequence[Item]) -> str:
    return f"{item.role} {label_of(item, page)}" if item.role != "combo box" else f"{item.role} {item.at}"
