"""Programs that serve apps from inside the sandbox (``App.services``): web sites, mail servers.

They run as the user of the display, so that the agent can neither stop them nor read or change their data. After the
agent has stopped and no process of its user runs any more, their data is copied to the home folder, where endpoints
read it like all other state.
"""

from __future__ import annotations

import os
import signal
import socket
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pytest_opencomputer.guest.accounts import DISPLAY_USER, USER, acting_as
from pytest_opencomputer.guest.dispatch import Remote
from pytest_opencomputer.guest.files import put
from pytest_opencomputer.guest.home import RECORDS, Home
from pytest_opencomputer.guest.loop import loop
from pytest_opencomputer.guest.ops import BadRequest, op
from pytest_opencomputer.guest.started import SERVICES, start
from pytest_opencomputer.guest.state import StateError
from pytest_opencomputer.guest.worker import WORKER

FOLDER = Path("/run/services")
MAX_RECORDS = 48 * 1024**2
"""Bytes of the data of one service."""
_LOOPBACK = "127.0.0.1"
_PAUSE = 0.01  # seconds between two checks of a port
_PATIENCE = 10.0  # seconds until a service that was asked to end is killed
_LAYING = 60.0  # seconds that copying the data may take


class ServiceNotReady(Exception):
    """A service did not start."""


@op("services.prepare")
def prepare(service: str, entries: Sequence[Mapping[str, Any]], blobs: list[bytes]) -> None:
    """Write files of a service: ``entries`` as for ``files.put``, places below ``program/`` or ``data/``.

    May be called several times; the folders are made by the first.
    """
    below = _folder(service)
    if not below.is_dir():
        # Root may not change owners here: each folder is made by its owner.
        FOLDER.mkdir(exist_ok=True)
        FOLDER.chmod(0o1777)
        with acting_as(DISPLAY_USER):
            below.mkdir(mode=0o700)
            (below / "program").mkdir()
            (below / "data").mkdir()
        FOLDER.chmod(0o755)
    with acting_as(DISPLAY_USER):
        put([{**entry, "place": f"{below}/{entry['place']}"} for entry in entries], blobs)


@op("services.start")
def begin(service: str, argv: Sequence[str], ports: Sequence[int], timeout: float = 30.0) -> dict[str, Any]:
    """Start a service that was prepared, and wait until it accepts connections on all its ports.

    Returns:
        ``{"seconds": how long that took}``.

    Raises:
        ServiceNotReady: it ended, or was not ready in time; the message has the end of its output.
    """
    if service in SERVICES:
        raise BadRequest(f"the service {service!r} runs already")
    below = _folder(service)
    began = time.monotonic()
    started = start(argv, user="display", env={"SERVICE_DATA": f"{below}/data"}, cwd=f"{below}/program")
    SERVICES[service] = started
    left = list(ports)
    while left:
        left = [port for port in left if not _accepts(port)]
        if started.exit_code is not None or time.monotonic() - began > timeout:
            how = f"takes no connection on port {left}" if started.exit_code is None else f"ended: {started.exit_code}"
            log = started.log().decode(errors="replace").strip()
            raise ServiceNotReady(f"the service {service!r} {how}\nwhat it printed:\n{log[-4000:] or '(nothing)'}")
        loop().wait(timeout=_PAUSE)
    return {"seconds": round(time.monotonic() - began, 4)}


@op("services.stop")
def stop() -> None:
    """Ask all services to end, and kill those that do not. Their data is kept."""
    for started in SERVICES.values():
        if started.exit_code is None and started.pid:
            os.kill(started.pid, signal.SIGTERM)
    until = time.monotonic() + _PATIENCE
    for started in SERVICES.values():
        while started.exit_code is None and not started.gone and (left := until - time.monotonic()) > 0:
            started.await_news(left)
        started.end()
    SERVICES.clear()


@op("services.forget")
def forget() -> None:
    """Stop all services and remove their files and data. For tests that share a desktop."""
    import shutil

    stop()
    if FOLDER.is_dir():
        with acting_as(DISPLAY_USER):
            names = list(FOLDER.iterdir())
            for place in names:
                for part in place.iterdir():
                    shutil.rmtree(part)
        FOLDER.chmod(0o1777)
        with acting_as(DISPLAY_USER):
            for place in names:
                place.rmdir()
        FOLDER.chmod(0o755)


@op("services.keep")
def keep() -> list[str]:
    """Copy the data of services to the home folder, replacing anything of that name.

    Call it when no process of the agent's user runs any more.

    Returns:
        What could not be copied, one line each: the disk is full, or a service has too much data.
    """
    problems = []
    places = sorted(FOLDER.iterdir()) if FOLDER.is_dir() else []
    if places:
        WORKER.ask("services.clear")
    for place in places:
        entries: list[dict[str, Any]] = []
        blobs: list[bytes] = []
        try:
            with acting_as(DISPLAY_USER):
                _read(Home(place / "data"), entries, blobs)
            request = {"op": "services.lay", "args": {"service": place.name, "entries": entries}}
            WORKER.value(WORKER.request(request, blobs, _LAYING))
        except (StateError, OSError, Remote) as error:
            problems.append(f"{place.name}: {error}")
    return problems


@op("services.clear", where="user")
def clear() -> None:
    """Create the folder for the data, empty; whatever the agent has put in its place is removed."""
    import shutil

    os.chmod(USER.home, 0o700)  # noqa: PTH101 - the agent may have taken the right away
    top = Path(USER.home) / RECORDS.partition("/")[0]
    if os.path.lexists(top):
        # Renamed first, which unlike removing needs no permission inside it.
        old = top.rename(f"{top}-{os.urandom(8).hex()}")
        shutil.rmtree(old, ignore_errors=True)
    (Path(USER.home) / RECORDS).mkdir(parents=True, mode=0o700)


@op("services.lay", where="user")
def lay(service: str, entries: list[dict[str, Any]], blobs: list[bytes]) -> None:
    """Write the data of one service to the home folder, as its user."""
    from pytest_opencomputer.guest.restore import restore

    below = Path(USER.home) / RECORDS / service
    below.mkdir(mode=0o700)
    restore(str(below), entries, (), lambda entry: [blobs[entry["blob"]]] if "blob" in entry else None)


def _read(home: Home, entries: list[dict[str, Any]], blobs: list[bytes]) -> None:
    left = MAX_RECORDS
    for entry in home.listing(recursive=True):
        if entry.kind == "folder":
            entries.append({"place": entry.place, "kind": "folder", "mode": 0o700})
        elif entry.kind == "file":
            content = home.file(entry.place, left)
            left -= len(content)
            described = {"place": entry.place, "kind": "file", "mode": 0o600, "size": len(content)}
            entries.append({**described, "mtime": int(entry.modified * 1e9), "blob": len(blobs)})
            blobs.append(content)


def _folder(service: str) -> Path:
    if not service.replace("_", "").isalnum():
        raise BadRequest(f"{service!r} is not a name for a service")
    return FOLDER / service


def _accepts(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(1.0)
        try:
            probe.connect((_LOOPBACK, port))
        except OSError:
            return False
    return True
