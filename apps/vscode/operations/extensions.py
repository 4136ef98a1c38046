"""Extensions: installed from files, switched off, and removed."""

from __future__ import annotations

import re

from pytest_opencomputer.desk import Desk

from .quick import command, pick_file

__all__ = ["disable_extension", "enable_extension", "install_extension", "uninstall_extension"]


def install_extension(desk: Desk, path: str) -> None:
    """Install an extension from a ``.vsix`` file, given by its absolute path."""
    command(desk, "Extensions: Install from VSIX...")
    pick_file(desk, path)
    desk.find(name="Completed installing extension.*")


def disable_extension(desk: Desk, name: str) -> None:
    """Switch an extension off, by its name as the list of extensions shows it."""
    _show(desk, name)
    desk.click(role="button", name="Disable this extension")
    desk.find(role="button", name="Enable this extension")


def enable_extension(desk: Desk, name: str) -> None:
    """Switch an extension on again."""
    _show(desk, name)
    desk.click(role="button", name="Enable this extension")
    desk.find(role="button", name="Disable this extension")


def uninstall_extension(desk: Desk, name: str) -> None:
    """Remove an extension."""
    _show(desk, name)
    desk.click(role="button", name="Uninstall")
    desk.wait_until(lambda: not desk.sees(role="button", name="Uninstall"), "the extension to be removed")


def _show(desk: Desk, name: str) -> None:
    command(desk, "Extensions: Show Installed Extensions")
    desk.click(role="list item", name=rf"{re.escape(name)}, .*")
    desk.window(rf"^Extension: {re.escape(name)} ")
