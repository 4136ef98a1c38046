"""Paragraphs, cells, notes, comments and links of a document."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any

from pytest_opencomputer.guest.channels.odf import q
from pytest_opencomputer.proofs.mutants.mutant import Address

from .members import Members, automatic, own_style, property_of

KINDS = ("paragraph", "cell", "note", "comment", "link")
_LOOKS = {"alignment": "fo:text-align", "left": "fo:margin-left", "right": "fo:margin-right"}
_LETTERS = {"bold": ("fo:font-weight", "bold"), "italic": ("fo:font-style", "italic")}
_APART = (q("text:note"), q("office:annotation"), q("text:tracked-changes"), q("text:table-of-content"))


def parts(members: Members) -> Iterator[tuple[Address, Any]]:
    """What the body says, and how it looks."""
    root = members["content.xml"]
    for number, one in enumerate(_paragraphs(root)):
        at = ("paragraph", str(number))
        yield (*at, "text"), _text(one)
        yield (*at, "style"), _style(root, one)
        style = one.get(q("text:style-name"), "")
        for name, key in _LOOKS.items():
            yield (*at, name), property_of(root, style, "paragraph", key)
        for name in _LETTERS:
            yield (*at, name), " | ".join(_text(span) for span in _spans(root, one, name))
    for number, one in enumerate(_cells(root)):
        yield ("cell", str(number)), _text(one)
    for kind, found in (("note", _notes(root)), ("comment", _comments(root))):
        for one in found:
            yield (kind, _text(one)), _text(one)
    for one in root.iter(q("text:a")):
        yield ("link", _text(one)), one.get(q("xlink:href"), "")


def put(members: Members, at: Address, value: Any) -> None:
    """Give a part another value. Raises ``ValueError`` if it cannot be done."""
    root = members["content.xml"]
    match at:
        case ("paragraph", number, what):
            paragraphs = _paragraphs(root)
            if int(number) >= len(paragraphs):
                raise ValueError("there is no such paragraph")
            _put_paragraph(root, paragraphs[int(number)], what, value or "")
        case ("cell", number):
            _say(_cells(root)[int(number)], value or "")
        case ("link", text):
            _put_link(root, text, value)
        case (kind, text):
            _put_note(root, _notes(root) if kind == "note" else _comments(root), text, value)


def _put_paragraph(root: ET.Element, one: ET.Element, what: str, value: str) -> None:
    if what == "text":
        _say(one, value)
    elif what == "style":
        one.set(q("text:style-name"), value)
        level = value.removeprefix("Heading_20_")
        one.tag = q("text:h") if level.isdigit() else q("text:p")
        if level.isdigit():
            one.set(q("text:outline-level"), level)
    elif what in _LOOKS:
        key = q(_LOOKS[what])
        own_style(root, one, "paragraph").set(key, value or ("start" if what == "alignment" else "0cm"))
    else:
        _put_letters(root, one, what, value)


def _put_letters(root: ET.Element, one: ET.Element, what: str, value: str) -> None:
    key, on = _LETTERS[what]
    spans = list(_spans(root, one, what))
    if not value:
        for span in spans:
            own_style(root, span, "text").set(q(key), "normal")
    else:
        text = _text(one)
        _say(one, "")
        span = ET.SubElement(one, q("text:span"), {q("text:style-name"): ""})
        span.text = text
        own_style(root, span, "text").set(q(key), on)


def _put_link(root: ET.Element, text: str, value: str | None) -> None:
    for one in [one for one in root.iter(q("text:a")) if _text(one) == text]:
        if value is None:
            one.tag = q("text:span")
            one.attrib.clear()
        else:
            one.set(q("xlink:href"), value)
        return
    raise ValueError("there is no such link")


def _put_note(root: ET.Element, found: list[ET.Element], text: str, value: str | None) -> None:
    for one in [one for one in found if _text(one) == text]:
        if value is not None:
            paragraph = next(one.iter(q("text:p")))
            _say(paragraph, value)
            return
        above = next(parent for parent in root.iter() if one in list(parent))
        at = list(above).index(one)
        tail = one.tail or ""
        if at:
            above[at - 1].tail = (above[at - 1].tail or "") + tail
        else:
            above.text = (above.text or "") + tail
        above.remove(one)
        return
    raise ValueError("there is no such note")


def _paragraphs(root: ET.Element) -> list[ET.Element]:
    """The paragraphs and headings of the body, without those of tables and notes."""
    text = next(root.iter(q("office:text")))
    return [one for one in text if one.tag in (q("text:p"), q("text:h"))]


def _cells(root: ET.Element) -> list[ET.Element]:
    """The first paragraph of each cell."""
    cells = root.iter(q("table:table-cell"))
    return [one for cell in cells for one in cell.findall(q("text:p"))[:1]]


def _notes(root: ET.Element) -> list[ET.Element]:
    return list(root.iter(q("text:note")))


def _comments(root: ET.Element) -> list[ET.Element]:
    return list(root.iter(q("office:annotation")))


def _spans(root: ET.Element, one: ET.Element, what: str) -> Iterator[ET.Element]:
    key, on = _LETTERS[what]
    for span in one.iter(q("text:span")):
        if property_of(root, span.get(q("text:style-name"), ""), "text", key) == on:
            yield span


def _style(root: ET.Element, one: ET.Element) -> str:
    """The named style of a paragraph."""
    name = one.get(q("text:style-name"), "")
    found = automatic(root, name, "paragraph")
    return name if found is None else found.get(q("style:parent-style-name"), "")


def _text(element: ET.Element) -> str:
    """What an element says, without the notes in it; of a note, its paragraphs."""
    if element.tag in _APART:
        return "\n".join("".join(one.itertext()) for one in element.iter(q("text:p")))
    said = [element.text or ""]
    for one in element:
        said += ["" if one.tag in _APART else " " if one.tag == q("text:s") else _text(one), one.tail or ""]
    return "".join(said)


def _say(element: ET.Element, text: str) -> None:
    """Let a paragraph say something else; notes and comments in it stay, at its end."""
    kept = [one for one in element if one.tag in _APART]
    element[:] = kept
    element.text = text
    for one in kept:
        one.tail = None
