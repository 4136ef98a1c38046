"""The modules beside the images, and what they are made of: sliders, lists, questions."""

from __future__ import annotations

import re

from pytest_opencomputer.desk import Desk
from pytest_opencomputer.sandbox_types import Element

_INSIDE = {
    "collections": ("text", ".*", "(?s)use `%' as wildcard.*"),
    "actions on selection": ("button", "group", ".*"),
    "history stack": ("button", "discard history", ".*"),
    "styles": ("button", r"create\.\.\.", ".*"),
    "metadata editor": ("label", "creator", ".*"),
    "tagging": ("text", ".*", "(?s)enter tag name.*"),
    "geotagging": ("label", "camera time zone", ".*"),
    "export": ("button", "export", "(?s)export with current settings.*"),
    "duplicate manager": ("button", "original", ".*"),
}
"""Role, name and tip of something that only shows while the module is unfolded."""


def unfold(desk: Desk, module: str) -> None:
    """Unfold a module, if it is folded, and wait until its content shows."""
    if not _unfolded(desk, module):
        desk.click(role="label", name=re.escape(module))
        desk.wait_until(lambda: _unfolded(desk, module), f"the content of {module}")
    desk.settle()


def fold(desk: Desk, module: str) -> None:
    """Fold a module, if it is unfolded, and wait until its content is hidden."""
    if _unfolded(desk, module):
        desk.click(role="label", name=re.escape(module))
        desk.wait_until(lambda: not _unfolded(desk, module), f"the content of {module} to go")
    desk.settle()


def answer(desk: Desk, question: str, button: str = "yes") -> None:
    """Answer a question, the dialog whose title matches the regular expression, and wait until it has closed."""
    desk.window(question)
    desk.click(role="button", name=button)
    desk.gone(question)


def set_slider(desk: Desk, slider: Element, value: str) -> None:
    """Type a value into a slider, which a right click opens, and wait until it has closed."""
    desk.right_click(slider)
    _type_into_popup(desk, value)


def choose(desk: Desk, area: Element, entry: str) -> None:
    """Choose an entry of a list that a click opens, and wait until it has closed.

    Args:
        entry: a part of its text that no other entry has.
    """
    desk.click(area)
    _type_into_popup(desk, entry)


def _type_into_popup(desk: Desk, text: str) -> None:
    # Typed too early, the keys would be shortcuts of the window below: digits are stars.
    desk.find(role="window", app="darktable")
    desk.type(text)
    # A list must have narrowed to what was typed before Return takes what is left.
    desk.settle()
    desk.key("Return")
    desk.wait_until(lambda: not desk.find_all(role="window", app="darktable"), "the slider or list to close")
    desk.settle()


def _unfolded(desk: Desk, module: str) -> bool:
    role, name, description = _INSIDE[module]
    return bool(desk.sandbox.find(role=role, name=name, description=description, limit=1))
