"""Session files in which somebody has arranged tabs: pinned them, or put them into groups.

In other session files the tabs are pages that were looked at on the way, and nothing is made of them. Mutants are
commands at the end of the file, as Chromium writes them when a tab is closed, unpinned or taken out of its group;
or a tab is still open, as the command that closed it is missing.
"""

from __future__ import annotations

import struct
from collections.abc import Hashable, Mapping
from typing import Any

from apps.chromium.verifier.session_files import Session, Tab, parse
from pytest_opencomputer.proofs.mutants.mutant import Address, Parts, Whole

_PINNED, _CLOSED, _GROUP, _GROUP_DATA = 12, 16, 25, 27
_USUAL_COLOUR = 0  # grey, which Chromium proposes first


class ArrangedTabs:
    """Session files."""

    name = "chromium tabs"
    hidden = True

    def claims(self, content: bytes) -> bool:
        """Whether it begins as such a file does."""
        return content.startswith(b"SNSS")

    def parts(self, content: bytes) -> Parts:
        """The tabs by address, what is pinned or grouped of them, those that were closed, and the colours of groups.

        None if nothing is pinned or grouped.
        """
        session = _read(content)
        tabs = _tabs(session)
        if not any(tab.pinned or tab.group for tab in tabs.values()):
            return {}
        found: dict[Address, Any] = {("tab", url): Whole(None) for url in tabs}
        found |= {("pinned", url): True for url, tab in tabs.items() if tab.pinned}
        found |= {("group", url): session.groups[tab.group][0] for url, tab in tabs.items() if tab.group}
        found |= {("closed", url): True for url in _tabs(_read(_without_closing(content))) if url not in tabs}
        used = {tab.group for tab in tabs.values()}
        return found | {("colour", name): color for token, (name, color, _) in session.groups.items() if token in used}

    def put(self, content: bytes, changes: Mapping[Address, Any]) -> bytes:
        """The file with commands that close tabs, pin them or not, take them out of groups, or colour groups."""
        session = _read(content)
        numbers = {tab.page: number for number, tab in session.tabs.items() if tab.pages}
        for (kind, name), value in changes.items():
            if kind == "closed":
                again = _read(_without_closing(content)).tabs
                number = next(number for number, tab in again.items() if tab.pages and tab.page == name)
                content = _without_closing(content, number)
            elif kind == "tab":
                content += _command(_CLOSED, struct.pack("<iiq", numbers[name], 0, 0))
            elif kind == "pinned":
                content += _command(_PINNED, struct.pack("<i?3x", numbers[name], bool(value)))
            elif kind == "group":
                content += _command(_GROUP, struct.pack("<i4x16s?7x", numbers[name], bytes(16), False))
            else:
                token, collapsed = next((key, one[2]) for key, one in session.groups.items() if one[0] == name)
                title = name.encode("utf-16-le")
                body = token + struct.pack("<i", len(title) // 2) + title + bytes(-len(title) % 4)
                body += struct.pack("<ii", _USUAL_COLOUR if value is None else value, collapsed)
                content += _command(_GROUP_DATA, struct.pack("<I", len(body)) + body)
        return content

    def group(self, at: Address) -> Hashable:
        """Tabs are alike, and so are those that are pinned, and those in groups."""
        return at[0]

    def worse(self, value: Any) -> Any:
        """None: all that is in a session file is new."""
        return value


def _read(content: bytes) -> Session:
    return parse(content, "the session file")


def _tabs(session: Session) -> dict[str, Tab]:
    """The tabs by the addresses of their pages."""
    return {tab.page: tab for _, tabs in session.windows() for tab in tabs}


def _without_closing(content: bytes, tab: int | None = None) -> bytes:
    """The file without the commands that close tabs, or one of them."""
    found, at = content[:8], 8
    while at + 2 < len(content):
        end = at + 2 + int.from_bytes(content[at : at + 2], "little")
        closes = int.from_bytes(content[at + 3 : at + 7], "little") if content[at + 2] == _CLOSED else None
        if closes is None or tab not in (None, closes):
            found += content[at:end]
        at = end
    return found


def _command(kind: int, body: bytes) -> bytes:
    return struct.pack("<HB", len(body) + 1, kind) + body
