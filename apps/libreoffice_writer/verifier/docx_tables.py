"""Tables of .docx documents."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import replace

from pytest_opencomputer.guest.channels.odf_styles import rounded, whole
from pytest_opencomputer.guest.channels.office_looks import Borders
from pytest_opencomputer.guest.channels.ooxml import q
from pytest_opencomputer.guest.endpoint import StateTooBig

from .docx_reading import Flow, Reading
from .docx_styles import Formats, fill, flat, line, on, twips
from .model import Cell, Table
from .odt_tables import MAX_CELLS

_NUMBER = re.compile(r"-?\d{1,15}(\.\d{1,15})?")
_VERTICAL = {"center": "middle", "bottom": "bottom"}


def table(reader: Reading, element: ET.Element, flow: Flow) -> None:
    """Read a table with the text in its cells."""
    own, text = element.find(q("w:tblPr")), reader.book.texts[flow.place]
    formats = flat(own)
    one = Table(f"Table{len(reader.book.tables) + 1}", place=flow.place, nested=flow.in_table)
    one.before = text[-1] if text else None
    grid = element.find(q("w:tblGrid"))
    one.column_widths_mm = [twips(column.get(q("w:w"))) for column in (grid if grid is not None else ())]
    width, indent = formats.get("tblW", {}), formats.get("tblInd", {})
    one.width_mm = twips(width.get("w")) if width.get("type") == "dxa" else rounded(sum(one.column_widths_mm))
    one.left_mm = twips(indent.get("w"))
    aligned = formats.get("jc", {}).get("val", "left")
    one.alignment = {"center": "center", "right": "right", "end": "right"}.get(aligned, "left")
    if width.get("type") == "pct" and width.get("w", "").rstrip("%") in ("5000", "100"):
        one.alignment = "full"
    elif one.alignment == "left" and one.left_mm > 0:
        one.alignment = "from left"
    one.background = fill(formats.get("shd"))
    lines = flat(own.find(q("w:tblBorders"))) if own is not None else {}
    reader.book.tables.append(one)
    inside = replace(flow, in_table=True, holder=one.name if not flow.in_table else flow.holder)
    open_cells: dict[int, Cell] = {}
    for row in element.iter(q("w:tr")) if _flat_rows(element) else element.findall(q("w:tr")):
        _row(reader, row, one, lines, open_cells, inside)
    one.columns = max((cell.column + cell.columns for cell in one.cells), default=0)
    firsts = [cell.paragraphs[0] for cell in one.cells if cell.column == 0 and cell.paragraphs]
    # This is how Writer exports a table that must not be split across pages.
    one.may_split = not (len(firsts) > 1 and all(part.form.keep_with_next for part in firsts[:-1]))
    _outer(one, lines)
    reader.waiting.append(one)


def _flat_rows(element: ET.Element) -> bool:
    """Whether rows are wrapped (in a content control, say), and no table is in a cell."""
    return not element.findall(q("w:tr")) and len(list(element.iter(q("w:tbl")))) == 1


def _row(reader: Reading, row: ET.Element, one: Table, lines: Formats, open_cells: dict[int, Cell], flow: Flow) -> None:
    formats = flat(row.find(q("w:trPr")))
    one.header_rows += on(formats, "tblHeader") and one.header_rows == one.rows
    one.rows_may_split = one.rows_may_split and not on(formats, "cantSplit")
    one.row_heights_mm.append(twips(formats.get("trHeight", {}).get("val")))
    column = min(whole(formats.get("gridBefore", {}).get("val")), 1000)
    for element in row.findall(q("w:tc")):
        properties = element.find(q("w:tcPr"))
        own = flat(properties)
        span = min(max(whole(own.get("gridSpan", {}).get("val"), 1), 1), 1000)
        if "vMerge" in own and own["vMerge"].get("val", "continue") == "continue" and column in open_cells:
            open_cells[column].rows += 1
            column += span
            continue
        cell = Cell(one.rows, column, columns=span)
        cell.vertical = _VERTICAL.get(own.get("vAlign", {}).get("val", ""), "top")
        shade = fill(own.get("shd"))
        cell.background = shade if "shd" in own else one.background
        stated = flat(properties.find(q("w:tcBorders"))) if properties is not None else {}
        cell.borders = _borders(stated, lines)
        open_cells.pop(column, None)
        if "vMerge" in own:
            open_cells[column] = cell
        first_field = len(reader.book.fields)
        cell.paragraphs = reader.read(element, flow)
        for field in reader.book.fields[first_field:]:
            if field.kind == "formula":
                cell.formula = field.value
                cell.value = float(field.text) if _NUMBER.fullmatch(field.text) else None
        # In Writer, a formula belongs to its cell, and is no field.
        reader.book.fields[first_field:] = [one for one in reader.book.fields[first_field:] if one.kind != "formula"]
        one.cells.append(cell)
        column += span
        if len(one.cells) > MAX_CELLS or column > MAX_CELLS:
            raise StateTooBig(f"a table has more than {MAX_CELLS} cells")
    one.rows += 1


def _borders(own: Formats, lines: Formats) -> Borders:
    """The lines of a cell: its own, else those inside the table; outer ones follow when all cells are known."""
    inner = {"left": "insideV", "right": "insideV", "top": "insideH", "bottom": "insideH"}
    return Borders(**{side: line(own.get(side, lines.get(name))) for side, name in inner.items()})


def _outer(one: Table, lines: Formats) -> None:
    for cell in one.cells:
        found, inside = cell.borders, {name: line(lines.get(f"inside{name}")) for name in "HV"}
        edges = {
            "left": (cell.column == 0, "V"),
            "right": (cell.column + cell.columns == one.columns, "V"),
            "top": (cell.row == 0, "H"),
            "bottom": (cell.row + cell.rows == one.rows, "H"),
        }
        changed = {
            side: line(lines.get(side))
            for side, (edge, way) in edges.items()
            if edge and side in lines and getattr(found, side) == inside[way]
        }
        cell.borders = replace(found, **changed)
