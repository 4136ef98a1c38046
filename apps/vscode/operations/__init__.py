"""How a person works VS Code: one function for one thing that is done, each waiting until it shows."""

from __future__ import annotations

from .branches import delete_branch, merge_branch, pop_stash
from .editor import (
    append_lines,
    delete_lines,
    duplicate_lines,
    go_to_line,
    insert_lines,
    move_lines,
    replace_lines,
    save,
    save_with_encoding,
    select_lines,
    set_indentation,
    set_line_ends,
    sort_lines,
    toggle_comment,
    trim_trailing_whitespace,
    type_lines,
    write_anew,
)
from .project_files import change_lines, convert_file, open_by_command, rewrite, stage_file
from .quick import answer, command, pick, quick_open
from .repository import commit, create_branch, create_tag, show_source_control, stage_all, switch_to
from .searching import replace_in_files, replace_text
from .settings import edit_settings, install_extension, save_workspace

__all__ = [
    "answer",
    "append_lines",
    "change_lines",
    "command",
    "commit",
    "convert_file",
    "create_branch",
    "create_tag",
    "delete_branch",
    "delete_lines",
    "duplicate_lines",
    "edit_settings",
    "go_to_line",
    "insert_lines",
    "install_extension",
    "merge_branch",
    "move_lines",
    "open_by_command",
    "pick",
    "pop_stash",
    "quick_open",
    "replace_in_files",
    "replace_lines",
    "replace_text",
    "rewrite",
    "save",
    "save_with_encoding",
    "save_workspace",
    "select_lines",
    "set_indentation",
    "set_line_ends",
    "show_source_control",
    "sort_lines",
    "stage_all",
    "stage_file",
    "switch_to",
    "toggle_comment",
    "trim_trailing_whitespace",
    "type_lines",
    "write_anew",
]
