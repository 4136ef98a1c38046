"""What gedit remembers: of documents, words, sessions and recent files."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import TypedDict

from pytest_opencomputer.guest.channels import file_uris
from pytest_opencomputer.guest.endpoint import Home, StateCorrupt, absent, saved
from pytest_opencomputer.guest.state import integer, shown

from .addresses import absolute, tree

METADATA = ".local/share/gedit/gedit-metadata.xml"
SESSIONS = ".config/gedit/saved-sessions.xml"
RECENT = ".local/share/recently-used.xbel"
WORDS = ".config/enchant"
_BOOKMARK = "{http://www.freedesktop.org/standards/desktop-bookmarks}"
_MAX_WORDS = 256 * 1024


class DocumentMemory(TypedDict):
    """What gedit keeps of a document. An entry is null where gedit had no reason to keep it.

    ``highlight_mode`` and ``spell_language`` are ids (``csv``, ``en_GB``), ``position`` is the cursor's position in
    characters, ``bookmarks`` are line numbers from 1.
    """

    found: bool
    encoding: str | None
    highlight_mode: str | None
    position: int | None
    spell_language: str | None
    highlights_misspelled: bool | None
    bookmarks: list[int] | None


class UserWords(TypedDict):
    """Words that were added to the user's dictionary, in their order."""

    found: bool
    words: list[str] | None


class Dictionary(TypedDict):
    """The user's dictionary of a language."""

    language: str
    words: list[str]


class UserDictionaries(TypedDict):
    """The dictionaries to which the user added words, by language in the order of the alphabet."""

    dictionaries: list[Dictionary]


class Session(TypedDict):
    """A saved session: its documents, in the order of their tabs."""

    found: bool
    places: list[str] | None


class Sessions(TypedDict):
    """The names of the saved sessions, in their order."""

    names: list[str]


class RecentFiles(TypedDict):
    """Files that gedit opened or saved, the one used last first."""

    places: list[str]


@saved
def document_memory(home: Home, place: str) -> DocumentMemory:
    """What gedit remembers about a document. Written when gedit quits; bookmarks only if the document was saved after
    they were set."""
    wanted = absolute(home, place)
    entries: dict[str, str] | None = None
    for document in tree(home, METADATA).iter("document"):
        if file_uris.path_of(document.get("uri", "")) == wanted:
            entries = {entry.get("key", ""): entry.get("value", "") for entry in document.iter("entry")}
    if entries is None:
        return absent(DocumentMemory)
    marks, position = entries.get("gedit-bookmarks"), entries.get("gedit-position")
    enabled = entries.get("gedit-spell-enabled")
    return {
        "found": True,
        "encoding": entries.get("gedit-encoding"),
        "highlight_mode": entries.get("gedit-language"),
        "position": None if position is None else integer(position, "gedit-position"),
        "spell_language": entries.get("gedit-spell-language"),
        "highlights_misspelled": None if enabled is None else enabled == "1",
        # Counted from 0 in the file.
        "bookmarks": None if marks is None else [integer(mark, "gedit-bookmarks") + 1 for mark in marks.split(",")],
    }


@saved
def user_words(home: Home, language: str) -> UserWords:
    """The words that the user added to the dictionary of a language such as `en_GB`."""
    if not re.fullmatch(r"[A-Za-z]{2,3}(_[A-Za-z]{2,4})?", language):
        raise ValueError(f"{language!r} is no language such as en_GB")
    words = _words(home, f"{WORDS}/{language}.dic")
    return absent(UserWords) if words is None else {"found": True, "words": words}


@saved
def user_dictionaries(home: Home) -> UserDictionaries:
    """The words that the user added to the dictionaries of all languages; empty dictionaries are left out."""
    files = [one for one in home.listing(WORDS) if one.name.endswith(".dic")] if home.has(WORDS) else []
    found = {one.name.removesuffix(".dic"): _words(home, one.place) for one in files}
    return {"dictionaries": [{"language": name, "words": words} for name, words in sorted(found.items()) if words]}


@saved
def session(home: Home, name: str) -> Session:
    """A session of the plugin Session Saver, by its name."""
    for element in tree(home, SESSIONS).iter("session"):
        if element.get("name") == name:
            places = [file_uris.place_of(home, one.get("path", "")) for one in element.iter("file")]
            return {"found": True, "places": places}
    return absent(Session)


@saved
def sessions(home: Home) -> Sessions:
    """The sessions of the plugin Session Saver."""
    return {"names": [element.get("name", "") for element in tree(home, SESSIONS).iter("session")]}


@saved
def recent_files(home: Home) -> RecentFiles:
    """The recent files of gedit, most recently used first; places in the home folder are relative to it."""
    used: list[tuple[datetime, str]] = []
    for bookmark in tree(home, RECENT).iter("bookmark"):
        for application in bookmark.iter(f"{_BOOKMARK}application"):
            if application.get("name") == "gedit":
                place = file_uris.place_of(home, bookmark.get("href", ""))
                used.append((_moment(application.get("modified", "")), place))
    return {"places": [place for _, place in sorted(used, key=lambda pair: pair[0], reverse=True)]}


def _words(home: Home, place: str) -> list[str] | None:
    if not home.has(place):
        return None
    lines = home.text(place, "utf-8-sig", _MAX_WORDS).split("\n")
    return [word for line in lines if (word := line.strip()) and not word.startswith("#")]


def _moment(text: str) -> datetime:
    """A time of the list of recent files; the toolkit writes them with their zone, which is UTC."""
    try:
        found = datetime.fromisoformat(text)
        return found if found.tzinfo else found.replace(tzinfo=UTC)
    except ValueError:
        raise StateCorrupt(f"{shown(text)} is no time") from None
