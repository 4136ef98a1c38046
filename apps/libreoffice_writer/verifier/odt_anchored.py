"""What is anchored in the text of OpenDocument files: notes, comments, changes, fields, bookmarks, pictures."""

from __future__ import annotations

import base64
import binascii
import hashlib
import xml.etree.ElementTree as ET
from dataclasses import replace

from pytest_opencomputer.guest.channels import odf
from pytest_opencomputer.guest.channels.odf import q
from pytest_opencomputer.guest.channels.odf_styles import background, borders, millimetres, whole
from pytest_opencomputer.guest.endpoint import StateCorrupt

from .model import Comment, Mark, Note, Paragraph, Shape
from .odt_reading import Flow, Reading

_FIELDS = {
    "date": "date", "time": "time", "page-number": "page-number", "page-count": "page-count", "author-name": "author",
    "author-initials": "author", "initial-creator": "author", "creator": "author", "title": "title",
    "subject": "subject", "file-name": "file-name", "chapter": "chapter", "sequence": "sequence",
    "user-field-get": "user-variable", "user-field-input": "user-variable", "variable-get": "variable",
    "variable-set": "set-variable", "variable-input": "set-variable", "expression": "formula", "text-input": "input",
    "placeholder": "placeholder", "conditional-text": "condition", "hidden-text": "hidden-text",
    "hidden-paragraph": "hidden-text", "database-display": "database", "database-name": "database",
    "database-next": "database", "database-row-number": "database", "word-count": "statistics",
    "paragraph-count": "statistics", "character-count": "statistics", "table-count": "statistics",
    "image-count": "statistics", "object-count": "statistics", "bookmark-ref": "reference",
    "reference-ref": "reference", "sequence-ref": "reference", "note-ref": "reference", "template-name": "template",
    "description": "other", "keywords": "other", "creation-date": "other", "creation-time": "other",
    "modification-date": "other", "modification-time": "other", "print-date": "other", "print-time": "other",
    "user-defined": "other", "editing-duration": "other", "editing-cycles": "other", "printed-by": "other",
    "page-continuation": "other", "sheet-name": "other", "drop-down": "input", "bibliography-mark": "other",
    "page-variable-set": "other", "page-variable-get": "other", "script": "other", "execute-macro": "other",
}  # fmt: skip
_NAMED = ("text:name", "text:ref-name", "text:column-name", "text:description")
_TEXT = "{" + odf.NAMESPACES["text"] + "}"
_REFERENCES = {"sequence-ref": "sequence", "note-ref": "note", "reference-ref": "reference"}
_SHOWS = {
    "page": "page", "text": "text", "chapter": "chapter", "direction": "direction", "category-and-value": "label",
    "caption": "text", "value": "number", "number": "number", "number-no-superior": "number",
    "number-all-superior": "number", "template": "label",
}  # fmt: skip
_DRAWINGS = ("custom-shape", "rect", "ellipse", "circle", "polygon", "polyline", "path", "g", "caption", "connector",
             "regular-polygon", "control")  # fmt: skip
SHAPES = frozenset(map(q, ("draw:frame", "draw:line", *(f"draw:{one}" for one in _DRAWINGS))))
_ANCHORS = {"as-char": "as character", "char": "character", "paragraph": "paragraph", "page": "page", "frame": "frame"}
_WRAPS = {"none": "none", "parallel": "parallel", "left": "left", "right": "right", "run-through": "through",
          "dynamic": "optimal", "biggest": "optimal"}  # fmt: skip


def anchored(reader: Reading, element: ET.Element, found: Paragraph, flow: Flow) -> bool:
    """Read something whose content is no part of the paragraph; false if the element is nothing of this kind."""
    tag, at = element.tag, found.length
    name = element.get(q("text:name"), element.get(q("office:name"), ""))
    if tag == q("text:note"):
        _note(reader, element, found, flow)
    elif tag == q("office:annotation"):
        _comment(reader, element, Mark("comment", found, at, at))
    elif tag == q("office:annotation-end"):
        mark = reader.commented.get(name)
        if mark is not None and mark.paragraph is found:
            mark.end = at
    elif tag in SHAPES or tag == q("draw:a"):
        shape(reader, element, found, flow)
    elif tag in (q("text:bookmark-start"), q("text:reference-mark-start")):
        reader.starts["bookmark", name] = (found, at)
    elif tag in (q("text:bookmark-end"), q("text:reference-mark-end")):
        start, begun = reader.starts.pop(("bookmark", name), (found, at))
        kind = "bookmark" if tag == q("text:bookmark-end") else "reference-mark"
        end = at if start is found else start.length
        reader.book.bookmarks.append(Mark(kind, start, begun, end, name))
    elif tag in (q("text:bookmark"), q("text:reference-mark")):
        kind = "bookmark" if tag == q("text:bookmark") else "reference-mark"
        reader.book.bookmarks.append(Mark(kind, found, at, at, name))
    elif tag == q("text:change-start"):
        key = element.get(q("text:change-id"), "")
        reader.starts["change", key] = (found, at)
        if key in reader.deletions and reader.deleting is None:
            reader.deleting, reader.deleted[key] = (key, found), ""
    elif tag in (q("text:change-end"), q("text:change")):
        key = element.get(q("text:change-id"), "")
        start, begun = reader.starts.pop(("change", key), (found, at))
        reader.changed[key] = (start, begun, found, at)
        if reader.deleting is not None and reader.deleting[0] == key:
            reader.deleting = None
    elif not _index_mark(reader, element, found, at):
        return tag in (q("text:soft-page-break"), q("text:ruby-text"))
    return True


def _index_mark(reader: Reading, element: ET.Element, found: Paragraph, at: int) -> bool:
    local = element.tag.removeprefix(_TEXT)
    for name, kind in (
        ("alphabetical-index-mark", "alphabetical"),
        ("toc-mark", "contents"),
        ("user-index-mark", "user"),
    ):
        key = (kind, element.get(q("text:id"), ""))
        if local == f"{name}-start":
            reader.starts[key] = (found, at)
            reader.index_marks[key] = element
            return True
        if local == f"{name}-end":
            start, begun = reader.starts.pop(key, (found, at))
            _entry(reader, reader.index_marks.get(key, element), Mark(kind, start, begun, at))
            return True
        if local == name:
            _entry(reader, element, Mark(kind, found, at, at))
            return True
    return False


def _entry(reader: Reading, element: ET.Element, mark: Mark) -> None:
    mark.name = element.get(q("text:string-value"), "")
    mark.target, mark.value = element.get(q("text:key1"), ""), element.get(q("text:key2"), "")
    reader.book.index_entries.append(mark)


def _note(reader: Reading, element: ET.Element, found: Paragraph, flow: Flow) -> None:
    kind = "endnote" if element.get(q("text:note-class")) == "endnote" else "footnote"
    note = Note("endnote" if kind == "endnote" else "footnote", Mark(kind, found, found.length, found.length))
    note.mark.name = element.get(q("text:id"), "")
    citation, body = element.find(q("text:note-citation")), element.find(q("text:note-body"))
    note.label = odf.text_in(citation) if citation is not None else ""
    reader.book.notes.append(note)
    if body is not None:
        note.paragraphs = reader.read(body, replace(flow, place=note.kind, holder="", in_table=False))


def _comment(reader: Reading, element: ET.Element, mark: Mark) -> None:
    if name := element.get(q("office:name"), ""):
        reader.commented[name] = mark
    reader.book.comments.append(
        Comment(
            key=element.get(q("office:name"), ""),
            author=(element.findtext(q("dc:creator")) or "").strip(),
            initials=(element.findtext(q("meta:creator-initials")) or "").strip(),
            text=_comment_text(element),
            resolved=element.get(q("loext:resolved")) == "true",
            mark=mark,
            parent=element.get(q("loext:parent-name"), ""),
        )
    )


def _comment_text(element: ET.Element) -> str:
    lines = odf.text_of(element).split("\n") if element.find(q("text:p")) is not None else []
    lines += [odf.text_in(one) for listed in element.findall(q("text:list")) for one in listed.iter(q("text:p"))]
    return "\n".join(lines)


def field(reader: Reading, element: ET.Element, found: Paragraph, start: int) -> None:
    """Note a field, whose text is already in the paragraph from ``start`` on."""
    local = element.tag.removeprefix(_TEXT)
    kind = "sender" if local.startswith("sender-") else _FIELDS.get(local)
    if kind is None or local == element.tag:
        return
    name = next((element.get(q(one), "") for one in _NAMED if element.get(q(one))), "")
    mark = Mark(kind, found, start, found.length, name or (local if kind in ("other", "statistics", "sender") else ""))
    mark.fixed = element.get(q("text:fixed")) == "true"
    mark.value = element.get(q("text:formula"), element.get(q("text:condition"), "")).removeprefix("ooow:")
    mark.shows = element.get(q("style:num-format"), element.get(q("text:display"), ""))
    if kind == "reference":
        mark.target = _REFERENCES.get(local, "bookmark")
        mark.shows = _SHOWS.get(element.get(q("text:reference-format"), "text"), "text")
    elif kind == "database":
        mark.target = element.get(q("text:database-name"), "")
        mark.value = element.get(q("text:table-name"), "")
    elif kind == "sequence":
        mark.target = element.get(q("text:ref-name"), "")
    reader.book.fields.append(mark)


def shape(reader: Reading, element: ET.Element, found: Paragraph, flow: Flow) -> None:
    """Read a picture, frame or drawing with the text in it."""
    link = ""
    if element.tag == q("draw:a"):
        link, inner = element.get(q("xlink:href"), ""), next((one for one in element if one.tag in SHAPES), None)
        if inner is None:
            return
        element = inner
    graphic = reader.styles.properties("graphic", element.get(q("draw:style-name"), ""), "graphic")
    at, box = found.length, element.find(q("draw:text-box"))
    columns = reader.styles.inner("graphic", element.get(q("draw:style-name"), ""), "graphic", "style:columns")
    one = Shape(_kind(element), element.get(q("draw:name"), ""), Mark("shape", found, at, at), link=link)
    one.title = (element.findtext(q("svg:title")) or "").strip()
    one.description = (element.findtext(q("svg:desc")) or "").strip()
    least = box.get(q("fo:min-height")) if box is not None else None
    one.width_mm, one.height_mm = (
        millimetres(element.get(q("svg:width"))),
        millimetres(element.get(q("svg:height"), least)),
    )
    one.anchor = _ANCHORS.get(element.get(q("text:anchor-type"), "paragraph"), "paragraph")
    one.wrap = "none" if one.anchor == "as character" else _WRAPS.get(graphic.get(q("style:wrap"), "none"), "none")
    one.horizontal = graphic.get(q("style:horizontal-pos"), "from-left").replace("-", " ")
    one.vertical = graphic.get(q("style:vertical-pos"), "from-top").replace("-", " ")
    if one.anchor == "as character":
        one.horizontal = "from left"
    one.x_mm, one.y_mm = millimetres(element.get(q("svg:x"))), millimetres(element.get(q("svg:y")))
    one.background, one.borders = background(graphic), borders(graphic)
    one.columns = max(whole(columns.get(q("fo:column-count")), 1), 1) if columns is not None else 1
    _picture(reader, element, one)
    reader.book.shapes.append(one)
    inner_flow = replace(flow, place="frame", holder=one.name, in_table=False, sections=())
    one.paragraphs = reader.read(box if box is not None else element, inner_flow)


def _kind(element: ET.Element) -> str:
    if element.tag != q("draw:frame"):
        return "line" if element.tag in (q("draw:line"), q("draw:connector")) else "shape"
    if element.find(q("draw:text-box")) is not None:
        return "text box" if element.get(q("draw:text-style-name")) else "frame"
    if element.find(q("draw:object")) is not None or element.find(q("draw:object-ole")) is not None:
        return "object"
    return "image"


def _picture(reader: Reading, element: ET.Element, one: Shape) -> None:
    image = element.find(q("draw:image"))
    if image is None:
        return
    data, place = image.find(q("office:binary-data")), image.get(q("xlink:href"), "")
    if data is not None:
        try:
            content = base64.b64decode("".join((data.text or "").split()), validate=True)
        except (binascii.Error, ValueError) as error:
            raise StateCorrupt(f"a picture is no base64: {error}") from error
        one.sha256 = hashlib.sha256(content).hexdigest()
    elif place.removeprefix("./") in reader.members:
        one.sha256 = hashlib.sha256(reader.member(place.removeprefix("./"))).hexdigest()
    else:
        one.linked = place
