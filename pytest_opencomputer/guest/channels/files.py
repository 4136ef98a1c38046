"""Files and folders: facts, and ready-made endpoints that a verifier gets by importing them.

::

    from pytest_opencomputer.guest.channels.files import file, file_digests, folder, text_file
"""

from __future__ import annotations

import codecs
import hashlib
from collections.abc import Iterator
from typing import Literal, TypedDict

from pytest_opencomputer.guest.endpoint import Home, saved
from pytest_opencomputer.guest.state import StateCorrupt, shown

MAX_TEXT = 1024**2
MAX_FOLDER = 2_000

LineEnds = Literal["lf", "crlf", "cr", "mixed", "none"]
_MARKS = (
    # The longer mark first: the UTF-32 mark begins with the UTF-16 one.
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


class FileFacts(TypedDict):
    """A plain file. ``sha256`` is of its content, in hexadecimal."""

    found: bool
    size: int | None
    sha256: str | None


class TextFacts(TypedDict):
    """A text file. ``text`` has line feeds only, whatever its line ends are; ``lines`` has no empty last one."""

    found: bool
    text: str | None
    lines: list[str] | None
    encoding: str | None
    byte_order_mark: bool | None
    line_ends: LineEnds | None
    ends_with_newline: bool | None


class EntryFacts(TypedDict):
    """One thing in a folder."""

    place: str
    kind: Literal["file", "folder", "link", "other"]
    size: int


class FolderFacts(TypedDict):
    """A folder. Places are relative to it, sorted."""

    found: bool
    places: list[str] | None
    entries: list[EntryFacts] | None


class FileDigests(TypedDict):
    """The SHA-256 of the content of each file by its place; null where there is none. ``places`` has those there are.

    Places are those in the home folder, also of files in a folder.
    """

    digests: dict[str, str | None]
    places: list[str]


@saved
def file(home: Home, place: str) -> FileFacts:
    """Whether there is a plain file at a place in the home folder, its size in bytes and the SHA-256 of its content."""
    if not home.has(place):
        return {"found": False, "size": None, "sha256": None}
    content = home.file(place)
    return {"found": True, "size": len(content), "sha256": hashlib.sha256(content).hexdigest()}


@saved
def file_digests(home: Home, places: list[str]) -> FileDigests:
    """The SHA-256 of the contents of some files in the home folder, and of all in some folders and those in them."""
    found: dict[str, str | None] = {}
    for place in places:
        for one in _files(home, place):
            found[one] = file(home, one)["sha256"]
    return {"digests": found, "places": sorted(one for one, digest in found.items() if digest)}


@saved
def text_file(home: Home, place: str, encoding: str = "") -> TextFacts:
    """The text of a file (at most 1 MiB), with its encoding and line ends.

    If `encoding` is not given, the file's byte order mark decides, and UTF-8 is assumed if there is none; text that
    does not decode is a corrupt state.
    """
    if not home.has(place):
        return {
            "found": False,
            "text": None,
            "lines": None,
            "encoding": None,
            "byte_order_mark": None,
            "line_ends": None,
            "ends_with_newline": None,
        }
    content = home.file(place, MAX_TEXT)
    mark, marked = next(((mark, name) for mark, name in _MARKS if content.startswith(mark)), (b"", "utf-8"))
    name = encoding or marked
    try:
        raw = content[len(mark) :].decode(name)
    except UnicodeDecodeError as error:
        raise StateCorrupt(f"{shown(place)} is not {name} text: {error.reason} at byte {error.start}") from error
    text = raw.replace("\r\n", "\n").replace("\r", "\n")
    return {
        "found": True,
        "text": text,
        "lines": text.removesuffix("\n").split("\n") if text else [],
        "encoding": name,
        "byte_order_mark": bool(mark),
        "line_ends": line_ends(raw),
        "ends_with_newline": text.endswith("\n"),
    }


@saved
def folder(home: Home, place: str = "", recursive: bool = False) -> FolderFacts:
    """The contents of a folder in the home folder (at most 2,000 entries). Links are listed, never followed."""
    if not home.has(place):
        return {"found": False, "places": None, "entries": None}
    entries = home.listing(place, recursive=recursive, max_entries=MAX_FOLDER)
    base = home.entry(place)
    skipped = len(base.place) + 1 if base is not None and base.place else 0
    found: list[EntryFacts] = [{"place": one.place[skipped:], "kind": one.kind, "size": one.size} for one in entries]
    return {"found": True, "places": [one["place"] for one in found], "entries": found}


def _files(home: Home, place: str) -> Iterator[str]:
    entry = home.entry(place)
    if entry is None or entry.kind != "folder":
        yield place
        return
    for one in home.listing(place, recursive=True, max_entries=MAX_FOLDER):
        if one.kind == "file":
            yield one.place


def line_ends(text: str) -> LineEnds:
    """Which line ends a text has."""
    crlf = text.count("\r\n")
    kinds: dict[LineEnds, int] = {"crlf": crlf, "lf": text.count("\n") - crlf, "cr": text.count("\r") - crlf}
    present: list[LineEnds] = [kind for kind, count in kinds.items() if count]
    return present[0] if len(present) == 1 else "mixed" if present else "none"
