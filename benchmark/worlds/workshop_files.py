"""Workbooks of the workshop: the bytes of their files, and what requirements have to know of them."""

from __future__ import annotations

import io
import tempfile
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from xml.sax.saxutils import escape

from apps.libreoffice_calc.requirements.facts import Book, Table, Value
from benchmark.worlds import spreadsheets
from benchmark.worlds.spreadsheets import Formula

Cell = Value | Formula


@dataclass(frozen=True)
class Page:
    """A sheet.

    Attributes:
        columns: header, width in centimetres, and style of each.
        title: the heading in A1, two rows above the headers; none if it is empty.
        totals: whether the last row has totals.
    """

    name: str
    columns: Sequence[tuple[str, float, str]]
    rows: Sequence[Sequence[Cell]]
    title: str = ""
    totals: bool = False


def book(place: str, pages: Sequence[Page], author: str) -> tuple[Book, Mapping[str, Table]]:
    """The workbook in OpenDocument format, and its tables by name."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "book.ods"
        spreadsheets.write(path, [_table(page) for page in pages], title=pages[0].name, author=author, pages=True)
        made = Book(place, path.read_bytes(), tuple(page.name for page in pages))
    tables = {
        page.name: Table(
            made,
            page.name,
            tuple(header for header, _, _ in page.columns),
            tuple(tuple(map(_value, row)) for row in page.rows),
            tuple(tuple(_shown(_value(one), page.columns[at][2]) for at, one in enumerate(row)) for row in page.rows),
            header_row=3 if page.title else 1,
            totals=page.totals,
        )
        for page in pages
    }
    return made, tables


def _table(page: Page) -> spreadsheets.Table:
    columns = tuple(spreadsheets.Column(width, style) for _, width, style in page.columns)
    found = spreadsheets.Table(page.name, columns, headers=3 if page.title else 1)
    if page.title:
        found.rows += [[(page.title, "title")], []]
    found.rows.append([header for header, _, _ in page.columns])
    found.rows += [list(row) for row in page.rows]
    if page.totals:
        styles = {"money": "total"}
        last = [(one, styles.get(page.columns[at][2], "header")) for at, one in enumerate(page.rows[-1])]
        found.rows[-1] = list(last)
    return found


def _value(cell: Cell) -> Value:
    return cell.result if isinstance(cell, Formula) else cell


def _shown(value: Value, style: str) -> str:
    if value is None:
        return ""
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, str):
        return value
    if style == "percent":
        return f"{value * 100:.0f}%"
    return f"{value:,.2f}" if style == "money" else f"{value:g}"


def excel(name: str, rows: Sequence[Sequence[str | float]]) -> bytes:
    """A workbook with one sheet in the format of Excel; the first row has headers."""
    content = "http://schemas.openxmlformats.org"
    office = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    start = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
    related = f"{content}/officeDocument/2006/relationships"
    lines = "".join(
        f'<row r="{number}">{"".join(_excel_cell(one, number, at) for at, one in enumerate(row))}</row>'
        for number, row in enumerate(rows, 1)
    )
    widths = "".join(
        f'<col min="{at}" max="{at}" width="{width}" customWidth="1"/>' for at, width in ((1, 12), (2, 30))
    )
    types = f"{content}/package/2006/content-types"
    relations = f"{content}/package/2006/relationships"
    main = f"{content}/spreadsheetml/2006/main"
    members = {
        "[Content_Types].xml": f'<Types xmlns="{types}"><Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="xml" ContentType="application/xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{office}.sheet.main+xml"/>'
        f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{office}.worksheet+xml"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{relations}"><Relationship Id="rId1" '
        f'Type="{related}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{main}" xmlns:r="{related}"><sheets>'
        f'<sheet name="{escape(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{relations}"><Relationship Id="rId1" '
        f'Type="{related}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
        "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{main}"><cols>{widths}</cols>'
        f"<sheetData>{lines}</sheetData></worksheet>",
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as package:
        for place, text in members.items():
            entry = zipfile.ZipInfo(place, (2026, 1, 5, 9, 0, 0))
            entry.compress_type, entry.external_attr, entry.create_system = zipfile.ZIP_DEFLATED, 0o644 << 16, 3
            package.writestr(entry, start + text)
    return out.getvalue()


def _excel_cell(content: str | float, row: int, at: int) -> str:
    place = f"{'ABCDEFGHIJ'[at]}{row}"
    if isinstance(content, str):
        return f'<c r="{place}" t="inlineStr"><is><t>{escape(content)}</t></is></c>'
    return f'<c r="{place}"><v>{content}</v></c>'
