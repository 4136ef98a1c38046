"""Tables in .pptx presentations. Source: ECMA-376, part 1, 21.1.3."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from pytest_opencomputer.guest.channels.odf_styles import whole
from pytest_opencomputer.guest.channels.ooxml import q
from pytest_opencomputer.guest.endpoint import StateTooBig

from .contents import Cell, Table
from .odp_tables import MAX_CELLS
from .pptx_clicks import Targets
from .pptx_looks import Theme, colour, emu, line_of
from .pptx_text import Reader

_PARTS = {"firstRow": "header_row", "lastRow": "total_row", "firstCol": "first_column", "lastCol": "last_column",
          "bandRow": "banded_rows", "bandCol": "banded_columns"}  # fmt: skip
_ANCHORS = {"ctr": "middle", "b": "bottom"}
_ON = ("1", "true")


def table(element: ET.Element, reader: Reader, theme: Theme, targets: Targets) -> Table:
    """A table."""
    found = Table()
    properties = element.find(q("a:tblPr"))
    if properties is not None:
        found.parts = frozenset(part for name, part in _PARTS.items() if properties.get(name) in _ON)
        found.style = properties.findtext(q("a:tableStyleId")) or ""
    found.column_widths_mm = [emu(one.get("w")) for one in element.iter(q("a:gridCol"))]
    rows = element.findall(q("a:tr"))
    found.rows, found.columns = len(rows), len(found.column_widths_mm)
    for number, row in enumerate(rows):
        found.row_heights_mm.append(emu(row.get("h")))
        for column, one in enumerate(row.findall(q("a:tc"))):
            if one.get("hMerge") not in _ON and one.get("vMerge") not in _ON:
                found.cells.append(_cell(one, reader, theme, targets, (number, column)))
    if max(found.columns, len(found.cells)) > MAX_CELLS:
        raise StateTooBig(f"a table has more than {MAX_CELLS} cells")
    return found


def _cell(element: ET.Element, reader: Reader, theme: Theme, targets: Targets, at: tuple[int, int]) -> Cell:
    properties = element.find(q("a:tcPr"))
    solid = properties.find(q("a:solidFill")) if properties is not None else None
    sides = []
    for side in ("L", "R", "T", "B"):
        line = properties.find(q(f"a:ln{side}")) if properties is not None else None
        edge, width = line_of(line, theme), whole(line.get("w")) if line is not None else 0
        points = f"{round(width / 12_700, 1):g} pt solid {edge.color}"
        sides.append("none" if edge.kind == "none" else points)
    return Cell(
        *at,
        rows=max(whole(element.get("rowSpan"), 1), 1),
        columns=max(whole(element.get("gridSpan"), 1), 1),
        paragraphs=reader.read(element.find(q("a:txBody")), (), theme, targets, False).paragraphs,
        vertical=_ANCHORS.get(properties.get("anchor", ""), "top") if properties is not None else "top",
        fill=colour(solid, theme)[0],
        borders=(sides[0], sides[1], sides[2], sides[3]),
    )
