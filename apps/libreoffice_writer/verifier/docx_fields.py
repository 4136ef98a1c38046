"""Fields of .docx documents: what their instructions say. Source: ECMA-376, part 1, 17.16."""

from __future__ import annotations

import re

from .model import Index, Mark, Paragraph

_KINDS = {
    "DATE": "date", "TIME": "time", "PAGE": "page-number", "NUMPAGES": "page-count", "AUTHOR": "author",
    "USERNAME": "sender", "USERINITIALS": "sender", "TITLE": "title", "SUBJECT": "subject", "FILENAME": "file-name",
    "STYLEREF": "chapter", "SEQ": "sequence", "DOCVARIABLE": "user-variable", "SET": "set-variable",
    "MERGEFIELD": "database", "IF": "condition", "FILLIN": "input", "ASK": "input", "FORMTEXT": "input",
    "MACROBUTTON": "placeholder", "NUMWORDS": "statistics", "NUMCHARS": "statistics", "TEMPLATE": "template",
    "REF": "reference", "PAGEREF": "reference", "NOTEREF": "reference", "=": "formula",
}  # fmt: skip
_FORMATS = {"ARABIC": "1", "roman": "i", "ROMAN": "I", "alphabetic": "a", "ALPHABETIC": "A"}
_SILENT = frozenset(("HYPERLINK", "TOC", "INDEX", "BIBLIOGRAPHY", "XE", "TC", "QUOTE"))


def words(instruction: str) -> list[str]:
    """The words of an instruction; those in quotation marks are one."""
    spaced = re.sub(r"^\s*=", "= ", instruction)
    return [quoted or plain for quoted, plain in re.findall(r'"([^"]*)"|(\S+)', spaced)]


def mark(instruction: str, paragraph: Paragraph, start: int, end: int, fixed: bool) -> Mark | None:
    """The field with an instruction; ``None`` for what is no field in facts."""
    said = words(instruction)
    kind = said[0].upper() if said else ""
    if not kind or kind in _SILENT:
        return None
    found = Mark(_KINDS.get(kind, "other"), paragraph, start, end, fixed=fixed)
    found.name = kind.lower() if found.kind in ("other", "statistics", "sender") else ""
    flags = {one for one in said[1:] if one.startswith("\\")}
    if found.kind in ("sequence", "user-variable", "set-variable", "database", "reference") and len(said) > 1:
        found.name = said[1]
    if found.kind == "database":
        # LibreOffice writes DATABASE.TABLE.COLUMN, other programs the column alone.
        parts = said[1].split(".") if len(said) > 1 else [""]
        found.name, found.target = parts[-1], parts[0] if len(parts) > 2 else ""
        found.value = ".".join(parts[1:-1])
    elif found.kind == "reference":
        found.target = "note" if kind == "NOTEREF" else "bookmark"
        numbers = flags & {"\\n", "\\r", "\\w"}
        found.shows = (
            "page" if kind == "PAGEREF" else "number" if numbers else "direction" if "\\p" in flags else "text"
        )
    elif found.kind in ("formula", "condition"):
        found.value = " ".join(said[1:])
    if "\\*" in said[:-1]:
        found.shows = _FORMATS.get(said[said.index("\\*") + 1], found.shows)
    return found


def index(instruction: str) -> Index | None:
    """The index that an instruction makes; ``None`` if it makes none."""
    said = words(instruction)
    kind = said[0].upper() if said else ""
    if kind == "INDEX":
        return Index("alphabetical", levels=1)
    if kind == "BIBLIOGRAPHY":
        return Index("bibliography", levels=1)
    if kind != "TOC":
        return None
    if "\\c" in said[:-1]:
        name = said[said.index("\\c") + 1]
        return Index("tables" if name == "Table" else "illustrations", levels=1)
    levels = re.fullmatch(r"\d-(\d)", said[said.index("\\o") + 1]) if "\\o" in said[:-1] else None
    return Index("contents", levels=int(levels[1]) if levels else 10)


def entry(instruction: str, paragraph: Paragraph, at: int) -> Mark | None:
    """The mark for an index that an instruction makes."""
    said = words(instruction)
    if len(said) < 2 or said[0].upper() not in ("XE", "TC"):
        return None
    keys = said[1].split(":")
    found = Mark("alphabetical" if said[0].upper() == "XE" else "contents", paragraph, at, at, keys[-1])
    found.target, found.value = (*keys[:-1], "", "")[:2]
    return found
