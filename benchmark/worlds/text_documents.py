"""Writes text documents for seeds: OpenDocument, the same bytes every time."""

from __future__ import annotations

import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Literal
from xml.sax.saxutils import escape, quoteattr

MIMETYPE = "application/vnd.oasis.opendocument.text"
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
                ("svg", "svg-compatible"),
                ("meta", "meta"),
            )
        ),
        ("dc", "http://purl.org/dc/elements/1.1/"),
    )
)
_XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
_BODY = 'text:style-name="Text_20_body"'
_WHEN = "2026-06-02T10:00:00"


@dataclass(frozen=True)
class Look:
    """Text that is bold or italic by hand."""

    text: str
    look: Literal["bold", "italic"]


@dataclass(frozen=True)
class Note:
    """A footnote."""

    text: str


@dataclass(frozen=True)
class Change:
    """A tracked change: text that somebody has inserted or deleted."""

    text: str
    author: str
    inserted: bool


Piece = str | Look | Note | Change


@dataclass(frozen=True)
class Line:
    """A paragraph, or a heading with ``level``."""

    pieces: Sequence[Piece]
    style: str = "Text body"
    level: int = 0


@dataclass(frozen=True)
class Table:
    """A table; its first row is the header. Columns are as wide as ``widths`` says, in centimetres."""

    name: str
    rows: Sequence[Sequence[str]]
    widths: Sequence[float]


def document(title: str, author: str, blocks: Sequence[Line | Table]) -> bytes:
    """A document on pages of A4."""
    changes = [one for block in blocks if isinstance(block, Line) for one in block.pieces if isinstance(one, Change)]
    written = _Body(changes)
    body = "".join(written.table(one) if isinstance(one, Table) else written.line(one) for one in blocks)
    content = (
        f'{_XML}<office:document-content {_NAMESPACES} office:version="1.3"><office:automatic-styles>'
        f"{_LOOKS}{''.join(written.styles)}</office:automatic-styles><office:body><office:text>"
        f"{written.tracked()}{body}</office:text></office:body></office:document-content>"
    )
    meta = (
        f'{_XML}<office:document-meta {_NAMESPACES} office:version="1.3"><office:meta>'
        f"<meta:initial-creator>{escape(author)}</meta:initial-creator><dc:title>{escape(title)}</dc:title>"
        f"<meta:creation-date>{_WHEN}</meta:creation-date></office:meta></office:document-meta>"
    )
    members = {"content.xml": content, "styles.xml": _STYLES, "meta.xml": meta, "META-INF/manifest.xml": _MANIFEST}
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        for name, text in {"mimetype": MIMETYPE, **members}.items():
            packed.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), text.encode())
    return out.getvalue()


class _Body:
    def __init__(self, changes: Sequence[Change]) -> None:
        self.styles: list[str] = []
        self._changes = list(changes)
        self._notes = 0
        self._changed = 0

    def tracked(self) -> str:
        """The list of the tracked changes."""
        regions = "".join(map(self._region, enumerate(self._changes, 1)))
        start = '<text:tracked-changes text:track-changes="false">'
        return f"{start}{regions}</text:tracked-changes>" if regions else ""

    def _region(self, numbered: tuple[int, Change]) -> str:
        number, change = numbered
        info = (
            f"<office:change-info><dc:creator>{escape(change.author)}</dc:creator>"
            f"<dc:date>2026-05-{10 + number:02}T09:00:00</dc:date></office:change-info>"
        )
        inside = (
            f"<text:insertion>{info}</text:insertion>"
            if change.inserted
            else f"<text:deletion>{info}<text:p {_BODY}>{_spaced(change.text)}</text:p></text:deletion>"
        )
        return f'<text:changed-region xml:id="ct{number}" text:id="ct{number}">{inside}</text:changed-region>'

    def line(self, line: Line) -> str:
        style = quoteattr(line.style.replace(" ", "_20_"))
        inside = "".join(map(self._piece, line.pieces))
        if line.level:
            return f'<text:h text:style-name={style} text:outline-level="{line.level}">{inside}</text:h>'
        return f"<text:p text:style-name={style}>{inside}</text:p>"

    def _piece(self, piece: Piece) -> str:
        if isinstance(piece, str):
            return escape(piece)
        if isinstance(piece, Look):
            return f'<text:span text:style-name="{piece.look}">{escape(piece.text)}</text:span>'
        if isinstance(piece, Note):
            self._notes += 1
            return (
                f'<text:note text:id="ftn{self._notes}" text:note-class="footnote"><text:note-citation>{self._notes}'
                f'</text:note-citation><text:note-body><text:p text:style-name="Footnote">{escape(piece.text)}</text:p>'
                "</text:note-body></text:note>"
            )
        self._changed += 1
        name = f'text:change-id="ct{self._changed}"'
        if piece.inserted:
            return f"<text:change-start {name}/>{escape(piece.text)}<text:change-end {name}/>"
        return f"<text:change {name}/>"

    def table(self, table: Table) -> str:
        name, width = table.name, sum(table.widths)
        self.styles.append(
            f'<style:style style:name="{name}" style:family="table"><style:table-properties style:width="{width:g}cm" '
            'table:align="left"/></style:style>'
            + "".join(
                f'<style:style style:name="{name}.{chr(65 + at)}" style:family="table-column">'
                f'<style:table-column-properties style:column-width="{one:g}cm"/></style:style>'
                for at, one in enumerate(table.widths)
            )
        )
        columns = "".join(
            f'<table:table-column table:style-name="{name}.{chr(65 + at)}"/>' for at, _ in enumerate(table.widths)
        )
        rows = "".join(_row(row, "Table_20_Contents") for row in table.rows[1:])
        return (
            f'<table:table table:name="{name}" table:style-name="{name}">{columns}<table:table-header-rows>'
            f"{_row(table.rows[0], 'Table_20_Heading')}</table:table-header-rows>{rows}</table:table>"
        )


def _row(cells: Sequence[str], style: str) -> str:
    inside = "".join(
        '<table:table-cell table:style-name="cell" office:value-type="string">'
        f'<text:p text:style-name="{style}">{escape(one)}</text:p></table:table-cell>'
        for one in cells
    )
    return f"<table:table-row>{inside}</table:table-row>"


def _spaced(text: str) -> str:
    """Text at whose ends spaces count."""
    left = "<text:s/>" if text.startswith(" ") else ""
    right = "<text:s/>" if text.endswith(" ") and len(text) > 1 else ""
    return f"{left}{escape(text.strip())}{right}"


_LOOKS = (
    '<style:style style:name="bold" style:family="text"><style:text-properties fo:font-weight="bold"'
    ' style:font-weight-asian="bold" style:font-weight-complex="bold"/></style:style>'
    '<style:style style:name="italic" style:family="text"><style:text-properties fo:font-style="italic"'
    ' style:font-style-asian="italic" style:font-style-complex="italic"/></style:style>'
    '<style:style style:name="cell" style:family="table-cell"><style:table-cell-properties fo:padding="0.1cm"'
    ' fo:border="0.5pt solid #808080"/></style:style>'
)
_FONT = 'style:font-name="Liberation Serif" fo:font-family="\'Liberation Serif\'"'
_SANS = 'style:font-name="Liberation Sans" fo:font-family="\'Liberation Sans\'"'


def _style(name: str, parent: str, paragraph: str = "", text: str = "", more: str = "") -> str:
    said = f' style:display-name="{name}"' if " " in name else ""
    inside = f"<style:paragraph-properties {paragraph}/>" * bool(paragraph) + f"<style:text-properties {text}/>" * bool(
        text
    )
    return (
        f'<style:style style:name="{name.replace(" ", "_20_")}"{said} style:family="paragraph"'
        f' style:parent-style-name="{parent.replace(" ", "_20_")}" {more}>{inside}</style:style>'
    )


def _heading(level: int, size: int) -> str:
    return _style(
        f"Heading {level}", "Heading", 'fo:margin-top="0.42cm" fo:margin-bottom="0.21cm"',
        f'fo:font-size="{size}pt" fo:font-weight="bold"',
        f'style:default-outline-level="{level}" style:next-style-name="Text_20_body" style:class="text"',
    )  # fmt: skip


_STYLES = (
    f'{_XML}<office:document-styles {_NAMESPACES} office:version="1.3"><office:font-face-decls>'
    '<style:font-face style:name="Liberation Serif" svg:font-family="\'Liberation Serif\'"/>'
    '<style:font-face style:name="Liberation Sans" svg:font-family="\'Liberation Sans\'"/>'
    "</office:font-face-decls><office:styles>"
    '<style:default-style style:family="paragraph"><style:paragraph-properties fo:orphans="2" fo:widows="2"'
    ' style:tab-stop-distance="1.251cm"/>'
    f'<style:text-properties {_FONT} style:use-window-font-color="true" fo:font-size="11pt" fo:language="en"'
    ' fo:country="GB"/></style:default-style>'
    '<style:style style:name="Standard" style:family="paragraph" style:class="text"/>'
    + _style("Text body", "Standard", 'fo:margin-top="0cm" fo:margin-bottom="0.25cm"', more='style:class="text"')
    + _style("Heading", "Standard", 'fo:keep-with-next="always"', f"{_SANS}", 'style:class="text"')
    + _heading(1, 16)
    + _heading(2, 13)
    + _heading(3, 12)
    + _style("Title", "Heading", 'fo:text-align="center" fo:margin-bottom="0.5cm"', 'fo:font-size="24pt"',
             'style:next-style-name="Text_20_body" style:class="chapter"')
    + _style("Quotations", "Standard", 'fo:margin-left="1cm" fo:margin-right="1cm" fo:margin-bottom="0.5cm"',
             more='style:class="html"')
    + _style("Table Contents", "Standard", more='style:class="extra"')
    + _style("Table Heading", "Table Contents", 'fo:text-align="center"', 'fo:font-weight="bold"',
             'style:class="extra"')
    + _style("Header and Footer", "Standard", more='style:class="extra"')
    + _style("Header", "Header and Footer", more='style:class="extra"')
    + _style("Footer", "Header and Footer", more='style:class="extra"')
    + _style("Footnote", "Standard", 'fo:margin-left="0.6cm" fo:text-indent="-0.6cm"', 'fo:font-size="9pt"',
             'style:class="extra"')
    + '<text:outline-style style:name="Outline">'
    + "".join(f'<text:outline-level-style text:level="{level}" style:num-format=""/>' for level in range(1, 11))
    + "</text:outline-style>"
    + '<text:notes-configuration text:note-class="footnote" style:num-format="1" text:start-value="0"'
    ' text:footnotes-position="page" text:start-numbering-at="document"/>'
    "</office:styles><office:automatic-styles>"
    '<style:page-layout style:name="Mpm1"><style:page-layout-properties fo:page-width="21.001cm"'
    ' fo:page-height="29.7cm" style:print-orientation="portrait" fo:margin-top="2cm" fo:margin-bottom="2cm"'
    ' fo:margin-left="2cm" fo:margin-right="2cm" style:num-format="1"/></style:page-layout>'
    "</office:automatic-styles><office:master-styles>"
    '<style:master-page style:name="Standard" style:page-layout-name="Mpm1"/>'
    "</office:master-styles></office:document-styles>"
)  # fmt: skip
_MANIFEST = (
    f'{_XML}<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"'
    f' manifest:version="1.3"><manifest:file-entry manifest:full-path="/" manifest:media-type="{MIMETYPE}"/>'
    + "".join(
        f'<manifest:file-entry manifest:full-path="{name}.xml" manifest:media-type="text/xml"/>'
        for name in ("content", "styles", "meta")
    )
    + "</manifest:manifest>"
)
