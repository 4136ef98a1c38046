"""The settings that a person changes, in the file with all of them that Inkscape writes when it quits."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Hashable, Mapping
from typing import Any

from pytest_opencomputer.proofs.mutants.mutant import Address, Parts
from pytest_opencomputer.proofs.mutants.xml_parts import read, written

from .values import worse

KEY = "settings"
DEFAULTS = {
    ("/tools", "bounding_box"): "0",
    ("/options/transform", "stroke"): "1",
    ("/options/transform", "rectcorners"): "1",
    ("/options/transform", "pattern"): "1",
    ("/options/transform", "gradient"): "1",
    ("/options/preservetransform", "value"): "0",
    ("/options/nudgedistance", "value"): "2px",
    ("/options/defaultscale", "value"): "2px",
    ("/options/rotationsnapsperpi", "value"): "12",
    ("/options/zoomincrement", "value"): "1.414213562",
    ("/options/autosave", "enable"): "1",
    ("/options/autosave", "interval"): "10",
    ("/options/autosave", "max"): "50",
    ("/options/clonecompensation", "value"): "1",
    ("/options/cloneorphans", "value"): "0",
    ("/options/maxrecentdocuments", "value"): "36",
    ("/dialogs/export/defaultxdpi", "value"): "96",
}
"""Settings by place and name, as Inkscape 1.4 writes them when it quits for the first time."""
_FLAGS = {"0": "1", "1": "0"}


class Preferences:
    """The file ``preferences.xml``; what it does not say is at its default."""

    name = "inkscape preferences"
    hidden = True

    def claims(self, content: bytes) -> bool:
        """Whether it has the root element of Inkscape's settings."""
        return b"<inkscape" in content[:1_000] and len(content) < 4 * 1024**2

    def parts(self, content: bytes) -> Parts:
        """The values of the settings, with their units."""
        root = read(content)
        return {(KEY, path, name): _group(root, path).get(name, value) for (path, name), value in DEFAULTS.items()}

    def put(self, content: bytes, changes: Mapping[Address, Any]) -> bytes:
        """The file with other values; ``None`` is the default."""
        root = read(content)
        for (_, path, name), value in changes.items():
            _group(root, path).set(name, DEFAULTS[path, name] if value is None else value)
        return written(root, content)

    def group(self, at: Address) -> Hashable:
        """Each setting stands for itself."""
        return at

    def worse(self, value: Any) -> Any:
        """The other one of two choices, or a larger number."""
        return _FLAGS.get(value) or worse(value)


def _group(root: ET.Element, path: str) -> ET.Element:
    """The group at a place, made if it is not there."""
    for part in path.strip("/").split("/"):
        found = next((one for one in root if one.get("id") == part), None)
        root = ET.SubElement(root, "group", {"id": part}) if found is None else found
    return root
