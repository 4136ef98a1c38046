"""Text files: lines, how they are indented, and what is found in them and in the files of a folder."""

from __future__ import annotations

import hashlib
import itertools
import re
from collections.abc import Iterator
from typing import Literal, TypedDict

from pytest_opencomputer.guest.channels.files import LineEnds, line_ends
from pytest_opencomputer.guest.endpoint import Home, StateTooBig, absent, saved

MAX_TEXT = 1024**2
MAX_BYTES = 64 * 1024**2
MOST_FILES, MOST_LINES = 2_000, 5_000
LEFT_OUT = (".git", ".vscode", "node_modules")
Indent = Literal["spaces", "tabs", "mixed", "none"]


class TextStyle(TypedDict):
    """How a text file is written. ``indent_width`` is the smallest step of spaces; null with tabs or without any.

    ``trailing`` are the numbers of lines that end with spaces or tabs, from 1. ``blank_at_end`` is how many empty lines
    there are before the end of the file.
    """

    found: bool
    encoding: Literal["utf-8", "utf-8 with mark", "utf-16", "other"] | None
    line_ends: LineEnds | None
    indent: Indent | None
    indent_width: int | None
    trailing: list[int] | None
    ends_with_newline: bool | None
    blank_at_end: int | None
    longest: int | None


class Line(TypedDict):
    """A line. ``number`` is from 1, ``text`` without spaces around it."""

    number: int
    text: str


class Lines(TypedDict):
    """Lines of a file that have a text in them. ``count`` is how often the text is there, also twice in a line."""

    found: bool
    count: int | None
    numbers: list[int] | None
    lines: list[Line] | None


class Occurrences(TypedDict):
    """How often a text is in the files of a folder, by the place in it; files without it are left out."""

    found: bool
    count: int | None
    places: list[str] | None
    counts: dict[str, int] | None


class Tree(TypedDict):
    """The SHA-256 of the contents of the files of a folder, by the place in it."""

    found: bool
    places: list[str] | None
    digests: dict[str, str] | None


def text_of(home: Home, place: str) -> str | None:
    """The text of a file with its line ends; ``None`` if it is no text in UTF-8 or UTF-16 with a mark."""
    content = home.file(place, MAX_TEXT)
    try:
        if content.startswith((b"\xff\xfe", b"\xfe\xff")):
            return content.decode("utf-16")
        return None if b"\0" in content else content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None


def _lines(text: str) -> list[str]:
    return re.split(r"\r\n|\r|\n", text)


@saved
def text_style(home: Home, place: str) -> TextStyle:
    """How a text file is encoded, indented and ended. Lines of a text in another encoding are not looked at."""
    if not home.has(place):
        return absent(TextStyle)
    content = home.file(place, MAX_TEXT)
    text = text_of(home, place)
    if text is None:
        return {**absent(TextStyle), "found": True, "encoding": "other"}
    utf16, mark = content.startswith((b"\xff\xfe", b"\xfe\xff")), content.startswith(b"\xef\xbb\xbf")
    lines = _lines(text)
    body = lines[:-1] if lines[-1] == "" else lines
    indent, width = _indent(body)
    return {
        "found": True,
        "encoding": "utf-16" if utf16 else "utf-8 with mark" if mark else "utf-8",
        "line_ends": line_ends(text),
        "indent": indent,
        "indent_width": width,
        "trailing": [number for number, line in enumerate(body, 1) if line != line.rstrip(" \t")][:MOST_LINES],
        "ends_with_newline": text.endswith(("\n", "\r")),
        "blank_at_end": len(body) - len("\n".join(body).rstrip().split("\n")) if text.strip() else len(body),
        "longest": max((len(line) for line in body), default=0),
    }


def _indent(lines: list[str]) -> tuple[Indent, int | None]:
    tabs = spaces = 0
    widths = {0}
    for line in lines:
        before = line[: len(line) - len(line.lstrip(" \t"))]
        if before != line:
            tabs += "\t" in before
            spaces += before.startswith(" ")
            widths.add(len(before))
    if not tabs and not spaces:
        return "none", None
    if tabs:
        return ("mixed" if spaces else "tabs"), None
    ordered = sorted(widths)
    return "spaces", min(after - before for before, after in itertools.pairwise(ordered))


@saved
def lines_with(home: Home, place: str, text: str, whole_word: bool = False, ignore_case: bool = False) -> Lines:
    """The lines of a file that have a text in them."""
    content = text_of(home, place) if home.has(place) else None
    if content is None:
        return absent(Lines)
    wanted = _pattern(text, whole_word, ignore_case)
    found: list[Line] = []
    count = 0
    for number, line in enumerate(_lines(content), 1):
        if times := len(wanted.findall(line)):
            count += times
            found.append({"number": number, "text": line.strip()})
    if len(found) > MOST_LINES:
        raise StateTooBig(f"{len(found)} lines with a text")
    return {"found": True, "count": count, "numbers": [one["number"] for one in found], "lines": found}


def _pattern(text: str, whole_word: bool, ignore_case: bool) -> re.Pattern[str]:
    escaped = re.escape(text)
    return re.compile(rf"(?<!\w){escaped}(?!\w)" if whole_word else escaped, re.IGNORECASE if ignore_case else 0)


@saved
def occurrences(
    home: Home, folder: str, text: str, ending: str = "", whole_word: bool = False, ignore_case: bool = False
) -> Occurrences:
    """How often a text is in the files of a folder whose names end so, except in `.git`, `.vscode`, `node_modules`."""
    if not home.has(folder):
        return absent(Occurrences)
    wanted = _pattern(text, whole_word, ignore_case)
    counts = {}
    for inside, place in _files(home, folder, LEFT_OUT):
        if inside.endswith(ending):
            content = text_of(home, place)
            if content and (times := len(wanted.findall(content))):
                counts[inside] = times
    return {"found": True, "count": sum(counts.values()), "places": list(counts), "counts": counts}


@saved
def tree(home: Home, folder: str, without: list[str] = [], hidden: bool = False) -> Tree:  # noqa: B006 - never changed
    """The contents of all files of a folder but those in `without` (files, or folders with all in them), for guards.

    `.git`, `.vscode` and `node_modules` are left out, unless `hidden` asks for the latter two.
    """
    if not home.has(folder):
        return absent(Tree)
    skipped = tuple(one.strip("/") for one in without)
    digests = {
        inside: hashlib.sha256(home.file(place)).hexdigest()
        for inside, place in _files(home, folder, LEFT_OUT[:1] if hidden else LEFT_OUT)
        if not any(inside == one or inside.startswith(f"{one}/") for one in skipped)
    }
    return {"found": True, "places": list(digests), "digests": digests}


def _files(home: Home, folder: str, left_out: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """The plain files of a folder: the place in it and that in the home folder, sorted."""
    waiting, found, size = [folder.strip("/")], [], 0
    while waiting:
        for entry in home.listing(waiting.pop()):
            if entry.kind == "folder" and entry.name not in left_out:
                waiting.append(entry.place)
            elif entry.kind == "file":
                found.append(entry.place)
                size += entry.size
        if len(found) > MOST_FILES or size > MAX_BYTES:
            raise StateTooBig(f"more than {MOST_FILES} files or {MAX_BYTES} bytes")
    skipped = len(folder.strip("/")) + 1 if folder.strip("/") else 0
    for place in sorted(found):
        yield place[skipped:], place
