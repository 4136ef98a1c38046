"""The children of an element, where they may be a million.

A spreadsheet reports a child for every cell of the sheet (LibreOffice Calc: 2^30 of them), a list one for every row
whether or not it can be seen. Asking each whether it shows takes 0.15 ms and more. So where there are many, the table
is asked which cells are in the corners of what it shows, and only those between them are its children here, with the
headers of their columns. A search for what is no part of a cell (a menu, a button) does not go there at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from pytest_opencomputer.guest.a11y_ask import ask

MANY = 400  #: children from which on a table is asked for its visible cells only
MOST = 5000  #: children that are visited at most
_INSET = 3  #: pixels from the edge at which the search for a corner begins
_STEP = 12  #: pixels between two probes; less than the height of a row of text


@cache
def cell_roles() -> frozenset[Any]:
    """Roles of the cells of a big table, and of what is in and beside them."""
    from gi.repository.Atspi import Role

    names = "TABLE_CELL COLUMN_HEADER ROW_HEADER TABLE_COLUMN_HEADER TABLE_ROW_HEADER TABLE_ROW LIST_ITEM TREE_ITEM"
    inside = "PARAGRAPH TEXT STATIC LABEL ICON IMAGE CHECK_BOX LINK FILLER"
    return frozenset(getattr(Role, name) for name in f"{names} {inside}".split())


def visible_children(accessible: Any, states: Any, *, cells: bool = True) -> Iterator[tuple[int, Any]]:
    """The children of an element with their indexes; of a big table that is showing, those in its visible part.

    Args:
        cells: whether a big table that hands out its cells on demand has children at all.
    """
    from gi.repository import Atspi

    count = ask(accessible.get_child_count) or 0
    if count > MANY and not cells and states.contains(Atspi.StateType.MANAGES_DESCENDANTS):
        return
    if count > MANY and states.contains(Atspi.StateType.SHOWING):
        shown = _visible_cells(accessible)
        if shown is not None:
            yield from shown
            return
    for index in range(min(count, MOST)):
        if (child := ask(accessible.get_child_at_index, index)) is not None:
            yield index, child


def _visible_cells(table: Any) -> list[tuple[int, Any]] | None:
    """The headers and cells in the visible part of a table; ``None`` where it cannot tell."""
    from gi.repository import Atspi

    interfaces = ask(table.get_interfaces) or ()
    if "Table" not in interfaces or "Component" not in interfaces:
        return None
    area = ask(_visible_area, table)
    if area is None or len(area[0]) * len(area[1]) > MOST:
        return None
    rows, columns = area
    headers = [ask(Atspi.Table.get_column_header, table, column) for column in columns]
    cells = [header for header in headers if header is not None and ask(header.get_parent) == table]
    cells += [ask(Atspi.Table.get_accessible_at, table, row, column) for row in rows for column in columns]
    numbered = [(ask(cell.get_index_in_parent), cell) for cell in cells if cell is not None]
    return [(index, cell) for index, cell in numbered if index is not None and index >= 0]


def _visible_area(table: Any) -> tuple[range, range] | None:
    """The rows and columns of which something is visible."""
    from gi.repository import Atspi

    box = table.get_extents(Atspi.CoordType.SCREEN)
    left, top = box.x + _INSET, box.y + _INSET
    right, bottom = box.x + box.width - _INSET, box.y + box.height - _INSET
    # From the top down (there may be a header), from the bottom up (there may be less than fits), from the right.
    first = _first_cell(table, ((left, y) for y in range(top, bottom, _STEP)))
    if first is None:
        return None
    row, column, (_, y) = first
    last_row = _first_cell(table, ((left, other) for other in range(bottom, y, -_STEP)))
    last_column = _first_cell(table, ((x, y) for x in range(right, left, -_STEP)))
    rows = range(row, max(row, last_row[0] if last_row else row) + 1)
    columns = range(column, max(column, last_column[1] if last_column else column) + 1)
    return rows, columns


def _first_cell(table: Any, points: Iterable[tuple[int, int]]) -> tuple[int, int, tuple[int, int]] | None:
    """Row and column of the first cell that is met at one of ``points``, and the point."""
    from gi.repository import Atspi

    for point in points:
        cell = table.get_accessible_at_point(*point, Atspi.CoordType.SCREEN)
        if cell is None or cell == table:
            continue
        index = cell.get_index_in_parent()
        row, column = Atspi.Table.get_row_at_index(table, index), Atspi.Table.get_column_at_index(table, index)
        if row >= 0 and column >= 0:
            return row, column, point
    return None
