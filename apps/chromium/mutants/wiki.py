"""Edits of the town's wiki: a line of a page as it was, or wrong, or an edit of another page.

What a record says of an edit stays true: the text of the page, and the lines that came and went.
"""

from __future__ import annotations

import json
from collections.abc import Hashable, Mapping
from typing import Any

from pytest_opencomputer.proofs.mutants.mutant import Address, Parts
from pytest_opencomputer.proofs.mutants.parts import other_text

_CHANGED = "changed"


class _Edited(str):
    """A line that the edit has changed."""

    was: str

    def __new__(cls, line: str, was: str) -> _Edited:
        made = super().__new__(cls, line)
        made.was = was
        return made


class WikiPages:
    """The records of edits."""

    name = "wiki page"
    hidden = False

    def claims(self, content: bytes) -> bool:
        """Whether its first line is such a record."""
        return content[:1] == b"{" and b'"summary"' in content and b'"removed"' in content

    def parts(self, content: bytes) -> Parts:
        """How many edits there are, and the lines of the pages, those that an edit changed apart from the others."""
        edits = _read(content)
        found: dict[Address, Any] = {("edits",): len(edits)}
        for number, edit in enumerate(edits):
            old = dict(zip(edit["added"], edit["removed"], strict=False))
            for at, line in enumerate(edit["text"].split("\n")):
                if line:
                    how, value = (_CHANGED, _Edited(line, old[line])) if line in old else ("kept", line)
                    found[f"edit {number + 1}", edit["page"], how, f"line {at + 1}"] = value
        return found

    def put(self, content: bytes, changes: Mapping[Address, Any]) -> bytes:
        """The records with other lines, or with an edit of another page."""
        edits = _read(content)
        for address, value in changes.items():
            if address == ("edits",):
                edits.append({**edits[-1], "page": "Main page", "added": ["Fair winds!"], "removed": []})
                continue
            edit, at = edits[int(address[0].split()[1]) - 1], int(address[-1].split()[1]) - 1
            lines = edit["text"].split("\n")
            was = dict(zip(edit["added"], edit["removed"], strict=False)).get(lines[at], lines[at])
            edit["added"] = [one for one in edit["added"] if one != lines[at]]
            edit["removed"] = [one for one in edit["removed"] if one != was]
            lines[at] = str(value)
            if lines[at] != was:
                edit["added"].append(lines[at])
                edit["removed"].append(was)
            edit["text"] = "\n".join(lines)
        return "".join(json.dumps(one, ensure_ascii=False, sort_keys=True) + "\n" for one in edits).encode()

    def group(self, at: Address) -> Hashable:
        """The lines that an edit left as they were are alike; each of the few that it changed stands for itself."""
        return at if _CHANGED in at else at[:2]

    def worse(self, value: Any) -> Any:
        """One edit more, the line as it was, or one with a mistake in it."""
        if isinstance(value, int):
            return value + 1
        return value.was if isinstance(value, _Edited) else other_text(value)


def _read(content: bytes) -> list[dict[str, Any]]:
    try:
        return [json.loads(line) for line in content.splitlines()]
    except ValueError as error:
        raise ValueError(f"no lines of JSON: {error}") from error
