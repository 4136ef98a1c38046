"""Starts the session: the X server, the session bus, accessibility and the window manager.

There are no fixed waiting times: the X server is ready when its socket accepts, a bus when it answers, the window
manager when it has announced itself on the root window. If a part is not ready in time, the error has its log.

The X server runs without access control: it can only be reached through a local socket, and all three users of the
sandbox (the agent's, the display's and root) may use it.
"""

from __future__ import annotations

import gc
import importlib
import json
import socket
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pytest_opencomputer.guest import a11y_bus, kernel
from pytest_opencomputer.guest.accounts import DISPLAY, DISPLAY_USER, LOOK, USER, acting_as
from pytest_opencomputer.guest.bus_daemon import BUS_SOCKET, bus_command
from pytest_opencomputer.guest.fork_server import FORK_SERVER
from pytest_opencomputer.guest.home_template import lay_home
from pytest_opencomputer.guest.launchers import PANEL
from pytest_opencomputer.guest.loop import loop
from pytest_opencomputer.guest.ops import op
from pytest_opencomputer.guest.panel_picture import HEIGHT
from pytest_opencomputer.guest.started import Started, start
from pytest_opencomputer.guest.verifiers import ASKER
from pytest_opencomputer.guest.worker import WORKER
from pytest_opencomputer.guest.x11 import server

_MANAGER_ENVIRONMENT = {"XCOMPOSEFILE": "/dev/null"}
"""The window manager reads this file at each change of the keyboard mapping: 45 ms, or 2 ms if it is empty."""
_SERVER_ENVIRONMENT = {"__EGL_VENDOR_LIBRARY_FILENAMES": "/dev/null"}
"""Apps render by themselves (direct rendering). Only to list the formats they may choose from, the server of trixie
would load all of Mesa and LLVM through EGL, 46 MiB. Without EGL its list of formats (``dril_target.c``) is the same.
"""
_FACTS = Path("/run/opencomputer/desktop.json")
_SOCKETS = Path("/tmp/.X11-unix")
_X_SOCKET = _SOCKETS / f"X{DISPLAY[1:]}"
_PAUSE = 0.003
_DPI = 96  # of a desktop at scale 1
_FROM_EDGE = 16  # pixels between the pointer at the start and the right edge of the screen


class NotReady(Exception):
    """A part of the desktop did not start."""


@op("desktop.start")
def start_desktop(
    width: int = 1920,
    height: int = 1080,
    dpi: int = _DPI,
    environment: Mapping[str, str] | None = None,
    timeout: float = 30.0,
) -> dict[str, Any]:
    """Start the session and wait until apps can be used in it.

    Args:
        dpi: dots per inch, which toolkits scale texts by.
        environment: added to the environment of the agent's programs (``accounts.LOOK``).

    Returns:
        ``{"screen": [width, height], "accessibility": address of the bus, "environment": as given, "timings": {part:
        seconds}}``; the parts overlap.

    Raises:
        NotReady: a part ended or did not become ready within ``timeout`` seconds; the message names it and has its log.
    """
    if _FACTS.exists():
        raise NotReady("a desktop has been started in this machine already")
    timings: dict[str, float] = {}
    facts: dict[str, Any] = {"screen": [width, height], "environment": dict(environment or {})}
    LOOK.update(facts["environment"])
    with _timed(timings, "total"):
        _make_folders()
        # Garbage collections would write to all objects that exist so far, and forks could not share their memory.
        gc.freeze()
        # Directly after each other, so that they share the memory that this process writes to from now on.
        FORK_SERVER.start()
        WORKER.start()
        ASKER.start()
        with _timed(timings, "display"):
            screen = start(_server_command(width, height, dpi), user="display", env=_SERVER_ENVIRONMENT)
            # While everything else starts, the user worker fills the home folder, loads its libraries, and switches
            # accessibility on as soon as there is a bus. It takes longest.
            WORKER.post({"op": "desktop.session", "args": {"timeout": timeout}})
            bus = start(bus_command(), user="user")
            PANEL.start(_X_SOCKET, (width, height))
            importlib.import_module("Xlib.display")  # needed next, and the server is not ready yet
            _await(lambda: _accepts(_X_SOCKET), "the X server", screen, timeout)
        if dpi != _DPI:
            _tell_dpi(dpi)
        with _timed(timings, "windows"):
            manager = start(_manager_command(), user="display", env=_MANAGER_ENVIRONMENT)
            _await(lambda: _accepts(BUS_SOCKET), "the session bus", bus, timeout)
            _prepare_screen(screen, manager, (width, height), timeout)
        facts["accessibility"] = _session(bus, timings, timeout)
        with _timed(timings, "panel"):
            _await_panel(timeout)
    facts["timings"] = {part: round(value, 4) for part, value in timings.items()}
    _FACTS.parent.mkdir(exist_ok=True)
    _FACTS.write_text(json.dumps(facts))
    _remember(facts)
    kernel.trim()
    return facts


@op("desktop.facts")
def desktop_facts() -> dict[str, Any] | None:
    """What ``desktop.start`` returned, in this guest or another, or ``None`` if there is no desktop yet."""
    if not _FACTS.exists():
        return None
    # Written by root to a folder of root: no other user can have forged it.
    facts: dict[str, Any] = json.loads(_FACTS.read_text())
    _remember(facts)
    return facts


def _remember(facts: Mapping[str, Any]) -> None:
    # A worker that replaces this one finds the bus through it.
    WORKER.environment["AT_SPI_BUS_ADDRESS"] = facts["accessibility"]
    LOOK.update(facts.get("environment", {}))  # earlier versions had only the default


@op("desktop.session", where="user")
def prepare_session(timeout: float) -> dict[str, Any]:
    """Fill the home folder, then switch accessibility on.

    Returns:
        ``{"address": of its bus, "timings": {part: seconds}}``.
    """
    timings: dict[str, float] = {}
    with _timed(timings, "home"):
        if code := lay_home():
            raise NotReady(f"the template of the home folder could not be copied: exit code {code}, see the log above")
    until = time.monotonic() + timeout
    # The registry of accessibility needs the X server: it ends if it cannot connect to it.
    for what, place in (("the X server", _X_SOCKET), ("the session bus", BUS_SOCKET)):
        while not _connects(place):
            if time.monotonic() >= until:
                raise NotReady(f"{what} was not ready after {timeout:g} s")
            loop().wait(timeout=_PAUSE)
    with _timed(timings, "accessibility"):
        address = a11y_bus.switch_on()
    kernel.trim()
    return {"address": address, "timings": timings}


def _server_command(width: int, height: int, dpi: int) -> list[str]:
    options = ["-screen", "0", f"{width}x{height}x24", "-dpi", str(dpi), "-nolisten", "tcp", "-ac", "-noreset"]
    # No screen saver and no power saving: the screen only changes if a program draws.
    return ["Xvfb", DISPLAY, *options, "-s", "0", "-dpms"]


def _tell_dpi(dpi: int) -> None:
    """Set the resource that toolkits read at their start, before any of them starts."""
    from Xlib import Xatom

    display = server()
    display.root.change_property(Xatom.RESOURCE_MANAGER, Xatom.STRING, 8, f"Xft.dpi:\t{dpi}\n".encode())
    display.sync()


def _manager_command() -> list[str]:
    return ["openbox", "--config-file", "/etc/xdg/openbox/rc.xml", "--sm-disable"]


def _make_folders() -> None:
    """Make the folders of the sockets that the backend has not made, each as its owner: root may not change owners."""
    _SOCKETS.mkdir(exist_ok=True)
    _SOCKETS.chmod(0o1777)
    for one in (USER, DISPLAY_USER):
        place = Path(one.runtime)
        if not place.is_dir():
            place.parent.mkdir(exist_ok=True)
            place.parent.chmod(0o1777)
            with acting_as(one):
                place.mkdir(mode=0o700)
            place.parent.chmod(0o755)


def _session(bus: Started, timings: dict[str, float], timeout: float) -> str:
    """Wait for the user worker; returns the address of the accessibility bus."""
    answer = WORKER.collect(timeout)
    if error := answer.header.get("error"):
        raise NotReady(f"the session did not start: {error['message']}\nlog of the session bus:\n{_log(bus)}")
    timings.update(answer.header["ok"]["timings"])
    return str(answer.header["ok"]["address"])


def _prepare_screen(screen: Started, manager: Started, size: tuple[int, int], timeout: float) -> None:
    """Check the size of the screen, and wait for the window manager."""
    from Xlib.error import ConnectionClosedError, DisplayConnectionError

    try:
        # The connection is kept: the first screenshot does not have to open one.
        display = server()
        if (display.width, display.height) != size:
            raise NotReady(f"the screen is {display.width}x{display.height}, wanted {size[0]}x{size[1]}")
        # At the end of the panel it hovers over nothing, wherever an app opens its window.
        display.root.warp_pointer(display.width - _FROM_EDGE, display.height - HEIGHT // 2)

        def managed() -> bool:
            # The last property that openbox sets on the root window.
            return display.property(display.root, "_NET_CLIENT_LIST") is not None

        _await(managed, "the window manager", manager, timeout)
    except (ConnectionClosedError, DisplayConnectionError) as error:
        raise NotReady(f"the X server ended during startup: {error}\nits log:\n{_log(screen)}") from error


def _await_panel(timeout: float) -> None:
    """Wait until wallpaper and panel are shown and windows are kept off the panel."""
    until = time.monotonic() + timeout
    while not PANEL.ready:
        if not PANEL.alive or time.monotonic() >= until:
            raise NotReady("the panel ended at its start" if not PANEL.alive else _no_panel(timeout))
        loop().wait(timeout=_PAUSE)


def _no_panel(timeout: float) -> str:
    display = server()
    known = {name: display.property(display.root, name) for name in ("_NET_WORKAREA", "_NET_CLIENT_LIST")}
    told = ", ".join(f"{name} is {None if value is None else list(value)}" for name, value in known.items())
    return f"no panel after {timeout:g} s: {told}"


def _accepts(place: Path) -> bool:
    with acting_as(USER):
        return _connects(place)


def _connects(place: Path) -> bool:
    """Whether something listens on the socket. Connects as the user that this process acts as."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
        try:
            probe.connect(str(place))
        except (FileNotFoundError, ConnectionRefusedError):
            return False
    return True


def _await(condition: Callable[[], bool], what: str, started: Started, timeout: float) -> None:
    until = time.monotonic() + timeout
    while not condition():
        if started.exit_code is not None:
            raise NotReady(f"{what} ended with exit code {started.exit_code} during startup\nits log:\n{_log(started)}")
        if time.monotonic() >= until:
            raise NotReady(f"{what} was not ready after {timeout:g} s\nits log:\n{_log(started)}")
        loop().wait(timeout=_PAUSE)


def _log(started: Started) -> str:
    return started.log().decode(errors="replace").strip() or "(empty)"


@contextmanager
def _timed(timings: dict[str, float], part: str) -> Iterator[None]:
    began = time.monotonic()
    yield
    timings[part] = time.monotonic() - began
