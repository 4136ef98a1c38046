"""Word-processing documents of Office Open XML: puts a document together. Source: ECMA-376, part 1, 17."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

from pytest_opencomputer.guest.channels import list_numbering
from pytest_opencomputer.guest.channels.ooxml import Package, q

from . import docx_pages
from .book import Book, FileKind
from .docx_reading import Flow, Pictures
from .docx_styles import Styles, flat, on, twips
from .docx_text import Reader
from .layout import Settings
from .model import Comment, Mark, Paragraph

_W14 = "{http://schemas.microsoft.com/office/word/2010/wordml}"
_W15 = "{http://schemas.microsoft.com/office/word/2012/wordml}"
_MADE = re.compile(r"Ref_\w*\d_(full|label_and_number|caption_only|number_only)")

_QUERY = re.compile(r"FROM (\w+)\.dbo\.([^$]+)\$")
"""How Writer states the database and table of a mail merge."""


def read(package: Package, content: bytes) -> Book:
    """The document of a package whose file has this content."""
    main = package.main
    kind: FileKind = "dotx" if "template" in package.content_type(main) else "docx"
    book = Book(kind)
    settings = _related(package, "settings")
    hyphenates = on(flat(settings), "autoHyphenation")
    styles = Styles(_related(package, "styles"), hyphenates)
    reader = Reader(book, package, styles, Pictures(content))
    body = package.part(main).find(q("w:body"))
    reader.read(body if body is not None else ET.Element("nothing"), Flow("body", main))
    docx_pages.notes(book, reader, settings)
    docx_pages.sections(book, reader, settings)
    docx_pages.background(book, package)
    list_numbering.count(reader.items)
    for style in styles.named():
        book.styles[style.family, style.name] = style
    _comments(book, package, reader)
    _settings(book, settings, styles)
    for mark in book.bookmarks:
        if _MADE.fullmatch(mark.name):
            mark.name = f"_{mark.name}"
    for field in book.fields:
        if field.kind == "reference" and _MADE.fullmatch(field.name):
            field.name = f"_{field.name}"
    used = {field.name: field.text for field in book.fields if field.kind == "sequence"}
    book.variables += [(name, "sequence", value) for name, value in used.items()]
    book.properties = package.properties()
    book.macros = sorted(name for name in package.members if name.endswith("vbaProject.bin"))
    return book


def _related(package: Package, kind: str) -> ET.Element:
    part = next(iter(package.related(package.main, kind)), "")
    return package.part(part) if part else ET.Element("nothing")


def _comments(book: Book, package: Package, reader: Reader) -> None:
    extended = {one.get(f"{_W15}paraId", ""): one for one in _related(package, "commentsExtended")}
    for element in _related(package, "comments").findall(q("w:comment")):
        lines = list(element.iter(q("w:p")))
        # What is said of a comment names its last paragraph.
        key = lines[-1].get(f"{_W14}paraId", "") if lines else ""
        more = extended.get(key)
        text = "\n".join("".join(part.text or "" for part in line.iter(q("w:t"))) for line in lines)
        mark = reader.ranges.get(element.get(q("w:id"), ""), Mark("comment", Paragraph("body")))
        book.comments.append(
            Comment(
                key=key,
                author=element.get(q("w:author"), ""),
                initials=element.get(q("w:initials"), ""),
                text=text,
                resolved=more is not None and more.get(f"{_W15}done") == "1",
                mark=mark,
                parent=more.get(f"{_W15}paraIdParent", "") if more is not None else "",
            )
        )


def _settings(book: Book, settings: ET.Element, styles: Styles) -> None:
    own = flat(settings)
    protection = own.get("documentProtection", {})
    merge = settings.find(q("w:mailMerge"))
    query = merge.find(q("w:query")) if merge is not None else None
    source = _QUERY.search(query.get(q("w:val"), "")[:1000]) if query is not None else None
    book.settings = Settings(
        record_changes=on(own, "trackRevisions"),
        record_password=protection.get("edit") == "trackedChanges" and protection.get("enforcement") in ("1", "true"),
        read_only="writeProtection" in own,
        embed_fonts=on(own, "embedTrueTypeFonts"),
        default_tab_mm=twips(own.get("defaultTabStop", {}).get("val", "720")),
        language=styles.paragraph(styles.default, "rPr").get("lang", {}).get("val", ""),
        database=source[1] if source is not None else "",
        database_table=source[2] if source is not None else "",
    )
    for one in settings.iter(q("w:docVar")):
        book.variables.append((one.get(q("w:name"), ""), "user", one.get(q("w:val"), "")))
