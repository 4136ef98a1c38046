"""The children of an element, of which there may be a million.

A spreadsheet reports a child for every cell of the sheet (LibreOffice Calc: 2^30 of them), a list reports one for every
row, visible or not. So if there are many, the table is asked which cells are in the corners of its visible part, and
only the cells between them are visited, with the headers of their columns. A search for something that is never part of
a cell (a menu, a button) skips the table.
"""

from __future__ import annotations

from collections.abc import Iterable

from pytest_opencomputer.guest import a11y_calls as at
from pytest_opencomputer.guest.a11y_bus import Strand, together
from pytest_opencomputer.guest.a11y_calls import Ref
from pytest_opencomputer.guest.a11y_names import MANAGES_DESCENDANTS, SHOWING, role_number
from pytest_opencomputer.guest.a11y_node import Node

MANY = 400  #: with more children, a table is asked for its visible cells only
MOST = 5000  #: children that are visited at most
_INSET = 3  #: pixels from the edge at which the search for a corner begins
_STEP = 12  #: pixels between two probes; less than the height of a row of text


def _roles(names: str) -> frozenset[int]:
    return frozenset(map(role_number, names.split(", ")))


_CELLS = _roles("table cell, column header, row header, table column header, table row header")
_IN_TABLES = _CELLS | _roles(
    "table row, list item, tree item, paragraph, text, static, label, icon, image, check box, link, filler"
)
_SPREADSHEET = role_number("document spreadsheet")


def visible_children(node: Node, count: int, roles: set[int] | None) -> Strand[list[Node]]:
    """The children of an element; of a big table that is showing, those in its visible part.

    Args:
        count: how many children it has.
        roles: the roles that are searched for; ``None`` for all. A big table that creates its cells on demand counts as
            having no children if none of these roles can occur in or beside cells.
    """
    # The cells of a spreadsheet have nothing in them: LibreOffice's AccessibleStaticTextBase has no children at all.
    leaves = node.parent is not None and node.parent.role == _SPREADSHEET
    inside = _CELLS if leaves else _IN_TABLES
    if count > MANY and roles is not None and roles.isdisjoint(inside) and node.has(MANAGES_DESCENDANTS):
        return []
    if count > MANY and node.has(SHOWING):
        shown = yield from _visible_cells(node.ref)
        if shown is not None:
            headers, cells = shown
            return [Node(None, node.app, ref, node) for ref in headers] + [
                Node(None, node.app, ref, node, leaf=leaves) for ref in cells
            ]
    listed = None
    if count <= MANY:
        (listed,) = yield [at.children(node.ref)]
    if listed is None:
        listed = yield [at.child(node.ref, index) for index in range(min(count, MOST))]
    return [
        Node(index, node.app, ref, node)
        for index, one in enumerate(listed[:MOST])
        if (ref := at.existing(one)) is not None
    ]


def _visible_cells(table: Ref) -> Strand[tuple[list[Ref], list[Ref]] | None]:
    """The headers and the cells in the visible part of a table; ``None`` if that is unknown."""
    (interfaces,) = yield [at.interfaces(table)]
    if not interfaces or not at.has("Table", interfaces) or not at.has("Component", interfaces):
        return None
    area = yield from _visible_area(table)
    if area is None or len(area[0]) * len(area[1]) > MOST:
        return None
    rows, columns = area
    found = yield [at.column_header(table, column) for column in columns]
    headers = [header for header in map(at.existing, found) if header is not None]
    parents = yield [at.parent(header) for header in headers]
    headers = [header for header, above in zip(headers, parents, strict=True) if above == table]
    found = yield [at.cell(table, row, column) for row in rows for column in columns]
    return headers, [one for one in map(at.existing, found) if one is not None]


def _visible_area(table: Ref) -> Strand[tuple[range, range] | None]:
    """The rows and columns of which something is visible."""
    (box,) = yield [at.extents(table)]
    if box is None:
        return None
    x, y, width, height = box
    left, top = x + _INSET, y + _INSET
    right, bottom = x + width - _INSET, y + height - _INSET
    # From the top down (there may be a header), from the bottom up (there may be less than fits), from the right.
    first = yield from _first_cell(table, ((left, y) for y in range(top, bottom, _STEP)))
    if first is None:
        return None
    row, column, (_, y) = first
    last_row, last_column = yield from together(
        _first_cell(table, ((left, other) for other in range(bottom, y, -_STEP))),
        _first_cell(table, ((x, y) for x in range(right, left, -_STEP))),
    )
    rows = range(row, max(row, last_row[0] if last_row else row) + 1)
    columns = range(column, max(column, last_column[1] if last_column else column) + 1)
    return rows, columns


def _first_cell(table: Ref, points: Iterable[tuple[int, int]]) -> Strand[tuple[int, int, tuple[int, int]] | None]:
    """Row and column of the first cell that is found at one of ``points``, and the point."""
    for point in points:
        (found,) = yield [at.at_point(table, *point)]
        cell = at.existing(found)
        if cell is None or cell == table:
            continue
        (index,) = yield [at.index_in_parent(cell)]
        if index is None:
            continue
        row, column = yield [at.row_at(table, index), at.column_at(table, index)]
        if row is not None and column is not None and row >= 0 and column >= 0:
            return row, column, point
    return None
