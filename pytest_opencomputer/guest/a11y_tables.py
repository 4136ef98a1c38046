"""The children of an element, where they may be a million.

A spreadsheet reports a child for every cell of the sheet (LibreOffice Calc: 2^30 of them), a list one for every row
whether or not it can be seen. Asking each whether it shows takes 0.15 ms. So where there are many, the corners of what
is visible are asked which cell is there, and only the cells between them are children.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

MANY = 400  #: children from which on a table is asked for its visible cells only
MOST = 5000  #: children that are visited at most
_INSET = 3  #: pixels from the edges at which the corners are looked for


def visible_children(accessible: Any, states: Any) -> Iterator[tuple[int, Any]]:
    """The children of an element with their indexes; of a big table, those in its visible part."""
    from gi.repository import Atspi

    count = accessible.get_child_count()
    if count > MANY and states.contains(Atspi.StateType.SHOWING):
        cells = _cells(accessible)
        if cells is not None:
            yield from cells
            return
    for index in range(min(count, MOST)):
        if (child := accessible.get_child_at_index(index)) is not None:
            yield index, child


def _cells(accessible: Any) -> Iterator[tuple[int, Any]] | None:
    from gi.repository import Atspi, GLib

    interfaces = accessible.get_interfaces() or []
    if "Table" not in interfaces or "Component" not in interfaces:
        return None
    try:
        corners = _corners(accessible)
        if corners is None:
            return None
        (top, left), (bottom, right) = corners
        columns = Atspi.Table.get_n_columns(accessible)
    except GLib.Error:
        return None  # it has vanished, or does not do what it says: then it is walked like any other
    if (bottom - top + 1) * (right - left + 1) > MOST:
        return None
    return _between(accessible, range(top, bottom + 1), range(left, right + 1), columns)


def _between(table: Any, rows: range, columns: range, width: int) -> Iterator[tuple[int, Any]]:
    from gi.repository import Atspi

    for row in rows:
        for column in columns:
            if (cell := Atspi.Table.get_accessible_at(table, row, column)) is not None:
                yield row * width + column, cell


def _corners(table: Any) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """Row and column of the first and the last visible cell."""
    from gi.repository import Atspi

    box = table.get_extents(Atspi.CoordType.SCREEN)
    found = []
    for x, y in ((box.x + _INSET, box.y + _INSET), (box.x + box.width - _INSET, box.y + box.height - _INSET)):
        cell = table.get_accessible_at_point(x, y, Atspi.CoordType.SCREEN)
        if cell is None:
            return None
        index = cell.get_index_in_parent()
        found.append((Atspi.Table.get_row_at_index(table, index), Atspi.Table.get_column_at_index(table, index)))
    (top, left), (bottom, right) = found
    return ((top, left), (bottom, right)) if 0 <= top <= bottom and 0 <= left <= right else None
