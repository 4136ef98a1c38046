"""OpenDocument texts: puts a document together. Source: OASIS OpenDocument 1.3, part 3."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from pytest_opencomputer.guest.channels import list_numbering, odf
from pytest_opencomputer.guest.channels.archive import Archive
from pytest_opencomputer.guest.channels.odf import Document, q
from pytest_opencomputer.guest.channels.odf_levels import levels
from pytest_opencomputer.guest.channels.odf_macros import flat_macros
from pytest_opencomputer.guest.channels.odf_styles import Styles, language, millimetres, styles_of, whole
from pytest_opencomputer.guest.channels.office_looks import Style

from . import odt_pages
from .book import Book, FileKind
from .layout import Settings
from .model import Change, Paragraph
from .odt_reading import Flow
from .odt_text import Reader
from .style_names import of_odf

_KINDS: dict[str, FileKind] = {"application/vnd.oasis.opendocument.text-template": "ott"}
_LINKS = {"0": "always", "1": "ask", "2": "never", "3": "ask"}
_SETS = {
    "fo:margin-left": "left_mm", "fo:margin-right": "right_mm", "fo:text-indent": "first_line_mm",
    "fo:margin-top": "above_mm", "fo:margin-bottom": "below_mm", "fo:text-align": "alignment",
    "fo:line-height": "line_spacing", "style:line-height-at-least": "line_spacing",
    "style:line-spacing": "line_spacing", "fo:break-before": "page_break", "fo:break-after": "page_break",
    "fo:keep-with-next": "keep_with_next", "fo:keep-together": "keep_together", "fo:orphans": "orphans",
    "fo:widows": "widows", "fo:background-color": "background", "fo:border": "borders", "fo:border-left": "borders",
    "fo:border-right": "borders", "fo:border-top": "borders", "fo:border-bottom": "borders",
    "fo:hyphenate": "hyphenation", "fo:font-family": "font", "style:font-name": "font", "fo:font-size": "size_pt",
    "fo:font-weight": "bold", "fo:font-style": "italic", "style:text-underline-style": "underline",
    "style:text-line-through-style": "strikethrough", "fo:color": "color", "style:use-window-font-color": "color",
    "style:text-position": "position", "fo:text-transform": "capitals", "fo:font-variant": "capitals",
    "fo:letter-spacing": "spacing_pt", "text:display": "hidden", "fo:language": "language",
}  # fmt: skip
_OF_ATTRIBUTES = {q(name): fact for name, fact in _SETS.items()}


def read(document: Document, content: bytes) -> Book:
    """The document whose file has this content."""
    packed = Archive(content) if document.members else None
    kind: FileKind = _KINDS.get(document.mimetype, "odt") if document.members else "fodt"
    book = Book(kind, document.content.get(q("office:version"), ""))
    body, other = styles_of(document)
    reader = Reader(book, body, packed)
    text = document.content.find(f"{q('office:body')}/{q('office:text')}")
    text = text if text is not None else ET.Element("nothing")
    for region in text.iter(q("text:changed-region")):
        if region.find(q("text:deletion")) is not None:
            reader.deletions.add(region.get(q("text:id"), region.get(q("xml:id"), "")))
    reader.read(text, Flow("body"))
    _named(book, body)
    odt_pages.pages(book, document, other, packed)
    odt_pages.notes_and_lines(book, document.styles)
    list_numbering.count(reader.items)
    _changes(book, text, reader)
    _variables(book, text)
    _settings(book, document, body, text)
    book.properties = document.properties()
    book.macros = document.macros() if document.members else flat_macros(document.content)
    return book


def _changes(book: Book, text: ET.Element, reader: Reader) -> None:
    tracked = text.find(q("text:tracked-changes"))
    for region in tracked if tracked is not None else ():
        key = region.get(q("text:id"), region.get(q("xml:id"), ""))
        for one in region:
            author = (one.findtext(f"{q('office:change-info')}/{q('dc:creator')}") or "").strip()
            place = reader.changed.get(key)
            paragraph = place[0] if place else None
            if one.tag == q("text:deletion"):
                said = "\n".join(odf.text_in(line) for line in one.iter() if line.tag in (q("text:p"), q("text:h")))
                book.changes.append(Change("deletion", author, reader.deleted.get(key, said), paragraph))
            elif one.tag == q("text:insertion"):
                book.changes.append(Change("insertion", author, _between(book, reader, place), paragraph))
            elif one.tag == q("text:format-change"):
                book.changes.append(Change("format", author, _between(book, reader, place), paragraph))


def _between(book: Book, reader: Reader, place: tuple[Paragraph, int, Paragraph, int] | None) -> str:
    """The text from one place to another."""
    if place is None:
        return ""
    first, start, last, end = place
    if first is last:
        return first.text[start:end]
    at, to = reader.positions.get(id(first), 0), reader.positions.get(id(last), 0)
    inner = [one.text for one in book.texts[first.place][at + 1 : to]]
    return "\n".join((first.text[start:], *inner, last.text[:end]))


def _variables(book: Book, text: ET.Element) -> None:
    for one in text.iter(q("text:user-field-decl")):
        value = one.get(q("office:string-value"), one.get(q("office:value"), ""))
        book.variables.append((one.get(q("text:name"), ""), "user", value))
    last = {field.name: field.text for field in book.fields if field.kind == "set-variable"}
    for one in text.iter(q("text:variable-decl")):
        name = one.get(q("text:name"), "")
        book.variables.append((name, "variable", last.get(name, "")))
    used = {field.name: field.text for field in book.fields if field.kind == "sequence"}
    book.variables += [(name, "sequence", value) for name, value in used.items()]


def _settings(book: Book, document: Document, styles: Styles, text: ET.Element) -> None:
    items = document.settings("ooo:configuration-settings")

    def item(name: str) -> str:
        found = items.get(name)
        return (found.text or "") if found is not None else ""

    tracked = text.find(q("text:tracked-changes"))
    default = styles.properties("paragraph", "Standard", "text")
    template = next(document.part("meta.xml").iter(q("meta:template")), None)
    standard = styles.properties("paragraph", "Standard", "paragraph")
    book.settings = Settings(
        record_changes=tracked is not None and tracked.get(q("text:track-changes"), "true") == "true",
        record_password=bool(item("RedlineProtectionKey")),
        read_only=item("LoadReadonly") == "true",
        update_links=_LINKS.get(item("LinkUpdateMode"), "ask"),
        embed_fonts=item("EmbedFonts") == "true",
        default_tab_mm=millimetres(standard.get(q("style:tab-stop-distance"))),
        language=language(default),
        template=template.get(q("xlink:title"), "") if template is not None else "",
        database=item("CurrentDatabaseDataSource"),
        database_table=item("CurrentDatabaseCommand"),
    )


def _named(book: Book, styles: Styles) -> None:
    for (family, name), element in styles.named.items():
        shown = element.get(q("style:display-name"), name)
        if family == "paragraph":
            one = Style(of_odf(shown, "paragraph"), "paragraph", form=styles.form(name))
            parent, following = (element.get(q(f"style:{word}-style-name"), "") for word in ("parent", "next"))
            one.parent = of_odf(styles.shown("paragraph", parent), "paragraph") if parent else ""
            one.next = of_odf(styles.shown("paragraph", following or name), "paragraph")
            own = element.get(q("style:list-style-name"), "")
            one.list_style = of_odf(styles.shown("list-style", own), "list") if own else ""
            one.level = whole(element.get(q("style:default-outline-level")))
            one.look = styles.look(styles.text(name))
        elif family == "text":
            one = Style(of_odf(shown, "character"), "character")
            parent = element.get(q("style:parent-style-name"), "")
            one.parent = of_odf(styles.shown("text", parent), "character") if parent else ""
            one.look = styles.look(styles.text("Standard", name))
        elif family == "list-style":
            one = Style(of_odf(shown, "list"), "list", levels=levels(element))
        else:
            continue
        attributes = {key for part in element for key in part.attrib}
        one.sets = tuple(sorted({_OF_ATTRIBUTES[key] for key in attributes if key in _OF_ATTRIBUTES}))
        book.styles[one.family, one.name] = one
