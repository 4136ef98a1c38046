"""The running GIMP, as its accessibility tree has it."""

from __future__ import annotations

import re
from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Live, absent, live

_TITLE = re.compile(
    r"(?s)(?P<star>\*?)\[?(?P<name>.*?)\]?(?: \((?:im|ex)ported\)| \(overwritten\))?-\d+\.\d+ .* – GIMP"
)


class FrontImage(TypedDict):
    """The image in front. ``unsaved`` is whether it has changes since it was saved or exported."""

    found: bool
    name: str | None
    unsaved: bool | None


@live
def front_image(desktop: Live) -> FrontImage:
    """The image in front, as the title of the window shows it; not found if none is open."""
    for frame in desktop.find(role="frame", name=r"(?s).* – GIMP"):
        if match := _TITLE.fullmatch(frame["name"]):
            return {"found": True, "name": match["name"], "unsaved": bool(match["star"])}
    return absent(FrontImage)
