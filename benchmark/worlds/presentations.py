"""Writes presentations for seeds: OpenDocument, the same bytes every time."""

from __future__ import annotations

import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from xml.sax.saxutils import escape, quoteattr

from benchmark.worlds.presentation_styles import MASTER, NAMESPACES, STYLES, XML

MIMETYPE = "application/vnd.oasis.opendocument.presentation"
_WHEN = "2026-06-02T10:00:00"
_TITLE, _BODY = (1.4, 0.8, 25.2, 2.2), (1.4, 4.1, 25.2, 9.2)
_LAYOUTS = "".join(
    f'<style:presentation-page-layout style:name="{name}">'
    + "".join(
        f'<presentation:placeholder presentation:object="{one}" svg:x="{x}cm" svg:y="{y}cm" svg:width="{wide}cm"'
        f' svg:height="{high}cm"/>'
        for one, (x, y, wide, high) in held
    )
    + "</style:presentation-page-layout>"
    for name, held in (
        ("AL0T0", (("title", _TITLE), ("subtitle", _BODY))),
        ("AL1T1", (("title", _TITLE), ("outline", _BODY))),
        ("AL2T19", (("title", _TITLE),)),
    )
)
"""The layouts ``Title Slide``, ``Title, Content`` and ``Title Only``, which Impress knows by these names."""


@dataclass(frozen=True)
class Grid:
    """A table; its first row is the header. Columns are as wide as ``widths`` says, in centimetres."""

    name: str
    rows: Sequence[Sequence[str]]
    widths: Sequence[float]


@dataclass(frozen=True)
class Figure:
    """A picture in PNG, ``width`` by ``height`` centimetres, at the right."""

    name: str
    content: bytes
    width: float
    height: float


@dataclass(frozen=True)
class Card:
    """A slide.

    Attributes:
        name: of the slide, as Impress shows it.
        lines: its outline; a tab at the beginning of a line puts it a level deeper. On an opening slide, the subtitle.
        notes: what the speaker has before them.
        opening: whether it has the layout of the first slide.
    """

    name: str
    title: str
    lines: Sequence[str] = ()
    notes: str = ""
    opening: bool = False
    grid: Grid | None = None
    figure: Figure | None = None


def presentation(title: str, author: str, cards: Sequence[Card]) -> bytes:
    """A presentation of slides of 28 by 15.75 cm (16:9)."""
    body = "".join(_slide(number, card) for number, card in enumerate(cards, 1))
    content = (
        f'{XML}<office:document-content {NAMESPACES} office:version="1.3"><office:automatic-styles>{_AUTOMATIC}'
        f"{''.join(_columns(number, card.grid) for number, card in enumerate(cards, 1) if card.grid)}"
        f"</office:automatic-styles><office:body><office:presentation>{body}</office:presentation></office:body>"
        "</office:document-content>"
    )
    meta = (
        f'{XML}<office:document-meta {NAMESPACES} office:version="1.3"><office:meta>'
        f"<meta:initial-creator>{escape(author)}</meta:initial-creator><dc:creator>{escape(author)}</dc:creator>"
        f"<meta:creation-date>{_WHEN}</meta:creation-date><dc:date>{_WHEN}</dc:date><dc:title>{escape(title)}</dc:title>"
        "</office:meta></office:document-meta>"
    )
    pictures = {f"Pictures/{one.name}.png": one.content for one in (card.figure for card in cards) if one}
    styles = STYLES.replace("</office:styles>", f"{_LAYOUTS}</office:styles>")
    files: dict[str, str | bytes] = {"content.xml": content, "styles.xml": styles, "meta.xml": meta, **pictures}
    return _packed({**files, "META-INF/manifest.xml": _manifest(tuple(files))})


def _slide(number: int, card: Card) -> str:
    layout = "AL0T0" if card.opening else "AL1T1" if card.lines else "AL2T19"
    title = f"<text:p>{escape(card.title)}</text:p>"
    shapes = [_frame("title", _TITLE, title, "prTitle")]
    if card.opening:
        shapes.append(
            _frame("subtitle", _BODY, "".join(f"<text:p>{escape(one)}</text:p>" for one in card.lines), "prSub")
        )
    elif card.lines:
        x, y, wide, high = _BODY
        box = (x, y, wide - card.figure.width - 1 if card.figure else wide, high)
        shapes.append(_frame("outline", box, _outline(card.lines), "prOutline"))
    if card.figure:
        shapes.append(_picture(card.figure))
    if card.grid:
        shapes.append(_table(number, card.grid))
    return (
        f'<draw:page draw:name={quoteattr(card.name)} draw:style-name="dp1" draw:master-page-name="{MASTER}"'
        f' presentation:presentation-page-layout-name="{layout}">{"".join(shapes)}{_notes(number, card.notes)}'
        "</draw:page>"
    )


def _frame(kind: str, box: tuple[float, float, float, float], inside: str, style: str, more: str = "") -> str:
    x, y, wide, high = box
    return (
        f'<draw:frame presentation:style-name="{style}" draw:layer="layout" svg:width="{wide:g}cm"'
        f' svg:height="{high:g}cm" svg:x="{x:g}cm" svg:y="{y:g}cm" presentation:class="{kind}"{more}>'
        f"<draw:text-box>{inside}</draw:text-box>"
        "</draw:frame>"
    )


def _outline(lines: Sequence[str]) -> str:
    def item(line: str) -> str:
        text = f"<text:p>{escape(line.lstrip())}</text:p>"
        # A level deeper begins with an item without text of its own.
        deeper = f"<text:list><text:list-item>{text}</text:list-item></text:list>"
        return f"<text:list-item>{deeper if line.startswith(chr(9)) else text}</text:list-item>"

    return f'<text:list text:style-name="LOutline">{"".join(map(item, lines))}</text:list>'


def _notes(number: int, text: str) -> str:
    said = "".join(f"<text:p>{escape(one)}</text:p>" for one in text.splitlines())
    box = _frame("notes", (2.1, 14.1, 16.8, 13.3), said, "prNotes", "" if text else ' presentation:placeholder="true"')
    return (
        '<presentation:notes draw:style-name="dp2"><draw:page-thumbnail draw:style-name="grThumb" draw:layer="layout"'
        f' svg:width="19.8cm" svg:height="11.1cm" svg:x="0.6cm" svg:y="2.2cm" draw:page-number="{number}"'
        f' presentation:class="page"/>{box}</presentation:notes>'
    )


def _picture(figure: Figure) -> str:
    x = _BODY[0] + _BODY[2] - figure.width
    return (
        f'<draw:frame draw:name={quoteattr(figure.name)} draw:style-name="grPicture" draw:layer="layout"'
        f' svg:width="{figure.width:g}cm" svg:height="{figure.height:g}cm" svg:x="{x:g}cm" svg:y="4.1cm">'
        f'<draw:image xlink:href={quoteattr(f"Pictures/{figure.name}.png")} xlink:type="simple" xlink:show="embed"'
        ' xlink:actuate="onLoad" draw:mime-type="image/png"><text:p/></draw:image></draw:frame>'
    )


def _columns(number: int, grid: Grid) -> str:
    return "".join(
        f'<style:style style:name="co{number}.{at}" style:family="table-column"><style:table-column-properties'
        f' style:column-width="{wide:g}cm"/></style:style>'
        for at, wide in enumerate(grid.widths)
    )


def _table(number: int, grid: Grid) -> str:
    rows = "".join(
        f'<table:table-row table:style-name="ro1" table:default-cell-style-name="{style}">'
        + "".join(f"<table:table-cell><text:p>{escape(one)}</text:p></table:table-cell>" for one in row)
        + "</table:table-row>"
        for style, row in zip(["ceHead"] + ["ceBody"] * (len(grid.rows) - 1), grid.rows, strict=True)
    )
    columns = "".join(f'<table:table-column table:style-name="co{number}.{at}"/>' for at in range(len(grid.widths)))
    return (
        f'<draw:frame draw:name={quoteattr(grid.name)} draw:style-name="grTable" draw:layer="layout"'
        f' svg:width="{sum(grid.widths):g}cm" svg:height="{1.2 * len(grid.rows):g}cm" svg:x="1.4cm" svg:y="4.1cm">'
        f"<table:table>{columns}{rows}</table:table></draw:frame>"
    )


_GRAPHIC = 'style:family="graphic" style:parent-style-name='
_BARE = f'{_GRAPHIC}"Object_20_with_20_no_20_fill_20_and_20_no_20_line"'
_AUTOMATIC = (
    '<style:style style:name="dp1" style:family="drawing-page"><style:drawing-page-properties'
    ' presentation:background-visible="true" presentation:background-objects-visible="true"'
    ' presentation:display-footer="false" presentation:display-page-number="false"'
    ' presentation:display-date-time="false"/></style:style>'
    '<style:style style:name="dp2" style:family="drawing-page"><style:drawing-page-properties'
    ' presentation:display-header="false" presentation:display-footer="false"'
    ' presentation:display-page-number="false" presentation:display-date-time="false"/></style:style>'
    f'<style:style style:name="grThumb" style:family="graphic"><style:graphic-properties'
    ' style:protect="size"/></style:style>'
    f'<style:style style:name="grPicture" {_BARE}/><style:style style:name="grTable" {_GRAPHIC}"standard"/>'
    + "".join(
        f'<style:style style:name="pr{name}" style:family="presentation" style:parent-style-name="{MASTER}-{parent}">'
        '<style:graphic-properties draw:auto-grow-height="false"/></style:style>'
        for name, parent in (("Title", "title"), ("Sub", "subtitle"), ("Outline", "outline1"), ("Notes", "notes"))
    )
    + '<style:style style:name="ro1" style:family="table-row"><style:table-row-properties'
    ' style:row-height="1.2cm"/></style:style>'
    + "".join(
        f'<style:style style:name="ce{name}" style:family="table-cell"><loext:graphic-properties draw:fill="solid"'
        f' draw:fill-color="{fill}"/><style:paragraph-properties fo:border="0.03pt solid #8a97ad"/>'
        f'<style:text-properties fo:color="{color}" fo:font-size="16pt"{more}/></style:style>'
        for name, fill, color, more in (
            ("Head", "#27406b", "#ffffff", ' fo:font-weight="bold"'),
            ("Body", "#eef2f8", "#1c2533", ""),
        )
    )
    + '<text:list-style style:name="LOutline">'
    + "".join(
        f'<text:list-level-style-bullet text:level="{level}" text:bullet-char="{sign}"><style:list-level-properties'
        f' text:space-before="{0.3 + 0.9 * (level - 1):g}cm" text:min-label-width="0.7cm"/><style:text-properties'
        ' fo:font-family="OpenSymbol" style:use-window-font-color="true" fo:font-size="60%"/>'
        "</text:list-level-style-bullet>"
        for level, sign in enumerate("●–●–●–●–●–", 1)
    )
    + "</text:list-style>"
)  # fmt: skip


def _manifest(names: Sequence[str]) -> str:
    kinds = {"xml": "text/xml", "png": "image/png"}
    return (
        f'{XML}<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"'
        f' manifest:version="1.3"><manifest:file-entry manifest:full-path="/" manifest:media-type="{MIMETYPE}"/>'
        + "".join(
            f"<manifest:file-entry manifest:full-path={quoteattr(name)}"
            f' manifest:media-type="{kinds[name.rpartition(".")[2]]}"/>'
            for name in names
        )
        + "</manifest:manifest>"
    )


def _packed(files: dict[str, str | bytes]) -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as package:
        for name, content in {"mimetype": MIMETYPE, **files}.items():
            info = zipfile.ZipInfo(name, (2026, 6, 2, 10, 0, 0))
            info.compress_type = zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            package.writestr(info, content)
    return out.getvalue()
