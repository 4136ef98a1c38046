"""Preferences, recent files, and the startup file."""

from __future__ import annotations

from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved
from pytest_opencomputer.guest.state import StateCorrupt

from .files import opened
from .settings import Setting, read_settings
from .tables import TABLES

CONFIG = ".config/blender/4.3/config"


class PreferencesFacts(TypedDict):
    """One section of the preferences. ``settings`` are named as in the Python reference: ``undo_steps``, ``ui_scale``,
    …"""

    found: bool
    settings: dict[str, Setting] | None


class AddonsFacts(TypedDict):
    """The add-ons that are switched on, by the names of their modules, sorted."""

    found: bool
    addons: list[str] | None


class RecentFilesFacts(TypedDict):
    """The files that were opened or saved last, the newest first, and the bookmarks of the file browser."""

    found: bool
    files: list[str] | None
    bookmarks: list[str] | None


@saved
def preferences(home: Home, section: str) -> PreferencesFacts:
    """The saved preferences of one section: `view`, `edit`, `inputs`, `system` or `filepaths`.

    Blender saves them by itself when it quits, unless that is switched off.
    """
    blend = opened(home, f"{CONFIG}/userpref.blend")
    if blend is None or f"preferences.{section}" not in TABLES:
        return absent(PreferencesFacts)
    blocks = [block for block in blend.blocks if block.code == "USER"]
    if not blocks:
        raise StateCorrupt("the preferences have no block USER")
    (item,) = blend.items(blocks[-1], "UserDef")[:1]
    return {"found": True, "settings": read_settings(item, f"preferences.{section}")}


@saved
def addons(home: Home) -> AddonsFacts:
    """The add-ons that the preferences switch on."""
    blend = opened(home, f"{CONFIG}/userpref.blend")
    if blend is None:
        return absent(AddonsFacts)
    found = [one.text("module") for item in blend.all("USER") for one in item.list("addons")]
    return {"found": True, "addons": sorted(found)}


@saved
def recent_files(home: Home) -> RecentFilesFacts:
    """The files of *File > Open Recent*, and the file browser's bookmarks."""
    place = f"{CONFIG}/recent-files.txt"
    if not home.has(place):
        return absent(RecentFilesFacts)
    kept = f"{CONFIG}/bookmarks.txt"
    marks = home.text(kept, max_bytes=1 << 20).splitlines() if home.has(kept) else []
    bookmarks: list[str] = []
    for line in marks:
        if line.startswith("[Recent]"):
            break
        if line and not line.startswith(("[", "!")):
            bookmarks.append(line)
    files = [line for line in home.text(place, max_bytes=1 << 20).splitlines() if line]
    return {"found": True, "files": files, "bookmarks": bookmarks}
