"""Settings, as text and in their editor, and files of VS Code's own."""

from __future__ import annotations

import re

from pytest_opencomputer.desk import Desk

from .editor import save, write_anew
from .quick import answer, command, pick

__all__ = [
    "close_editor",
    "create_snippets",
    "edit_keybindings",
    "edit_settings",
    "edit_snippets",
    "open_keybindings",
    "open_settings",
    "open_snippets",
    "save_workspace",
    "set_color_theme",
    "set_setting",
]

_KINDS = ("check box", "spin button", "entry", "combo box")


def open_settings(desk: Desk, *, workspace: bool = False) -> None:
    """Open the settings of the user as text, or those of the folder that is open."""
    command(desk, f"Preferences: Open {'Workspace' if workspace else 'User'} Settings (JSON)")
    desk.window("^settings.json ")
    desk.settle()


def edit_settings(desk: Desk, *lines: str, workspace: bool = False) -> None:
    """Write the settings of the user anew, or those of the folder that is open, and close their editor."""
    open_settings(desk, workspace=workspace)
    _write(desk, "settings.json", *lines)


def open_keybindings(desk: Desk) -> None:
    """Open the keyboard shortcuts as text."""
    command(desk, "Preferences: Open Keyboard Shortcuts (JSON)")
    desk.window("^keybindings.json ")
    desk.settle()


def edit_keybindings(desk: Desk, *lines: str) -> None:
    """Write the keyboard shortcuts anew, and close their editor."""
    open_keybindings(desk)
    _write(desk, "keybindings.json", *lines)


def open_snippets(desk: Desk, language: str) -> None:
    """Open the user's snippets of a language, such as ``python``, or make their file."""
    command(desk, "Snippets: Configure Snippets")
    pick(desk, language, shown=rf".*\({re.escape(language)}\).*")
    desk.window(rf"^{re.escape(language)}.json ")
    desk.settle()


def create_snippets(desk: Desk, name: str, *lines: str, folder: str = "") -> None:
    """Make a file of snippets for any language, and close its editor.

    Args:
        name: without ``.code-snippets``.
        folder: the name of the folder that is open, if they are for it and not the user's.
    """
    command(desk, "Snippets: Configure Snippets")
    pick(desk, f"New Snippets file for '{folder}'..." if folder else "New Global Snippets file...")
    answer(desk, name)
    desk.window(rf"^{re.escape(name)}.code-snippets ")
    desk.settle()
    _write(desk, f"{name}.code-snippets", *lines)


def edit_snippets(desk: Desk, language: str, *lines: str) -> None:
    """Write the user's snippets of a language anew, and close their editor."""
    open_snippets(desk, language)
    _write(desk, f"{language}.json", *lines)


def set_setting(desk: Desk, key: str, value: bool | float | str, *, workspace: bool = False) -> None:
    """Set a setting in the settings editor, and close that.

    Args:
        key: as in the text of the settings, such as ``editor.tabSize``.
        value: on or off, a number, a text, or one of a list's entries as the text of the settings has it.
        workspace: whether it is for the folder that is open, and not for the user.
    """
    command(desk, f"Preferences: Open {'Workspace Settings' if workspace else 'Settings (UI)'}")
    desk.window("^Settings ")
    desk.find(role="page tab", name="Workspace" if workspace else "User")
    desk.settle()
    desk.replace(f"@id:{key}")
    name = re.escape(key)
    desk.wait_until(lambda: any(desk.sees(role=kind, name=name) for kind in _KINDS), f"{key} to be found")
    kind = next(one for one in _KINDS if desk.sees(role=one, name=name))
    entry = desk.find(role=kind, name=name)
    if kind == "check box":
        if ("checked" in entry.states) != value:
            desk.click(entry)
            desk.wait_until(
                lambda: ("checked" in desk.find(role=kind, name=name).states) == value, "the tick to change"
            )
    elif kind == "combo box":
        desk.click(entry)
        desk.click(role="list item", name=rf"{re.escape(str(value))}(\..*)?")
        desk.wait_until(lambda: not desk.sees(role="list box", name=name), "the list to close")
    else:
        desk.fill(entry, f"{value}\t")
    desk.settle()
    close_editor(desk, "Settings")


def set_color_theme(desk: Desk, name: str) -> None:
    """Choose the colours of the window."""
    command(desk, "Preferences: Color Theme")
    pick(desk, name)
    desk.settle()


def save_workspace(desk: Desk, path: str) -> None:
    """Save the folders that are open as a workspace, in a ``.code-workspace`` file given by its absolute path."""
    command(desk, "Workspaces: Save Workspace As...")
    answer(desk, path, anew=True)


def close_editor(desk: Desk, name: str) -> None:
    """Close the editor in front, whose name is needed to see that it is done; what it shows must be saved."""
    command(desk, "View: Close Editor")
    desk.gone(rf"^{re.escape(name)} ")


def _write(desk: Desk, name: str, *lines: str) -> None:
    write_anew(desk, *lines)
    save(desk, name)
    close_editor(desk, name)
