"""The running Inkscape, as the titles of its windows say."""

from __future__ import annotations

import re
from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Live, absent, live

_TITLE = re.compile(r"(?s)(?P<star>\*?)(?P<name>.*?)(?:: \d+)?(?: \([^()]*\))* - Inkscape")


class FrontDocument(TypedDict):
    """The document in front. ``unsaved`` is whether it has changes since it was saved."""

    found: bool
    name: str | None
    unsaved: bool | None


@live
def front_document(desktop: Live) -> FrontDocument:
    """The document in front, as the title of its window shows it; not found if none is open."""
    frames = desktop.find(role="frame", name="(?s).* - Inkscape")
    front = [one for one in frames if "active" in one["states"]] or frames
    for frame in front:
        if match := _TITLE.fullmatch(frame["name"]):
            return {"found": True, "name": match["name"], "unsaved": bool(match["star"])}
    return absent(FrontDocument)
