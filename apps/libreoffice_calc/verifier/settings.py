"""What LibreOffice itself keeps in the profile: options, recent documents, replacements, dictionaries.

Options are in one file, and only those that are not at their default. Source of its form: the OpenOffice registry's
``registrymodifications.xcu``, as 25.2 writes it.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import TypedDict

from pytest_opencomputer.guest.channels import archive, file_uris, xml_tree
from pytest_opencomputer.guest.endpoint import Home, absent, saved

PROFILE = ".config/libreoffice/4/user"
REGISTRY = f"{PROFILE}/registrymodifications.xcu"
_OOR = "{http://openoffice.org/2001/registry}"
_BLOCK = "{http://openoffice.org/2001/block-list}"
_HISTORY = "/org.openoffice.Office.Histories/Histories/org.openoffice.Office.Histories:HistoryInfo['PickList']"
_MAX_DICTIONARY = 1024**2


class Preference(TypedDict):
    """An option that is not at its default; several values of a list are separated by line feeds."""

    found: bool
    value: str | None


class Recent(TypedDict):
    """Recent documents (File > Recent Documents), newest first, relative to the home folder."""

    places: list[str]


class Replacement(TypedDict):
    """An entry of Tools > AutoCorrect Options > Replace in the user's list, which there is after the first change."""

    found: bool
    replaced_with: str | None


class Words(TypedDict):
    """The words of a user's dictionary, in its order."""

    found: bool
    words: list[str] | None


def _items(home: Home) -> Iterator[tuple[str, ET.Element]]:
    root = xml_tree.read(home, REGISTRY) if home.has(REGISTRY) else ET.Element("nothing")
    for item in root.iter("item"):
        yield item.get(f"{_OOR}path", ""), item


@saved
def preference(home: Home, path: str, name: str) -> Preference:
    """An option by its place in the registry, for example `Calc/Layout/Other` and `MeasureUnit`.

    `path` leaves out `/org.openoffice.Office.` at the beginning.
    """
    wanted = path if path.startswith("/") else f"/org.openoffice.Office.{path}"
    for at, item in _items(home):
        if at == wanted:
            for property_ in item.iter("prop"):
                if property_.get(f"{_OOR}name") == name:
                    return {"found": True, "value": _value(property_)}
    return absent(Preference)


def _value(property_: ET.Element) -> str:
    value = property_.find("value")
    if value is None:
        return ""
    parts = [one.text or "" for one in value.iter("it")]
    return "\n".join(parts) if parts else value.text or ""


@saved
def recent_documents(home: Home) -> Recent:
    """Documents that were opened or saved, newest first. Written a while after a change, and when LibreOffice quits."""
    order: dict[str, str] = {}
    for at, item in _items(home):
        if at == f"{_HISTORY}/OrderList":
            for node in item.iter("node"):
                address = next((_value(one) for one in node.iter("prop")), "")
                order[node.get(f"{_OOR}name", "")] = address
        else:
            found = re.fullmatch(re.escape(f"{_HISTORY}/OrderList/") + r".*\['(\d+)'\]", at)
            if found is not None:
                order[found[1]] = next((_value(one) for one in item.iter("prop")), "")
    numbers = sorted((one for one in order if one.isdecimal() and len(one) < 6), key=int)
    return {"places": [file_uris.place_of(home, order[one]) for one in numbers]}


@saved
def replacement(home: Home, text: str, language: str = "en-US") -> Replacement:
    """What AutoCorrect replaces a text with, according to the user's list.

    There is no list before the first change, which copies all of LibreOffice's own entries into it.
    """
    if not re.fullmatch(r"[A-Za-z]{2,3}(-[A-Za-z]+)*", language):
        raise ValueError(f"{language!r} is no language such as en-US")
    place = f"{PROFILE}/autocorr/acor_{language}.dat"
    if not home.has(place):
        return absent(Replacement)
    packed = archive.read(home, place)
    if "DocumentList.xml" not in packed.sizes:
        return absent(Replacement)
    for block in xml_tree.parse(packed.member("DocumentList.xml"), place).iter(f"{_BLOCK}block"):
        if block.get(f"{_BLOCK}abbreviated-name") == text:
            return {"found": True, "replaced_with": block.get(f"{_BLOCK}name", "")}
    return absent(Replacement)


@saved
def dictionary(home: Home, name: str = "standard") -> Words:
    """The words of a user's dictionary by its name (Tools > Options > Writing Aids)."""
    if "/" in name or name.startswith("."):
        raise ValueError(f"{name!r} is no name of a dictionary")
    place = f"{PROFILE}/wordbook/{name}.dic"
    if not home.has(place):
        return absent(Words)
    lines = home.text(place, max_bytes=_MAX_DICTIONARY).split("\n")
    # A head ends with a line of its own; a = marks where words may be broken.
    start = lines.index("---") + 1 if "---" in lines else 0
    words = [line.strip().partition("==")[0].replace("=", "") for line in lines[start:] if line.strip()]
    return {"found": True, "words": words}
