"""The first process of a pod, and the door through which a pipe comes to it.

Kubernetes gives a process a pipe only in a container that runs already, and what the first process prints would be
written to the node's disk. So the first process waits, and a second one, which is run there with the pipe, hands its
pipe over. The first one then starts the guest with it, as its own child. So it ends as the guest ends, and Kubernetes
records with which exit code and whether memory ran out, as it would not for the second process.

This module is not imported: its source is what ``python3 -c`` gets, on both sides, and uses the standard library only.
"""

from __future__ import annotations

import contextlib
import os
import resource
import signal
import socket
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

DOOR = "/run/opencomputer.door"
NOBODY_CAME = 75  #: exit code if no pipe came in time (EX_TEMPFAIL of sysexits.h)
_FOLDERS = ("/home", "/run", "/tmp", "/var/tmp", "/dev/shm")
_DISPLAY_USER = 900
_READING = 5.0  # seconds in which the other side reads the exit code


def first(command: Sequence[str], user: int, patience: float) -> NoReturn:
    """Wait for a pipe, run ``command`` on it and end with its exit code. Ends children of others meanwhile.

    Args:
        command: of the guest.
        user: number of the agent's user.
        patience: seconds until a pipe must have come.
    """
    # The kernel gives the first process only the signals that it has asked for.
    signal.signal(signal.SIGTERM, lambda *_: os._exit(128 + signal.SIGTERM))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    lay_folders(user)
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as door:
        os.umask(0o077)
        door.bind(DOOR)
        os.umask(0o022)
        door.listen(1)
        door.settimeout(patience)
        try:
            caller, _ = door.accept()
        except TimeoutError:
            os._exit(NOBODY_CAME)
    Path(DOOR).unlink()
    _, pipe, _, _ = socket.recv_fds(caller, 1, 3)
    places = [(os.POSIX_SPAWN_DUP2, given, place) for place, given in enumerate(pipe)]
    # Kubernetes tells every process where its server is.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("KUBERNETES_")}
    guest = os.posix_spawnp(command[0], list(command), environment, file_actions=places)
    for given in pipe:
        os.close(given)
    code = _ended(guest)
    with contextlib.suppress(OSError):
        caller.settimeout(_READING)
        caller.sendall(bytes([code]))
        caller.recv(1)  # until it has ended with this code
    os._exit(code)


def door(patience: float) -> NoReturn:
    """Hand the pipe over, and end with the guest's exit code.

    Args:
        patience: seconds in which the first process must open its door.
    """
    deadline = time.monotonic() + patience
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as first_process:
        while True:
            try:
                first_process.connect(DOOR)
                break
            except (FileNotFoundError, ConnectionRefusedError):
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.01)
        socket.send_fds(first_process, [b"p"], [0, 1, 2])
        # The guest alone holds the pipe: it ends when the guest closes it.
        null = os.open(os.devnull, os.O_RDWR)
        for place in range(3):
            os.dup2(null, place)
        code = first_process.recv(1)
        os._exit(code[0] if code else 128 + signal.SIGKILL)


def lay_folders(user: int) -> None:
    """Make the folders of the users in the pod's volumes, which belong to root and may be written by all at first."""
    for folder in _FOLDERS:
        Path(folder).chmod(0o1777)
    Path("/run/user").mkdir()
    Path("/run/user").chmod(0o1777)
    for place, owner in (("/home/user", user), ("/run/user/1000", user), ("/run/user/900", _DISPLAY_USER)):
        _make(place, owner)
    for folder in ("/home", "/run", "/run/user"):
        Path(folder).chmod(0o755)


def _make(place: str, owner: int) -> None:
    """Make a folder as this user: root may not change the owner of anything."""
    pid = os.fork()
    if pid == 0:
        try:
            os.setgroups([])
            os.setresgid(owner, owner, owner)
            os.setresuid(owner, owner, owner)
            Path(place).mkdir(mode=0o700)
            os._exit(0)
        finally:
            os._exit(1)
    if os.waitpid(pid, 0)[1]:
        raise SystemExit(f"{place} could not be made for the user {owner}")


def _ended(guest: int) -> int:
    """Wait until the guest has ended; returns its exit code, as a shell has it."""
    while True:
        pid, status = os.wait()
        if pid == guest:
            code = os.waitstatus_to_exitcode(status)
            return code if code >= 0 else 128 - code
