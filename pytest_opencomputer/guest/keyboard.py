"""The keyboard: presses and releases keys through XTest, and finds or makes the key for every keysym.

Keysyms of the layout are typed with their own keys, with shift if needed. All others are put on key codes that the
layout leaves empty, all that are needed with one ``ChangeKeyboardMapping`` request: programs rebuild their keymap at
each request, and one for every key made a Qt program ignore input for 15 s. They stay there until their place is
needed, so that repeated text needs no further change.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from pytest_opencomputer.guest.keysyms import KEYSYMS, MODIFIERS, SHIFTS
from pytest_opencomputer.guest.ops import BadRequest
from pytest_opencomputer.guest.readers import Readers
from pytest_opencomputer.guest.window_manager import Manager
from pytest_opencomputer.guest.x11 import Server

_FIRST_SPARE = 120  #: codes below are the keys of a real keyboard, whose key types a change would affect
_CAPS_LOCK = KEYSYMS["Caps_Lock"]
_KEYPAD = range(0xFF80, 0xFFBE)
_LETTERS = (range(0x20, 0x7F), range(0xA0, 0x100), range(0x01000100, 0x01110000))
PATIENCE = 10.0  #: seconds that a program has to read keys before the keyboard mapping changes
WINDOW_MANAGER = 1.0  #: the same for the window manager; the mapping changes then in any case


@dataclass(frozen=True)
class Stroke:
    """Where a keysym is: a key code, and whether with shift."""

    code: int
    shift: bool


class Keyboard:
    """The keyboard of one connection.

    Attributes:
        held: keysyms that are held down, with their strokes, in the order they were pressed.
    """

    def __init__(self, server: Server) -> None:
        self._server = server
        info = server.display.display.info
        self._first, self._count = info.min_keycode, info.max_keycode - info.min_keycode + 1
        self._rows: list[list[int]] = []
        self._strokes: dict[int, Stroke] = {}
        self._spare: list[int] = []  # key codes, those used longest ago first
        self._mine: dict[int, list[int]] = {}  # rows of the mapping that we added
        self.held: dict[int, Stroke] = {}
        self.refresh()

    def refresh(self) -> None:
        """Read the mapping from the server: a program may have changed it."""
        mapping = self._server.display.get_keyboard_mapping(self._first, self._count)
        rows = [list(row) for row in mapping]
        if rows != self._rows:
            self._rows = rows
            self._index()

    def _index(self) -> None:
        self._strokes = {}
        spare = []
        for code, row in enumerate(self._rows, self._first):
            plain, shifted, *_ = [*row, 0, 0]
            if code >= _FIRST_SPARE and (not any(row) or self._mine.get(code) == row or _theirs(plain, shifted)):
                spare.append(code)
            if plain:
                self._strokes.setdefault(plain, Stroke(code, False))
            # The effect of shift on a keypad key depends on Num Lock, and on modifiers it is different again.
            if plain and shifted and not {plain, shifted} & MODIFIERS and plain not in _KEYPAD:
                self._strokes.setdefault(shifted, Stroke(code, True))
        self._spare = [code for code in self._spare if code in spare] + [c for c in spare if c not in self._spare]

    @property
    def room(self) -> int:
        """How many keysyms that the layout lacks can have a key at the same time."""
        return len(self._spare) - len([stroke for stroke in self.held.values() if stroke.code in self._spare])

    def own(self, keysym: int) -> bool:
        """Whether the layout itself has a key for this keysym."""
        stroke = self._strokes.get(keysym)
        return stroke is not None and stroke.code not in self._spare

    def provide(self, keysyms: Iterable[int]) -> dict[int, Stroke]:
        """Make sure that all of ``keysyms`` have keys, changing the mapping if necessary, and return their strokes.

        Raises:
            BadRequest: they are more than there is room for, or the program with the keyboard does not read what was
                typed before, so that the mapping must not be changed.
        """
        wanted = list(dict.fromkeys(keysyms))
        borrowed = [keysym for keysym in wanted if not self.own(keysym)]
        if len(borrowed) > self.room:
            raise BadRequest(f"{len(borrowed)} keys at once that the keyboard lacks, there is room for {self.room}")
        missing = [keysym for keysym in borrowed if keysym not in self._strokes]
        if missing:
            self._assign(missing, keep=borrowed)
        used = [self._strokes[keysym].code for keysym in borrowed]
        self._spare = [code for code in self._spare if code not in used] + used
        return {keysym: self._strokes[keysym] for keysym in wanted}

    def _assign(self, missing: Sequence[int], keep: Sequence[int]) -> None:
        readers = self._server.part(Readers)
        if not readers.have_read(PATIENCE):
            raise BadRequest(
                f"the program with the keyboard did not react for {PATIENCE:g} s; "
                "what could not be typed until then was not typed"
            )
        # The window manager rebuilds its keymap too; changes must not queue up there while it should focus windows.
        self._server.part(Manager).caught_up(WINDOW_MANAGER)
        kept = {self._strokes[keysym].code for keysym in keep if keysym in self._strokes}
        kept |= {stroke.code for stroke in self.held.values()}
        free = [code for code in self._spare if code not in kept]
        # Both levels: with an empty one beside it the server would take a capital letter for its key.
        changed = {code: [keysym, keysym] for code, keysym in zip(free, missing, strict=False)}
        for code, row in changed.items():
            self._rows[code - self._first] = self._mine[code] = row + [0] * (len(self._rows[0]) - 2)
        first, last = min(changed), max(changed)
        rows = self._rows[first - self._first : last - self._first + 1]
        self._server.display.change_keyboard_mapping(first, [tuple(row) for row in rows])
        self._server.sync()
        self._index()
        readers.await_deaf()

    @contextmanager
    def unrepeated(self) -> Iterator[None]:
        """Send the keys pressed in the context, and those not sent before, without having the server repeat them.

        The server repeats a key that is down for 660 ms by its own clock. On a very busy machine that can pass between
        a press and the release that should follow at once, because the server or the guest does not run.
        """
        x, display = self._server.X, self._server.display
        repeating = display.get_keyboard_control().global_auto_repeat == x.AutoRepeatModeOn
        if repeating:
            display.change_keyboard_control(auto_repeat_mode=x.AutoRepeatModeOff)
        try:
            yield
        finally:
            if repeating:
                display.change_keyboard_control(auto_repeat_mode=x.AutoRepeatModeOn)
            self._server.sync()

    def press(self, code: int, *, down: bool = True, after: int = 0) -> None:
        """Press or release a key after ``after`` milliseconds. Nothing is sent before ``Server.sync``."""
        from Xlib.ext import xtest

        kind = self._server.X.KeyPress if down else self._server.X.KeyRelease
        xtest.fake_input(self._server.display, kind, code, after)

    def shift_code(self) -> int:
        """The key code of the left shift key."""
        return self._strokes[KEYSYMS["Shift_L"]].code

    def is_shifted(self) -> bool:
        """Whether a shift key is held."""
        return any(keysym in SHIFTS for keysym in self.held)

    def caps_lock(self) -> Stroke | None:
        """The Caps Lock key if it is on, else ``None``."""
        locked = self._server.root.query_pointer().mask & self._server.X.LockMask
        return self._strokes.get(_CAPS_LOCK) if locked else None


def _theirs(plain: int, shifted: int) -> bool:
    """Whether another guest added a row: one character on both levels. No layout has that on such high codes."""
    return plain == shifted and any(plain in letters for letters in _LETTERS)
