"""Channels of an XCF file, and its selection, which is kept as one of them."""

from __future__ import annotations

from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved

from . import xcf
from .images import Names
from .layer_parts import covered, visible
from .modes import opacity
from .tiles import planes
from .xcf import Drawable, Image
from .xcf_reader import COLOR, SELECTION


class ChannelFacts(TypedDict):
    """A channel. ``colour`` is ``#rrggbb``, ``opacity`` in percent.

    ``selected`` is the share of pixels that are white, ``mean`` is from 0 to 255, ``bounds`` the region of what is not
    black: left, top, right, bottom; null if all is.
    """

    found: bool
    visible: bool | None
    colour: str | None
    opacity: float | None
    mean: float | None
    selected: float | None
    bounds: list[int] | None


class SelectionFacts(TypedDict):
    """The selection. ``selected`` is the share of pixels that are wholly in it, ``mean`` is from 0 to 255.

    ``bounds`` is left, top, right, bottom in pixels. ``found`` is false where nothing is selected.
    """

    found: bool
    selected: float | None
    mean: float | None
    bounds: list[int] | None


@saved
def channels(home: Home, place: str) -> Names:
    """The channels of an XCF file, without the colour channels and the selection."""
    if not home.has(place):
        return absent(Names)
    return {"found": True, "names": [one.name for one in _channels(xcf.read(home, place))]}


@saved
def channel(home: Home, place: str, name: str) -> ChannelFacts:
    """A channel of an XCF file, for example a saved selection."""
    read = xcf.read(home, place) if home.has(place) else None
    found = next((one for one in _channels(read) if one.name == name), None) if read else None
    if read is None or found is None:
        return absent(ChannelFacts)
    coverage = covered(planes(read, found)[0])
    return {
        "found": True,
        "visible": visible(found),
        "colour": f"#{found.properties.payload(COLOR)[:3].hex()}" if found.properties.has(COLOR) else None,
        "opacity": opacity(found.properties),
        "mean": coverage["mean"],
        "selected": coverage["white"],
        "bounds": coverage["bounds"],
    }


@saved
def selection(home: Home, place: str) -> SelectionFacts:
    """What was selected when an XCF file was saved."""
    read = xcf.read(home, place) if home.has(place) else None
    found = next((one for one in read.channels if one.properties.has(SELECTION)), None) if read else None
    if read is None or found is None:
        return absent(SelectionFacts)
    coverage = covered(planes(read, found)[0])
    return {
        "found": True,
        "selected": coverage["white"],
        "mean": coverage["mean"],
        "bounds": coverage["bounds"],
    }


def _channels(image: Image) -> list[Drawable]:
    return [one for one in image.channels if not one.properties.has(SELECTION)]
