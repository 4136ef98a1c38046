"""Values as short text, for messages about them."""

from __future__ import annotations

import json
from typing import Any

SHOWN = 160
_ENCODER = json.JSONEncoder(ensure_ascii=False, default=repr)


def shown(value: Any, width: int = SHOWN) -> str:
    """A value as short JSON that is unambiguous and cannot control a terminal."""
    text = printable(_beginning(value, width + 1))
    return text if len(text) <= width else text[: width - 1] + "…"


def _beginning(value: Any, length: int) -> str:
    """The first characters of a value as JSON. An agent can cause facts of megabytes, of which no more is written."""
    if isinstance(value, str):
        return json.dumps(value[:length], ensure_ascii=False)[:length]
    if not isinstance(value, list | dict):
        return json.dumps(value, default=repr)[:length]
    text = ""
    for part in _ENCODER.iterencode(value):
        text += part[:length]
        if len(text) >= length:
            break
    return text[:length]


def printable(text: str) -> str:
    """A text without what could control a terminal."""
    return "".join(char if char.isprintable() else f"\\u{ord(char):04x}" for char in text)
