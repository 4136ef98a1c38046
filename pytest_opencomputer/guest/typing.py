"""Types text of any script correctly, whatever the program's toolkit.

Programs translate a key with the mapping that the server has when they read it, not when it was pressed. So the text is
sent in batches that need no change of the mapping, and the mapping is only changed after the program has confirmed that
it read the batch before (``ping``). That takes a millisecond; other tools wait a tenth of a second. Within a batch the
server itself keeps the time between keys (the ``time`` of XTest), so a delay of this process costs no time.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence

from pytest_opencomputer.guest.keyboard import Keyboard
from pytest_opencomputer.guest.keys import RETURN, TAB, of_text
from pytest_opencomputer.guest.ops import BadRequest
from pytest_opencomputer.guest.readers import Readers
from pytest_opencomputer.guest.x11 import Server

GAP = 4  #: milliseconds between two keys
PATIENCE = 2.0  #: seconds to wait for a program between two batches; longer only if the mapping must change
LONGEST_BATCH = 50  #: keys; keeps the server's queue short and gives a slow program time


def batches(keysyms: Sequence[int], own: frozenset[int], room: int) -> Iterator[Sequence[int]]:
    """Cut keysyms into runs that need at most ``room`` different ones that are not ``own``.

    A run also ends after Return and Tab, as what follows may be meant for another window.
    """
    start, borrowed = 0, set[int]()
    for index, keysym in enumerate(keysyms):
        if keysym not in own:
            if len(borrowed | {keysym}) > room:
                yield keysyms[start:index]
                start, borrowed = index, set()
            borrowed.add(keysym)
        if keysym in (RETURN, TAB) or index + 1 - start >= LONGEST_BATCH:
            yield keysyms[start : index + 1]
            start, borrowed = index + 1, set()
    if start < len(keysyms):
        yield keysyms[start:]


def type_text(server: Server, text: str, until: float = math.inf) -> None:
    """Type ``text`` into whatever has the keyboard.

    Args:
        until: when to stop at the latest, by ``time.monotonic``.

    Raises:
        BadRequest: a character has no key (nothing has been typed then), the program does not react, or the time is
            over; the message says how much was typed.
    """
    keysyms = of_text(text)
    keyboard, readers = server.part(Keyboard), server.part(Readers)
    keyboard.refresh()
    own = frozenset(keysym for keysym in set(keysyms) if keyboard.own(keysym))
    caps = keyboard.caps_lock()
    if caps is not None:
        _tap(keyboard, caps.code)
    try:
        typed = 0
        for batch in batches(keysyms, own, keyboard.room):
            if typed:
                readers.have_read(PATIENCE)
                if time.monotonic() > until:
                    raise BadRequest(
                        f"this text took longer than its limit, because the program with the keyboard reads too slowly "
                        f"or hangs: {typed} of {len(keysyms)} characters were typed, {text[:typed][-40:]!r} last"
                    )
            strokes = keyboard.provide(batch)
            readers.note()
            with keyboard.unrepeated():
                for keysym in batch:
                    stroke = strokes[keysym]
                    shift = stroke.shift and not keyboard.is_shifted()
                    _tap(keyboard, stroke.code, keyboard.shift_code() if shift else 0)
            readers.note()
            typed += len(batch)
    finally:
        if caps is not None:
            _tap(keyboard, caps.code)
            server.sync()


def _tap(keyboard: Keyboard, code: int, shift: int = 0) -> None:
    """Send press and release in one go."""
    if shift:
        keyboard.press(shift, after=GAP)
    keyboard.press(code, after=0 if shift else GAP)
    keyboard.press(code, down=False)
    if shift:
        keyboard.press(shift, down=False)
