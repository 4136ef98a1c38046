"""How a person works PCManFM: one function for one thing that is done, each waiting until it shows."""

from __future__ import annotations

from .archives import compress, extract_here
from .dialogs import (
    add_bookmark,
    choose_in_preferences,
    close_preferences,
    open_preferences,
    open_with,
    set_check_box,
    set_permissions,
)
from .files import (
    copy_here,
    copy_to,
    cut_here,
    delete,
    empty_trash,
    make_folder,
    make_from_template,
    make_link,
    move_to,
    move_to_trash,
    paste,
    rename,
    restore,
)
from .folders import close_window, names, open_folder, select, set_in_view_menu, set_view, show_hidden, sort_by, turn_to

__all__ = [
    "add_bookmark",
    "choose_in_preferences",
    "close_preferences",
    "close_window",
    "compress",
    "copy_here",
    "copy_to",
    "cut_here",
    "delete",
    "empty_trash",
    "extract_here",
    "make_folder",
    "make_from_template",
    "make_link",
    "move_to",
    "move_to_trash",
    "names",
    "open_folder",
    "open_preferences",
    "open_with",
    "paste",
    "rename",
    "restore",
    "select",
    "set_check_box",
    "set_in_view_menu",
    "set_permissions",
    "set_view",
    "show_hidden",
    "sort_by",
    "turn_to",
]
