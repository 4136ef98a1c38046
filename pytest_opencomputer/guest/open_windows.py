"""The windows that the panel has a button for, as the window manager lists them (EWMH), with their titles and icons.

All of it comes from programs of the agent's user, so sizes are bounded.
"""

from __future__ import annotations

import struct
from dataclasses import replace
from typing import Any

from pytest_opencomputer.guest.panel_picture import OpenWindow
from pytest_opencomputer.guest.x11 import Server

_TITLE = 200  # characters that are used
_ICON_PIXELS = 256 * 256  # pixels of the largest window icon that is used
_WANTED = 32  # pixels across; it is drawn smaller
_MOST = 60
_WITHOUT_BUTTON = frozenset(
    f"_NET_WM_WINDOW_TYPE_{kind}" for kind in ("DESKTOP", "DOCK", "TOOLBAR", "MENU", "SPLASH", "UTILITY")
)
TOLD = frozenset(
    (
        *("_NET_CLIENT_LIST", "_NET_ACTIVE_WINDOW", "_NET_WORKAREA", "_NET_WM_NAME", "WM_NAME", "WM_TRANSIENT_FOR"),
        *("_NET_WM_STATE", "_NET_WM_VISIBLE_NAME", "_NET_WM_WINDOW_TYPE", "_NET_WM_ICON"),
    )
)
"""Properties whose change can change what is shown."""


class OpenWindows:
    """The open windows on one connection to the X server.

    Args:
        panel: the panel's own window, which is left out.

    Attributes:
        icons: Pillow images by window, ``None`` for windows without an icon.
    """

    def __init__(self, server: Server, panel: Any) -> None:
        self._server = server
        self._panel = panel.id
        self.icons: dict[int, Any] = {}

    def listed(self) -> list[OpenWindow]:
        """The windows that get a button, in the order in which they were opened."""
        from Xlib.error import BadDrawable, BadWindow

        server = self._server
        listed = server.property(server.root, "_NET_CLIENT_LIST")
        numbers = [number for number in listed or () if number != self._panel][:_MOST]
        active = _first(server.property(server.root, "_NET_ACTIVE_WINDOW"))
        owners: dict[int, int] = {}
        found: dict[int, OpenWindow] = {}
        for number in numbers:
            window = server.display.create_resource_object("window", number)
            try:
                owners[number] = _first(server.property(window, "WM_TRANSIENT_FOR"))
                if owners[number] not in numbers and (one := self._one(window, number)) is not None:
                    found[number] = one
            except (BadWindow, BadDrawable):
                continue  # it has closed since it was listed
        for gone in self.icons.keys() - found.keys():
            del self.icons[gone]
        # A dialog has no button of its own: the button of its window is shown as active.
        for _ in range(_MOST):
            if active in found or active not in owners:
                break
            active = owners[active]
        return [replace(one, active=one.id == active) for one in found.values()]

    def _one(self, window: Any, number: int) -> OpenWindow | None:
        server = self._server
        window.change_attributes(event_mask=server.X.PropertyChangeMask)
        states = {server.atom_name(atom) for atom in server.property(window, "_NET_WM_STATE") or ()}
        kinds = {server.atom_name(atom) for atom in server.property(window, "_NET_WM_WINDOW_TYPE") or ()}
        if "_NET_WM_STATE_SKIP_TASKBAR" in states or kinds & _WITHOUT_BUTTON:
            return None
        if number not in self.icons:
            self.icons[number] = self._icon(window)
        return OpenWindow(number, self._title(window), active=False, minimised="_NET_WM_STATE_HIDDEN" in states)

    def _title(self, window: Any) -> str:
        for name in ("_NET_WM_VISIBLE_NAME", "_NET_WM_NAME", "WM_NAME"):
            value = self._server.property(window, name, _TITLE)
            if value is not None and len(value):
                text = bytes(value).decode(errors="replace") if not isinstance(value, str) else value
                return "".join(letter for letter in text[:_TITLE] if letter.isprintable())
        return ""

    def _icon(self, window: Any) -> Any:
        """The window's own icon, in the most suitable size; ``None`` if it has none."""
        from PIL import Image

        server = self._server
        atom, place, best = server.atom("_NET_WM_ICON"), 0, (0, 0, 0)
        for _ in range(16):
            reply = window.get_property(atom, server.X.AnyPropertyType, place, 2)
            if reply is None or reply.format != 32 or len(reply.value) != 2:
                break
            width, height = (int(value) for value in reply.value)
            if not (0 < width * height <= _ICON_PIXELS):
                break
            # The smallest of those that are large enough, or else the largest.
            if best[0] < _WANTED or _WANTED <= width < best[0]:
                best = (width, height, place + 2)
            place += 2 + width * height
        width, height, place = best
        if not width:
            return None
        reply = window.get_property(atom, server.X.AnyPropertyType, place, width * height)
        if reply is None or reply.format != 32 or len(reply.value) != width * height:
            return None
        pixels = struct.pack(f"<{width * height}I", *reply.value)
        return Image.frombytes("RGBA", (width, height), pixels, "raw", "BGRA")


def _first(values: Any) -> int:
    return int(values[0]) if values is not None and len(values) and not isinstance(values, bytes | str) else 0
