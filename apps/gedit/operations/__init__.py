"""How a person works with gedit: one function per action, each waiting until its effect shows."""

from __future__ import annotations

from .editing import (
    bring_to_front,
    choose,
    choose_color_scheme,
    choose_style,
    close_document,
    close_preferences,
    find,
    highlight_as,
    open_from_menu,
    open_preferences,
    replace_all,
    save,
    save_as,
    save_session,
    set_check_box,
    set_number,
    sort,
    switch_plugin,
    turn_to,
)
from .printing import check_spelling, print_to_file, print_turned, set_language

__all__ = [
    "bring_to_front",
    "check_spelling",
    "choose",
    "choose_color_scheme",
    "choose_style",
    "close_document",
    "close_preferences",
    "find",
    "highlight_as",
    "open_from_menu",
    "open_preferences",
    "print_to_file",
    "print_turned",
    "replace_all",
    "save",
    "save_as",
    "save_session",
    "set_check_box",
    "set_language",
    "set_number",
    "sort",
    "switch_plugin",
    "turn_to",
]
