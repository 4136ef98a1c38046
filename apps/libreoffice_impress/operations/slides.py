"""Slides of Impress: going to one, adding one, its layout, its name, and the text of its shapes."""

from __future__ import annotations

import re

from pytest_opencomputer.desk import Desk

_SHOWN = re.compile(r"Slide (\d+) of (\d+)\b")
"""The name of a slide may follow."""


def shown(desk: Desk) -> tuple[int, int]:
    """The number of the slide that is shown, and how many there are, as the bar at the bottom says."""

    def look() -> tuple[int, int] | None:
        for label in desk.sandbox.find(role="label"):
            if found := _SHOWN.match(label.text or ""):
                return int(found[1]), int(found[2])
        return None

    return desk.wait_until(look, "the number of the slide")


def go_to_slide(desk: Desk, number: int) -> None:
    """Go to a slide by its number, from 1, with nothing selected on it."""
    desk.keys("Escape", "Escape")
    at, _ = shown(desk)
    while at != number:
        key, at = ("Page_Down", at + 1) if number > at else ("Page_Up", at - 1)
        desk.key(key)
        _wait_for(desk, at)


def _wait_for(desk: Desk, number: int) -> None:
    desk.wait_until(lambda: shown(desk)[0] == number, f"slide {number}")


def set_layout(desk: Desk, name: str) -> None:
    """Give the slide a layout by its name in the sidebar, such as ``Title Only``."""
    layout = desk.find(role="list item", name=f"^{re.escape(name)}$")
    if "selected" not in layout.states:
        desk.click(layout)
    desk.wait_until(
        lambda: "selected" in desk.find(role="list item", name=f"^{re.escape(name)}$").states, f"the layout {name}"
    )


def add_slide(desk: Desk, layout: str = "") -> None:
    """Add a slide behind the one that is shown, and show it; without a name it has the layout that Impress chooses."""
    desk.keys("Escape", "Escape")
    at, count = shown(desk)
    desk.key("ctrl+m")
    desk.wait_until(lambda: shown(desk) == (at + 1, count + 1), "the new slide")
    if layout:
        set_layout(desk, layout)


def rename_slide(desk: Desk, name: str) -> None:
    """Give the slide that is shown a name."""
    desk.menu("Slide", "Rename Slide...")
    desk.window("^Rename Slide$")
    desk.key("ctrl+a")
    desk.type(f"{name}\n")
    desk.gone("^Rename Slide$")
    desk.find(role="panel", name=f"^PageShape: {re.escape(name)}$")


def write(desk: Desk, shape: int, text: str) -> None:
    """Replace the text of a shape of the slide, which is counted from the back, from 1; a line feed ends a paragraph.

    In an outline, a tab at the beginning of a paragraph puts it a level deeper, and the next ones, too.
    """
    desk.keys("Escape", "Escape")
    desk.key("Tab", repeat=shape)
    desk.keys("F2", "ctrl+a")
    desk.type(text)
    last = text.rpartition("\n")[2].strip()
    desk.wait_until(lambda: any(one.text == last for one in desk.sandbox.find(role="paragraph")), f"the text {last!r}")
    desk.keys("Escape", "Escape")
