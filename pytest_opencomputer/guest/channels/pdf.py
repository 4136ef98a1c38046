"""What is on the pages of a PDF file: their sizes and the lines of text. A ready-made endpoint, and the parts of it.

::

    from pytest_opencomputer.guest.channels.pdf import pdf

It does not use pypdf, because the facts must be the same on the host and in each sandbox, and the lines that pypdf
finds differ from release to release. Debian 13's 5.4 puts spaces into words or leaves them out between them where 7.1
does not, and Debian 12's 3.4 joins the numbers of lines to what follows. 5.4 also unpacks streams without a bound.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict

from pytest_opencomputer.guest.channels.pdf_objects import Document
from pytest_opencomputer.guest.channels.pdf_syntax import Object, Stream
from pytest_opencomputer.guest.channels.pdf_text import lines_of
from pytest_opencomputer.guest.endpoint import Home, saved
from pytest_opencomputer.guest.state import StateTooBig, shown

MAX_BYTES = 64 * 1024**2
MAX_PAGES = 2_000
_MILLIMETRES = 25.4 / 72
_INHERITED = ("MediaBox", "CropBox", "Resources", "Rotate")


class PageFacts(TypedDict):
    """A page: its size in millimetres as it is shown, and its lines from top to bottom."""

    width_mm: float
    height_mm: float
    lines: list[str]


class PdfFacts(TypedDict):
    """A PDF file. ``lines`` are those of all pages."""

    found: bool
    page_count: int | None
    pages: list[PageFacts] | None
    lines: list[str] | None


@saved
def pdf(home: Home, place: str) -> PdfFacts:
    """The pages of a PDF file: how many, their sizes, and the lines of text on them."""
    if not home.has(place):
        return {"found": False, "page_count": None, "pages": None, "lines": None}
    found = read(home, place)
    lines = [line for page in found for line in page["lines"]]
    return {"found": True, "page_count": len(found), "pages": found, "lines": lines}


def read(home: Home, place: str) -> list[PageFacts]:
    """The pages of the file at ``place``. Raises as ``Home.file`` and ``parse`` do."""
    return parse(home.file(place, MAX_BYTES), place)


def parse(data: bytes, what: str = "PDF") -> list[PageFacts]:
    """The pages of a PDF file.

    Raises:
        StateCorrupt: it is none, or damaged, encrypted or packed in a way that is not read.
        StateTooBig: more than 2,000 pages, or too much on one of them.
    """
    document = Document(data, what)
    root = document.dictionary(document.trailer.get("Root"))
    return [_page(document, page) for page in _pages(document, root.get("Pages"))]


def _pages(document: Document, node: Object) -> list[Mapping[str, Object]]:
    """The leaves of the tree of pages, each with what it inherits."""
    found: list[Mapping[str, Object]] = []
    waiting: list[tuple[Object, Mapping[str, Object]]] = [(node, {})]
    visited = 0
    while waiting:
        node, inherited = waiting.pop()
        visited += 1
        own = document.dictionary(node)
        kids = document.array(own["Kids"]) if "Kids" in own else []
        if visited + len(waiting) + len(kids) > 2 * MAX_PAGES:
            raise StateTooBig(f"{shown(document.what)} has more than {MAX_PAGES} pages")
        # The size of a dictionary is not bounded, so only the needed entries are copied.
        inherited = {key: own.get(key, inherited.get(key)) for key in _INHERITED}
        if "Kids" in own:
            waiting += [(kid, inherited) for kid in reversed(kids)]
        elif document.get(own.get("Type")) == "Page":
            found.append({**inherited, "Contents": own.get("Contents")})
    return found


def _page(document: Document, page: Mapping[str, Object]) -> PageFacts:
    box = document.numbers(page.get("CropBox")) or document.numbers(page.get("MediaBox"))
    if len(box) != 4:
        raise document.corrupt("a page without a size")
    width, height = (abs(box[2] - box[0]) * _MILLIMETRES, abs(box[3] - box[1]) * _MILLIMETRES)
    if document.get(page.get("Rotate")) in (90, 270, -90):
        width, height = height, width
    contents = document.get(page.get("Contents"))
    parts = map(document.get, contents if isinstance(contents, list) else [contents])
    content = b"\n".join(document.content(part) for part in parts if isinstance(part, Stream))
    lines = lines_of(document, content, document.dictionary(page.get("Resources")))
    return {"width_mm": round(width, 1), "height_mm": round(height, 1), "lines": lines}
