"""XML files, and the addresses of documents in them."""

from __future__ import annotations

import urllib.parse
import xml.etree.ElementTree as ET

from pytest_opencomputer.guest.channels import xml_tree
from pytest_opencomputer.guest.endpoint import Home


def tree(home: Home, place: str) -> ET.Element:
    """An XML file; one without content where there is none."""
    return xml_tree.read(home, place) if home.has(place) else ET.Element("nothing")


def place_of(uri: str) -> str:
    """The absolute path that a ``file:`` address names; any other address as it is."""
    try:
        parts = urllib.parse.urlsplit(uri)
    except ValueError:  # brackets that are no host
        return uri
    if parts.scheme != "file" or parts.netloc not in ("", "localhost"):
        return uri
    return urllib.parse.unquote(parts.path, errors="backslashreplace")


def absolute(home: Home, place: str) -> str:
    """The absolute path that the application has for a place."""
    return place if place.startswith("/") else f"{home.seen_as}/{place}"


def relative(home: Home, place: str) -> str:
    """A place in the home folder for its absolute path; any other path as it is."""
    return place.removeprefix(f"{home.seen_as}/")
