"""Why application state cannot be read: a small tree of named errors, and the few helpers that every reader needs.

What an endpoint reads was written by an untrusted party. If it cannot be read within bounds, that is not an error of
ours: one of these is raised, and the check fails with its name. Any other exception means a wrong verifier.
"""

from __future__ import annotations

import math
from typing import Any


class StateError(Exception):
    """State that cannot be read. It fails the check that asked, and the result has the name of the class."""

    @property
    def kind(self) -> str:
        """The name in results, for example ``StateCorrupt``."""
        return type(self).__name__


class StateMissing(StateError):
    """Nothing is at the place. Endpoints about a thing that may be absent ask ``Home.has`` first and answer a fact."""


class StateCorrupt(StateError):
    """The content does not follow its format."""


class StateTooBig(StateError):
    """More bytes, entries, rows or memory than an honest document of this kind has."""


class StateNotPlain(StateError):
    """A link, folder, pipe, socket or device where a plain file (or a real folder) was wanted."""


class StateOutside(StateError):
    """The place is not inside the home folder."""


class StateUnreadable(StateError):
    """The file system refused to let the agent's own user read it."""


class StateTimeout(StateError):
    """Reading took longer than allowed."""


class StateNoRoom(StateError):
    """The temporary folder is full, so that no working copy can be made."""


class StateNoAnswer(StateError):
    """The running app, its window or its element is not there, or does not answer."""


KINDS: dict[str, type[StateError]] = {
    kind.__name__: kind
    for kind in (
        StateError,
        StateMissing,
        StateCorrupt,
        StateTooBig,
        StateNotPlain,
        StateOutside,
        StateUnreadable,
        StateTimeout,
        StateNoRoom,
        StateNoAnswer,
    )
}
"""All of them, by name."""


def again(kind: str, message: str) -> StateError | None:
    """Create an error of another process again; ``None`` if ``kind`` is not one of these classes."""
    return KINDS[kind](message) if kind in KINDS else None


def integer(text: str, what: str) -> int:
    """A whole number from text found in a file, in ASCII digits.

    Raises:
        StateCorrupt: it is not one, or has more than 64 characters (Python refuses to convert very long ones).
    """
    try:
        if len(text) > 64 or not _plainly_written(text):
            raise ValueError("too long, or written as only Python would read it")
        return int(text.strip(), 10)
    except ValueError:
        raise StateCorrupt(f"{what}: {shown(text)} is not a whole number") from None


def number(text: str, what: str) -> float:
    """A finite number from text found in a file.

    Raises:
        StateCorrupt: it is not a number, or not a finite one.
    """
    try:
        value = float(text) if len(text) <= 64 and _plainly_written(text) else math.nan
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise StateCorrupt(f"{what}: {shown(text)} is not a finite number")
    return value


def _plainly_written(text: str) -> bool:
    """Whether it has nothing that only Python accepts in numbers: ``1_000``, digits of other scripts."""
    return text.isascii() and "_" not in text


def shown(value: Any, width: int = 80) -> str:
    """``repr`` of something found in a file, short and without control characters, for an error message."""
    text = ascii(value[: width + 1]) if isinstance(value, str | bytes) else ascii(value)
    return text if len(text) <= width else text[: width - 1] + "…"
