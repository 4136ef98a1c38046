"""Cells of the sheet in front: going to them, reading, filling, deleting and formatting them.

Areas are written as in Calc: ``B7``, ``A2:F20``, ``C:C``, ``5:5``, with or without a sheet before them (``Lists.B2``).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from pytest_opencomputer.desk import Desk
from pytest_opencomputer.sandbox_types import Element

from .dialogs import (
    below,
    choose_beside,
    dialog,
    set_check_box,
    show_page,
    write,
    write_beside,
)

WINDOW = ".* — LibreOffice Calc"
"""What the title of a window with a document looks like."""
_COLUMNS = 16384
_LAST_ROW = 100_000
"""In place of the last row of a sheet: the tree counts the cells only up to row 131,072."""
_AREA = re.compile(r"(?:(?P<sheet>.+)\.)?(?P<first>[A-Z]*[0-9]*)(?::(?P<last>[A-Z]*[0-9]*))?")


@dataclass(frozen=True)
class _Corners:
    """First and last cell of an area as (column, row), counted from 0, and its sheet, if it names one."""

    sheet: str | None
    first: tuple[int, int]
    last: tuple[int, int]


def is_selected(desk: Desk, area: str) -> bool:
    """Whether the cursor is on the first cell of an area, and nothing but the area is selected, as its edges tell."""
    corners = _corners(area)
    table = _table(desk)
    if table is None or (corners.sheet is not None and table.name != f"Sheet {corners.sheet}"):
        return False
    first = _look(desk, table, corners.first)
    if first is None or "focused" not in first.states:
        return False
    right, bottom = corners.last
    outside = [(right + 1, bottom)] * (right + 1 < _COLUMNS) + [(right, bottom + 1)] * (bottom + 1 < _LAST_ROW)
    inside = [] if corners.first == corners.last else [corners.first, corners.last]

    def selected(place: tuple[int, int]) -> bool:
        found = _look(desk, table, place)
        return found is not None and "selected" in found.states

    return all(map(selected, inside)) and not any(map(selected, outside))


def content(desk: Desk, cell: str) -> str:
    """What stands in a cell of the sheet in front, before its number format is applied."""
    found = _cell(desk, cell)
    return (found.text or "") if found else ""


def is_showing(desk: Desk, cell: str) -> bool:
    """Whether a cell can be seen in the part of the window that scrolls."""
    found = _cell(desk, cell)
    return found is not None and "showing" in found.states


def go_to(desk: Desk, area: str) -> None:
    """Select a cell or area through the name box."""
    desk.key("ctrl+shift+t")
    desk.replace(f"{area}\n")
    desk.wait_until(lambda: is_selected(desk, area), f"{area} to be selected")


def enter(desk: Desk, cell: str, *texts: str) -> None:
    """Type texts or formulas into a cell and those below it.

    Calc completes a text by what the column has already, so one that begins another text of its column needs care.
    """
    _type(desk, cell, "".join(f"{text}\n" for text in texts), lines=len(texts))


def enter_row(desk: Desk, cell: str, *texts: str) -> None:
    """Type texts or formulas, none of them empty, into a cell and those to the right of it."""
    _type(desk, cell, "\t".join(texts) + "\n", lines=1)


def fill_in(desk: Desk, area: str, text: str) -> None:
    """Enter a text or formula into all cells of an area at once; formulas are adapted as if they were copied."""
    go_to(desk, area)
    desk.type(text)
    # The button that accepts an entry is shown as long as something is being entered.
    desk.find(role="button", name="Accept", window=WINDOW)
    desk.key("alt+Return")
    desk.wait_until(
        lambda: not desk.find_all(role="button", name="Accept", window=WINDOW) and is_selected(desk, area),
        f"{area} to be filled",
    )


def fill_down(desk: Desk, area: str) -> None:
    """Copy the first row of an area, whose last cell is empty, to the rows below it."""
    go_to(desk, area)
    desk.key("ctrl+d")
    last = _name(*_corners(area).last)
    desk.wait_until(lambda: content(desk, last) != "", f"{area} to be filled down")


def clear(desk: Desk, area: str) -> None:
    """Empty all cells of an area."""
    go_to(desk, area)
    desk.key("Delete")
    corners = [_name(*corner) for corner in (_corners(area).first, _corners(area).last)]
    desk.wait_until(lambda: not any(content(desk, cell) for cell in corners), f"{area} to be empty")


def delete_rows(desk: Desk, rows: str) -> None:
    """Delete rows (``5:7``); those below move up."""
    go_to(desk, rows)
    desk.key("ctrl+minus")
    desk.wait_until(lambda: not is_selected(desk, rows), f"the rows {rows} to be deleted")


def insert_column(desk: Desk, column: str) -> None:
    """Insert an empty column; the one of this letter, and those after it, move to the right."""
    header, after = f"{column}1", _name(_corners(f"{column}1").first[0] + 1, 0)
    moved = content(desk, header)
    go_to(desk, f"{column}:{column}")
    desk.key("ctrl+plus")
    desk.wait_until(lambda: content(desk, header) == "" and content(desk, after) == moved, f"an empty column {column}")


def make_bold(desk: Desk, area: str) -> None:
    """Make the text of an area bold that is not."""
    go_to(desk, area)
    desk.key("ctrl+b")
    desk.wait_until(
        lambda: desk.sandbox.find(role="toggle button", name="Bold", window=WINDOW, states=("showing", "checked")),
        f"{area} to be bold",
    )


def set_number_format(desk: Desk, area: str, code: str) -> None:
    """Give an area a number format by its code, for example ``#,##0.00``."""
    go_to(desk, area)
    desk.key("ctrl+1")
    with dialog(desk, "Format Cells"):
        show_page(desk, "Format Cells", "Numbers")
        write(desk, below(desk, "Format Cells", "Format Code", "text"), code)


def set_protection(desk: Desk, area: str, *, locked: bool | None = None, formulas_hidden: bool | None = None) -> None:
    """Set what the protection of the sheet means for an area; ``None`` leaves a setting as it is."""
    go_to(desk, area)
    desk.key("ctrl+1")
    with dialog(desk, "Format Cells"):
        show_page(desk, "Format Cells", "Cell Protection")
        for name, on in (("Protected", locked), ("Hide formula", formulas_hidden)):
            if on is not None:
                set_check_box(desk, "Format Cells", name, on=on)


def add_comment(desk: Desk, cell: str, text: str) -> None:
    """Add a comment to a cell that has none."""
    go_to(desk, cell)
    desk.key("ctrl+alt+c")
    desk.wait_until(lambda: _edited_comment(desk), "the comment to be open")
    desk.type(text)
    desk.wait_until(lambda: [one.text for one in _edited_comment(desk)] == [text], "the comment to be written")
    desk.key("Escape")
    desk.wait_until(lambda: not _edited_comment(desk), "the comment to close")


def define_name(desk: Desk, name: str, area: str) -> None:
    """Give an area a name through the name box, and look for it in the list."""
    go_to(desk, area)
    # If the name does not exist, typing it into the name box gives it to the selected area.
    desk.key("ctrl+shift+t")
    desk.replace(f"{name}\n")
    desk.key("ctrl+F3")
    desk.find(role="table cell", name=re.escape(name), window="Manage Names")
    desk.key("Escape")
    desk.gone("^Manage Names$")


def limit_entries(
    desk: Desk,
    area: str,
    allow: str,
    *,
    data: str = "",
    fields: dict[str, str],
    input_help: tuple[str, str] | None = None,
    alert: tuple[str, str, str] | None = None,
) -> None:
    """Limit what may be entered in an area.

    Args:
        allow: the kind of values as the dialog calls it: ``Integer``, ``Date``, ``Cell range``, …
        data: the comparison, for example ``valid range``; none for kinds that have no such thing.
        fields: what to write beside which label (``Minimum``, ``Source``, …).
        input_help: title and text that are shown when a cell is selected.
        alert: what wrong entries lead to (``Stop``, ``Warning``, …), and the title and text that say so.
    """
    title = "Validity"
    go_to(desk, area)
    with dialog(desk, title, "Data", "Validity..."):
        choose_beside(desk, title, "Allow:", allow)
        if data:
            choose_beside(desk, title, "Data:", data)
        for label, text in fields.items():
            write_beside(desk, title, label, text)
        if input_help:
            show_page(desk, title, "Input Help")
            set_check_box(desk, title, "Show input help when cell is selected")
            write_beside(desk, title, "Title:", input_help[0])
            write_beside(desk, title, "Input help:", input_help[1])
        if alert:
            show_page(desk, title, "Error Alert")
            choose_beside(desk, title, "Action:", alert[0])
            write_beside(desk, title, "Title:", alert[1])
            write_beside(desk, title, "Error message:", alert[2])


def _type(desk: Desk, cell: str, keys: str, *, lines: int) -> None:
    """Type into cells from ``cell`` on, and wait until the cursor is below the first column of what was typed."""
    go_to(desk, cell)
    desk.type(keys)
    column, row = _corners(cell).first
    below = _name(column, row + lines)
    desk.wait_until(lambda: is_selected(desk, below), f"the cursor to be below what was typed, on {below}")


def _edited_comment(desk: Desk) -> list[Element]:
    return desk.sandbox.find(role="paragraph", window=WINDOW, states=("showing", "focused"))


def _table(desk: Desk) -> Element | None:
    """The sheet in front, in the window that has the focus."""
    tables = desk.find_all(role="table", window=WINDOW)
    return next((one for one in tables if "focused" in one.states), tables[0] if tables else None)


def _cell(desk: Desk, cell: str) -> Element | None:
    table = _table(desk)
    return _look(desk, table, _corners(cell).first) if table else None


def _look(desk: Desk, table: Element, place: tuple[int, int]) -> Element | None:
    """A cell, in sight or not. Its place in the tree is known, and a search among all that show takes seconds."""
    path = (*table.path, place[1] * _COLUMNS + place[0])
    return desk.sandbox.look(replace(table, path=path, role="table cell", name=_name(*place)))


def _corners(area: str) -> _Corners:
    parts = _AREA.fullmatch(area)
    if parts is None:
        raise ValueError(f"{area!r} is no area; wanted one such as 'B7', 'A2:F20', 'C:C', '5:5' or 'Lists.B2'")
    first, last = parts["first"], parts["last"] or parts["first"]
    return _Corners(parts["sheet"], _numbers(first, (0, 0)), _numbers(last, (_COLUMNS - 1, _LAST_ROW - 1)))


def _numbers(cell: str, missing: tuple[int, int]) -> tuple[int, int]:
    letters, digits = cell.rstrip("0123456789"), cell.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - ord("A") + 1
    return (column - 1 if letters else missing[0], int(digits) - 1 if digits else missing[1])


def _name(column: int, row: int) -> str:
    letters, rest = "", column + 1
    while rest:
        rest, digit = divmod(rest - 1, 26)
        letters = chr(ord("A") + digit) + letters
    return f"{letters}{row + 1}"
