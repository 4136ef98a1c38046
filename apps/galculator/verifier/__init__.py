"""The endpoints of galculator 2.1.4, nearly all over ``~/.config/galculator/galculator.conf``.

What galculator makes of that file, and of an expression, follows its source; the live tests hold it against the
application.
"""

from __future__ import annotations

from .appearance import appearance, buttons, visible_parts
from .definitions import constant, constants, function, function_value, functions
from .modes import display, general, modes, number_format, stack
from .running import formula_entry, paper_tape
from .settings import changed_settings

__all__ = [
    "appearance",
    "buttons",
    "changed_settings",
    "constant",
    "constants",
    "display",
    "formula_entry",
    "function",
    "function_value",
    "functions",
    "general",
    "modes",
    "number_format",
    "paper_tape",
    "stack",
    "visible_parts",
]
