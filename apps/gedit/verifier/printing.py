"""How documents are printed, and the last print job."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

from pytest_opencomputer.guest.channels import file_uris, ini
from pytest_opencomputer.guest.endpoint import Home, absent, saved
from pytest_opencomputer.guest.state import integer, number

from .settings import Settings, Wrapping, one_of

PRINT_SETTINGS = ".config/gedit/gedit-print-settings"
PAGE_SETUP = ".config/gedit/gedit-page-setup"
Orientation = Literal["portrait", "landscape", "reverse_portrait", "reverse_landscape"]
ORIENTATIONS: tuple[Orientation, ...] = ("portrait", "landscape", "reverse_portrait", "reverse_landscape")


class PrintPreferences(TypedDict):
    """The page Text Editor of the print dialog. ``line_numbers_every`` is 0 where none are printed."""

    line_numbers_every: int
    syntax_highlighting: bool
    page_headers: bool
    text_wrapping: Wrapping
    body_font: str
    line_number_font: str
    header_font: str


class PrintSetup(TypedDict):
    """The last print job and its paper. ``output`` is the file that was printed to; ``pages`` is ``all`` or ranges."""

    found: bool
    paper: str | None
    width_mm: float | None
    height_mm: float | None
    orientation: Orientation | None
    printer: str | None
    output: str | None
    output_format: str | None
    copies: int | None
    pages: str | None
    pages_per_side: int | None


@saved
def print_preferences(home: Home) -> PrintPreferences:
    """How documents are printed (Print > Text Editor)."""
    settings = Settings(home, "preferences/print/")
    return {
        "line_numbers_every": settings.whole("print-line-numbers"),
        "syntax_highlighting": settings.flag("print-syntax-highlighting"),
        "page_headers": settings.flag("print-header"),
        "text_wrapping": settings.wrapping("print-wrap-mode"),
        "body_font": settings.text("print-font-body-pango"),
        "line_number_font": settings.text("print-font-numbers-pango"),
        "header_font": settings.text("print-font-header-pango"),
    }


@saved
def print_setup(home: Home) -> PrintSetup:
    """The last print job. Written when gedit quits, and only if something was printed."""
    job, paper = (ini.read(home, place).sections if home.has(place) else {} for place in (PRINT_SETTINGS, PAGE_SETUP))
    settings, page = job.get("Print Settings", {}), paper.get("Page Setup", {})
    if not settings and not page:
        return absent(PrintSetup)
    output, turned = settings.get("output-uri"), page.get("Orientation")
    pages = settings.get("page-ranges") if settings.get("print-pages") == "ranges" else settings.get("print-pages")
    return {
        "found": True,
        "paper": _text(page.get("DisplayName")),
        "width_mm": _number(page, "Width"),
        "height_mm": _number(page, "Height"),
        "orientation": None if turned is None else one_of(ORIENTATIONS, turned, "Orientation"),
        "printer": _text(settings.get("printer")),
        "output": None if output is None else file_uris.place_of(home, ini.unescaped(output)),
        "output_format": settings.get("output-file-format"),
        "copies": integer(settings.get("n-copies", "1"), "n-copies"),
        "pages": pages,
        "pages_per_side": integer(settings.get("number-up", "1"), "number-up"),
    }


def _text(value: str | None) -> str | None:
    return None if value is None else ini.unescaped(value)


def _number(section: Any, key: str) -> float | None:
    return round(number(section[key], key), 2) if key in section else None
