"""Tables in OpenDocument presentations. Source: OpenDocument 1.3, part 3, chapter 9."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator

from pytest_opencomputer.guest.channels.odf_styles import Styles, border, merged, millimetres, whole
from pytest_opencomputer.guest.endpoint import StateTooBig

from .contents import Cell, Table
from .odp_looks import Palette
from .odp_names import on, q
from .odp_text import Base, Reader

MAX_CELLS = 10_000
_PARTS = {
    "header_row": "table:use-first-row-styles", "total_row": "table:use-last-row-styles",
    "first_column": "table:use-first-column-styles", "last_column": "table:use-last-column-styles",
    "banded_rows": "table:use-banding-rows-styles", "banded_columns": "table:use-banding-columns-styles",
}  # fmt: skip
_SIDES = ("left", "right", "top", "bottom")
_GROUPS = frozenset(
    map(q, ("table:table-header-rows", "table:table-rows", "table:table-row-group", "table:table-columns"))
)


def table(styles: Styles, palette: Palette, text: Reader, element: ET.Element) -> Table:
    """A table."""
    found = Table(parts=frozenset(name for name, attribute in _PARTS.items() if on(element, attribute)))
    design = palette.get("table-template", element.get(q("table:template-name"), ""))
    found.style = element.get(q("table:template-name"), "")
    for one in _inside(element, "table:table-column"):
        own = styles.properties("table-column", one.get(q("table:style-name"), ""), "table-column")
        times = min(max(whole(one.get(q("table:number-columns-repeated")), 1), 1), MAX_CELLS)
        found.column_widths_mm += [millimetres(own.get(q("style:column-width")))] * times
        _bounded(len(found.column_widths_mm))
    rows = list(_inside(element, "table:table-row"))
    found.rows, found.columns = len(rows), len(found.column_widths_mm)
    for number, row in enumerate(rows):
        own = styles.properties("table-row", row.get(q("table:style-name"), ""), "table-row")
        height = own.get(q("style:row-height"), own.get(q("style:min-row-height")))
        found.row_heights_mm.append(millimetres(height))
        column = 0
        for one in row:
            if one.tag == q("table:table-cell"):
                name = one.get(q("table:style-name"), row.get(q("table:default-cell-style-name"), ""))
                under = _of_design(design, found, number, column)
                found.cells.append(_cell(styles, text, one, (under, name), (number, column)))
            if one.tag in (q("table:table-cell"), q("table:covered-table-cell")):
                column += min(max(whole(one.get(q("table:number-columns-repeated")), 1), 1), MAX_CELLS)
            _bounded(max(column, len(found.cells)))
    return found


def _inside(element: ET.Element, name: str) -> Iterator[ET.Element]:
    for child in element:
        if child.tag == q(name):
            yield child
        elif child.tag in _GROUPS:
            yield from _inside(child, name)


def _bounded(count: int) -> None:
    if count > MAX_CELLS:
        raise StateTooBig(f"a table has more than {MAX_CELLS} cells")


def _of_design(design: ET.Element | None, found: Table, row: int, column: int) -> str:
    """The style that a design has for a cell."""
    if design is None:
        return ""
    kinds = (
        ("header_row", row == 0, "first-row"),
        ("total_row", row == found.rows - 1, "last-row"),
        ("first_column", column == 0, "first-column"),
        ("last_column", column == found.columns - 1, "last-column"),
        ("banded_rows", True, "odd-rows" if row % 2 else "even-rows"),
        ("banded_columns", True, "odd-columns" if column % 2 else "even-columns"),
    )
    for part, here, name in kinds:
        one = design.find(q(f"table:{name}")) if here and part in found.parts else None
        if one is not None:
            return one.get(q("table:style-name"), "")
    body = design.find(q("table:body"))
    return body.get(q("table:style-name"), "") if body is not None else ""


def _cell(styles: Styles, text: Reader, element: ET.Element, names: tuple[str, str], at: tuple[int, int]) -> Cell:
    """A cell whose design has one style, and which has another over it."""
    look: dict[str, str] = {}
    for name in names:
        for one in reversed(list(styles.line("table-cell", name))):
            for part in one:
                look = merged(look, part.attrib)
    fill = look.get(q("draw:fill-color"), "none").lower() if look.get(q("draw:fill"), "none") == "solid" else "none"
    sides = [border(look.get(q(f"fo:border-{side}"))) for side in _SIDES]
    return Cell(
        *at,
        rows=max(whole(element.get(q("table:number-rows-spanned")), 1), 1),
        columns=max(whole(element.get(q("table:number-columns-spanned")), 1), 1),
        paragraphs=text.read(element, Base("table-cell", names[1], under=names[0])).paragraphs,
        vertical=look.get(q("draw:textarea-vertical-align"), look.get(q("style:vertical-align"), "top")),
        fill=fill,
        borders=(sides[0], sides[1], sides[2], sides[3]),
    )
