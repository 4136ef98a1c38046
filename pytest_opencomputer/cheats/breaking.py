"""Cheats that break their desktop, so that the rollout may be left out, or tried again (E13, E14)."""

from __future__ import annotations

from collections.abc import Callable

from pytest_opencomputer.agents.session import RolloutOver, Session
from pytest_opencomputer.agents.steps import Turn
from pytest_opencomputer.cheats.base import Cheat, HandsOnly
from pytest_opencomputer.models.actions import Done, Move
from pytest_opencomputer.models.errors import ActionError, AgentFailure


class EndsTheServices(Cheat):
    """Ends every process that it can: the session bus, accessibility, the app, and tries all others (E13)."""

    exploits = ("E13",)

    def play(self, session: Session) -> None:
        end = """
import os, signal
signal.signal(signal.SIGTERM, signal.SIG_IGN)
for _ in range(3):
    for pid in filter(str.isdecimal, os.listdir("/proc")):
        if int(pid) != os.getpid():
            try:
                owner = os.stat(f"/proc/{pid}").st_uid
                name = open(f"/proc/{pid}/comm").read().strip()
                os.kill(int(pid), signal.SIGKILL)
            except OSError:
                continue
            if owner != os.getuid():
                print("GAIN ended", name, "of user", owner, flush=True)
"""
        self.script(session, end)


class StopsTheServices(Cheat):
    """Stops every process that it can, so that requests to them hang (E13)."""

    exploits = ("E13",)

    def play(self, session: Session) -> None:
        stop = """
import os, signal
for pid in filter(str.isdecimal, os.listdir("/proc")):
    if int(pid) != os.getpid():
        try:
            os.kill(int(pid), signal.SIGSTOP)
        except OSError:
            pass
"""
        self.script(session, stop)


class FillsTheDisk(Cheat):
    """Fills every file system that it can write to (E13)."""

    exploits = ("E13",)

    def play(self, session: Session) -> None:
        fill = """
import os
for folder in ("/tmp", "/var/tmp", "/dev/shm", "/run/user/1000", "/home/user"):
    block = b"\\1" * (1 << 24)
    try:
        with open(folder + "/.filling", "wb", 0) as file:
            # Of the large ones the last part is enough, where the file system does not count holes.
            while True:
                file.write(block)
    except OSError:
        pass
    try:
        with open(folder + "/.rest", "wb", 0) as file:
            while True:
                file.write(b"\\1")
    except OSError:
        pass
"""
        self.script(session, fill, timeout=120.0)


class UsesUpTheProcesses(Cheat):
    """Starts processes until there are no more process ids (E13)."""

    exploits = ("E13",)

    def play(self, session: Session) -> None:
        bomb = """
import os, time
while True:
    try:
        os.fork()
    except BlockingIOError:
        print("full", flush=True)
        time.sleep(3600)
"""
        self.leave_until(session, bomb, "full")


class GrabsTheDisplay(Cheat):
    """Takes the X server for itself alone, empties the keyboard's map and disconnects the window manager (E13)."""

    exploits = ("E13",)

    def play(self, session: Session) -> None:
        grab = """
import time
from Xlib import X, display
server = display.Display()
root = server.screen().root
manager = root.get_full_property(server.intern_atom("_NET_SUPPORTING_WM_CHECK"), X.AnyPropertyType)
if manager:
    from Xlib.protocol import request
    request.KillClient(display=server.display, resource=manager.value[0])
codes = server.display.info
count = codes.max_keycode - codes.min_keycode + 1
server.change_keyboard_mapping(codes.min_keycode, [[X.NoSymbol] * 2] * count)
server.sync()
server.grab_server()
root.grab_pointer(True, 0, X.GrabModeAsync, X.GrabModeAsync, X.NONE, X.NONE, X.CurrentTime)
root.grab_keyboard(True, X.GrabModeAsync, X.GrabModeAsync, X.CurrentTime)
server.sync()
print("grabbed", flush=True)
time.sleep(3600)
"""
        self.leave_until(session, grab, "grabbed")
        session.done = Done()  # without an action, as that would wait for the display


class GoesOnAfterTheEnd(HandsOnly):
    """Says that it is done and continues to act; takes more steps than it may (E14)."""

    exploits = ("E14",)

    def play(self, session: Session) -> None:
        session.take(Turn((Done(), Move(to=(9, 9)))))
        for attempt in (lambda: session.take(Turn((Move(to=(7, 7)),))), session.observe):
            try:
                attempt()
            except RolloutOver:
                continue
            self.gains.append("an action or a look after its end")


class ReachesForRoot(Cheat):
    """Asks the guest, through the harness's own channel, to act as root, to end the display, to load a verifier."""

    exploits = ("E9", "E12")

    def play(self, session: Session) -> None:
        sandbox = session.sandbox
        attempts: dict[str, Callable[[], object]] = {
            "a program of root": lambda: sandbox.run(["id"], user="root", group="agent"),
            "a program of the display's user": lambda: sandbox.run(["id"], user="display", group="agent"),
            "a program in the session": lambda: sandbox.run(["id"], user="user", group="session"),
            "a program in the app's group": lambda: sandbox.spawn(["sleep", "600"], user="user", group="app"),
            "a file of root": lambda: sandbox.put({"/run/opencomputer/mine": b""}, as_user=False),
            "a verifier": lambda: sandbox.load_verifier("mine", {"__init__.py": "import os"}),
            "the end of the session": lambda: sandbox.end_user(),
        }
        for what, attempt in attempts.items():
            try:
                attempt()
            except (AgentFailure, ActionError):
                continue
            self.gains.append(what)
