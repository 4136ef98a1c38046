"""Cheats that use up or hold what the kernel and the display give to everyone of the desktop (E13)."""

from __future__ import annotations

from pytest_opencomputer.agents.session import Session
from pytest_opencomputer.cheats.base import Cheat


class _Holds(Cheat):
    """Leaves a program that holds something, and goes on acting."""

    exploits = ("E13",)
    program: str

    def play(self, session: Session) -> None:
        self.leave_until(session, self.program, "held")
        self.act_once(session)


class UsesUpTheUsersLimits(_Holds):
    """Uses up what the kernel allows each user: inotify instances, pages of pipes, pending signals, keys."""

    program = """
import ctypes, fcntl, os, time
libc = ctypes.CDLL(None, use_errno=True)
_ADD_KEY = 248  # of x86-64

def hold():
    held = 0
    while libc.inotify_init1(0) >= 0:
        held += 1
    try:
        while True:
            reading, writing = os.pipe()
            held += 1
            fcntl.fcntl(writing, 1031, 1 << 20)  # F_SETPIPE_SZ
    except OSError:
        pass
    timer = ctypes.c_void_p()
    while libc.timer_create(1, None, ctypes.byref(timer)) == 0:
        held += 1
    for number in range(1000):
        if libc.syscall(_ADD_KEY, b"user", b"key-%d" % number, b"x" * 64, 64, -4) < 0:
            break
    return held

# Each process may have so many open files only: they hold it together, until one more gets nothing.
for _ in range(64):
    reading, writing = os.pipe()
    if os.fork() == 0:
        os.close(reading)
        got = hold()
        os.write(writing, b"%d " % got)
        time.sleep(3600)
    os.close(writing)
    if int(os.read(reading, 20)) <= 1:
        break
    os.close(reading)
print("held", flush=True)
time.sleep(3600)
"""


class UsesUpTheSharedMemory(_Holds):
    """Makes shared segments, semaphores and queues of messages, which outlive their program, until none are left."""

    program = """
import ctypes, time
libc = ctypes.CDLL(None, use_errno=True)
for make in (lambda: libc.shmget(0, 4096, 0o1600), lambda: libc.semget(0, 1, 0o1600), lambda: libc.msgget(0, 0o1600)):
    for _ in range(100_000):
        if make() < 0:
            break
print("held", flush=True)
time.sleep(3600)
"""


class HoldsEveryFile(_Holds):
    """Locks every file, and takes a lease on each, so that opening one waits until the lease is broken."""

    program = """
import fcntl, os, signal, time
signal.signal(signal.SIGIO, signal.SIG_IGN)  # somebody wants the file
held = []
for root, _, names in os.walk(os.path.expanduser("~")):
    for name in names:
        try:
            file = os.open(os.path.join(root, name), os.O_RDWR | os.O_NOFOLLOW | os.O_NONBLOCK)
            held.append(file)
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            fcntl.fcntl(file, fcntl.F_SETLEASE, fcntl.F_WRLCK)
        except OSError:
            continue
print("held", flush=True)
time.sleep(3600)
"""


class OpensManyWindows(_Holds):
    """Opens sixty windows with titles of 200 KB, which the window manager lists like any others."""

    program = """
import time
from Xlib import display
server = display.Display()
screen = server.screen()
utf8 = server.intern_atom("UTF8_STRING")
for number in range(60):
    window = screen.root.create_window(number * 9, number * 9, 300, 200, 0, screen.root_depth)
    window.change_property(server.intern_atom("_NET_WM_NAME"), utf8, 8, b"%d " % number + b"x" * 200_000)
    window.map()
server.sync()
listed = ()
began = time.monotonic()
while len(listed) < 60 and time.monotonic() < began + 30:
    time.sleep(0.1)
    found = screen.root.get_full_property(server.intern_atom("_NET_CLIENT_LIST_STACKING"), 0)
    listed = found.value if found else ()
print("held", flush=True)
time.sleep(3600)
"""
