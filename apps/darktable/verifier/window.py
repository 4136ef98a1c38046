"""The running app: what its window says."""

from __future__ import annotations

import re
from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Live, absent, live

_LINE = r"(\d{1,9}) images? .*selected of (\d{1,9})"


class ShownFacts(TypedDict):
    """How many images the window shows, and how many of them are selected."""

    found: bool
    shown: int | None
    selected: int | None


@live
def shown(desktop: Live) -> ShownFacts:
    """How many images the window shows, and how many are selected, as its top line says."""
    for element in desktop.find(role="label", name=_LINE, app="darktable", limit=1):
        if match := re.fullmatch(_LINE, element["name"]):
            return {"found": True, "shown": int(match[2]), "selected": int(match[1])}
    return absent(ShownFacts)
