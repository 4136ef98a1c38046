"""Inkscape's settings, templates and recent drawings. Settings are written when Inkscape quits."""

from __future__ import annotations

import posixpath
import xml.etree.ElementTree as ET
from typing import Literal, TypedDict

from pytest_opencomputer.guest.channels import file_uris, xml_tree
from pytest_opencomputer.guest.channels.svg_numbers import PIXEL, length, number_or_none
from pytest_opencomputer.guest.endpoint import Home, StateTooBig, absent, saved

from .drawings import rounded

FILE = ".config/inkscape/preferences.xml"
TEMPLATES = ".config/inkscape/templates"
RECENT = ".local/share/recently-used.xbel"
_MOST = 500
Transforms = Literal["optimized", "preserved"]
ClonesMove = Literal["parallel", "unmoved", "transform"]
Orphans = Literal["unlink", "delete"]
# In the order of the numbers that are written. Source: the tooltips of Preferences > Behavior > Clones.
_TRANSFORMS: tuple[Transforms, ...] = ("optimized", "preserved")
_CLONES: tuple[ClonesMove, ...] = ("parallel", "unmoved", "transform")
_ORPHANS: tuple[Orphans, ...] = ("unlink", "delete")


class Preference(TypedDict):
    """A setting as it is written; not found if the file has none."""

    found: bool
    value: str | None


class Preferences(TypedDict):
    """Settings of the dialog *Preferences*; null for those that the file does not have.

    ``geometric_box`` is whether tools use the geometric bounding box. The four after it are what is scaled with an
    object. ``nudge`` is how far arrow keys move, in millimetres, ``rotation_step`` how many steps half a turn has,
    ``zoom_step`` in percent. ``clones_move`` is what clones do if their original moves, ``orphans`` if it is deleted.
    """

    geometric_box: bool | None
    scale_stroke: bool | None
    scale_corners: bool | None
    transform_gradients: bool | None
    transform_patterns: bool | None
    stored_transform: Transforms | None
    nudge: float | None
    rotation_step: float | None
    zoom_step: float | None
    autosave: bool | None
    autosave_minutes: float | None
    clones_move: ClonesMove | None
    orphans: Orphans | None
    theme: str | None
    dark: bool | None
    default_dpi: float | None


class Template(TypedDict):
    """A template. ``name`` is the name of its file without the ending."""

    name: str
    place: str


class Templates(TypedDict):
    """The user's own templates, sorted by place."""

    names: list[str]
    templates: list[Template]


class RecentDrawings(TypedDict):
    """Recent drawings, the newest first: places in the home folder, or absolute paths outside."""

    places: list[str]


@saved
def preference(home: Home, path: str, name: str = "value") -> Preference:
    """A setting by its place in the tree of the settings, such as `/options/nudgedistance`, and its name there."""
    value = _value(_root(home), path, name)
    return absent(Preference) if value is None else {"found": True, "value": value}


def _root(home: Home) -> ET.Element:
    return xml_tree.read(home, FILE) if home.has(FILE) else ET.Element("nothing")


def _value(root: ET.Element, path: str, name: str) -> str | None:
    element: ET.Element | None = root
    for part in path.strip("/").split("/"):
        element = None if element is None else next((one for one in element if one.get("id") == part), None)
    return None if element is None else element.get(name)


@saved
def preferences(home: Home) -> Preferences:
    """Settings that a user changes most. A preset file need not have them all; each is there after the first quit."""
    root = _root(home)

    def flag(path: str, name: str = "value") -> bool | None:
        text = _value(root, path, name)
        return None if text is None else text.strip().lower() in ("1", "true")

    def number(path: str, name: str = "value") -> float | None:
        value = number_or_none(_value(root, path, name))
        return None if value is None else rounded(value)

    def choice(path: str) -> int | None:
        value = number(path)
        return None if value is None or value not in (0, 1, 2) else int(value)

    nudge = length(_value(root, "/options/nudgedistance", "value"))
    zoom = number_or_none(_value(root, "/options/zoomincrement", "value"))
    stored, moved, orphans = map(
        choice, ("/options/preservetransform", "/options/clonecompensation", "/options/cloneorphans")
    )
    return {
        "geometric_box": flag("/tools", "bounding_box"),
        "scale_stroke": flag("/options/transform", "stroke"),
        "scale_corners": flag("/options/transform", "rectcorners"),
        "transform_gradients": flag("/options/transform", "gradient"),
        "transform_patterns": flag("/options/transform", "pattern"),
        "stored_transform": _TRANSFORMS[stored] if stored in (0, 1) else None,
        "nudge": None if nudge is None else rounded(nudge * PIXEL),
        "rotation_step": number("/options/rotationsnapsperpi"),
        "zoom_step": None if zoom is None else rounded(zoom * 100, 1),
        "autosave": flag("/options/autosave", "enable"),
        "autosave_minutes": number("/options/autosave", "interval"),
        "clones_move": None if moved is None else _CLONES[moved],
        "orphans": _ORPHANS[orphans] if orphans in (0, 1) else None,
        "theme": _value(root, "/theme", "gtkTheme"),
        "dark": flag("/theme", "preferDarkTheme"),
        "default_dpi": number("/dialogs/export/defaultxdpi"),
    }


@saved
def templates(home: Home) -> Templates:
    """The user's own templates, which *New from Template* offers."""
    files = [one for one in home.listing(TEMPLATES) if one.kind == "file"] if home.has(TEMPLATES) else []
    if len(files) > _MOST:
        raise StateTooBig(f"{len(files)} templates")
    found: list[Template] = [
        {"name": posixpath.splitext(one.name)[0], "place": one.place}
        for one in files
        if one.name.endswith((".svg", ".svgz"))
    ]
    return {"names": [one["name"] for one in found], "templates": found}


@saved
def recent_drawings(home: Home) -> RecentDrawings:
    """The drawings in the desktop's list of recent files."""
    root = xml_tree.read(home, RECENT) if home.has(RECENT) else ET.Element("nothing")
    entries = sorted(root.iter("bookmark"), key=lambda one: one.get("modified", ""), reverse=True)
    places = [file_uris.place_of(home, one.get("href", "")) for one in entries[:_MOST]]
    return {"places": [one for one in places if one.lower().endswith((".svg", ".svgz"))]}
