"""Notebooks and Markdown files by what is in them."""

from __future__ import annotations

import re
from typing import Any, Literal, TypedDict

from pytest_opencomputer.guest.channels import json_text
from pytest_opencomputer.guest.channels.typed_values import items, text, whole
from pytest_opencomputer.guest.endpoint import Home, StateTooBig, absent, saved

from .storage import canonical, object_of
from .texts import text_of

MOST = 2_000
CellKind = Literal["code", "markdown", "raw"]


class Cell(TypedDict):
    """A cell of a notebook. ``run`` is its number of execution, null if it was not run; ``outputs`` how many it has."""

    kind: CellKind
    source: str
    language: str
    run: int | None
    outputs: int


class Notebook(TypedDict):
    """A notebook. ``metadata`` is what it says of itself as a whole, as JSON."""

    found: bool
    language: str | None
    count: int | None
    cells: list[Cell] | None
    metadata: str | None


class Heading(TypedDict):
    """A heading of a Markdown file; ``level`` is from 1 to 6, ``line`` from 1."""

    level: int
    text: str
    line: int


class Entry(TypedDict):
    """An entry of a list; ``done`` is whether its box is ticked, null if it has none."""

    text: str
    done: bool | None
    depth: int
    numbered: bool


class Link(TypedDict):
    """A link or a picture."""

    text: str
    target: str
    picture: bool


class Block(TypedDict):
    """A block of code between fences, with the language that it names."""

    language: str
    text: str


class Markdown(TypedDict):
    """What is in a Markdown file. ``titles`` are the texts of the headings; ``tables`` have rows of cells, heads first.

    What stands in blocks of code counts as code only.
    """

    found: bool
    titles: list[str] | None
    headings: list[Heading] | None
    entries: list[Entry] | None
    links: list[Link] | None
    code: list[Block] | None
    tables: list[list[list[str]]] | None


@saved
def notebook(home: Home, place: str) -> Notebook:
    """The cells of a Jupyter notebook (`.ipynb`, format 4)."""
    if not home.has(place):
        return absent(Notebook)
    found = object_of(json_text.read(home, place), place)
    cells = items(found.get("cells"), place)
    if len(cells) > MOST:
        raise StateTooBig(f"{len(cells)} cells")
    metadata = object_of(found.get("metadata") or {}, place)
    about = object_of(metadata.get("language_info") or {}, place)
    kernel = object_of(metadata.get("kernelspec") or {}, place)
    language = text(about.get("name") or kernel.get("language"), place)
    return {
        "found": True,
        "language": language,
        "count": len(cells),
        "cells": [_cell(object_of(one, place), language, place) for one in cells],
        "metadata": canonical(metadata),
    }


def _cell(cell: dict[str, Any], language: str, what: str) -> Cell:
    kinds: dict[str, CellKind] = {"code": "code", "markdown": "markdown", "raw": "raw"}
    kind = kinds.get(text(cell.get("cell_type"), what), "raw")
    source = cell.get("source")
    metadata = object_of(cell.get("metadata") or {}, what)
    own = object_of(metadata.get("vscode") or {}, what).get("languageId")
    count = cell.get("execution_count")
    return {
        "kind": kind,
        "source": "".join(text(one, what) for one in source) if isinstance(source, list) else text(source, what),
        "language": text(own, what) or (language if kind == "code" else ""),
        "run": None if count is None else whole(count, what),
        "outputs": len(items(cell.get("outputs"), what)),
    }


_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})[ \t]*([^\s`]*)[^`]*$")
_HEADING = re.compile(r" {0,3}(#{1,6})(?:[ \t]+(.*))?$")
_ENTRY = re.compile(r"([ \t]*)(?:[-*+]|(\d{1,9})[.)])[ \t]+(?:\[([ xX])\][ \t]+)?(.*)$")
_LINK = re.compile(r"(!?)\[([^][\n]{0,500})\]\(\s*<?([^()\s<>]{0,2000})>?(?:\s+\"[^\"\n]{0,500}\")?\s*\)")
_RULE = re.compile(r"[ \t|:-]*-[ \t|:-]*$")


@saved
def markdown(home: Home, place: str) -> Markdown:
    """What is in a Markdown file, line by line."""
    content = text_of(home, place) if home.has(place) else None
    if content is None:
        return absent(Markdown)
    plain, code = _without_code(content.replace("\r\n", "\n").split("\n"))
    headings: list[Heading] = []
    entries: list[Entry] = []
    links: list[Link] = []
    for number, line in plain:
        if match := _HEADING.match(line):
            title = re.sub(r"[ \t]+#+$", "", (match[2] or "").strip())
            headings.append({"level": len(match[1]), "text": title, "line": number})
        elif match := _ENTRY.match(line):
            box = match[3]
            depth = len(match[1].expandtabs(4)) // 2
            done = None if box is None else box in "xX"
            entries.append({"text": match[4].strip(), "done": done, "depth": depth, "numbered": match[2] is not None})
        links.extend({"text": one[2], "target": one[3], "picture": bool(one[1])} for one in _LINK.finditer(line))
    if max(len(headings), len(entries), len(links), len(code)) > MOST:
        raise StateTooBig(f"more than {MOST} parts of one kind")
    return {
        "found": True,
        "titles": [one["text"] for one in headings],
        "headings": headings,
        "entries": entries,
        "links": links,
        "code": code,
        "tables": _tables([line for _, line in plain]),
    }


def _without_code(lines: list[str]) -> tuple[list[tuple[int, str]], list[Block]]:
    """The lines with their numbers outside of blocks of code, and these blocks."""
    plain: list[tuple[int, str]] = []
    code: list[Block] = []
    fence, inside, language = "", list[str](), ""
    for number, line in enumerate(lines, 1):
        match = _FENCE.match(line)
        if not fence and match:
            fence, language, inside = match[1], match[2], []
            plain.append((number, ""))
        elif fence and match and match[1].startswith(fence) and not match[2]:
            code.append({"language": language, "text": "\n".join(inside)})
            fence = ""
        elif fence:
            inside.append(line)
        else:
            plain.append((number, line))
    if fence:
        code.append({"language": language, "text": "\n".join(inside)})
    return plain, code


def _tables(lines: list[str]) -> list[list[list[str]]]:
    """Tables: a line of heads, a line of dashes, and the rows that follow."""
    tables = []
    at = 1
    while at < len(lines):
        if "|" in lines[at - 1] and "|" in lines[at] and _RULE.match(lines[at]):
            rows = [_cells(lines[at - 1])]
            at += 1
            while at < len(lines) and "|" in lines[at]:
                rows.append(_cells(lines[at]))
                at += 1
            tables.append(rows)
        at += 1
    if len(tables) > MOST or sum(len(rows) for rows in tables) > MOST:
        raise StateTooBig(f"more than {MOST} tables or rows")
    return tables


def _cells(line: str) -> list[str]:
    inner = line.strip().removeprefix("|").removesuffix("|")
    return [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", inner)]
