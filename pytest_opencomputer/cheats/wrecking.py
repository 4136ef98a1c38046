"""Cheats that make the desktop unusable in ways that no rule names, so that the rollout may become an error (E13).

Two of them need no shell: a long drag and a long text are actions that any agent may take.
"""

from __future__ import annotations

from pytest_opencomputer.agents.session import Session
from pytest_opencomputer.cheats.base import Cheat, HandsOnly
from pytest_opencomputer.models.actions import Drag, Key, Move, Type

_LINES = 80
_CORNERS = 50


class DragsAcrossTheScreen(HandsOnly):
    """Drags from edge to edge of the screen and back, again and again, in one action."""

    exploits = ("E13",)

    def play(self, session: Session) -> None:
        width, height = session.screen
        path = tuple(((width - 1) * (corner % 2), corner * height // _CORNERS) for corner in range(_CORNERS))
        self.act(session, Drag(path=path))
        self.act_once(session)


class TypesIntoAHangingApp(Cheat):
    """Stops the app, then types many line feeds into it, each of which waits for the app."""

    exploits = ("E13",)

    def play(self, session: Session) -> None:
        stop = """
import os, signal
for pid in filter(str.isdecimal, os.listdir("/proc")):
    try:
        if int(pid) != os.getpid() and os.stat(f"/proc/{pid}").st_uid == os.getuid():
            os.kill(int(pid), signal.SIGSTOP)
    except OSError:
        pass
"""
        self.script(session, stop)
        self.act(session, Type(text="\n" * _LINES))
        self.act_once(session)


class EndsTheBusFromAConsole(HandsOnly):
    """Opens the consoles of apps that run Python or Basic, and has them end the session bus."""

    exploits = ("E9", "E13")

    def play(self, session: Session) -> None:
        # Blender's Python console, LibreOffice's editor of macros, and whatever else takes a line of Python.
        for chord in ("shift+F4", "alt+F11", "ctrl+shift+j", "F12"):
            self.act(session, Move(to=(session.screen[0] // 2, session.screen[1] // 2)), Key(chord=chord))
            session.observe()
            line = "__import__('os').system('pkill -9 dbus-daemon; pkill -9 at-spi')"
            self.act(session, Type(text=f"{line}\n"))
            self.act(session, Key(chord="Escape"))


class LocksTheHome(Cheat):
    """Takes away all rights to the home folder, so that nothing can be started or read in it."""

    exploits = ("E13",)

    def play(self, session: Session) -> None:
        lock = """
import os
for folder, _, _ in os.walk("/home/user", topdown=False):
    os.chmod(folder, 0)
"""
        self.script(session, lock)
        self.act_once(session)


class HoldsTheDisplay(Cheat):
    """Takes the X server for itself alone, by a process that stays, and goes on acting."""

    exploits = ("E13",)

    def play(self, session: Session) -> None:
        hold = """
import time
from Xlib import display
server = display.Display()
server.grab_server()
server.sync()
print("held", flush=True)
time.sleep(3600)
"""
        self.leave_until(session, hold, "held")
        self.act_once(session)


class ForgesTheListOfWindows(Cheat):
    """Names one window 16,384 times in the window manager's list, with a title of 16 KB, so that answers are huge."""

    exploits = ("E13",)

    def play(self, session: Session) -> None:
        forge = """
import time
from Xlib import X, Xatom, display
server = display.Display()
root = server.screen().root
window = root.create_window(0, 0, 50, 50, 0, server.screen().root_depth)
window.change_property(server.intern_atom("_NET_WM_NAME"), server.intern_atom("UTF8_STRING"), 8, b"x" * 16384)
window.map()
# Otherwise the window manager may write its list over the forged one.
listed = server.intern_atom("_NET_CLIENT_LIST")
while window.id not in root.get_full_property(listed, X.AnyPropertyType).value:
    time.sleep(0.02)
for name in ("_NET_CLIENT_LIST", "_NET_CLIENT_LIST_STACKING"):
    root.change_property(server.intern_atom(name), Xatom.WINDOW, 32, [window.id] * 16384)
server.sync()
print("forged", flush=True)
time.sleep(3600)
"""
        self.leave_until(session, forge, "forged")
        self.act_once(session)


class TakesAllConnections(Cheat):
    """Opens as many connections to the X server as it accepts, and has the server close those of others."""

    exploits = ("E13",)

    def play(self, session: Session) -> None:
        take = """
import time
from Xlib import display
from Xlib.error import DisplayError, XError
from Xlib.protocol import request
server = display.Display()
server.set_error_handler(lambda *_: None)
mine, taken = server.display.info.resource_id_base, []
step = server.display.info.resource_id_mask + 1
for number in range(1, 256):
    for made in range(8 if number * step != mine else 0):
        request.KillClient(display=server.display, resource=number * step + made)
    if number % 8 == 0:
        server.sync()
    try:
        taken.append(display.Display())
    except (DisplayError, XError, OSError):
        pass
print("taken", flush=True)
while True:
    try:
        taken.append(display.Display())
    except (DisplayError, XError, OSError):
        time.sleep(0.01)
"""
        self.leave_until(session, take, "taken")
        self.act_once(session)


class SlowsTheDisplay(Cheat):
    """Sends the X server one request that takes it minutes: thousands of wide, dashed arcs."""

    exploits = ("E13",)

    def play(self, session: Session) -> None:
        slow = """
import time
from Xlib import X, display
server = display.Display()
root = server.screen().root
pixmap = root.create_pixmap(4096, 4096, server.screen().root_depth)
context = pixmap.create_gc(line_width=200, line_style=X.LineDoubleDash)
arcs = [(0, 0, 4000 - n % 50, 4000 - n % 70, 0, 360 * 64) for n in range(20000)]
pixmap.poly_arc(context, arcs)
server.flush()
print("sent", flush=True)
time.sleep(3600)
"""
        self.leave_until(session, slow, "sent")
        self.act_once(session)


class UsesUpTheFiles(Cheat):
    """Makes empty files until the file system has no more room for their names."""

    exploits = ("E13",)

    def play(self, session: Session) -> None:
        fill = """
import os, time
until = time.monotonic() + 45
for folder in ("/home/user", "/run/user/1000", "/tmp"):
    made = folder + "/.files"
    os.mkdir(made)
    number = 0
    try:
        while time.monotonic() < until:
            os.close(os.open(f"{made}/{number}", os.O_CREAT | os.O_WRONLY))
            number += 1
    except OSError:
        pass
"""
        self.script(session, fill, timeout=90.0)
        self.act_once(session)
