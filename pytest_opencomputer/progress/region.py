"""Lines that stay below what pytest prints, on a real terminal.

The cursor is left where pytest writes next, never at the end of our lines. So everything that others print (a result,
a debugger's prompt, the echo of ctrl-C, the shell after a kill) stands where it would stand without us, and a terminal
that is resized, whether it wraps lines anew or not, takes the cursor along: nothing has to be known about rows above
it. Programs that redraw upwards from the end (``rich.live``) need whole lines and an unchanged width for that; pytest
writes its dots one by one.

The sequences are those of a VT100, which every terminal but a dumb one knows.
"""

from __future__ import annotations

import os
from collections.abc import Sequence

_SAVE, _RESTORE = "\x1b7", "\x1b8"
_DOWN_AND_SCROLL = "\x1bD"  # keeps the column, unlike a line feed
_UP = "\x1b[{}A"
_ERASE_LINE, _ERASE_BELOW = "\x1b[K", "\x1b[J"

LEFT_TO_PYTEST = 6
"""Rows of the terminal that are never ours."""


def frame(lines: Sequence[str], *, clear: bool = False) -> str:
    """Return what draws ``lines`` below the cursor and puts the cursor back. Each must fit into a row.

    Rows are made first, by scrolling where the cursor is near the bottom, so that the place that is saved stays true.

    Args:
        clear: erase what stands behind the cursor in its own row, as a line of ours does when somebody has pressed
            Enter. Not for a cursor behind the last column, which would take the character there with it.
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
        terminal: a file descriptor of it, which is closed in the end.
        encoding: of its text; what it cannot say becomes a question mark.
    """

    def __init__(self, terminal: int, encoding: str = "utf-8") -> None:
        self._terminal, self._encoding = terminal, encoding
        self._lines: tuple[str, ...] = ()
        self._drawn = False
        self.gone = False  #: whether the terminal takes nothing any more

    def size(self) -> tuple[int, int]:
        """Columns and rows that may be used for our lines; (0, 0) where the terminal says nothing sensible."""
        try:
            columns, rows = os.get_terminal_size(self._terminal)
        except OSError:
            return 0, 0
        # The last column stays free: what is written there makes some terminals wrap.
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
        """Erase it; ``draw`` brings it back."""
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
                return  # somebody made it so that it does not wait; the next drawing repairs what is missing
            except OSError:
                self.gone = True  # the window was closed; pytest itself will notice
