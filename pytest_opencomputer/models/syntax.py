"""Syntax trees of Python code, in any thread."""

from __future__ import annotations

import ast
from threading import RLock

_PARSING = RLock()
"""Held while code is parsed: Python 3.11 counts the depth of all threads' trees together, and then refuses one."""


def syntax_tree(source: str | bytes) -> ast.Module:
    """Parse a module.

    Raises:
        SyntaxError: it is no Python code.
    """
    with _PARSING:
        return ast.parse(source)
