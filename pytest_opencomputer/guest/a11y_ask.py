"""Asks accessible objects, which may vanish at any time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def ask(question: Callable[..., Any], *arguments: Any) -> Any:
    """The answer of an accessible object's method; ``None`` where the object has vanished.

    Raises:
        GLib.Error: any that is not libatspi's own (which all mean that the object or its program gave no answer).
    """
    from gi.repository import GLib

    try:
        return question(*arguments)
    except GLib.Error as error:
        if error.matches(GLib.quark_from_string("atspi_error"), error.code):
            return None
        raise
