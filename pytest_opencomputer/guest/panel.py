"""The panel at the bottom of the screen: launchers of the image's apps, and a button for each open window.

It is a fork of the guest that is the display's user for good, as the window manager is: the agent's user can neither
end it nor look into it. It starts nothing itself. It tells the guest which launcher was clicked, by its name, and the
guest starts the app as a rollout does (``launchers.py``). There is nothing to configure, no menu, nothing to drop files
on, and no button of the mouse but the first does anything.

Nothing on it moves by itself: it is drawn anew only where windows open, close, change their title or the focus.
"""

from __future__ import annotations

import gc
import os
import socket
import struct
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn

from pytest_opencomputer.guest import kernel
from pytest_opencomputer.guest.accounts import DISPLAY_USER, become, environment
from pytest_opencomputer.guest.loop import Ended, Loop, close_inherited, install, loop
from pytest_opencomputer.guest.panel_picture import HEIGHT, Item, Launcher, OpenWindow, Painter, lay_out
from pytest_opencomputer.guest.wallpaper import paint
from pytest_opencomputer.guest.wire import encode
from pytest_opencomputer.guest.x11 import Server, Unresponsive

ICONS = Path("/opt/opencomputer/icons")
_TITLE = 200  # letters that are looked at
_ICON_UNITS = 256 * 256  # pixels of the largest window icon that is taken
_WANTED = 32  # pixels across; it is drawn smaller
_MOST_WINDOWS = 60
_WITHOUT_BUTTON = frozenset(
    f"_NET_WM_WINDOW_TYPE_{kind}" for kind in ("DESKTOP", "DOCK", "TOOLBAR", "MENU", "SPLASH", "UTILITY")
)
_LEFT_BUTTON = 1
_ICONIC = 3  # WM_CHANGE_STATE of ICCCM
_PAGER = 2  # source of a request in EWMH: the user, through a tool
_STRIP = 240_000  # bytes of pixels in one request; the protocol takes 262140
_AGAIN = 0.2  # seconds until a lost connection is opened anew
_TOLD = frozenset(
    ("_NET_CLIENT_LIST", "_NET_ACTIVE_WINDOW", "_NET_WORKAREA", "_NET_WM_NAME", "WM_NAME", "WM_TRANSIENT_FOR")
    + ("_NET_WM_STATE", "_NET_WM_VISIBLE_NAME", "_NET_WM_WINDOW_TYPE", "_NET_WM_ICON")
)
"""Properties whose change can change what is shown."""


def serve(descriptor: int, screen: Path, launchers: list[Launcher]) -> NoReturn:
    """The whole life of the panel, in a fork. Talks to the guest over ``descriptor``; ends when that does.

    Args:
        screen: the X server's socket; it may not be there yet.
    """
    code = 1
    try:
        gc.freeze()
        close_inherited([descriptor])
        kernel.set_name("oc-panel")
        become(DISPLAY_USER)
        kernel.no_new_privileges()
        kernel.die_with_parent()
        os.environ.clear()
        os.environ.update(environment(DISPLAY_USER))
        os.chdir("/")
        install(Loop(descriptor, descriptor))
        painter = Painter(ICONS)
        while not _accepts(screen):
            loop().wait(timeout=0.003)
        while True:
            _one_connection(painter, launchers)
            loop().wait(timeout=_AGAIN)
    except Ended:
        code = 0
    except BaseException:  # noqa: BLE001 - there is nobody above in this process
        import traceback

        traceback.print_exc()
    finally:
        os._exit(code)


def _accepts(place: Path) -> bool:
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
        try:
            probe.connect(str(place))
        except OSError:
            return False
    return True


def _one_connection(painter: Painter, launchers: list[Launcher]) -> None:
    """Show the panel until the connection is lost: any program can have the X server close it."""
    from Xlib.error import ConnectionClosedError, DisplayConnectionError

    with suppress(ConnectionClosedError, DisplayConnectionError, Unresponsive, BrokenPipeError, ConnectionResetError):
        Panel(Server(), painter, launchers).run()


class Panel:
    """The panel on one connection to the X server."""

    def __init__(self, server: Server, painter: Painter, launchers: list[Launcher]) -> None:
        self._server = server
        self._painter = painter
        self._launchers = launchers
        self._icons: dict[int, Any] = {}
        self._shown: Any = None
        self._items: list[Item] = []
        self._pressed: Item | None = None
        self._changed = True
        self._ready = False
        self._size = (0, 0)
        x = server.X
        self._window = server.root.create_window(
            0,
            server.height - HEIGHT,
            server.width,
            HEIGHT,
            0,
            server.display.screen().root_depth,
            x.InputOutput,
            event_mask=x.ButtonPressMask | x.ButtonReleaseMask,
        )
        self._describe()
        server.listen(x.ConfigureNotify, self._resized)
        server.listen(x.PropertyNotify, self._told)
        server.listen(x.ButtonPress, self._press)
        server.listen(x.ButtonRelease, self._release)
        server.root.change_attributes(event_mask=x.StructureNotifyMask | x.PropertyChangeMask)

    def run(self) -> None:
        """Show it and react to what happens."""
        while True:
            self._server.pump()
            if self._size != (self._server.width, self._server.height):
                self._fit()
            if self._changed:
                self._changed = False
                self._update()
                continue
            self._tell_ready()
            if not self._server.display.pending_events():
                loop().wait([self._server.display.fileno()])

    def _describe(self) -> None:
        """Say what the window is: it never has the keyboard, and the window manager neither moves nor decorates it."""
        from Xlib import Xatom, Xutil

        window, atom = self._window, self._server.atom
        window.set_wm_name("Panel")
        window.set_wm_class("panel", "Panel")
        window.set_wm_hints(flags=Xutil.InputHint, input=0)
        window.change_property(atom("_NET_WM_WINDOW_TYPE"), Xatom.ATOM, 32, [atom("_NET_WM_WINDOW_TYPE_DOCK")])
        window.change_property(atom("_NET_WM_DESKTOP"), Xatom.CARDINAL, 32, [0xFFFFFFFF])

    def _fit(self) -> None:
        """Take the screen's size: the wallpaper, and the panel's place and the room that windows leave it."""
        from Xlib import Xatom

        width, height = self._size = (self._server.width, self._server.height)
        self._background(self._server.root, paint(width, height))
        self._window.configure(x=0, y=height - HEIGHT, width=width, height=HEIGHT)
        strut = [0, 0, 0, HEIGHT, 0, 0, 0, 0, 0, 0, 0, width - 1]
        self._window.change_property(self._server.atom("_NET_WM_STRUT_PARTIAL"), Xatom.CARDINAL, 32, strut)
        self._shown = None
        self._changed = True

    def _update(self) -> None:
        """Draw it, where anything on it has changed."""
        now = self._windows()
        shown = (self._size, now)
        if shown != self._shown:
            self._shown = shown
            self._items = lay_out(self._size[0], self._launchers, now)
            self._background(self._window, self._painter.paint(self._size[0], self._items, self._icons))
            self._window.map()
        self._server.sync()

    def _tell_ready(self) -> None:
        """Once: it is on the screen, and the window manager keeps windows off it."""
        if not self._ready:
            area = self._server.property(self._server.root, "_NET_WORKAREA")
            if area is not None and len(area) >= 4 and area[1] + area[3] == self._size[1] - HEIGHT:
                self._ready = True
                loop().send(encode({"ready": True}))

    def _windows(self) -> list[OpenWindow]:
        """The windows that get a button, in the order in which they were opened."""
        from Xlib.error import BadDrawable, BadWindow

        server = self._server
        numbers = list(server.property(server.root, "_NET_CLIENT_LIST") or ())[:_MOST_WINDOWS]
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
        for gone in self._icons.keys() - found.keys():
            del self._icons[gone]
        # A dialog has no button of its own: that of its window is shown as the active one.
        for _ in range(_MOST_WINDOWS):
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
        if number not in self._icons:
            self._icons[number] = self._icon(window)
        return OpenWindow(number, self._title(window), active=False, minimised="_NET_WM_STATE_HIDDEN" in states)

    def _title(self, window: Any) -> str:
        for name in ("_NET_WM_VISIBLE_NAME", "_NET_WM_NAME", "WM_NAME"):
            value = self._server.property(window, name, _TITLE)
            if value is not None and len(value):
                text = bytes(value).decode(errors="replace") if not isinstance(value, str) else value
                return "".join(letter for letter in text[:_TITLE] if letter.isprintable())
        return ""

    def _icon(self, window: Any) -> Any:
        """The window's own icon, in the size that suits best; ``None`` where it has none."""
        from PIL import Image

        server = self._server
        atom, place, best = server.atom("_NET_WM_ICON"), 0, (0, 0, 0)
        for _ in range(16):
            reply = window.get_property(atom, server.X.AnyPropertyType, place, 2)
            if reply is None or reply.format != 32 or len(reply.value) != 2:
                break
            width, height = (int(value) for value in reply.value)
            if not (0 < width * height <= _ICON_UNITS):
                break
            # The least of those that are large enough, else the largest.
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

    def _background(self, window: Any, picture: Any) -> None:
        """Make a picture the background of a window: the X server keeps it, and paints it wherever it is bared."""
        server = self._server
        width, height = picture.size
        pixmap = window.create_pixmap(width, height, server.display.screen().root_depth)
        context = pixmap.create_gc()
        rows = max(1, _STRIP // (width * 4))
        for top in range(0, height, rows):
            strip = picture.crop((0, top, width, min(height, top + rows)))
            data = strip.tobytes("raw", "BGRX")
            pixmap.put_image(context, 0, top, width, strip.height, server.X.ZPixmap, server.display.screen().root_depth, 0, data)
        window.change_attributes(background_pixmap=pixmap)
        window.clear_area()
        context.free()
        pixmap.free()
        server.sync()

    def _resized(self, event: Any) -> None:
        if event.window == self._server.root:
            self._server.width, self._server.height = event.width, event.height

    def _told(self, event: Any) -> None:
        name = self._server.atom_name(event.atom)
        if name == "_NET_WM_ICON":
            self._icons.pop(event.window.id, None)
            self._shown = None
        self._changed |= name in _TOLD

    def _press(self, event: Any) -> None:
        self._pressed = self._at(event) if event.detail == _LEFT_BUTTON else None

    def _release(self, event: Any) -> None:
        pressed, self._pressed = self._pressed, None
        if event.detail == _LEFT_BUTTON and pressed is not None and self._at(event) == pressed:
            self._act(pressed.of)

    def _at(self, event: Any) -> Item | None:
        if not 0 <= event.event_y < HEIGHT:
            return None
        return next((item for item in self._items if item.left <= event.event_x < item.right), None)

    def _act(self, what: Launcher | OpenWindow) -> None:
        if isinstance(what, Launcher):
            loop().send(encode({"launch": what.name}))
            return
        server = self._server
        window = server.display.create_resource_object("window", what.id)
        if what.active:
            server.request_manager(window, "WM_CHANGE_STATE", [_ICONIC])
        else:
            server.request_manager(window, "_NET_ACTIVE_WINDOW", [_PAGER, 0, 0])
        server.sync()


def _first(values: Any) -> int:
    return int(values[0]) if values is not None and len(values) and not isinstance(values, bytes | str) else 0
