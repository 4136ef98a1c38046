"""Settings of the print preview, kept for each printer in the preferences."""

from __future__ import annotations

import math
from typing import Literal, TypedDict

from pytest_opencomputer.guest.channels.mozilla_preferences import Preferences
from pytest_opencomputer.guest.endpoint import Home, absent, saved
from pytest_opencomputer.guest.state import number

from .profile import preferences

_SIDES = ("top", "right", "bottom", "left")
_PLACES = ("left", "center", "right")
_MARGIN = 0.5
_HEADER = ("&T", "", "&U")
_FOOTER = ("&PT", "", "&D")


class PrintSettingsFacts(TypedDict):
    """What was set the last time. ``scale`` in per cent, 0 fits the page; ``margins`` in inches: top, right, bottom,
    left; ``header`` and ``footer``: left, centre, right (``&T`` is the title, ``&U`` the address, ``&D`` the date,
    ``&PT`` the page and how many there are); ``paper`` such as ``iso_a4``, empty if it was never chosen."""

    found: bool
    printer: str | None
    orientation: Literal["portrait", "landscape"] | None
    paper: str | None
    scale: int | None
    margins: list[float] | None
    header: list[str] | None
    footer: list[str] | None
    backgrounds: bool | None


@saved
def print_settings(home: Home, printer: str = "") -> PrintSettingsFacts:
    """The settings of a printer, or of the one that was used last; `Mozilla Save to PDF` is one of them."""
    found = preferences(home)
    name = printer or found.text("print_printer")
    base = f"print.printer_{name.replace(' ', '_')}."
    if not name or not any(one.startswith(base) for one in found):
        return absent(PrintSettingsFacts)
    fits = found.flag(f"{base}print_shrink_to_fit", True)
    return {
        "found": True,
        "printer": name,
        "orientation": "landscape" if found.whole(f"{base}print_orientation", 0) == 1 else "portrait",
        "paper": found.text(f"{base}print_paper_id"),
        "scale": 0 if fits else math.floor(100 * _number(found, f"{base}print_scaling", 1.0) + 0.5),
        "margins": [round(_number(found, f"{base}print_margin_{side}", _MARGIN), 3) for side in _SIDES],
        "header": _line(found, f"{base}print_header", _HEADER),
        "footer": _line(found, f"{base}print_footer", _FOOTER),
        "backgrounds": found.flag(f"{base}print_bgcolor", False),
    }


def _line(found: Preferences, base: str, usual: tuple[str, str, str]) -> list[str]:
    return [found.text(base + place, default) for place, default in zip(_PLACES, usual, strict=True)]


def _number(found: Preferences, name: str, default: float) -> float:
    """A preference that is a number, written as a text. Raises ``StateCorrupt`` if it is none."""
    value = found.get(name)
    if value is None or isinstance(value, bool):
        return default
    return number(str(value), name)
