"""How a person works VS Code: one function for one thing that is done, each waiting until it shows."""

from __future__ import annotations

from .editor import go_to_line, save, type_lines, write_anew
from .quick import answer, command, pick, quick_open
from .repository import commit, create_branch, create_tag, show_source_control, stage_all, switch_to
from .searching import replace_in_files
from .settings import edit_settings, install_extension, save_workspace

__all__ = [
    "answer",
    "command",
    "commit",
    "create_branch",
    "create_tag",
    "edit_settings",
    "go_to_line",
    "install_extension",
    "pick",
    "quick_open",
    "replace_in_files",
    "save",
    "save_workspace",
    "show_source_control",
    "stage_all",
    "switch_to",
    "type_lines",
    "write_anew",
]
