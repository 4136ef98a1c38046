"""Text layers."""

from __future__ import annotations

import re

from pytest_opencomputer.desk import Desk

from .dialogs import enter_number, press, run_command
from .docks import canvas, elements_of, row, select, tool_options

__all__ = ["edit_text", "write_text"]

_COLOUR = "^Text Color$"


def write_text(desk: Desk, words: str, *, font: str, size: float, colour: str) -> None:
    """Make a text layer in the middle of the image with the text tool; the layer's name is its text.

    Args:
        size: in pixels.
        colour: six hexadecimal digits.
    """
    desk.key("t")
    desk.find(role="spin button", description="Font size")
    # The only entry of the options above the size is the font's.
    entry = elements_of(desk, tool_options(desk), "text")[0]
    desk.click(entry)
    desk.replace(font)
    # One of the list that opens below the entry.
    desk.click(role="table cell", name=re.escape(font))
    desk.wait_until(
        lambda: not desk.sandbox.find(role="table cell", name=re.escape(font), states=("showing",)), f"the font {font}"
    )
    enter_number(desk, desk.find(role="spin button", description="Font size"), size)
    desk.click(desk.find(role="button", description="Foreground color"))
    desk.window(_COLOUR)
    desk.fill(desk.find(role="text", description="Hexadecimal.*"), f"{colour}\t")
    press(desk, "OK", _COLOUR)
    desk.click(canvas(desk))
    _begun(desk)
    desk.type(words)
    row(desk, words)
    _end(desk)


def edit_text(desk: Desk, layer: str, text: str, *, size: float | None = None) -> None:
    """Write another text into a text layer, if a size is given also in this size."""
    select(desk, layer)
    run_command(desk, "Edit Text on canvas")
    _begun(desk)
    if size is not None:
        desk.key("ctrl+a")
        enter_number(desk, desk.find(role="spin button", description="Font size"), size)
        run_command(desk, "Edit Text on canvas")
        _begun(desk)
    desk.key("ctrl+a")
    desk.type(text)
    _end(desk)


def _begun(desk: Desk) -> None:
    desk.find(role="text", description="Change font of selected text")


def _end(desk: Desk) -> None:
    desk.key("Escape")
    desk.wait_until(
        lambda: not desk.sandbox.find(role="text", description="Change font of selected text"), "the text to be left"
    )
