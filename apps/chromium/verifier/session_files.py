"""Open windows and tabs, from the file that Chromium restores them from. Written some seconds after a change.

The file is a list of commands; what they mean: components/sessions/core/session_service_commands.cc and
base_session_service_commands.cc. What cannot be understood of one command is left out, as Chromium does.
"""

from __future__ import annotations

import re
import struct
from contextlib import suppress
from dataclasses import dataclass, field

from pytest_opencomputer.guest.endpoint import Home, StateCorrupt, StateTooBig
from pytest_opencomputer.guest.state import shown

from .profile import PROFILE

_FOLDER = f"{PROFILE}/Sessions"
_VERSIONS = (1, 3)  # 2 and 4 were encrypted ones
MAX_BYTES = 32 * 1024**2
MAX_COMMANDS = 200_000
_TAB_WINDOW, _TAB_INDEX, _NAVIGATION, _SELECTED_NAVIGATION, _SELECTED_TAB = 0, 2, 6, 7, 8
_WINDOW_TYPE, _PINNED, _TAB_CLOSED, _WINDOW_CLOSED, _PRUNED, _GROUP, _GROUP_DATA = 9, 12, 16, 17, 24, 25, 27


@dataclass
class Tab:
    """A tab: its pages by their place in its own history, and which of them is shown."""

    window: int = 0
    index: int = 0
    shown: int = 0
    pinned: bool = False
    group: bytes | None = None
    pages: dict[int, str] = field(default_factory=dict)

    @property
    def page(self) -> str:
        """The address of the page that is shown. Titles come later, and not always: they are not read."""
        near = [at for at in self.pages if at >= self.shown] or [max(self.pages)]
        return self.pages[min(near)]


@dataclass
class Session:
    """What a session file says.

    Attributes:
        selected: by window, which of its tabs is in front.
        groups: name, colour and whether it is collapsed, by the group's token.
    """

    tabs: dict[int, Tab] = field(default_factory=dict)
    selected: dict[int, int] = field(default_factory=dict)
    types: dict[int, int] = field(default_factory=dict)
    groups: dict[bytes, tuple[str, int, bool]] = field(default_factory=dict)

    def windows(self) -> list[tuple[int, list[Tab]]]:
        """The number of each window that has tabs, the oldest first, with its tabs in order. Pop-ups are left out."""
        found: dict[int, list[tuple[int, int, Tab]]] = {}
        for number, tab in self.tabs.items():
            if tab.window and tab.pages and self.types.get(tab.window, 0) == 0:
                found.setdefault(tab.window, []).append((tab.index, number, tab))
        ordered = sorted(found.items())
        return [(window, [tab for _, _, tab in sorted(tabs, key=lambda one: one[:2])]) for window, tabs in ordered]


def read(home: Home) -> Session | None:
    """The session that Chromium would restore; ``None`` if there is none."""
    if not home.has(_FOLDER):
        return None
    names = [entry.name for entry in home.listing(_FOLDER) if re.fullmatch(r"Session_\d{1,20}", entry.name)]
    if not names:
        return None
    newest = max(names, key=lambda name: int(name.partition("_")[2]))
    return parse(home.file(f"{_FOLDER}/{newest}", MAX_BYTES), newest)


def parse(content: bytes, what: str) -> Session:
    """The session of a file's content. Raises ``StateCorrupt`` and ``StateTooBig``."""
    if len(content) < 8 or content[:4] != b"SNSS" or int.from_bytes(content[4:8], "little") not in _VERSIONS:
        raise StateCorrupt(f"{shown(what)} is no session file that can be read")
    session, at, count = Session(), 8, 0
    while at + 3 <= len(content):
        size = int.from_bytes(content[at : at + 2], "little")
        body = content[at + 3 : at + 2 + size]
        # The last command can be half written; what is before it counts.
        if size < 1 or len(body) < size - 1:
            break
        count += 1
        if count > MAX_COMMANDS:
            raise StateTooBig(f"{shown(what)} has more than {MAX_COMMANDS} commands")
        with suppress(struct.error, IndexError):  # a command that is too short for its kind
            _apply(session, content[at + 2], body)
        at += 2 + size
    return session


def _apply(session: Session, kind: int, body: bytes) -> None:
    """Carry out one command."""
    if kind in (_NAVIGATION, _GROUP_DATA):
        _pickled(session, kind, body)
        return
    first = int.from_bytes(body[:4], "little", signed=True)
    if kind == _TAB_CLOSED:
        session.tabs.pop(first, None)
        return
    if kind == _WINDOW_CLOSED:
        for number in [number for number, tab in session.tabs.items() if tab.window == first]:
            del session.tabs[number]
        return
    second = int.from_bytes(body[4:8], "little", signed=True)
    if kind == _SELECTED_TAB:
        session.selected[first] = second
    elif kind == _WINDOW_TYPE:
        session.types[first] = second
    elif kind == _TAB_WINDOW:
        session.tabs.setdefault(second, Tab()).window = first
    elif kind in (_TAB_INDEX, _SELECTED_NAVIGATION, _PINNED, _GROUP, _PRUNED):
        _of_tab(session.tabs.setdefault(first, Tab()), kind, second, body)


def _of_tab(tab: Tab, kind: int, second: int, body: bytes) -> None:
    if kind == _TAB_INDEX:
        tab.index = second
    elif kind == _SELECTED_NAVIGATION:
        tab.shown = second
    elif kind == _PINNED:
        tab.pinned = body[4] != 0
    elif kind == _GROUP:
        # Aligned to eight bytes: the number of the tab, the token, whether there is a group.
        tab.group = body[8:24] if body[24] else None
    else:
        count = struct.unpack_from("<i", body, 8)[0]
        tab.pages = {
            at if at < second else at - count: page
            for at, page in tab.pages.items()
            if not second <= at < second + count
        }
        if second <= tab.shown < second + count:
            tab.shown = second - 1
        elif tab.shown >= second + count:
            tab.shown -= count


class _Pickle:
    """Reads what base::Pickle wrote: everything aligned to four bytes, behind a header of four."""

    def __init__(self, content: bytes) -> None:
        self._content, self._at = content, 4

    def number(self) -> int:
        value: int = struct.unpack_from("<i", self._content, self._at)[0]
        self._at += 4
        return value

    def raw(self, size: int) -> bytes:
        found = self._content[self._at : self._at + size]
        if size < 0 or len(found) < size:
            raise IndexError("beyond the end")
        self._at += (size + 3) // 4 * 4
        return found

    def text(self) -> str:
        return self.raw(self.number()).decode("utf-8", "replace")

    def wide_text(self) -> str:
        return self.raw(2 * self.number()).decode("utf-16-le", "replace")


def _pickled(session: Session, kind: int, body: bytes) -> None:
    pickle = _Pickle(body)
    if kind == _NAVIGATION:
        tab, at = session.tabs.setdefault(pickle.number(), Tab()), pickle.number()
        tab.pages[at] = pickle.text()
    else:
        token = pickle.raw(16)
        name, color = pickle.wide_text(), pickle.number()
        session.groups[token] = name, color, bool(pickle.number())
