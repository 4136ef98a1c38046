"""Lines that stay below what pytest prints, on a real terminal.

The cursor stays where pytest writes next, never at the end of our lines. So everything that others print (a result, a
debugger's prompt, the echo of ctrl-C, the shell after a kill) appears where it would without us. If the terminal is
resized, the cursor moves along, whether or not lines are wrapped again: nothing needs to be known about the rows above
it. Programs that redraw upwards from the end (``rich.live``) need whole lines and an unchanged width; pytest writes its
dots one by one.

The escape sequences are those of a VT100, which every terminal except a dumb one understands.
"""

from __future__ import annotations

import os
from collections.abc import Sequence

_SAVE, _RESTORE = "\x1b7", "\x1b8"
_DOWN_AND_SCROLL = "\x1bD"  # keeps the column, unlike a line feed
_UP = "\x1b[{}A"
_ERASE_LINE, _ERASE_BELOW = "\x1b[K", "\x1b[J"

LEFT_TO_PYTEST = 6
"""Rows of the terminal that we never use."""


def frame(lines: Sequence[str], *, clear: bool = False) -> str:
    """Return what draws ``lines`` below the cursor and puts the cursor back. Each must fit into a row.

    Rows are made first, by scrolling if the cursor is near the bottom, so that the saved position stays right.

    Args:
        clear: erase what follows the cursor in its own row, as a line of ours does after somebody has pressed Enter.
            Not for a cursor after the last column, since that would erase the character there.
    """
    if not lines:
        return ""
    room = _DOWN_AND_SCROLL * len(lines) + _UP.format(len(lines))
    drawn = "".join(f"\r\n{line}{_ERASE_LINE}" for line in lines)
    return f"{_ERASE_LINE if clear else ''}{room}{_SAVE}{drawn}{_ERASE_BELOW}{_RESTORE}"


ERASED = f"{_SAVE}\r\n{_ERASE_BELOW}{_RESTORE}"
"""What erases all rows below the cursor."""


class Region:
    """The rows below the cursor of a terminal.

    Args:
        terminal: a file descriptor of it, which is closed at the end.
        encoding: of its text; characters that it lacks become question marks.
    """

    def __init__(self, terminal: int, encoding: str = "utf-8") -> None:
        self._terminal, self._encoding = terminal, encoding
        self._lines: tuple[str, ...] = ()
        self._drawn = False
        self.gone = False  #: whether the terminal was closed

    def size(self) -> tuple[int, int]:
        """Columns and rows that may be used for our lines; (0, 0) if the terminal does not report a sensible size."""
        try:
            columns, rows = os.get_terminal_size(self._terminal)
        except OSError:
            return 0, 0
        # The last column stays free: writing there makes some terminals wrap.
        return max(0, columns - 1), max(0, rows - LEFT_TO_PYTEST)

    def show(self, lines: Sequence[str], *, clear: bool = False) -> None:
        """Replace what is shown. ``clear`` as for ``frame``."""
        if not lines:
            self.hide()
        self._lines = tuple(lines)
        self.draw(clear=clear)

    def draw(self, *, clear: bool = False) -> None:
        """Draw what was shown last. ``clear`` as for ``frame``."""
        if self._lines:
            self.say(frame(self._lines, clear=clear))
            self._drawn = True

    def hide(self) -> None:
        """Erase the lines; ``draw`` shows them again."""
        if self._drawn:
            self.say(ERASED)
            self._drawn = False

    def close(self) -> None:
        """Erase it for good."""
        self.hide()
        self._lines = ()
        os.close(self._terminal)
        self.gone = True

    def say(self, text: str) -> None:
        """Write to the terminal where the cursor is."""
        data = memoryview(text.encode(self._encoding, errors="replace"))
        while data and not self.gone:
            try:
                data = data[os.write(self._terminal, data) :]
            except BlockingIOError:
                return  # the terminal is non-blocking; the next drawing repairs what is missing
            except OSError:
                self.gone = True  # the window was closed; pytest itself will notice
