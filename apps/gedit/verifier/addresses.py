"""XML files, and the paths of documents in them."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from pytest_opencomputer.guest.channels import xml_tree
from pytest_opencomputer.guest.endpoint import Home


def tree(home: Home, place: str) -> ET.Element:
    """An XML file; one without content if there is none."""
    return xml_tree.read(home, place) if home.has(place) else ET.Element("nothing")


def absolute(home: Home, place: str) -> str:
    """The absolute path that the application has for a place."""
    return place if place.startswith("/") else f"{home.seen_as}/{place}"
