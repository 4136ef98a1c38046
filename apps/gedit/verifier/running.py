"""The running application, as its accessibility tree has it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Element, Live, absent, live

_TITLE = re.compile(r"(?P<star>\*?)(?P<name>.*?)(?: \((?P<folder>[^()]*)\))?(?: \[[^\]]*\])? - gedit")


class Tab(TypedDict):
    """A document in a tab. ``window`` counts from 1."""

    name: str
    unsaved: bool
    in_front: bool
    window: int


class Tabs(TypedDict):
    """The open documents, window by window, in the order of their tabs."""

    found: bool
    names: list[str] | None
    tabs: list[Tab] | None


class FrontDocument(TypedDict):
    """The document in front, saved or not: the first 10,000 characters of its text, with line feeds only."""

    found: bool
    name: str | None
    unsaved: bool | None
    text: str | None


@live
def tabs(desktop: Live) -> Tabs:
    """The documents that are open. ``found`` is false if gedit is not running or does not answer."""
    windows = _windows(desktop)
    if not windows:
        return absent(Tabs)
    all_tabs = desktop.find(role="page tab", app="gedit", states=())
    found: list[Tab] = []
    for index, window in enumerate(windows, 1):
        title = _TITLE.fullmatch(window["name"])
        own = [tab for tab in all_tabs if _is_in(tab, window)]
        for tab in own:
            # The tab of a document that is alone in its window is hidden and has no name.
            name = tab["name"] if tab["name"] or title is None else title["star"] + title["name"]
            found.append(
                {
                    "name": name.removeprefix("*"),
                    "unsaved": name.startswith("*"),
                    "in_front": "selected" in tab["states"],
                    "window": index,
                }
            )
    return {"found": True, "names": [tab["name"] for tab in found], "tabs": found}


@live
def front_document(desktop: Live) -> FrontDocument:
    """The document in front of the active window (of the first window if none is active)."""
    windows = _windows(desktop)
    window = next((one for one in windows if "active" in one["states"]), windows[0] if windows else None)
    selected = desktop.find(role="page tab", app="gedit", states=("selected",))
    tab = next((one for one in selected if window is not None and _is_in(one, window)), None)
    texts = desktop.find(role="text", app="gedit") if tab is not None else []
    text = next((one["text"] for one in texts if tab is not None and _is_in(one, tab)), None)
    if window is None or text is None:
        return absent(FrontDocument)
    title = _TITLE.fullmatch(window["name"])
    return {
        "found": True,
        "name": title["name"] if title is not None else window["name"],
        "unsaved": window["name"].startswith("*"),
        "text": text.replace("\r\n", "\n").replace("\r", "\n"),
    }


def _windows(desktop: Live) -> Sequence[Element]:
    """The windows with documents; dialogs and the preferences have other titles."""
    return desktop.find(role="frame", name=r"(?s).* - gedit", app="gedit")


def _is_in(inner: Element, outer: Element) -> bool:
    return inner["path"][: len(outer["path"])] == outer["path"]
