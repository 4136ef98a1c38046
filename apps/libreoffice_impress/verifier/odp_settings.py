"""The slide show, custom shows and guides in OpenDocument presentations. Source: OpenDocument 1.3, part 3, 3.15."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

from pytest_opencomputer.guest.channels.odf import Document
from pytest_opencomputer.guest.channels.odf_styles import rounded

from .model import Deck
from .odp_names import on, q, seconds

_GUIDE = re.compile(r"([HVP])(-?\d{1,7})(?:,(-?\d{1,7}))?")


def settings(deck: Deck, document: Document, root: ET.Element) -> None:
    """Read the settings of the slide show, the custom shows, and the guides of the view that was saved."""
    shown = {f"page{one.number}": one.name for one in deck.slides}
    element = root.find(q("presentation:settings"))
    if element is not None:
        _show(deck, element, shown)
        for one in element.findall(q("presentation:show")):
            pages = one.get(q("presentation:pages"), "").split(",")
            names = [shown.get(page, page) for page in pages if page]
            deck.shows.append((one.get(q("presentation:name"), ""), names))
    for item in document.part("settings.xml").iter(q("config:config-item")):
        if item.get(q("config:name")) == "SnapLinesDrawing":
            found = _GUIDE.findall((item.text or "")[:10_000])
            for kind, first, second in found:
                place = rounded(int(first) / 100)
                if kind == "H":
                    deck.guides.horizontal_mm.append(place)
                elif kind == "V":
                    deck.guides.vertical_mm.append(place)
                else:
                    deck.guides.points_mm.append([place, rounded(int(second or 0) / 100)])
            break


def _show(deck: Deck, element: ET.Element, shown: dict[str, str]) -> None:
    one = deck.show
    first = element.get(q("presentation:start-page"), "")
    one.first_slide = shown.get(first, first)
    one.custom_show = element.get(q("presentation:show"), "")
    one.range = "custom" if one.custom_show else "from" if one.first_slide else "all"
    loop = on(element, "presentation:endless")
    one.mode = "loop" if loop else "full screen" if on(element, "presentation:full-screen", True) else "window"
    pause = seconds(element.get(q("presentation:pause")))
    one.pause_s = int(pause or 0) if loop else None
    one.manual = on(element, "presentation:force-manual")
    one.animations = element.get(q("presentation:animations"), "enabled") != "disabled"
    one.mouse_visible = on(element, "presentation:mouse-visible")
    one.pen = on(element, "presentation:mouse-as-pen")
    one.always_on_top = on(element, "presentation:stay-on-top")
    one.navigator = on(element, "presentation:start-with-navigator")
    one.change_on_click = element.get(q("presentation:transition-on-click"), "enabled") != "disabled"
