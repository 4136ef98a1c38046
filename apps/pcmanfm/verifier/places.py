"""Bookmarks, the side pane, and which program opens what."""

from __future__ import annotations

import posixpath
import re
from typing import TypedDict

from pytest_opencomputer.guest.channels import file_uris, ini
from pytest_opencomputer.guest.endpoint import Home, StateTooBig, absent, saved

from .configuration import LIBFM, Values

BOOKMARKS = ".config/gtk-3.0/bookmarks"
OLD_BOOKMARKS = ".gtk-bookmarks"
_MAX_BYTES = 256 * 1024
_MAX_BOOKMARKS = 500
_ASSOCIATIONS = (".config/mimeapps.list", ".local/share/applications/mimeapps.list")
_MIME = re.compile(r"[\w.+-]+/[\w.+-]+")


class Bookmark(TypedDict):
    """A bookmark: its place in the home folder (another path or address as it is), and what the menu calls it."""

    place: str
    label: str


class Bookmarks(TypedDict):
    """The bookmarks in their order."""

    places: list[str]
    labels: list[str]
    bookmarks: list[Bookmark]


class SidePane(TypedDict):
    """Which places the side pane shows above the bookmarks."""

    home_folder: bool
    desktop: bool
    trash_can: bool
    filesystem_root: bool
    applications: bool
    devices: bool
    network: bool


class DefaultApplication(TypedDict):
    """The program that opens files of a type: its .desktop file. ``found`` is false if the user chose none."""

    found: bool
    program: str | None


@saved
def bookmarks(home: Home) -> Bookmarks:
    """The bookmarks, written at once. They are in `~/.config/gtk-3.0/bookmarks` if there is such a file, and else in
    `~/.gtk-bookmarks`, which is all that releases before 1.2 knew.
    """
    place = next((one for one in (BOOKMARKS, OLD_BOOKMARKS) if home.has(one)), None)
    found: list[Bookmark] = []
    for line in home.text(place, max_bytes=_MAX_BYTES).splitlines() if place else ():
        address, _, label = line.strip().partition(" ")
        if address:
            where = file_uris.place_of(home, address)
            found.append({"place": where, "label": label or posixpath.basename(where.rstrip("/"))})
    if len(found) > _MAX_BOOKMARKS:
        raise StateTooBig(f"{place} has more than {_MAX_BOOKMARKS} bookmarks")
    return {
        "places": [one["place"] for one in found],
        "labels": [one["label"] for one in found],
        "bookmarks": found,
    }


@saved
def side_pane(home: Home) -> SidePane:
    """Which places the side pane shows. Set on the page *Layout* of the preferences."""
    places = Values(home, LIBFM, "places")
    return {
        "home_folder": places.flag("places_home"),
        "desktop": places.flag("places_desktop"),
        "trash_can": places.flag("places_trash"),
        "filesystem_root": places.flag("places_root"),
        "applications": places.flag("places_applications"),
        "devices": places.flag("places_computer"),
        "network": places.flag("places_network"),
    }


@saved
def default_application(home: Home, mime_type: str) -> DefaultApplication:
    """The program that the user chose for files of a type such as `text/plain`, in the properties of a file or in
    *Open With*.
    """
    if not _MIME.fullmatch(mime_type):
        raise ValueError(f"{mime_type!r} is no type such as text/plain")
    for place in _ASSOCIATIONS:
        chosen = ini.read(home, place).get("Default Applications", mime_type) if home.has(place) else None
        programs = [one for one in (chosen or "").split(";") if one]
        if programs:
            return {"found": True, "program": programs[0]}
    return absent(DefaultApplication)
