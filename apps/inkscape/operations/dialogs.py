"""Dialogs, entries and menus: what every other operation is made of.

Most dialogs of Inkscape are pages on the right of the window; some are windows of their own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from pytest_opencomputer.desk import Desk
from pytest_opencomputer.sandbox_types import Element

__all__ = [
    "choose",
    "close_window",
    "enter_number",
    "enter_text",
    "open_window",
    "set_check_box",
    "show_dialog",
    "status",
    "status_among",
    "turn_to_page",
    "wait_for_status",
]

_PAGES = {
    "Layers and Objects": "ctrl+shift+l",
    "Fill and Stroke": "ctrl+shift+f",
    "Object Properties": "ctrl+shift+o",
    "Align and Distribute": "ctrl+shift+a",
    "Transform": "ctrl+shift+m",
    "Text and Font": "ctrl+shift+t",
    "Export": "ctrl+shift+e",
}
_WINDOWS = {"Document Properties": "ctrl+shift+d", "XML Editor": "ctrl+shift+x", "Preferences": "ctrl+shift+p"}


def show_dialog(desk: Desk, name: str, page: str = "") -> None:
    """Show a dialog on the right of the window, for example ``Fill and Stroke``, and a page of it if one is named."""
    desk.key(_PAGES[name])
    desk.wait_until(lambda: name in _pages(desk), f"the dialog {name}")
    if page:
        turn_to_page(desk, page)
    desk.settle()


def open_window(desk: Desk, name: str) -> None:
    """Open a dialog that has a window of its own, for example ``Document Properties``."""
    desk.key(_WINDOWS[name])
    desk.window(f"^{name}")
    desk.wait_until(lambda: _focused(desk, name), f"the window {name} to take the keys")
    desk.settle()


def close_window(desk: Desk, name: str) -> None:
    """Close the window of a dialog, which keeps what was set in it."""
    desk.wait_until(lambda: _focused(desk, name), f"the window {name} to take the keys")
    desk.key("alt+F4")
    desk.gone(f"^{name}")


def turn_to_page(desk: Desk, name: str) -> None:
    """Turn to a page of the dialog that is shown."""
    if name not in _pages(desk):
        desk.click(role="page tab", name=re.escape(name))
        desk.wait_until(lambda: name in _pages(desk), f"the page {name}")
    desk.settle()


def enter_number(desk: Desk, entry: Element, value: float, *, within: float = 0.006) -> None:
    """Type a number into an entry and leave it; wait until it shows the number.

    Args:
        within: how far the number that it then shows may be from this one.
    """
    desk.fill(entry, f"{value:.5f}".rstrip("0").rstrip(".") + "\t")

    def shown() -> bool:
        now = desk.sandbox.look(entry)
        return now is not None and now.value is not None and abs(now.value - value) < within

    desk.wait_until(shown, f"the entry to show {value}")
    desk.settle()


def enter_text(desk: Desk, entry: Element, text: str, *, leave: str = "\n") -> None:
    """Type a text into an entry and leave it; wait until it shows the text."""
    desk.fill(entry, text)
    if leave:
        desk.type(leave)

    def shown() -> bool:
        now = desk.sandbox.look(entry)
        return now is not None and now.text == text

    desk.wait_until(shown, f"the entry to show {text!r}")
    desk.settle()


def choose(desk: Desk, label: str, item: str) -> None:
    """Choose an item in the list beside a label, unless the list shows it already."""
    if desk.beside(label, role="combo box").name == item:
        return
    desk.click(desk.beside(label, role="combo box"))
    desk.click(role="menu item", name=re.escape(item))
    desk.wait_until(lambda: desk.beside(label, role="combo box").name == item, f"{label} to show {item}")
    desk.settle()


def set_check_box(desk: Desk, name: str, on: bool = True) -> None:
    """Tick a check box, or clear it, unless it is so already."""

    def state() -> bool:
        return "checked" in desk.find(role="check box", name=re.escape(name)).states

    if state() != on:
        desk.click(role="check box", name=re.escape(name))
        desk.wait_until(lambda: state() == on, f"{name} to be {'ticked' if on else 'clear'}")
        desk.settle()


def status(desk: Desk) -> str:
    """What the status bar says about the selection, or about what was done last."""
    return status_among(desk.sandbox.find(role="label"))


def status_among(elements: Iterable[Element]) -> str:
    """The same, of the elements that were found."""
    # It is the only label that has its own text as a tip.
    said = (one.name for one in elements if one.role == "label" and one.name and one.name == one.description)
    return next(said, "")


def wait_for_status(desk: Desk, fits: str | Callable[[str], bool], what: str) -> None:
    """Wait until the status bar says something that fits: a regular expression for its beginning, or a condition."""
    holds = fits if callable(fits) else lambda said: re.match(fits, said) is not None
    desk.wait_until(lambda: holds(status(desk)), what)
    desk.settle()


def _pages(desk: Desk) -> set[str]:
    """The names of the dialogs and pages that are in front."""
    return {one.name for one in desk.sandbox.find(role="page tab", states=["showing", "selected"])}


def _focused(desk: Desk, name: str) -> bool:
    return any(one.focused and one.title.startswith(name) for one in desk.sandbox.windows())
