"""The window: editors, views, what is folded away; breakpoints."""

from __future__ import annotations

from typing import Literal

from pytest_opencomputer.desk import Desk

from .editor import go_to_line
from .quick import command

__all__ = [
    "add_condition",
    "close_all_editors",
    "close_other_editors",
    "close_panel",
    "hide_side_bar",
    "move_panel",
    "move_side_bar",
    "open_problems",
    "pin_editor",
    "remove_all_breakpoints",
    "show_side_bar",
    "split_editor",
    "toggle_breakpoint",
]

_SIDE_BAR = "Toggle Primary Side Bar.*"
_PANEL = "Toggle Panel.*"


def show_side_bar(desk: Desk) -> None:
    """Show the bar at the side with the explorer and other views."""
    _toggle(desk, _SIDE_BAR, "View: Toggle Primary Side Bar Visibility", wanted=True)


def hide_side_bar(desk: Desk) -> None:
    """Hide the bar at the side."""
    _toggle(desk, _SIDE_BAR, "View: Toggle Primary Side Bar Visibility", wanted=False)


def move_side_bar(desk: Desk) -> None:
    """Move the bar at the side to the other side of the window, which is a setting."""
    command(desk, "View: Toggle Primary Side Bar Position")
    desk.settle()


def open_problems(desk: Desk) -> None:
    """Show the panel with the list of problems in it, which unlike the terminal starts no program."""
    desk.key("ctrl+shift+m")
    _wait_for(desk, _PANEL, pressed=True)


def close_panel(desk: Desk) -> None:
    """Hide the panel."""
    command(desk, "View: Hide Panel")
    _wait_for(desk, _PANEL, pressed=False)


def move_panel(desk: Desk, to: Literal["Right", "Left", "To Bottom", "To Top"]) -> None:
    """Move the panel, which must show, to another side of the window."""
    before = _panel(desk)
    command(desk, f"View: Move Panel {to}")
    desk.wait_until(lambda: _panel(desk) != before, "the panel to move")
    desk.settle()


def pin_editor(desk: Desk) -> None:
    """Pin the editor in front."""
    command(desk, "View: Pin Editor")
    desk.find(role="button", name="Unpin.*")


def split_editor(desk: Desk) -> None:
    """Show the file in front a second time, in a new group at the right."""
    command(desk, "View: Split Editor Right")
    desk.settle()


def close_other_editors(desk: Desk) -> None:
    """Close all editors of the group but the one in front."""
    command(desk, "View: Close Other Editors in Group")
    desk.settle()


def close_all_editors(desk: Desk) -> None:
    """Close all editors that are not pinned; what they show must be saved."""
    command(desk, "View: Close All Editors")
    desk.settle()


def toggle_breakpoint(desk: Desk, line: int) -> None:
    """Set a breakpoint at a line of the file in front, or take it away; JavaScript has a debugger here."""
    go_to_line(desk, line)
    desk.key("F9")
    desk.settle()


def add_condition(desk: Desk, line: int, condition: str) -> None:
    """Set a breakpoint that stops only if an expression is true."""
    go_to_line(desk, line)
    command(desk, "Debug: Add Conditional Breakpoint...")
    desk.settle()
    desk.type(condition)
    desk.keys("Home", "Return")  # Escape, which closes suggestions elsewhere, would cancel it
    desk.settle()


def remove_all_breakpoints(desk: Desk) -> None:
    """Take all breakpoints away."""
    command(desk, "Remove All Breakpoints")
    desk.settle()


def _panel(desk: Desk) -> tuple[int, int]:
    """Where a button of the panel is."""
    return desk.find(role="toggle button", name="Maximize Panel").center


def _toggle(desk: Desk, button: str, name: str, *, wanted: bool) -> None:
    if _pressed(desk, button) != wanted:
        command(desk, name)
        _wait_for(desk, button, pressed=wanted)


def _wait_for(desk: Desk, button: str, *, pressed: bool) -> None:
    desk.wait_until(lambda: _pressed(desk, button) == pressed, f"/{button}/ to change")
    desk.settle()


def _pressed(desk: Desk, button: str) -> bool:
    return "pressed" in desk.find(role="toggle button", name=button).states
