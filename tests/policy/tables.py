"""Adds, changes and deletes rows of a table that has entries and buttons for that below it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial

from tests.policy.hands import LOOKS, Hands, Work, click
from tests.policy.pages import label_of, page_of
from tests.policy.reading import Instruction
from tests.policy.screen import Item

_DELETE = re.compile(r"\b(?:delete|remove)\s+([^\s,;]+?)[,.;]?(?:\s|$)", re.IGNORECASE)
_VALUE = r"\s+(?:\"([^\"]+)\"|([^\s,;]+?))(?=[,.;]?(?:\s|$))"
_CHANGE = re.compile(rf"\b(?:make it|change it to|set it to){_VALUE}", re.IGNORECASE)
_ADD = re.compile(r"\badd\b", re.IGNORECASE)


class Tables:
    """A page with a table."""

    def __init__(self, hands: Hands, instruction: Instruction) -> None:
        self._hands = hands
        self._instruction = instruction

    def work(self) -> Work[None]:
        """Do to the rows what the instruction says, paragraph by paragraph."""
        if not any(item.role == "table column header" for item in self._page):
            return
        for paragraph in self._instruction.paragraphs:
            if match := _DELETE.search(paragraph):
                yield from self._delete(match[1])
            elif match := _CHANGE.search(paragraph):
                yield from self._change(paragraph, match[1] or match[2])
            elif _ADD.search(paragraph):
                yield from self._add(paragraph)

    @property
    def _page(self) -> list[Item]:
        return page_of(self._hands.screen)

    def _entries(self) -> dict[str, Item]:
        """The entries by what they are called."""
        page = self._page
        return {label_of(item, page).rstrip(":"): item for item in page if item.role in ("text", "entry")}

    def _entry(self, label: str) -> Item | None:
        return self._entries().get(label)

    def _button(self, *names: str) -> Item | None:
        return self._hands.screen.first("button", name="|".join(names), items=self._page)

    def _delete(self, name: str) -> Work[None]:
        row, button = row_of(name, self._page), self._button("delete", "remove")
        if row is not None and button is not None:
            yield from self._hands.change(f"Delete {name!r}.", click(row), click(button))

    def _change(self, paragraph: str, value: str) -> Work[None]:
        named = [cell for cell in first_column(self._page) if mentions(paragraph, cell.name)]
        if len(named) != 1:
            return
        yield from self._hands.do(f"Select {named[0].name!r}.", click(named[0]))
        entry = None
        for _ in range(LOOKS):
            before = [one for one in self._entries().values() if one.name and mentions(paragraph, one.name)]
            entry = next((one for one in before if one.name != named[0].name), None)
            if entry is not None:
                break
            yield from self._hands.look()
        button = self._button("update", "change", "apply")
        if entry is not None and button is not None:
            label = label_of(entry, self._page).rstrip(":")
            says = f"Write {value!r} in place of {entry.name!r}."
            yield from self._hands.fill(says, partial(self._entry, label), value)
            yield from self._hands.do("Take it over.", click(button))

    def _add(self, paragraph: str) -> Work[None]:
        entries, button = self._entries(), self._button("add", "new")
        values = {label: given(paragraph, label) for label in entries}
        if not entries or button is None or not all(values.values()):
            return
        for label, value in values.items():
            says = f"Write {value!r} into {label!r}."
            yield from self._hands.fill(says, partial(self._entry, label), value or "")
        yield from self._hands.do("Take it over.", click(button))


def first_column(page: Sequence[Item]) -> list[Item]:
    """The cells by which the rows of a table are called."""
    left = min((item.at[0] for item in page if item.role == "table column header"), default=0.0)
    return [item for item in page if item.role == "table cell" and item.name and abs(item.at[0] - left) < 1]


def row_of(name: str, page: Sequence[Item]) -> Item | None:
    """The cell of this name in the first column."""
    return next((cell for cell in first_column(page) if cell.name == name), None)


def mentions(text: str, name: str) -> bool:
    """Whether a text contains a name as a separate word."""
    return re.search(rf"(?<![\w.]){re.escape(name)}(?![\w(]|\.\d)", text) is not None


def given(paragraph: str, label: str) -> str | None:
    """The value that a paragraph gives for a label: the word after it, or the quoted text there."""
    match = re.search(rf"\b{re.escape(label)}:?{_VALUE}", paragraph, re.IGNORECASE)
    return (match[1] or match[2]) if match else None
