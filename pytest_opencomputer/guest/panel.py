"""The panel at the bottom of the screen: launchers of the image's apps, and a button for each open window.

It is a fork of the guest that has irrevocably become the display's user, which also runs the window manager: the
agent's user can neither end it nor read its memory. It starts nothing itself. It sends the name of a clicked launcher
to the guest, which starts the app as a rollout does (``launchers.py``). There is nothing to configure, no menu, nothing
to drop files on, and only the first mouse button does anything.

Nothing on it moves by itself: it is redrawn only when windows open or close, or their titles or the focus change.
"""

from __future__ import annotations

import gc
import os
import socket
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

from pytest_opencomputer.guest import kernel
from pytest_opencomputer.guest.accounts import DISPLAY_USER, become, environment
from pytest_opencomputer.guest.loop import Ended, Loop, close_inherited, install, loop
from pytest_opencomputer.guest.open_windows import TOLD, OpenWindows
from pytest_opencomputer.guest.panel_picture import HEIGHT, Item, Launcher, OpenWindow, Painter, lay_out
from pytest_opencomputer.guest.wallpaper import paint
from pytest_opencomputer.guest.wire import encode
from pytest_opencomputer.guest.x11 import Server, Unresponsive

Wallpapers = dict[tuple[int, int], Any]

ICONS = Path("/opt/opencomputer/icons")
_LEFT_BUTTON = 1
_ICONIC = 3  # WM_CHANGE_STATE of ICCCM
_PAGER = 2  # source of a request in EWMH: the user, through a tool
_STRIP = 240_000  # bytes of pixels in one request; the protocol takes 262140
_AT_START = 0.05  # seconds between two checks of a window manager that starts
_UNSEEN = 40  # such checks after which the window is shown to it once more
_AGAIN = 0.2  # seconds until a lost connection is opened again


def serve(descriptor: int, screen: Path, size: tuple[int, int], launchers: list[tuple[str, str]]) -> NoReturn:
    """Run the panel, in a fork. Communicates with the guest over ``descriptor`` and ends when that is closed.

    Args:
        screen: the X server's socket; it may not exist yet.
        size: width and height that the screen will have.
        launchers: name and title of each.
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
        wallpapers = {size: paint(*size)}  # while the X server starts
        while not _accepts(screen):
            loop().wait(timeout=0.003)
        while True:
            _one_connection(painter, wallpapers, [Launcher(name, title) for name, title in launchers])
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


def _one_connection(painter: Painter, wallpapers: Wallpapers, launchers: list[Launcher]) -> None:
    """Show the panel until the connection is lost: any program can make the X server close it."""
    from Xlib.error import ConnectionClosedError, DisplayConnectionError

    with suppress(ConnectionClosedError, DisplayConnectionError, Unresponsive, BrokenPipeError, ConnectionResetError):
        Panel(Server(), painter, wallpapers, launchers).run()


class Panel:
    """The panel on one connection to the X server.

    Args:
        wallpapers: those that are painted already, by size of the screen; removed when they are used.
    """

    def __init__(self, server: Server, painter: Painter, wallpapers: Wallpapers, launchers: list[Launcher]) -> None:
        self._server = server
        self._painter = painter
        self._wallpapers = wallpapers
        self._launchers = launchers
        self._shown: Any = None
        self._items: list[Item] = []
        self._pressed: Item | None = None
        self._changed = True
        self._ready = False
        self._checks = 0  # how often the window manager was checked
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
        self._open = OpenWindows(server, self._window)
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
            if self._changed and self._is_managed():
                self._changed = False
                self._update()
                continue
            self._tell_ready()
            if not self._server.display.pending_events():
                # A starting window manager is checked repeatedly, as it may send some notifications too late.
                loop().wait([self._server.display.fileno()], timeout=None if self._ready else _AT_START)

    def _describe(self) -> None:
        """Set the window's properties: it never gets the keyboard, and is neither moved nor decorated."""
        from Xlib import Xatom, Xutil

        window, atom = self._window, self._server.atom
        window.set_wm_name("Panel")
        window.set_wm_class("panel", "Panel")
        window.set_wm_hints(flags=Xutil.InputHint, input=0)
        # Otherwise the window manager would choose a place for it.
        window.set_wm_normal_hints(flags=Xutil.USPosition | Xutil.USSize)
        window.change_property(atom("_NET_WM_WINDOW_TYPE"), Xatom.ATOM, 32, [atom("_NET_WM_WINDOW_TYPE_DOCK")])
        window.change_property(atom("_NET_WM_DESKTOP"), Xatom.CARDINAL, 32, [0xFFFFFFFF])

    def _fit(self) -> None:
        """Adapt to the screen's size: the wallpaper, the panel's place, and the space that windows must leave free."""
        from Xlib import Xatom

        width, height = self._size = (self._server.width, self._server.height)
        self._background(self._server.root, self._wallpapers.pop(self._size, None) or paint(width, height))
        kernel.trim()
        self._window.configure(x=0, y=height - HEIGHT, width=width, height=HEIGHT)
        strut = [0, 0, 0, HEIGHT, 0, 0, 0, 0, 0, 0, 0, width - 1]
        self._window.change_property(self._server.atom("_NET_WM_STRUT_PARTIAL"), Xatom.CARDINAL, 32, strut)
        self._shown = None
        self._changed = True

    def _update(self) -> None:
        """Redraw it if anything on it has changed."""
        now = self._open.listed()
        shown = (self._size, now)
        if shown != self._shown:
            self._shown = shown
            self._items = lay_out(self._size[0], self._launchers, now)
            self._background(self._window, self._painter.paint(self._size[0], self._items, self._open.icons))
            self._window.map()
        self._server.sync()

    def _is_managed(self) -> bool:
        """Whether the window manager has started. While it starts, it may overlook a window that appears."""
        return self._ready or self._server.property(self._server.root, "_NET_CLIENT_LIST") is not None

    def _tell_ready(self) -> None:
        """Tell the guest, once, that the panel is on the screen and the window manager keeps windows off it."""
        if self._ready:
            return
        area = self._server.property(self._server.root, "_NET_WORKAREA")
        if area is not None and len(area) >= 4 and area[1] + area[3] == self._size[1] - HEIGHT:
            self._ready = True
            loop().send(encode({"ready": True}))
            return
        self._checks += 1
        if self._checks % _UNSEEN == 0:
            self._window.unmap()
            self._server.sync()
            self._shown, self._changed = None, True

    def _background(self, window: Any, picture: Any) -> None:
        """Make a picture the background of a window: the X server keeps it and paints it."""
        server = self._server
        width, height = picture.size
        depth = server.display.screen().root_depth
        pixmap = window.create_pixmap(width, height, depth)
        context = pixmap.create_gc()
        rows = max(1, _STRIP // (width * 4))
        for top in range(0, height, rows):
            strip = picture.crop((0, top, width, min(height, top + rows)))
            data = strip.tobytes("raw", "BGRX")
            pixmap.put_image(context, 0, top, width, strip.height, server.X.ZPixmap, depth, 0, data)
            # Xlib copies all that is still to be sent with each part that it sends: 0.2 s for a whole screen.
            server.display.flush()
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
            self._open.icons.pop(event.window.id, None)
            self._shown = None
        self._changed |= name in TOLD

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
