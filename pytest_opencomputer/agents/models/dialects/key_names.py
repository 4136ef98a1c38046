"""Keys as models call them, translated to the chords of the canonical actions."""

from __future__ import annotations

from collections.abc import Iterable

from pytest_opencomputer.agents.models.model import Unreadable
from pytest_opencomputer.guest import keys
from pytest_opencomputer.guest.ops import BadRequest

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
