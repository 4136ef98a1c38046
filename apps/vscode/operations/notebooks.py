"""Notebooks: their cells. None is run, as nothing here could run it."""

from __future__ import annotations

from typing import Literal

from pytest_opencomputer.desk import Desk

from .editor import type_lines, write_anew
from .quick import command

__all__ = ["clear_outputs", "delete_cell", "edit_cell", "go_to_cell", "insert_cell", "move_cell"]


def go_to_cell(desk: Desk, number: int) -> None:
    """Select a cell of the notebook in front, the first of which is 1."""
    desk.key("ctrl+Home")
    if number > 1:
        desk.key("Down", repeat=number - 1)
    _wait_for_cell(desk, number)


def edit_cell(desk: Desk, number: int, *lines: str) -> None:
    """Write a cell anew."""
    go_to_cell(desk, number)
    desk.key("Return")
    desk.settle()
    write_anew(desk, *lines)
    desk.key("Escape")


def insert_cell(desk: Desk, after: int, kind: Literal["Code", "Markdown"], *lines: str) -> None:
    """Insert a cell with lines below another."""
    go_to_cell(desk, after)
    command(desk, f"Notebook: Insert {kind} Cell Below")
    _wait_for_cell(desk, after + 1)
    desk.settle()
    type_lines(desk, *lines)
    desk.key("Escape")


def delete_cell(desk: Desk, number: int) -> None:
    """Delete a cell."""
    go_to_cell(desk, number)
    desk.key("Delete")
    desk.window("^●")


def move_cell(desk: Desk, number: int, *, by: int) -> None:
    """Move a cell down by a number of cells, or up if it is negative."""
    go_to_cell(desk, number)
    desk.key("alt+Down" if by > 0 else "alt+Up", repeat=abs(by))
    _wait_for_cell(desk, number + by)


def clear_outputs(desk: Desk) -> None:
    """Delete what the cells have put out."""
    command(desk, "Notebook: Clear All Outputs")
    desk.window("^●")


def _wait_for_cell(desk: Desk, number: int) -> None:
    desk.find(role="button", name=rf"Cell {number} of \d+")
