"""The users of a sandbox, the environment of their processes, and how our own processes act as them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from pytest_opencomputer.guest.ops import BadRequest

DISPLAY = ":0"


@dataclass(frozen=True)
class Account:
    """A user with the folders that belong to it.

    Attributes:
        runtime: its ``XDG_RUNTIME_DIR``.
    """

    name: str
    uid: int
    gid: int
    home: str
    runtime: str


_HOME = "/home/user"


def _owner(folder: str) -> int:
    """The user id of the agent: the owner of its home folder, which the backend has made.

    Each desktop of a host has its own, as the kernel counts inotify instances, keys, pipes and pending signals for each
    user, in all containers together: one desktop could use up what another one needs.
    """
    try:
        return Path(folder).stat().st_uid
    except OSError:
        return 1000  # not in a sandbox


_AGENT = _owner(_HOME)
ACCOUNTS = {
    account.name: account
    for account in (
        Account("user", _AGENT, _AGENT, _HOME, "/run/user/1000"),
        Account("display", 900, 900, "/run/user/900", "/run/user/900"),
        Account("root", 0, 0, "/", "/run/user/0"),
    )
}
USER, DISPLAY_USER = ACCOUNTS["user"], ACCOUNTS["display"]
BUS_ADDRESS = f"unix:path={USER.runtime}/bus"


def account(name: str) -> Account:
    """The account called ``name``. Raises ``BadRequest`` if there is none."""
    try:
        return ACCOUNTS[name]
    except KeyError:
        raise BadRequest(f"there is no user {name!r}; known: {', '.join(ACCOUNTS)}") from None


def environment(of: Account) -> dict[str, str]:
    """The whole environment of a process of this user: nothing is inherited, so it is the same every time."""
    common = {
        "PATH": "/usr/local/bin:/usr/bin:/bin:/usr/local/games:/usr/games",
        "HOME": of.home,
        "USER": of.name,
        "LOGNAME": of.name,
        "LANG": "C.UTF-8",
        "TZ": "UTC",
        "DISPLAY": DISPLAY,
        "XDG_RUNTIME_DIR": of.runtime,
        "PYTHONHASHSEED": "0",
    }
    if of is not USER:
        return common
    return {
        **common,
        "SHELL": "/bin/bash",
        "DBUS_SESSION_BUS_ADDRESS": BUS_ADDRESS,
        "XDG_SESSION_TYPE": "x11",
        "GDK_BACKEND": "x11",
        "QT_QPA_PLATFORM": "xcb",
        # Make every toolkit offer its accessibility tree, whether or not something listens when it starts.
        "GTK_MODULES": "gail:atk-bridge",
        "QT_ACCESSIBILITY": "1",
        "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
        "GNOME_ACCESSIBILITY": "1",
        "SAL_USE_VCLPLUGIN": "gtk3",
        "LIBGL_ALWAYS_SOFTWARE": "1",
    }


LOOK: dict[str, str] = {}
"""What theme, scale and locale of this desktop add to the environment of the agent's programs. Endpoints and services
run without it, so that what they read and print is the same on every desktop."""


@contextmanager
def acting_as(one: Account) -> Iterator[None]:
    """Act as this user for a moment. Real and saved user stay root, so no process of the user can signal this one."""
    os.setegid(one.gid)
    try:
        os.seteuid(one.uid)
        try:
            yield
        finally:
            os.seteuid(0)
    finally:
        os.setegid(0)


def act_as(one: Account) -> None:
    """Act as this user from now on, with real and saved user left root as in ``acting_as``."""
    os.setgroups([])
    os.setegid(one.gid)
    os.seteuid(one.uid)


def become(one: Account) -> None:
    """Become this user irrevocably."""
    os.setgroups([])
    os.setresgid(one.gid, one.gid, one.gid)
    os.setresuid(one.uid, one.uid, one.uid)
