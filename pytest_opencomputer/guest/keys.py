"""The names of keys: chords such as ``ctrl+shift+s``, and the keys that write a text.

Pure functions that run on host and guest alike. A key is an X keysym name (``Page_Down``), one of the usual other names
(``pgdn``; both are found whatever their case), a character (``a``, ``+``, ``é``, ``漢``), or ``U`` and a code point in
hexadecimal digits (``U20AC``).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from pytest_opencomputer.guest.keysyms import ALIASES, KEYSYMS, MODIFIERS, SHIFTS
from pytest_opencomputer.guest.ops import BadRequest
from pytest_opencomputer.guest.suggestions import near

RETURN, TAB = KEYSYMS["Return"], KEYSYMS["Tab"]
_UNICODE = 0x01000000  # the keysym of a character beyond Latin-1 is its code point plus this
_CODE_POINT = re.compile(r"[Uu]([0-9A-Fa-f]{4,6})\Z")
_LONGEST_CHORD = 200


def _fold() -> dict[str, int]:
    """Names in lower case; of names that differ only in case (``Agrave``, ``agrave``) the lower case one."""
    folded = {name.lower(): keysym for name, keysym in KEYSYMS.items()}
    folded |= {name: keysym for name, keysym in KEYSYMS.items() if name == name.lower()}
    return folded | {alias: KEYSYMS[name] for alias, name in ALIASES.items() if alias not in folded}


_FOLDED = _fold()


def character_keysym(character: str) -> int | None:
    """The keysym that writes a character, or ``None`` if no key can (controls, lone surrogates, noncharacters)."""
    code = ord(character)
    category = unicodedata.category(character)
    if category in ("Cc", "Cs") or code & 0xFFFE == 0xFFFE or 0xFDD0 <= code <= 0xFDEF:
        return None
    return code if code <= 0xFF else _UNICODE + code


def key(name: str) -> int:
    """The keysym of one key.

    Raises:
        BadRequest: there is no such key; the message has similar names.
    """
    if len(name) == 1:
        keysym = character_keysym(name)
        if keysym is None:
            raise BadRequest(f"no key writes {name!r}")
        return keysym
    found = KEYSYMS.get(name, _FOLDED.get(name.strip().lower()))
    if found is not None:
        return found
    if match := _CODE_POINT.match(name.strip()):
        code = int(match[1], 16)
        if code <= 0x10FFFF and (keysym := character_keysym(chr(code))) is not None:
            return keysym
    raise BadRequest(f"there is no key {name!r}{near(name, {*KEYSYMS, *ALIASES})}")


def split(chord: str) -> list[str]:
    """The names in a chord. The key ``+`` can be written as such at the end; elsewhere it is ``plus``."""
    if not chord or len(chord) > _LONGEST_CHORD:
        raise BadRequest(
            f"a chord is one or more keys joined by '+', at most {_LONGEST_CHORD} characters, got {chord!r}"
        )
    if len(chord) == 1:
        return [chord]
    if chord.endswith("++"):
        return [*split(chord[:-2]), "+"]
    names = [name if len(name) == 1 else name.strip() for name in chord.split("+")]
    if "" in names:
        raise BadRequest(f"chord {chord!r} has a plus sign with no key beside it; the key itself is written 'plus'")
    return names


def parse(chord: str) -> list[int]:
    """The keysyms of a chord, in the order in which they are pressed.

    With a modifier other than shift, a capital letter means its key without shift, as in the usual ``Ctrl+S``; alone or
    with shift it means the capital letter.

    Raises:
        BadRequest: the chord cannot be parsed, or a key is unknown or occurs twice.
    """
    keysyms = [key(name) for name in split(chord)]
    if any(keysym in MODIFIERS - SHIFTS for keysym in keysyms):
        keysyms = [keysym | 0x20 if 0x41 <= keysym <= 0x5A else keysym for keysym in keysyms]
    if len(set(keysyms)) != len(keysyms):
        raise BadRequest(f"chord {chord!r} has the same key twice")
    return keysyms


def parse_each(names: Iterable[str]) -> list[int]:
    """The keysyms of several chords that are held together, each key once."""
    return list(dict.fromkeys(keysym for name in names for keysym in parse(name)))


def of_text(text: str) -> list[int]:
    """The keysyms that write a text: a line feed is the Return key, a tab the Tab key.

    Raises:
        BadRequest: a character cannot be typed; the message says which and where.
    """
    keysyms = []
    for index, character in enumerate(text):
        keysym = {"\n": RETURN, "\t": TAB}.get(character, character_keysym(character))
        if keysym is None:
            raise BadRequest(
                f"the character U+{ord(character):04X} at index {index} of the text cannot be typed; nothing was typed."
                " Use a line feed for the Return key, a tab for the Tab key, and the key action for other keys"
            )
        keysyms.append(keysym)
    return keysyms
