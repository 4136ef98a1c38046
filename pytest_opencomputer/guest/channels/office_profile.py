"""What LibreOffice keeps in its profile: options, recent documents, replacements, AutoText, words.

Ready-made endpoints, which a verifier gets by importing them.

::

    from pytest_opencomputer.guest.channels.office_profile import preference, recent_documents

Options are in one file, and only those that are not at their default. Source of its form: the OpenOffice registry's
``registrymodifications.xcu``, as 25.2 writes it.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import TypedDict

from pytest_opencomputer.guest.channels import archive, file_uris, odf, xml_tree
from pytest_opencomputer.guest.endpoint import Home, absent, saved

PROFILE = ".config/libreoffice/4/user"
REGISTRY = f"{PROFILE}/registrymodifications.xcu"
_OOR = "{http://openoffice.org/2001/registry}"
_BLOCK = "{http://openoffice.org/2001/block-list}"
_HISTORY = "/org.openoffice.Office.Histories/Histories/org.openoffice.Office.Histories:HistoryInfo['PickList']"
_USER = "/org.openoffice.UserProfile/Data"
_MAX_DICTIONARY = 1024**2
_MAX_ENTRIES = 500


class Preference(TypedDict):
    """An option that is not at its default; several values of a list are separated by line feeds."""

    found: bool
    value: str | None


class UserData(TypedDict):
    """Tools > Options > User Data; empty texts where nothing was entered."""

    first_name: str
    last_name: str
    initials: str
    company: str
    street: str
    city: str
    zip: str
    country: str
    email: str
    title: str
    position: str
    phone: str


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


class AutoTextEntry(TypedDict):
    """An entry of Tools > AutoText; ``text`` has a line feed between paragraphs."""

    name: str
    shortcut: str
    text: str


class AutoText(TypedDict):
    """A group of the user's AutoText, in the order of its file."""

    found: bool
    names: list[str] | None
    entries: list[AutoTextEntry] | None


def _properties(home: Home, path: str) -> Iterator[tuple[str, str]]:
    """Names and values of the options at a path."""
    for at, item in _items(home):
        if at == path:
            for one in item.iter("prop"):
                yield one.get(f"{_OOR}name", ""), _value(one)


def _items(home: Home) -> Iterator[tuple[str, ET.Element]]:
    root = xml_tree.read(home, REGISTRY) if home.has(REGISTRY) else ET.Element("nothing")
    for item in root.iter("item"):
        yield item.get(f"{_OOR}path", ""), item


def _value(property_: ET.Element) -> str:
    value = property_.find("value")
    if value is None:
        return ""
    parts = [one.text or "" for one in value.iter("it")]
    return "\n".join(parts) if parts else value.text or ""


@saved
def preference(home: Home, path: str, name: str) -> Preference:
    """An option by its place in the registry, such as `Writer/Layout/Other` or `Calc/Layout/Other`, and `MeasureUnit`.

    `path` leaves out `/org.openoffice.Office.` at the beginning.
    """
    wanted = path if path.startswith("/") else f"/org.openoffice.Office.{path}"
    for key, value in _properties(home, wanted):
        if key == name:
            return {"found": True, "value": value}
    return absent(Preference)


@saved
def user_data(home: Home) -> UserData:
    """Name and address of the user, as they are in the options."""
    known = dict(_properties(home, _USER))
    return {
        "first_name": known.get("givenname", ""),
        "last_name": known.get("sn", ""),
        "initials": known.get("initials", ""),
        "company": known.get("o", ""),
        "street": known.get("street", ""),
        "city": known.get("l", ""),
        "zip": known.get("postalcode", ""),
        "country": known.get("c", ""),
        "email": known.get("mail", ""),
        "title": known.get("title", ""),
        "position": known.get("position", ""),
        "phone": known.get("telephonenumber", ""),
    }


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
    for short, name in _blocks(archive.read(home, place), "DocumentList.xml", place):
        if short == text:
            return {"found": True, "replaced_with": name}
    return absent(Replacement)


def _blocks(packed: archive.Archive, member: str, place: str) -> list[tuple[str, str]]:
    """Abbreviations and names of a list of blocks."""
    if member not in packed.sizes:
        return []
    blocks = xml_tree.parse(packed.member(member), place).iter(f"{_BLOCK}block")
    return [(one.get(f"{_BLOCK}abbreviated-name", ""), one.get(f"{_BLOCK}name", "")) for one in blocks]


@saved
def dictionary(home: Home, name: str = "standard") -> Words:
    """The words of a user's dictionary by its name (Tools > Options > Writing Aids)."""
    place = f"{PROFILE}/wordbook/{_plain(name)}.dic"
    if not home.has(place):
        return absent(Words)
    lines = home.text(place, max_bytes=_MAX_DICTIONARY).split("\n")
    # A head ends with a line of its own; a = marks where words may be broken.
    start = lines.index("---") + 1 if "---" in lines else 0
    words = [line.strip().partition("==")[0].replace("=", "") for line in lines[start:] if line.strip()]
    return {"found": True, "words": words}


def _plain(name: str) -> str:
    if "/" in name or name.startswith("."):
        raise ValueError(f"{name!r} is no name of a file in the profile")
    return name


@saved
def autotext(home: Home, group: str = "mytexts") -> AutoText:
    """The entries of a group of AutoText that the user has changed; `mytexts` is *My AutoText*."""
    place = f"{PROFILE}/autotext/{_plain(group)}.bau"
    if not home.has(place):
        return absent(AutoText)
    packed = archive.read(home, place)
    root = xml_tree.parse(packed.member("BlockList.xml"), place) if "BlockList.xml" in packed.sizes else None
    entries: list[AutoTextEntry] = []
    for block in root.iter(f"{_BLOCK}block") if root is not None else ():
        folder = block.get(f"{_BLOCK}package-name", "")
        shortcut, name = block.get(f"{_BLOCK}abbreviated-name", ""), block.get(f"{_BLOCK}name", "")
        if len(entries) < _MAX_ENTRIES:
            entries.append({"name": name, "shortcut": shortcut, "text": _autotext(packed, folder, place)})
    return {"found": True, "names": [one["name"] for one in entries], "entries": entries}


def _autotext(packed: archive.Archive, folder: str, place: str) -> str:
    """The text of an entry: with formatting it is a document, without only its text."""
    for member in (f"{folder}/content.xml", f"{folder}/{folder}.xml", f"{folder}/atext.xml"):
        if member in packed.sizes:
            root = xml_tree.parse(packed.member(member), place)
            return "\n".join(odf.text_in(one) for one in root.iter() if one.tag.rpartition("}")[2] in ("p", "h"))
    return ""
