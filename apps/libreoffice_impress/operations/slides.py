"""Slides of Impress: going to one, adding one, its layout, its name, and the text of its shapes."""

from __future__ import annotations

import re

from apps.libreoffice_writer.operations.documents import in_front
from pytest_opencomputer.desk import Desk
from pytest_opencomputer.sandbox_types import Element

_SHOWN = re.compile(r"Slide (\d+) of (\d+)\b")
"""The name of a slide may follow."""
_PAGE = "PageShape: "
"""What stands before the name of the slide in the accessibility tree."""


def shown(desk: Desk) -> tuple[int, int]:
    """The number of the slide that is shown, and how many there are, as the bar at the bottom says."""

    def look() -> tuple[int, int] | None:
        for label in desk.sandbox.find(role="label", window=in_front(desk)):
            if found := _SHOWN.match(label.text or ""):
                return int(found[1]), int(found[2])
        return None

    return desk.wait_until(look, "the number of the slide")


def go_to_slide(desk: Desk, slide: int | str) -> int:
    """Go to a slide by its number, from 1, or by its name, with nothing selected on it; its number."""
    desk.keys("Escape", "Escape")
    at, count = shown(desk)
    if slide not in (at, _name(desk)):
        desk.key("Home")
        at = 1
        wait_for_slide(desk, at)
    while slide not in (at, _name(desk)) and at < count:
        desk.key("Page_Down")
        at += 1
        wait_for_slide(desk, at)
    desk.wait_until(lambda: slide in (at, _name(desk)), f"the slide {slide!r}")
    return at


def _name(desk: Desk) -> str:
    """The name of the slide that is shown."""
    page = desk.find(role="panel", name=f"{_PAGE}.*", window=in_front(desk))
    return page.name.removeprefix(_PAGE)


def wait_for_pane(desk: Desk) -> None:
    """Wait until the slide that is shown, and no other, is selected in the pane at the left, which is drawn late."""
    desk.settle()

    def selected() -> set[str]:
        found = desk.sandbox.find(role="panel", window=in_front(desk), states=("showing", "selected"))
        return {one.name for one in found}  # a slide that was moved is there twice

    desk.wait_until(lambda: selected() == {_name(desk)}, "the slide to be selected in the pane")


def wait_for_slide(desk: Desk, number: int) -> None:
    """Wait until a slide is shown, by its number."""
    desk.wait_until(lambda: shown(desk)[0] == number, f"slide {number}")


def select_shape(desk: Desk, slide: int | str, shape: int) -> int:
    """Select a shape of a slide, counted from the back, from 1; the number of the slide."""
    number = go_to_slide(desk, slide)
    desk.key("Tab", repeat=shape)
    desk.settle()
    return number


def set_layout(desk: Desk, name: str) -> None:
    """Give the slide a layout by its name in the sidebar, such as ``Title Only``."""

    def layout() -> Element:
        return desk.find(role="list item", name=f"^{re.escape(name)}$", window=in_front(desk))

    if "selected" not in layout().states:
        desk.click(layout())
    desk.wait_until(lambda: "selected" in layout().states, f"the layout {name}")


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
    desk.find(role="panel", name=f"{_PAGE}{re.escape(name)}", window=in_front(desk))


def write(desk: Desk, shape: int, text: str) -> None:
    """Replace the text of a shape of the slide, which is counted from the back, from 1; a line feed ends a paragraph.

    In an outline, a tab at the beginning of a paragraph puts it and the following ones a level deeper.
    """
    desk.keys("Escape", "Escape")
    desk.key("Tab", repeat=shape)
    desk.keys("F2", "ctrl+a")
    desk.type(text)
    last = text.rpartition("\n")[2].strip()
    desk.wait_until(
        lambda: any(one.text == last for one in desk.sandbox.find(role="paragraph", window=in_front(desk))),
        f"the text {last!r}",
    )
    desk.keys("Escape", "Escape")
