"""How pages are printed: the choices of the last print dialog."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

from pytest_opencomputer.guest.channels import json_text
from pytest_opencomputer.guest.channels.typed_values import flag, mapping, text, whole
from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .profile import Preferences, below


class PrintSettingsFacts(TypedDict):
    """What the print preview was set to last. Not found where it was never opened.

    ``destination`` is the id of the printer, ``Save as PDF`` for a file; ``color`` tells whether it is not black and
    white; ``paper`` is the size in thousandths of a millimetre.
    """

    found: bool
    destination: str | None
    landscape: bool | None
    headers_and_footers: bool | None
    background_graphics: bool | None
    scale: str | None
    paper: list[int] | None
    margins: Literal["default", "none", "minimum", "custom", "other"] | None
    pages_per_sheet: int | None


@saved
def print_settings(home: Home) -> PrintSettingsFacts:
    """The last settings of the print preview. They are kept even if nothing was printed."""
    written = Preferences(home).text("printing.print_preview_sticky_settings.appState")
    if not written:
        return absent(PrintSettingsFacts)
    state = mapping(json_text.parse(written.encode(), "settings of the print preview"), "print preview")
    recent = state.get("recentDestinations")
    first = recent[0] if isinstance(recent, list) and recent else recent
    margins: dict[int, Literal["default", "none", "minimum", "custom"]] = {
        0: "default",
        1: "none",
        2: "minimum",
        3: "custom",
    }
    size = below(state.get("mediaSize"), "width_microns"), below(state.get("mediaSize"), "height_microns")
    sticky: dict[str, Any] = dict(state)
    return {
        "found": True,
        "destination": text(below(first, "id"), "destination"),
        "landscape": flag(sticky.get("isLandscapeEnabled"), "print preview: isLandscapeEnabled"),
        "headers_and_footers": flag(sticky.get("isHeaderFooterEnabled"), "print preview: isHeaderFooterEnabled", True),
        "background_graphics": flag(sticky.get("isCssBackgroundEnabled"), "print preview: isCssBackgroundEnabled"),
        "scale": text(sticky.get("scaling"), "scaling", "100"),
        "paper": [whole(side, "paper") for side in size] if None not in size else None,
        "margins": margins.get(whole(sticky.get("marginsType"), "margins"), "other"),
        "pages_per_sheet": whole(sticky.get("pagesPerSheet"), "pages per sheet", 1),
    }
