"""Slides: their order, what they say, how they are shown, their notes, pictures, links and cells."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any

from apps.libreoffice_impress.verifier.odp_names import q
from apps.libreoffice_writer.mutants.members import own_style, property_of
from pytest_opencomputer.proofs.mutants.mutant import Address, Whole

from . import page_styles

_LETTERS = {"bold": ("fo:font-weight", "bold"), "italic": ("fo:font-style", "italic")}


def parts(root: ET.Element) -> Iterator[tuple[Address, Any]]:
    """What the slides say and how they are shown; they are named as in the file."""
    before = ""
    for page in _pages(root):
        name = _name(page)
        at = ("slide", name)
        yield at, Whole(ET.tostring(page))
        yield (*at, "place"), before
        before = name
        for number, one in enumerate(_lines(page)):
            yield (*at, "text", str(number)), _text(one)
        for number, one in enumerate(page.iter(q("table:table-cell"))):
            yield (*at, "cell", str(number)), _text(one)
        for look in _LETTERS:
            spans = [_text(one) for one in _spans(root, page, look)]
            if spans:
                yield (*at, look), " | ".join(spans)
        for one in page.iter(q("text:a")):
            yield (*at, "link", _text(one)), one.get(q("xlink:href"), "")
        for number, one in enumerate(_pictures(page)):
            yield (*at, "description", str(number)), _description(one)
        yield (*at, "notes"), "\n".join(_text(one) for one in _note_lines(page))
        for what, value in page_styles.shown(root, page).items():
            yield (*at, what), value


def put(root: ET.Element, at: Address, value: Any) -> None:
    """Give a part another value. Raises ``ValueError`` if it cannot be done."""
    body = next(root.iter(q("office:presentation")))
    page = next((one for one in _pages(root) if _name(one) == at[1]), None)
    match at:
        case ("slide", _) if page is None and isinstance(value, Whole) and value.content is not None:
            body.append(ET.fromstring(value.content))
        case _ if page is None:
            raise ValueError("there is no such slide")
        case ("slide", _) if value is None:
            body.remove(page)
        case ("slide", _, "place"):
            _move(body, page, value or "")
        case ("slide", _, "text", number):
            _say(_at(list(_lines(page)), number), value or "")
        case ("slide", _, "cell", number):
            _say(next(_at(list(page.iter(q("table:table-cell"))), number).iter(q("text:p"))), value or "")
        case ("slide", _, "bold" | "italic" as look):
            _set_letters(root, page, look, value or "")
        case ("slide", _, "link", text):
            _link(page, text, value)
        case ("slide", _, "description", number):
            _describe(_at(list(_pictures(page)), number), value or "")
        case ("slide", _, "notes"):
            _note(page, value or "")
        case ("slide", _, what):
            page_styles.show(root, page, what, value or "")
        case _:
            raise ValueError("it cannot be changed")


def _move(body: ET.Element, page: ET.Element, after: str) -> None:
    names = {_name(one): one for one in body.findall(q("draw:page"))}
    if after and after not in names:
        raise ValueError("there is no slide of this name")
    body.remove(page)
    others = list(body)
    at = others.index(names[after]) + 1 if after else others.index(body.findall(q("draw:page"))[0])
    body.insert(at, page)


def _set_letters(root: ET.Element, page: ET.Element, look: str, value: str) -> None:
    if value:
        raise ValueError("other words cannot get it")
    for span in list(_spans(root, page, look)):
        own_style(root, span, "text").set(q(_LETTERS[look][0]), "normal")


def _link(page: ET.Element, text: str, value: str | None) -> None:
    for one in [one for one in page.iter(q("text:a")) if _text(one) == text]:
        if value is None:
            one.tag = q("text:span")
            one.attrib.clear()
        else:
            one.set(q("xlink:href"), value)
        return
    raise ValueError("there is no such link")


def _describe(frame: ET.Element, value: str) -> None:
    for kind in ("svg:title", "svg:desc"):
        for one in frame.findall(q(kind)):
            frame.remove(one)
    if value:
        ET.SubElement(frame, q("svg:title")).text = value


def _note(page: ET.Element, value: str) -> None:
    notes = page.find(q("presentation:notes"))
    frames = [] if notes is None else [one for one in notes if one.get(q("presentation:class")) == "notes"]
    if not frames:
        raise ValueError("it has no notes")
    frames[0].attrib.pop(q("presentation:placeholder"), None)
    box = frames[0].find(q("draw:text-box"))
    if box is None:
        raise ValueError("it has no notes")
    box[:] = []
    for line in value.splitlines():
        ET.SubElement(box, q("text:p")).text = line


def _at(found: list[ET.Element], number: str) -> ET.Element:
    if int(number) >= len(found):
        raise ValueError("there is no such thing")
    return found[int(number)]


def _pages(root: ET.Element) -> list[ET.Element]:
    return list(next(root.iter(q("office:presentation"))).findall(q("draw:page")))


def _name(page: ET.Element) -> str:
    return page.get(q("draw:name"), "")


def _frames(page: ET.Element) -> Iterator[ET.Element]:
    """What stands on a slide, without its notes."""
    for one in page:
        if one.tag != q("presentation:notes"):
            yield one


def _lines(page: ET.Element) -> Iterator[ET.Element]:
    """The paragraphs of a slide, without those of tables and pictures."""
    for frame in _frames(page):
        for box in frame.iter(q("draw:text-box")):
            yield from box.iter(q("text:p"))


def _note_lines(page: ET.Element) -> Iterator[ET.Element]:
    for notes in page.iter(q("presentation:notes")):
        yield from notes.iter(q("text:p"))


def _pictures(page: ET.Element) -> Iterator[ET.Element]:
    for frame in _frames(page):
        if frame.find(q("draw:image")) is not None and frame.find(q("table:table")) is None:
            yield frame


def _description(frame: ET.Element) -> str:
    return " ".join(frame.findtext(q(kind)) or "" for kind in ("svg:title", "svg:desc")).strip()


def _spans(root: ET.Element, page: ET.Element, look: str) -> Iterator[ET.Element]:
    key, on = _LETTERS[look]
    for line in _lines(page):
        for span in line.iter(q("text:span")):
            if property_of(root, span.get(q("text:style-name"), ""), "text", key) == on:
                yield span


def _text(element: ET.Element) -> str:
    return "".join(element.itertext())


def _say(element: ET.Element, text: str) -> None:
    element[:] = []
    element.text = text
