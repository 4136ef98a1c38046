"""``opencomputer doctor``."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_opencomputer.cli.types import Commands


def add(commands: Commands) -> None:
    """Add the command."""
    command = commands.add_parser("doctor", help="show what is missing on this machine, and the command that fixes it")
    command.set_defaults(handler=_doctor)


def _doctor(_: argparse.Namespace) -> int:
    from pytest_opencomputer.cli.root import recipes
    from pytest_opencomputer.sandbox.doctor import examine, failed

    findings = []
    for finding in examine(recipes()):
        print(finding, flush=True)
        findings.append(finding)
    if failed(findings):
        print("\nRollouts cannot run here yet.")
        return 1
    print("\nRollouts can run here.")
    return 0
