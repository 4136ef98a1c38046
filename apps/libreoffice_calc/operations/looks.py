"""How cells look: named styles, rules, lines, cells that are merged or centred."""

from __future__ import annotations

from typing import Literal

from pytest_opencomputer.desk import Desk

from .cells import go_to, is_selected
from .dialogs import choose, choose_beside, dialog, show_page, write


def apply_style(desk: Desk, area: str, style: str) -> None:
    """Give an area a named style that the menu lists."""
    go_to(desk, area)
    desk.menu("Styles", style)
    desk.wait_until(lambda: is_selected(desk, area), f"{area} to have the style {style}")


def highlight(desk: Desk, area: str, condition: str, value: str, style: str) -> None:
    """Let cells of an area have a named style as long as their value fulfils a condition.

    Args:
        condition: as the dialog calls it, for example ``is less than``.
        value: what cells are compared with.
    """
    title = "Conditional Formatting for .*"
    go_to(desk, area)
    with dialog(desk, title, "Format", "Conditional", "Condition...", "More rules..."):
        boxes = sorted(desk.find_all(role="combo box", window=title), key=lambda one: (one.y, one.x))
        choose(desk, boxes[1], condition)
        choose_beside(desk, title, "Apply Style:", style)
        write(desk, desk.find(role="text", window=title), value)


def draw_line(desk: Desk, area: str, side: Literal["top", "box"]) -> None:
    """Draw a line above an area that has none, or around it."""
    title = "Format Cells"
    go_to(desk, area)
    desk.key("ctrl+1")
    with dialog(desk, title):
        show_page(desk, title, "Borders")
        if side == "box":
            desk.click(desk.find(role="list item", name="Outer Border Only", window=title))
        else:
            desk.click(desk.find(role="check box", name="Top border line", window=title))
        desk.settle()


def merge(desk: Desk, area: str) -> None:
    """Merge an area, of which only the first cell has content."""
    go_to(desk, area)
    desk.menu("Format", "Merge and Unmerge Cells", "Merge Cells")
    desk.settle()


def center(desk: Desk, cell: str) -> None:
    """Centre what is in a cell."""
    go_to(desk, cell)
    desk.key("ctrl+e")
    desk.settle()
