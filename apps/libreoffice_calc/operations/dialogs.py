"""Dialogs of Calc: opening and confirming them, and what can be set in them.

The title of a dialog is a regular expression that must match in full, as ``sandbox.find`` takes it for ``window``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise

from pytest_opencomputer.desk import Desk
from pytest_opencomputer.sandbox_types import Element

_LIST = ""
"""The title of the window that the list of a combo box opens in."""


@contextmanager
def dialog(desk: Desk, title: str, *menu: str, button: str = "OK") -> Iterator[None]:
    """Open a dialog from the menu, do what stands below ``with``, press its button, and wait until it has closed.

    Args:
        menu: the names of the menu's items; none if the dialog is about to open by itself.
    """
    if menu:
        desk.menu(*menu)
    desk.window(f"^{title}$")
    desk.settle()
    yield
    desk.click(desk.find(role="button", name=re.escape(button), window=title))
    desk.gone(f"^{title}$")


def show_page(desk: Desk, title: str, page: str) -> None:
    """Show a page of a dialog with tabs."""
    tab = rf"{re.escape(page)}\s*"

    def shown() -> bool:
        return bool(desk.sandbox.find(role="page tab", name=tab, window=title, states=("showing", "selected"), limit=1))

    # Rows of tabs change places when one is chosen, so it is looked for again.
    if not shown():
        desk.click(desk.find(role="page tab", name=tab, window=title))
    desk.wait_until(shown, f"the page {page!r} of the dialog")
    desk.settle()


def choose(desk: Desk, combo_box: Element, entry: str) -> None:
    """Choose an entry of a combo box, by the full text of the entry."""
    desk.click(combo_box)
    desk.find(role="table", window=_LIST)
    desk.type(entry)
    # Typing moves the selection to the first entry that begins so.
    desk.wait_until(
        lambda: [one.name for one in _selected(desk)] == [entry], f"the entry {entry!r} of the list to be selected"
    )
    desk.key("Return")
    desk.wait_until(lambda: not desk.find_all(role="table", window=_LIST), "the list to close")


def choose_beside(desk: Desk, title: str, label: str, entry: str) -> None:
    """Choose an entry of the combo box beside a label."""
    choose(desk, desk.beside(label, role="combo box", window=title), entry)


def write(desk: Desk, entry: Element, text: str) -> None:
    """Replace the text of an entry, and wait until it is there."""
    desk.fill(entry, text)

    def written() -> bool:
        now = desk.sandbox.look(entry)
        return now is not None and now.text == text

    desk.wait_until(written, f"the entry to say {text!r}")


def write_beside(desk: Desk, title: str, label: str, text: str) -> None:
    """Replace the text of the entry beside a label."""
    write(desk, desk.beside(label, role="text", window=title), text)


def set_check_box(desk: Desk, title: str, name: str, *, on: bool = True) -> None:
    """Set a check box, or clear it. One for cells that differ is clicked until it says so of all."""
    box = desk.find(role="check box", name=re.escape(name), window=title)
    _toggle(desk, box, lambda: desk.click(box), on=on)


def choose_button(desk: Desk, title: str, name: str) -> None:
    """Choose a radio button."""
    button = desk.find(role="radio button", name=re.escape(name), window=title)
    desk.click(button)
    _wait_for_state(desk, button, "checked", on=True)


def choose_line(desk: Desk, title: str, name: str) -> None:
    """Select a line of a list."""
    line = desk.find(role="table cell", name=re.escape(name), window=title)
    desk.click(line)
    _wait_for_state(desk, line, "selected", on=True)


def tick_line(desk: Desk, title: str, name: str, *, on: bool = True) -> None:
    """Tick a line of a list whose lines have check boxes, or take its tick away."""
    desk.find(role="table cell", name=re.escape(name), window=title)
    cells = desk.find_all(role="table cell", window=title)
    # The cell with the tick has no name and no width; it is drawn before the text and stands before it in the tree.
    tick, line = next(pair for pair in pairwise(cells) if (pair[0].name, pair[1].name) == ("", name))
    _toggle(desk, tick, lambda: desk.click((line.x - 14, line.center[1])), on=on)


def below(desk: Desk, title: str, label: str, role: str) -> Element:
    """The element with this role that stands below a label, for what has no name."""
    above = desk.find(role="label", name=re.escape(label), window=title)
    under = [one for one in desk.find_all(role=role, window=title) if one.y > above.y]
    return min(under, key=lambda one: (one.y - above.y) + abs(one.x - above.x))


def _selected(desk: Desk) -> list[Element]:
    """The selected entries of the list that a combo box has opened."""
    return desk.sandbox.find(role="table cell", window=_LIST, states=("showing", "selected"), limit=1)


def _toggle(desk: Desk, box: Element, press: Callable[[], None], *, on: bool) -> None:
    """Press until a check box is on or off; one with a third state may take two."""
    for _ in range(2):
        if not _has(desk, box, "checked", on=on):
            press()
            desk.settle()
    _wait_for_state(desk, box, "checked", on=on)


def _has(desk: Desk, element: Element, state: str, *, on: bool) -> bool:
    """Whether an element has a state now, or does not have it."""
    now = desk.sandbox.look(element)
    # A check box with a third state is neither on nor off in that.
    return now is not None and (state in now.states) is on and "indeterminate" not in now.states


def _wait_for_state(desk: Desk, element: Element, state: str, *, on: bool) -> None:
    """Wait until an element has a state, or does not have it any more."""
    said = f"{element.role} {element.name!r} to be {'' if on else 'no longer '}{state}"
    desk.wait_until(lambda: _has(desk, element, state, on=on), said)
