"""Tables of OpenDocument texts."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import replace

from pytest_opencomputer.guest.channels.odf import q
from pytest_opencomputer.guest.channels.odf_styles import background, borders, millimetres, whole
from pytest_opencomputer.guest.endpoint import StateTooBig
from pytest_opencomputer.guest.state import number

from .model import Cell, Table
from .odt_reading import Flow, Reading

MAX_CELLS = 10_000
_ALIGNMENTS = {"left": "left", "center": "center", "right": "right", "margins": "full"}
_COLUMNS = frozenset(map(q, ("table:table-columns", "table:table-header-columns", "table:table-column-group")))
_VERTICAL = {"middle": "middle", "bottom": "bottom"}


def table(reader: Reading, element: ET.Element, flow: Flow) -> None:
    """Read a table with the text in its cells."""
    styles, style = reader.styles, element.get(q("table:style-name"), "")
    found, text = styles.properties("table", style, "table"), reader.book.texts[flow.place]
    one = Table(element.get(q("table:name"), ""), place=flow.place, nested=flow.in_table)
    one.before = text[-1] if text else None
    one.width_mm = millimetres(found.get(q("style:width")))
    one.left_mm, one.right_mm = (
        millimetres(found.get(q("fo:margin-left"))),
        millimetres(found.get(q("fo:margin-right"))),
    )
    one.above_mm, one.below_mm = (
        millimetres(found.get(q("fo:margin-top"))),
        millimetres(found.get(q("fo:margin-bottom"))),
    )
    one.alignment = _ALIGNMENTS.get(found.get(q("table:align"), "margins"), "full")
    if one.alignment == "left" and one.left_mm:
        one.alignment = "from left"
    one.may_split = found.get(q("style:may-break-between-rows"), "true") == "true"
    one.keep_with_next = found.get(q("fo:keep-with-next")) == "always"
    one.background = background(found)
    for column in _columns(element):
        properties = styles.properties("table-column", column.get(q("table:style-name"), ""), "table-column")
        width = millimetres(properties.get(q("style:column-width")))
        one.column_widths_mm += [width] * min(max(whole(column.get(q("table:number-columns-repeated")), 1), 1), 1000)
        if len(one.column_widths_mm) > MAX_CELLS:
            raise StateTooBig(f"a table has more than {MAX_CELLS} columns")
    reader.book.tables.append(one)
    start, inside = len(text), replace(flow, in_table=True, holder=one.name if not flow.in_table else flow.holder)
    for row, header in _rows(element, False):
        one.header_rows += header
        _row(reader, row, one, inside)
    one.columns = max((cell.column + cell.columns for cell in one.cells), default=0)
    if len(text) > start:
        reader.before_table(style, text[start])
    reader.waiting.append(one)


def _columns(element: ET.Element) -> Iterator[ET.Element]:
    for child in element:
        if child.tag == q("table:table-column"):
            yield child
        elif child.tag in _COLUMNS:
            yield from _columns(child)


def _rows(element: ET.Element, header: bool) -> Iterator[tuple[ET.Element, bool]]:
    for child in element:
        if child.tag == q("table:table-row"):
            yield child, header
        elif child.tag == q("table:table-header-rows"):
            yield from _rows(child, True)
        elif child.tag in (q("table:table-rows"), q("table:table-row-group")):
            yield from _rows(child, header)


def _row(reader: Reading, row: ET.Element, one: Table, flow: Flow) -> None:
    found = reader.styles.properties("table-row", row.get(q("table:style-name"), ""), "table-row")
    one.row_heights_mm.append(millimetres(found.get(q("style:row-height"), found.get(q("style:min-row-height")))))
    one.rows_may_split = one.rows_may_split and found.get(q("fo:keep-together"), "auto") != "always"
    behind, column = background(found), 0
    for element in row:
        if element.tag == q("table:table-cell"):
            one.cells.append(_cell(reader, element, one, column, behind, flow))
        if element.tag in (q("table:table-cell"), q("table:covered-table-cell")):
            column += min(max(whole(element.get(q("table:number-columns-repeated")), 1), 1), 1000)
        if len(one.cells) > MAX_CELLS or column > MAX_CELLS:
            raise StateTooBig(f"a table has more than {MAX_CELLS} cells")
    one.rows += 1


def _cell(reader: Reading, element: ET.Element, one: Table, column: int, behind: str, flow: Flow) -> Cell:
    found = reader.styles.properties("table-cell", element.get(q("table:style-name"), ""), "table-cell")
    value, own = element.get(q("office:value")), background(found)
    cell = Cell(one.rows, column)
    cell.rows = max(whole(element.get(q("table:number-rows-spanned")), 1), 1)
    cell.columns = max(whole(element.get(q("table:number-columns-spanned")), 1), 1)
    cell.vertical = _VERTICAL.get(found.get(q("style:vertical-align"), ""), "top")
    cell.background = own if own != "none" else behind if behind != "none" else one.background
    cell.borders = borders(found)
    cell.formula = element.get(q("table:formula"), "").removeprefix("ooow:")
    cell.protected = element.get(q("table:protected")) == "true"
    cell.value = number(value, "office:value") if value is not None else None
    cell.paragraphs = reader.read(element, flow)
    return cell
