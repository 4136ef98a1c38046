"""JSON with comments and trailing commas, as VS Code and other editors let people write their settings.

Source of what is accepted: https://code.visualstudio.com/docs/languages/json, "JSON with Comments". Of a key that is
there twice, the last one counts, as it does for VS Code. VS Code's own parser tolerates errors; here they are a corrupt
state, as the meaning of such a file is unclear.
"""

from __future__ import annotations

import re
from typing import Any

from pytest_opencomputer.guest.channels import json_text
from pytest_opencomputer.guest.home import Home
from pytest_opencomputer.guest.state import StateCorrupt, shown

MAX_BYTES = 4 * 1024**2
# Each pattern runs to the end of the text if what it looks for does not end, so that no part is read twice.
_STRING = r'"(?:[^"\\]|\\.)*+(?:"|\\?\Z)'
_COMMENT = re.compile(rf"(?s)({_STRING})|//[^\n\r]*|/\*.*?(?:\*/|\Z)")
_COMMA = re.compile(rf"(?s)({_STRING})|,(?=[ \t\r\n]*+[]}}])")


def read(home: Home, place: str) -> Any:
    """The value of the file at ``place``; ``None`` if it has only comments. Raises as ``Home.file`` and ``parse``."""
    return parse(home.file(place, MAX_BYTES), place)


def parse(content: bytes, what: str = "document") -> Any:
    """The value of JSON with comments, in UTF-8; ``None`` if there are only comments.

    Raises:
        StateCorrupt: it is not valid.
        StateTooBig: it is nested deeper than ``json_text`` allows.
    """
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise StateCorrupt(f"{shown(what)} is not UTF-8: {error.reason}") from error
    plain = _COMMA.sub(lambda match: match[1] or " ", _COMMENT.sub(lambda match: match[1] or " ", text))
    return json_text.parse(plain.encode(), what) if plain.strip() else None
