"""Settings as text, extensions from files, and workspaces."""

from __future__ import annotations

from pytest_opencomputer.desk import Desk

from .editor import save, write_anew
from .quick import answer, command

__all__ = ["edit_settings", "install_extension", "save_workspace"]


def edit_settings(desk: Desk, text: str, *, workspace: bool = False) -> None:
    """Write the settings of the user anew, or those of the folder that is open, and close their editor."""
    command(desk, f"Preferences: Open {'Workspace' if workspace else 'User'} Settings (JSON)")
    desk.window("^settings.json ")
    desk.settle()
    write_anew(desk, text)
    save(desk, "settings.json")
    command(desk, "View: Close Editor")
    desk.gone("^settings.json ")


def install_extension(desk: Desk, path: str) -> None:
    """Install an extension from a ``.vsix`` file, given by its absolute path."""
    command(desk, "Extensions: Install from VSIX...")
    answer(desk, path, anew=True)


def save_workspace(desk: Desk, path: str) -> None:
    """Save the folders that are open as a workspace, in a ``.code-workspace`` file given by its absolute path."""
    command(desk, "Workspaces: Save Workspace As...")
    answer(desk, path, anew=True)
