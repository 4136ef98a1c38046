"""``opencomputer doctor``."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_opencomputer.sandbox.hosts.file import check_backend
from pytest_opencomputer.sandbox.kubernetes_choice import OPTIONS, chosen_backend

if TYPE_CHECKING:
    from pytest_opencomputer.cli.types import Commands
    from pytest_opencomputer.sandbox.doctor import Finding
    from pytest_opencomputer.sandbox.images.recipe import Recipe


def add(commands: Commands) -> None:
    """Add the command."""
    command = commands.add_parser("doctor", help="show what is missing on this machine, and the command that fixes it")
    command.add_argument(
        "--sandbox-backend",
        choices=("docker", "kubernetes"),
        default="docker",
        help="how sandboxes are made; with kubernetes, look at the cluster of the options below (default: docker)",
    )
    command.add_argument(
        "--hosts", type=Path, default=None, metavar="FILE", help="look at the Docker engines of these hosts instead"
    )
    for name, value, words in OPTIONS:
        if name != "pending":
            command.add_argument(f"--kubernetes-{name}", default="", metavar=value, help=words)
    command.set_defaults(handler=_doctor)


def _doctor(arguments: argparse.Namespace) -> int:
    from pytest_opencomputer.cli.root import recipes
    from pytest_opencomputer.sandbox.doctor import examine, failed

    findings = []
    elsewhere = arguments.sandbox_backend == "kubernetes" or arguments.hosts is not None
    where = "on all of these hosts" if arguments.hosts is not None else "there" if elsewhere else "here"
    for finding in _elsewhere(arguments, recipes()) if elsewhere else examine(recipes()):
        print(finding, flush=True)
        findings.append(finding)
    if failed(findings):
        print(f"\nRollouts cannot run {where} yet.")
        return 1
    print(f"\nRollouts can run {where}.")
    return 0


def _elsewhere(arguments: argparse.Namespace, recipes: Sequence[Recipe]) -> Iterator[Finding]:
    if arguments.hosts is None:
        return _of_cluster(arguments, recipes)
    check_backend(arguments.sandbox_backend, f"--hosts={arguments.hosts}")
    from pytest_opencomputer.sandbox.hosts.doctor import examine_hosts

    return examine_hosts(arguments.hosts, recipes)


def _of_cluster(arguments: argparse.Namespace, recipes: Sequence[Recipe]) -> Iterator[Finding]:
    backend = chosen_backend({name: getattr(arguments, f"kubernetes_{name}", "") for name, _, _ in OPTIONS})
    from pytest_opencomputer.sandbox.kubernetes_doctor import examine_cluster  # the extra is there

    return examine_cluster(backend, recipes)
