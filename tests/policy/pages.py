"""What stands on a page of a window with settings, and what it is called."""

from __future__ import annotations

from collections.abc import Sequence

from tests.policy.screen import Item, Screen

_LABELS = ("label", "check box", "radio button")


def page_of(screen: Screen) -> list[Item]:
    """What is on the selected page of the window in front, or in all of it if it has no pages."""
    front = screen.front
    selected = next((item for item in front if item.role == "page tab" and item.on), None)
    return front if selected is None else screen.inside(selected)


def label_of(item: Item, page: Sequence[Item]) -> str:
    """The name of a setting: its own, its content's, or the text to the left of it."""
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
    """The title in a text that is followed by a sentence, which also begins with a capital letter."""
    words = text.split()
    capitals = next((number for number, word in enumerate(words) if not word[0].isupper()), len(words))
    return " ".join(words[: capitals - 1]) if 1 < capitals < len(words) else text


def neighbours(item: Item, page: Sequence[Item]) -> list[Item]:
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


def distinct(items: Sequence[Item]) -> list[Item]:
    """An open list stands twice in some trees."""
    return list({item.name: item for item in items}.values())
