"""The page in front, whole: its text, and its elements with their attributes and style, from the accessibility tree."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from pytest_opencomputer.guest.endpoint import DetailedElement, Element, Live, absent, live, shortened

MAX_LINES = 2_000
MAX_ELEMENTS = 500
_BROWSER = "(?i)chromium.*"
_EMBEDDED = "\ufffc"
"""Stands in a text for an element that is in it."""
_INLINE = frozenset({"static", "link", "button", "subscript", "superscript", "mark"})
_NO_TEXT = frozenset(
    {"entry", "password text", "spin button", "combo box", "list box", "slider", "check box", "radio button", "image"}
)


class PageText(TypedDict):
    """The text of the page in front, shown or scrolled away: what each of its paragraphs, cells, … says.

    What is in its forms is not among it (``page`` tells), nor are the words for its pictures.
    """

    found: bool
    title: str | None
    lines: list[str] | None
    shortened: list[str] | None


class PageElement(TypedDict):
    """An element of a page.

    ``attributes`` are what Chromium tells of it (``tag``, ``id``, ``class``, …), ``style`` how its text looks
    (``size``, ``weight``, ``fg-color``, …), both as words of AT-SPI; ``states`` are sorted (``checked``, ``focused``,
    ``visited``, …). An element without text has the text null.
    """

    role: str
    name: str
    text: str | None
    states: list[str]
    attributes: dict[str, str]
    style: dict[str, str]


class PageElements(TypedDict):
    """Elements of the page in front, in the order of the page."""

    found: bool
    count: int | None
    elements: list[PageElement] | None
    shortened: list[str] | None


@live
def page_text(desktop: Live) -> PageText:
    """The text of the page that is shown, also of what is scrolled away."""
    document = _document(desktop)
    if document is None:
        return absent(PageText)
    lines = _lines(desktop.below(document))
    facts: PageText = {"found": True, "title": document["name"], "lines": lines, "shortened": []}
    return shortened(facts, lines=MAX_LINES)


@live
def page_elements(desktop: Live, role: str = "", name: str = "") -> PageElements:
    """The elements of the page that is shown (at most 500) with this role, whose names match a regular expression."""
    document = _document(desktop)
    if document is None:
        return absent(PageElements)
    found = desktop.below(document, role=role or None, name=name or None)
    facts: PageElements = {
        "found": True,
        "count": len(found),
        "elements": [_element(one) for one in found],
        "shortened": [],
    }
    return shortened(facts, elements=MAX_ELEMENTS)


def _document(desktop: Live) -> Element | None:
    """The page in front. The list below the address bar is also a document, but without a size."""
    found = desktop.find(role="document web", app=_BROWSER)
    return next((one for one in found if one["width"] * one["height"]), None)


def _element(one: DetailedElement) -> PageElement:
    text = one["text"]
    return {
        "role": one["role"],
        "name": one["name"],
        "text": None if text is None else text.replace(_EMBEDDED, ""),
        "states": sorted(one["states"]),
        "attributes": one["attributes"],
        "style": one["style"],
    }


def _lines(elements: Sequence[DetailedElement]) -> list[str]:
    """The texts of elements, as a person reads them: text that flows together is one line."""
    inline: dict[tuple[int, ...], bool] = {}
    lines: list[tuple[tuple[int, ...], str]] = []
    hidden: tuple[int, ...] | None = None
    for one in elements:
        path = tuple(one["path"])
        if hidden is not None and path[: len(hidden)] == hidden:
            continue
        hidden = path if one["role"] in _NO_TEXT else None
        display = one["attributes"].get("display", "inline" if one["role"] in _INLINE else "block")
        inline[path] = display.startswith("inline")
        said = "" if hidden or one["role"] not in ("static", "button") else one["name"] or one["text"] or ""
        if not said:
            continue
        around = path
        while inline.get(around):
            around = around[:-1]
        if lines and lines[-1][0] == around:
            lines[-1] = (around, lines[-1][1] + said)
        else:
            lines.append((around, said))
    return [line for _, said in lines if (line := " ".join(said.split()))]
