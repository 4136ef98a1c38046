"""What GIMP remembers beside images: preferences, tool options, shortcuts, templates, recent files, docks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime
from typing import TypedDict

from pytest_opencomputer.guest.channels import file_uris, xml_tree
from pytest_opencomputer.guest.endpoint import Home, StateCorrupt, absent, saved
from pytest_opencomputer.guest.state import shown

from . import expressions

FOLDER = ".config/GIMP/3.0"
RECENT = ".local/share/recently-used.xbel"
_BOOKMARK = "{http://www.freedesktop.org/standards/desktop-bookmarks}"
_OURS = {
    "show-welcome-dialog": "no",
    "check-updates": "no",
    "tile-cache-size": "512m",
    "undo-size": "128m",
    "marching-ants-speed": "10000",
}
"""What is set on a fresh desktop."""
_OF_ITSELF = frozenset({"config-version", "prev-language", "import-raw-plug-in", "fill-options", "stroke-options"})
"""What GIMP writes down by itself."""
_LAST_CHOICES = re.compile(
    r"(image-convert|image-resize|layer-new|layer-resize|layer-add-mask|layer-merge|channel-new|path-new|path-export"
    r"|path-import|selection-feather|selection-grow|selection-shrink|selection-border)-[a-z-]+"
)
"""What the dialogs of these commands begin with: GIMP writes down what was chosen in each of them last."""


class Setting(TypedDict):
    """A setting as GIMP writes it: numbers and ``yes`` or ``no`` as text, several values joined by blanks.

    ``found`` is false of one that is at its default, which GIMP does not write down.
    """

    found: bool
    value: str | None


class Changed(TypedDict):
    """Names of settings, sorted."""

    names: list[str]


class Shortcut(TypedDict):
    """The keys of an action, as GTK writes them (``<Primary><Shift>e``); none where they were taken away."""

    found: bool
    keys: list[str] | None


class Template(TypedDict):
    """A template for new images. ``unit`` is the one that the dialogs show its size in."""

    found: bool
    width: int | None
    height: int | None
    resolution: list[float] | None
    unit: str | None
    mode: str | None
    precision: str | None
    fill: str | None
    comment: str | None


class Recent(TypedDict):
    """Files that GIMP opened, saved or exported, the last one first; places in the home folder relative to it."""

    places: list[str]


class Docks(TypedDict):
    """The dialogs in docks, as GIMP calls them (``gimp-layer-list``), sorted, and whether all docks are hidden."""

    found: bool
    dialogs: list[str] | None
    hidden: bool | None
    single_window: bool | None


@saved
def preference(home: Home, name: str) -> Setting:
    """A preference by its name in the file gimprc, for example `undo-levels`. Written when the dialog is confirmed."""
    return _setting(expressions.read(home, f"{FOLDER}/gimprc"), name)


@saved
def changed_preferences(home: Home) -> Changed:
    """The preferences that differ from their defaults, or from what is set on a fresh desktop.

    What a dialog begins with, as for new layers, is left out: GIMP remembers the last choice by itself.
    """
    values = {str(one[0]): expressions.plain(one[1:]) for one in expressions.read(home, f"{FOLDER}/gimprc") if one}
    names = [name for name, value in values.items() if value.lower() != _OURS.get(name)]
    return {"names": sorted({*names} - _OF_ITSELF - {name for name in names if _LAST_CHOICES.fullmatch(name)})}


@saved
def tool_option(home: Home, tool: str, name: str) -> Setting:
    """An option of a tool, for example of `gimp-crop-tool` the option `aspect-numerator`. Written at quit."""
    if not re.fullmatch(r"gimp-[a-z-]+-tool", tool):
        raise ValueError(f"{tool!r} is no tool such as gimp-text-tool")
    return _setting(expressions.read(home, f"{FOLDER}/tool-options/{tool}"), name)


def _setting(found: list[list[object]], name: str) -> Setting:
    values = expressions.entry(found, name)
    return absent(Setting) if values is None else {"found": True, "value": expressions.plain(values)}


@saved
def shortcut(home: Home, action: str) -> Shortcut:
    """The keyboard shortcut of an action, for example `file-export`, if it was changed. Written at quit."""
    for one in expressions.read(home, f"{FOLDER}/shortcutsrc"):
        if one[:1] == ["action"] and one[1:2] == [action]:
            return {"found": True, "keys": [str(key) for key in one[2:] if str(key)]}
    return absent(Shortcut)


@saved
def template(home: Home, name: str) -> Template:
    """A template for new images, one of the user's or GIMP's own. Written at quit."""
    found = next(
        (one for one in expressions.read(home, f"{FOLDER}/templaterc") if one[1:2] == [name]),
        None,
    )
    if found is None:
        return absent(Template)
    said = expressions.below(found)
    width, height = (expressions.amount(said, side, "a template") for side in ("width", "height"))
    resolution = [expressions.amount(said, f"{axis}resolution", "a template") for axis in "xy"]
    return {
        "found": True,
        "width": None if width is None else int(width),
        "height": None if height is None else int(height),
        "resolution": [round(one or 72.0, 3) for one in resolution],
        "unit": expressions.first(said, "unit"),
        "mode": expressions.first(said, "image-type"),
        "precision": expressions.first(said, "precision"),
        "fill": expressions.first(said, "fill-type"),
        "comment": expressions.first(said, "comment"),
    }


@saved
def recent_files(home: Home) -> Recent:
    """The recent files of GIMP, most recently used first."""
    if not home.has(RECENT):
        return {"places": []}
    used: list[tuple[datetime, str]] = []
    for bookmark in xml_tree.read(home, RECENT).iter("bookmark"):
        for application in bookmark.iter(f"{_BOOKMARK}application"):
            if application.get("name", "").startswith("GNU Image Manipulation Program"):
                moment = application.get("modified", "")
                try:
                    used.append((datetime.fromisoformat(moment), file_uris.place_of(home, bookmark.get("href", ""))))
                except (ValueError, TypeError) as error:
                    raise StateCorrupt(f"{shown(RECENT)}: {shown(moment)} is no time") from error
    try:
        used.sort(key=lambda pair: pair[0], reverse=True)
    except TypeError as error:  # one of them without a zone
        raise StateCorrupt(f"{shown(RECENT)} has times of different kinds") from error
    return {"places": [place for _, place in used]}


@saved
def docks(home: Home) -> Docks:
    """The dialogs that are docked, as GIMP left them. Written at quit."""
    session = expressions.read(home, f"{FOLDER}/sessionrc")
    if not session:
        return absent(Docks)
    dialogs = sorted({str(one[1]) for one in _named(session, "dockable") if len(one) > 1})
    return {
        "found": True,
        "dialogs": dialogs,
        "hidden": expressions.first(session, "hide-docks") == "yes",
        "single_window": expressions.first(session, "single-window-mode") == "yes",
    }


def _named(values: list[list[object]], name: str) -> Iterator[list[object]]:
    for one in values:
        if one[:1] == [name]:
            yield one
        yield from _named(expressions.below(one), name)
