"""Writes spreadsheets for seeds: OpenDocument, the same bytes every time."""

from __future__ import annotations

import zipfile
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

MIMETYPE = "application/vnd.oasis.opendocument.spreadsheet"
_NAMESPACES = " ".join(
    f'xmlns:{prefix}="{name}"'
    for prefix, name in (
        *(
            (prefix, f"urn:oasis:names:tc:opendocument:xmlns:{word}:1.0")
            for prefix, word in (
                ("office", "office"),
                ("table", "table"),
                ("text", "text"),
                ("style", "style"),
                ("fo", "xsl-fo-compatible"),
                ("number", "datastyle"),
                ("svg", "svg-compatible"),
                ("meta", "meta"),
            )
        ),
        ("of", "urn:oasis:names:tc:opendocument:xmlns:of:1.2"),
        ("dc", "http://purl.org/dc/elements/1.1/"),
    )
)
_XML = '<?xml version="1.0" encoding="UTF-8"?>\n'

Content = str | float | int | date | None


@dataclass(frozen=True)
class Formula:
    """A formula in OpenDocument's own writing (``of:=SUM([.D2:.D9])``) with its result."""

    text: str
    result: str | float


@dataclass(frozen=True)
class Column:
    """A column: width in centimetres, and the style of its cells below the header."""

    width: float = 2.3
    style: str = "text"


@dataclass
class Table:
    """A sheet.

    Attributes:
        rows: its cells; a cell of ``(content, style)`` has a style of its own.
        bold: how many rows at the top are headers.
    """

    name: str
    columns: tuple[Column, ...]
    rows: list[list[Content | Formula | tuple[Content | Formula, str]]] = field(default_factory=list)
    headers: int = 1


_DATA_STYLES = """
<number:date-style style:name="N1"><number:year number:style="long"/><number:text>-</number:text>
<number:month number:style="long"/><number:text>-</number:text><number:day number:style="long"/></number:date-style>
<number:number-style style:name="N2"><number:number number:decimal-places="2" number:min-decimal-places="2"
 number:min-integer-digits="1" number:grouping="true"/></number:number-style>
<number:percentage-style style:name="N3"><number:number number:decimal-places="0" number:min-decimal-places="0"
 number:min-integer-digits="1"/><number:text>%</number:text></number:percentage-style>
<number:number-style style:name="N4"><number:number number:decimal-places="0" number:min-decimal-places="0"
 number:min-integer-digits="1"/></number:number-style>
""".replace("\n<", "<").replace("\n ", " ")
# Pages as Calc makes them for a new document: the name of the sheet above, the number of the page below.
_PAGE_LAYOUT = (
    '<office:automatic-styles><style:page-layout style:name="pm1"><style:page-layout-properties fo:page-width="21.59cm"'
    ' fo:page-height="27.94cm" style:print-orientation="portrait" fo:margin-top="2cm" fo:margin-bottom="2cm"'
    ' fo:margin-left="2cm" fo:margin-right="2cm"/><style:header-style><style:header-footer-properties'
    ' fo:min-height="0.75cm" fo:margin-bottom="0.25cm"/></style:header-style><style:footer-style>'
    '<style:header-footer-properties fo:min-height="0.75cm" fo:margin-top="0.25cm"/></style:footer-style>'
    '</style:page-layout></office:automatic-styles><office:master-styles><style:master-page style:name="Default"'
    ' style:page-layout-name="pm1"><style:header><text:p><text:sheet-name>???</text:sheet-name></text:p></style:header>'
    "<style:footer><text:p>Page <text:page-number>1</text:page-number></text:p></style:footer></style:master-page>"
    "</office:master-styles>"
)
_CELL_STYLES = {
    "text": ("", ""),
    "date": ("N1", ""),
    "money": ("N2", ""),
    "percent": ("N3", ""),
    "whole": ("N4", ""),
    "header": ("", '<style:text-properties fo:font-weight="bold"/>'),
    "title": ("", '<style:text-properties fo:font-weight="bold" fo:font-size="14pt"/>'),
    "total": ("N2", '<style:text-properties fo:font-weight="bold"/>'),
}


def write(path: Path, tables: list[Table], *, title: str = "", author: str = "", pages: bool = False) -> None:
    """Write a document; with ``pages``, its page style is in there as well."""
    path.parent.mkdir(parents=True, exist_ok=True)
    widths = sorted({column.width for table in tables for column in table.columns})
    column_styles = "".join(
        f'<style:style style:name="co{number}" style:family="table-column"><style:table-column-properties'
        f' style:column-width="{width}cm"/></style:style>'
        for number, width in enumerate(widths)
    )
    cell_styles = "".join(
        f'<style:style style:name="{name}" style:family="table-cell" style:parent-style-name="Default"'
        f"{f' style:data-style-name={quoteattr(data)}' if data else ''}>{inner}</style:style>"
        for name, (data, inner) in _CELL_STYLES.items()
    )
    content = (
        f'{_XML}<office:document-content {_NAMESPACES} office:version="1.3"><office:automatic-styles>'
        f"{_DATA_STYLES.strip()}{column_styles}{cell_styles}</office:automatic-styles>"
        f"<office:body><office:spreadsheet>{''.join(_table(one, widths) for one in tables)}"
        "</office:spreadsheet></office:body></office:document-content>"
    )
    styles = (
        f'{_XML}<office:document-styles {_NAMESPACES} office:version="1.3"><office:styles>'
        '<style:style style:name="Default" style:family="table-cell"><style:text-properties'
        ' fo:font-family="&apos;Liberation Sans&apos;" fo:font-size="10pt"/></style:style></office:styles>'
        f"{_PAGE_LAYOUT if pages else ''}</office:document-styles>"
    )
    meta = (
        f'{_XML}<office:document-meta {_NAMESPACES} office:version="1.3"><office:meta>'
        f"<dc:title>{escape(title)}</dc:title><meta:initial-creator>{escape(author)}</meta:initial-creator>"
        "</office:meta></office:document-meta>"
    )
    manifest = (
        f'{_XML}<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"'
        ' manifest:version="1.3">'
        f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{MIMETYPE}"/>'
        + "".join(
            f'<manifest:file-entry manifest:full-path="{name}" manifest:media-type="text/xml"/>'
            for name in ("content.xml", "styles.xml", "meta.xml")
        )
        + "</manifest:manifest>"
    )
    with zipfile.ZipFile(path, "w") as package:
        _member(package, "mimetype", MIMETYPE, zipfile.ZIP_STORED)
        for name, part in (
            ("content.xml", content),
            ("styles.xml", styles),
            ("meta.xml", meta),
            ("META-INF/manifest.xml", manifest),
        ):
            _member(package, name, part, zipfile.ZIP_DEFLATED)


def _member(package: zipfile.ZipFile, name: str, content: str, method: int) -> None:
    entry = zipfile.ZipInfo(name, (2026, 1, 5, 9, 0, 0))
    entry.compress_type, entry.external_attr, entry.create_system = method, 0o644 << 16, 3
    package.writestr(entry, content, compresslevel=9)


def _table(table: Table, widths: list[float]) -> str:
    columns = "".join(
        f'<table:table-column table:style-name="co{widths.index(column.width)}"'
        f' table:default-cell-style-name="{column.style}"/>'
        for column in table.columns
    )
    rows = "".join(
        f"<table:table-row>{''.join(_cell(one, table, row, at) for at, one in enumerate(cells))}</table:table-row>"
        for row, cells in enumerate(table.rows)
    )
    return f"<table:table table:name={quoteattr(table.name)}>{columns}{rows}</table:table>"


def _cell(found: Content | Formula | tuple[Content | Formula, str], table: Table, row: int, at: int) -> str:
    content, style = found if isinstance(found, tuple) else (found, "")
    style = style or ("header" if row < table.headers else table.columns[at].style if at < len(table.columns) else "")
    attributes = f' table:style-name="{style}"' if style else ""
    if isinstance(content, Formula):
        attributes += f" table:formula={quoteattr(content.text)}"
        content = content.result
    if content is None:
        return f"<table:table-cell{attributes}/>"
    if isinstance(content, date):
        day = content.isoformat()
        return (
            f'<table:table-cell{attributes} office:value-type="date" office:date-value="{day}">'
            f"<text:p>{day}</text:p></table:table-cell>"
        )
    if isinstance(content, str):
        paragraphs = "".join(f"<text:p>{escape(line)}</text:p>" for line in content.split("\n"))
        return f'<table:table-cell{attributes} office:value-type="string">{paragraphs}</table:table-cell>'
    kind = "percentage" if style == "percent" else "float"
    shown = f"{content:g}"
    if style in ("percent", "money", "total"):
        shown = f"{content * 100:.0f}%" if style == "percent" else f"{content:,.2f}"
    return (
        f'<table:table-cell{attributes} office:value-type="{kind}" office:value="{content}">'
        f"<text:p>{shown}</text:p></table:table-cell>"
    )
