"""The filter of system calls of sandboxes whose apps confine themselves, against the engine's own."""

from __future__ import annotations

import json

from pytest_opencomputer.sandbox.backends.seccomp import profile
from pytest_opencomputer.sandbox.sandbox import Sandbox

from .conftest import DesktopFactory

# Calls each system call in a child with nonsense for arguments, and prints the numbers of those that were refused.
_REFUSED = """
import ctypes, errno, os, signal, sys
libc = ctypes.CDLL(None, use_errno=True)
refused = []
for number in range(452):
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.closerange(0, writing)
            signal.setitimer(signal.ITIMER_REAL, 0.3)
            failed = libc.syscall(number, *[ctypes.c_long(-1)] * 6) == -1
            os.write(writing, b"%d" % (ctypes.get_errno() if failed else 0))
        finally:
            os._exit(0)
    os.close(writing)
    answer = os.read(reading, 16)
    os.close(reading)
    os.waitpid(child, 0)
    if answer.isdigit() and int(answer) in (errno.EPERM, errno.ENOSYS):
        refused.append(number)
print(refused)
"""
_CHROOT = 161  # its number on x86-64

_NAMESPACES = """
import ctypes, json, os
libc = ctypes.CDLL(None, use_errno=True)
def made(flags):
    child = os.fork()
    if child == 0:
        os._exit(0 if libc.unshare(flags) == 0 else 1)
    return os.waitpid(child, 0)[1] == 0
def mounted():
    child = os.fork()
    if child == 0:
        libc.unshare(0x10000000)
        os._exit(0 if libc.mount(b"none", b"/tmp", b"tmpfs", 0, b"") == 0 else 1)
    return os.waitpid(child, 0)[1] == 0
kinds = {"user": 0x10000000, "mount": 0x20000, "user and mount": 0x10020000, "network": 0x40000000}
print(json.dumps({**{name: made(flags) for name, flags in kinds.items()}, "a mount": mounted()}))
"""


def _run(desktop: Sandbox, program: str) -> str:
    return desktop.run(["python3", "-c", program], group="agent", timeout=300.0).check().stdout.decode()


def test_no_call_is_let_through_that_the_engine_refuses_but_for_those_that_confine(new_desktop: DesktopFactory) -> None:
    """The profile takes rights away and gives three back; a call that the engine refuses stays refused."""
    with new_desktop() as desktop:
        engine, none = set(json.loads(_run(desktop, _REFUSED))), json.loads(_run(desktop, _NAMESPACES))
    with new_desktop(user_namespaces=True) as desktop:
        ours, some = set(json.loads(_run(desktop, _REFUSED))), json.loads(_run(desktop, _NAMESPACES))

    assert len(engine) > 30, "the probe sees what is refused"
    assert engine - ours <= {_CHROOT}
    assert none == {"user": False, "mount": False, "user and mount": False, "network": False, "a mount": False}
    assert some == {**none, "user": True}


def test_the_profile_names_each_call_once() -> None:
    """A name in two rules without conditions would hide a mistake in one of them."""
    rules = json.loads(profile())["syscalls"]
    free = [name for rule in rules if not rule.get("args") for name in rule["names"]]

    assert len(free) == len(set(free))
    assert not {"clone", "unshare", "setns", "mount", "ptrace", "socket"}.intersection(free)
