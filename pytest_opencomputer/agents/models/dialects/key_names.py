"""Keys as models call them, translated to the chords of the canonical actions."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Sequence
from typing import Any

from pytest_opencomputer.agents.models.dialects.said import shown
from pytest_opencomputer.agents.models.model import Unreadable
from pytest_opencomputer.guest import keys
from pytest_opencomputer.guest.ops import BadRequest
from pytest_opencomputer.models.actions import Key

_PIECE = re.compile(r"\A(?:keys=)?\[?[\"']?(?=[^\]\"'])|(?<=[^\[\"'])[\"']?\]?\Z")
_OTHER = {
    # Written as what they write.
    " ": "space",
    "+": "plus",
    "\n": "Return",
    "\r": "Return",
    "\t": "Tab",
    "\b": "BackSpace",
    # Names of pyautogui (pyautogui.KEYBOARD_KEYS) that X does not know.
    "prntscrn": "Print",
    "optionleft": "Alt_L",
    "optionright": "Alt_R",
    "separator": "KP_Separator",
    "nexttrack": "XF86AudioNext",
    "prevtrack": "XF86AudioPrev",
    "stop": "XF86AudioStop",
    "browserhome": "XF86HomePage",
    "browserrefresh": "XF86Refresh",
    "browsersearch": "XF86Search",
    "browserstop": "XF86Stop",
    "browserfavorites": "XF86Favorites",
    "launchmail": "XF86Mail",
    "sleep": "XF86Sleep",
    "hanguel": "Hangul",
}


def key_names(value: Any) -> tuple[str, ...]:
    """The keys that a model names, as the published parsers clean them.

    A list of names; or a text: one name, a chord (``ctrl+s``), names with blanks between, or a list that was written as
    a text. Pieces of such a list may have become names themselves (``keys=[ctrl``, ``s]``).

    Raises:
        Unreadable: it is neither, or empty.
    """
    if isinstance(value, str) and value.strip()[:1] == "[" and len(value.strip()) > 1:
        try:
            value = ast.literal_eval(value.strip())
        except (ValueError, SyntaxError, MemoryError, RecursionError):
            value = value.strip().strip("[]").split(",")
    names = list(value) if isinstance(value, (list, tuple)) else [value]
    if not names or not all(isinstance(name, str) for name in names):
        raise Unreadable(f"keys is {shown(value)}, wanted: a list of names of keys, such as ['ctrl', 's']")
    return tuple(part for name in names for part in _cleaned(name))


def _cleaned(name: str) -> list[str]:
    if len(name) == 1:
        return [name]
    plain = _PIECE.sub("", name.strip()) or name
    return plain.split() or [name]


def pressed(names: Sequence[str]) -> Key:
    """Keys pressed together; one that is named several times, and no other, is pressed so many times."""
    if len(names) > 1 and len({name.lower() for name in names}) == 1:
        return Key(chord=chord_of(names[:1]), repeat=len(names))
    return Key(chord=chord_of(names))


def chord_of(names: Iterable[str]) -> str:
    """The chord of keys that are pressed together; a name may be a chord itself (``ctrl+c``).

    Raises:
        Unreadable: there is no key, an unknown one, or one twice; says which, and what is near it.
    """
    # A single character is taken as it is: stripped, a blank would be nothing.
    plain = [name if len(name) == 1 else name.strip() for name in names]
    chord = "+".join(_OTHER.get(name if len(name) == 1 else name.lower(), name) for name in plain)
    try:
        keys.parse(chord)
    except BadRequest as problem:
        raise Unreadable(str(problem)) from problem
    return chord


def key_of(name: str) -> str:
    """A single key.

    Raises:
        Unreadable: it is unknown, or there are several.
    """
    key = chord_of([name])
    if len(keys.parse(key)) != 1:
        raise Unreadable(f"{name!r} is more than one key, wanted: a single key")
    return key
