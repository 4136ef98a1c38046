"""Names in OpenDocument presentations, and lengths and times as they are written there."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from functools import cache

from pytest_opencomputer.guest.channels import odf
from pytest_opencomputer.guest.state import number

_MORE = {
    "anim": "urn:oasis:names:tc:opendocument:xmlns:animation:1.0",
    "smil": "urn:oasis:names:tc:opendocument:xmlns:smil-compatible:1.0",
    "officeooo": "http://openoffice.org/2009/office",
    "drawooo": "http://openoffice.org/2010/draw",
    "chartooo": "http://openoffice.org/2010/chart",
}
_CLOCK = re.compile(r"PT(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})(?:[.,](\d{1,6}))?S)?")


@cache
def q(name: str) -> str:
    """``smil:dur`` in the form that parsed elements have; also names that other kinds of documents do not use."""
    prefix, _, local = name.partition(":")
    return f"{{{_MORE[prefix]}}}{local}" if prefix in _MORE else odf.q(name)


def attribute(element: ET.Element, name: str, otherwise: str = "") -> str:
    """An attribute of an element."""
    return element.get(q(name), otherwise)


def on(element: ET.Element, name: str, otherwise: bool = False) -> bool:
    """An attribute that is true or false."""
    value = element.get(q(name))
    return otherwise if value is None else value == "true"


def seconds(text: str | None) -> float | None:
    """A time such as ``1.5s``, ``500ms`` or ``PT00H00M08S`` in seconds; ``None`` if it is none."""
    found = text or ""
    if clock := _CLOCK.fullmatch(found):
        hours, minutes, whole = (int(one or 0) for one in clock.groups()[:3])
        return float(hours * 3600 + minutes * 60 + whole) + float(f"0.{clock[4] or 0}")
    for unit, share in (("ms", 0.001), ("s", 1.0)):
        if found.endswith(unit) and re.fullmatch(r"-?\d{1,9}(\.\d{1,12})?", found.removesuffix(unit)):
            return round(number(found.removesuffix(unit), "time") * share, 3)
    return None


def percent(text: str | None, otherwise: float = 0.0) -> float:
    """A share such as ``70%``; ``otherwise`` if it is none."""
    found = re.fullmatch(r"(-?\d{1,6}(?:\.\d{1,6})?)%", text or "")
    return round(number(found[1], "share"), 1) + 0.0 if found else otherwise
