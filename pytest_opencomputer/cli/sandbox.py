"""``opencomputer sandbox list|prune``."""

from __future__ import annotations

import argparse
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_opencomputer.cli.types import Commands


def add(commands: Commands) -> None:
    """Add the command and its own."""
    command = commands.add_parser("sandbox", help="list and remove running desktops")
    own = command.add_subparsers(metavar="list|prune", required=True)

    listing = own.add_parser("list", help="list the desktops on the engine")
    listing.set_defaults(handler=_list)

    prune = own.add_parser("prune", help="remove the desktops whose run has ended or whose time to live is over")
    prune.add_argument("--all", action="store_true", help="remove also those of runs that are alive")
    prune.set_defaults(handler=_prune)


def _list(_: argparse.Namespace) -> None:
    from pytest_opencomputer.backends.docker import DockerBackend
    from pytest_opencomputer.reaper import reason_to_remove, seconds_left

    now = time.time()
    for machine in DockerBackend().machines({}):
        age, left = now - machine.created, max(seconds_left(machine, now), 0)
        names = "  ".join(machine.labels.get(label) or "-" for label in ("run", "task"))
        useless = reason_to_remove(machine, now)
        print(f"{machine.id}  {machine.status:8} age {age:5.0f} s, {left:5.0f} s left  {names}  {useless}".rstrip())


def _prune(arguments: argparse.Namespace) -> None:
    from pytest_opencomputer.backends.docker import DockerBackend
    from pytest_opencomputer.reaper import reap

    backend = DockerBackend()
    removed = len(reap(backend, report=print))
    if arguments.all:
        for machine in backend.machines({}):
            backend.remove(machine.id)
            print(f"removed {machine.id}")
            removed += 1
    print(f"{removed} desktops removed")
