"""The window: tabs that come back (``session.json``), the user's dictionary, and what is open now."""

from __future__ import annotations

import re
from typing import Any, TypedDict

from pytest_opencomputer.guest.channels import json_text
from pytest_opencomputer.guest.endpoint import Home, Live, absent, live, saved

from . import profile

_MODES = {
    "mail3PaneTab": "folder",
    "mailMessageTab": "message",
    "calendar": "calendar",
    "tasks": "tasks",
    "addressBookTab": "address book",
    "preferencesTab": "settings",
    "contentTab": "page",
    "folder": "folder",
    "glodaFacet": "search",
}
_MAIN = " - Mozilla Thunderbird"
_WRITING = re.compile(r"Write: (?P<subject>.*?)(?: - (?:Mozilla )?Thunderbird.*)?")


class KeptTab(TypedDict):
    """A tab that comes back with the next start: its kind, and for a folder its name."""

    kind: str
    folder: str | None
    in_front: bool


class KeptTabs(TypedDict):
    """The tabs of the main window in their order, and the panes of its first one."""

    found: bool
    tabs: list[KeptTab] | None
    message_pane: bool | None
    folder_pane: bool | None


class Words(TypedDict):
    """The words that the user has added to the spell checker, sorted."""

    words: list[str]


class OpenTab(TypedDict):
    """A tab as it is called on the screen."""

    name: str
    in_front: bool


class OpenTabs(TypedDict):
    """The tabs that are open now."""

    found: bool
    tabs: list[OpenTab] | None


class Writing(TypedDict):
    """The windows in which mails are being written: their subjects, `(no subject)` where there is none."""

    found: bool
    subjects: list[str] | None


@saved
def kept_tabs(home: Home) -> KeptTabs:
    """The tabs that the next start restores; Thunderbird saves them from time to time and when it quits."""
    place = f"{profile.PROFILE}/session.json"
    if not home.has(place):
        return absent(KeptTabs)
    window = _first(_of(json_text.read(home, place), "windows"))
    outer = _of(window, "tabs")
    inner = _of(outer, "tabs")
    front = _of(outer, "selectedIndex")
    tabs: list[KeptTab] = []
    for at, tab in enumerate(inner if isinstance(inner, list) else []):
        uri = _of(_of(tab, "state"), "folderURI")
        mode = str(_of(tab, "mode") or "")
        tabs.append(
            {
                "kind": _MODES.get(mode, mode),
                "folder": profile.folder_of(uri) if isinstance(uri, str) else None,
                "in_front": at == front,
            }
        )
    state = _of(_first(inner), "state")
    return {
        "found": True,
        "tabs": tabs,
        "message_pane": _flag(_of(state, "messagePaneVisible")),
        "folder_pane": _flag(_of(state, "folderPaneVisible")),
    }


@saved
def dictionary_words(home: Home) -> Words:
    """The words that the user has added to the spell checker."""
    place = f"{profile.PROFILE}/persdict.dat"
    text = home.text(place, max_bytes=1024**2) if home.has(place) else ""
    return {"words": sorted(line for line in text.splitlines() if line)}


@live
def open_tabs(desktop: Live) -> OpenTabs:
    """The tabs of the main window. ``found`` is false if Thunderbird is not running or does not answer."""
    frames = desktop.find(role="frame", app="(?i).*thunderbird.*")
    main = next((one for one in frames if one["name"].endswith(_MAIN)), None)
    if main is None:
        return absent(OpenTabs)
    found = [one for one in desktop.find(role="page tab", app="(?i).*thunderbird.*") if one["name"]]
    inside = [one for one in found if list(one["path"][: len(main["path"])]) == list(main["path"])]
    if not inside:
        # The bar is hidden while there is one tab only, which gives the window its title.
        return {"found": True, "tabs": [{"name": main["name"].removesuffix(_MAIN), "in_front": True}]}
    # The window's own bar comes first; what follows are the views of a calendar.
    bar = list(inside[0]["path"][:-1])
    tabs = [one for one in inside if list(one["path"][:-1]) == bar]
    return {"found": True, "tabs": [{"name": one["name"], "in_front": "selected" in one["states"]} for one in tabs]}


@live
def writing(desktop: Live) -> Writing:
    """The mails that are being written now."""
    frames = desktop.find(role="frame", app="(?i).*thunderbird.*")
    if not frames:
        return absent(Writing)
    matches = [_WRITING.fullmatch(one["name"]) for one in frames]
    return {"found": True, "subjects": [match["subject"] for match in matches if match]}


def _of(value: Any, key: str) -> Any:
    return value.get(key) if isinstance(value, dict) else None


def _first(value: Any) -> Any:
    return value[0] if isinstance(value, list) and value else None


def _flag(value: Any) -> bool | None:
    return value if isinstance(value, bool) else None
