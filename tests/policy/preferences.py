"""Goes through the pages of a preferences window from top to bottom, and sets what the instruction wishes."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tests.policy.hands import LOOKS, Hands, Work, click, press, scroll
from tests.policy.reading import Instruction
from tests.policy.screen import Item, Screen

_CONTROLS = ("check box", "radio button", "switch", "spin button", "text", "entry", "combo box", "list item")
_LABELS = ("label", "check box", "radio button")
_MOST_CHANGES = 30  #: on one page
_TURNS = 4  #: of the wheel at a time


class Preferences:
    """A window with settings that is in front."""

    def __init__(self, hands: Hands, instruction: Instruction) -> None:
        self._hands = hands
        self._instruction = instruction

    def work(self) -> Work[None]:
        """Go through all pages, then close the window."""
        hands = self._hands
        for name in [tab.name for tab in hands.screen.all("page tab")]:
            tab = hands.screen.first("page tab", name=re.escape(name))
            if tab is not None and not tab.on:
                yield from hands.do(f"Go to the page {name}.", click(tab))
            yield from self._page()
        close = hands.screen.first("button", name="close|ok")
        yield from hands.do("Close the preferences.", click(close) if close else press("alt", "F4"))

    def _page(self) -> Work[None]:
        handled: set[str] = set()
        for _ in range(_MOST_CHANGES):
            controls = [one for one in self._controls() if _key(one, self._shown()) not in handled and one.enabled]
            if not controls:
                break
            handled.add(_key(controls[0], self._shown()))
            yield from self._control(controls[0])
        yield from self._list()

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
                if number is not None and float(number) != item.value:
                    yield from self._hands.fill(f"Set {name!r} to {number}.", item, f"{number}\t")
            case _:
                character = self._instruction.character(name)
                if character is not None and character != item.name:
                    yield from self._hands.fill(f"Set {name!r} to {character!r}.", item, character)

    def _choose(self, item: Item) -> Work[None]:
        """Choose one of several of its kind, where this is the first of them."""
        page = self._shown()
        group = [one for one in page if one.role == item.role]
        if item.role == "radio button":
            group = _neighbours(item, page)
        names = [label_of(one, page) for one in group]
        chosen = next((place for place, one in enumerate(group) if one.on), None)
        choice = self._instruction.choice(names, chosen)
        if choice is not None and group[choice].index == item.index and not item.on:
            inner = self._hands.screen.inside(item)
            yield from self._hands.change(f"Choose {names[choice]!r}.", click(inner[0] if inner else item))

    def _combo(self, combo: Item) -> Work[None]:
        hands = self._hands
        yield from hands.do(f"Open the list of {combo.name!r}.", click(combo))
        items: list[Item] = []
        for _ in range(LOOKS):
            items = _distinct(list(hands.screen.all("menu item")))
            if items:
                break
            yield from hands.look()
        choice = self._instruction.choice([item.name for item in items], None)
        if choice is not None and items[choice].name != combo.name:
            yield from hands.change(f"Choose {items[choice].name!r}.", click(items[choice]))
        else:
            yield from hands.do("Leave the list.", press("Escape"))

    def _list(self) -> Work[None]:
        """Switch things on and off that stand in a list with a box before each."""
        seen: set[str] = set()
        for _ in range(_MOST_CHANGES):
            rows = titled_rows(self._shown())
            for title, box in rows:
                if title in seen:
                    continue
                if self._instruction.switched(title) == (not box.on):
                    yield from self._hands.change(f"Switch {title!r}.", click(box))
                    break
            else:
                if not rows or {title for title, _ in rows} <= seen:
                    return
                seen |= {title for title, _ in rows}
                yield from self._hands.do("Go down the list.", scroll(rows[0][1], _TURNS))
                continue
            seen.add(title)


def page_of(screen: Screen) -> list[Item]:
    """What is on the selected page of the window in front, or in all of it where it has no pages."""
    front = screen.front
    selected = next((item for item in front if item.role == "page tab" and item.on), None)
    return front if selected is None else screen.inside(selected)


def label_of(item: Item, page: Sequence[Item]) -> str:
    """What a setting is called: by itself, by what is in it, or by what stands to the left of it."""
    if item.role == "list item":
        return next((one.name for one in page if one.index == item.index + 1 and one.depth > item.depth), item.name)
    if item.role in ("check box", "radio button", "switch") and item.name:
        return item.name
    left = [one for one in page if one.role in _LABELS and one.beside(item) and one.at[0] < item.at[0]]
    return max(left, key=lambda one: one.at[0]).name if left else item.name


def titled_rows(page: Sequence[Item]) -> list[tuple[str, Item]]:
    """The rows of a list with a box before each: the title in each, and its box."""
    boxes = [item for item in page if item.role == "table cell" and not item.name]
    found = []
    for cell in page:
        if cell.role == "table cell" and cell.name:
            row = [box for box in boxes if box.beside(cell)]
            if row:
                found.append((title_of(cell.name), min(row, key=lambda box: box.at[0])))
    return found


def title_of(text: str) -> str:
    """The title in a text where a sentence follows it, which begins with a capital letter, too."""
    words = text.split()
    capitals = next((number for number, word in enumerate(words) if not word[0].isupper()), len(words))
    return " ".join(words[: capitals - 1]) if 1 < capitals < len(words) else text


def _neighbours(item: Item, page: Sequence[Item]) -> list[Item]:
    """The radio buttons that stand around one without anything else between."""
    group: list[Item] = []
    for one in page:
        if one.role == item.role:
            group.append(one)
        elif any(member.index == item.index for member in group):
            break
        else:
            group = []
    return group


def _distinct(items: Sequence[Item]) -> list[Item]:
    """An open list stands twice in some trees."""
    return list({item.name: item for item in items}.values())


def _key(item: Item, page: Sequence[Item]) -> str:
    return f"{item.role} {label_of(item, page)}" if item.role != "combo box" else f"{item.role} {item.at}"
