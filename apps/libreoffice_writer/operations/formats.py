"""How text and paragraphs look. A text names the paragraph in which it occurs first."""

from __future__ import annotations

from typing import Literal

from apps.libreoffice_calc.operations import dialog, show_page
from pytest_opencomputer.desk import Desk

from .documents import in_front
from .texts import select

Alignment = Literal["Left", "Center", "Right", "Justified"]
_KEYS = {"Left": "ctrl+l", "Center": "ctrl+e", "Right": "ctrl+r", "Justified": "ctrl+j"}


def make_heading(desk: Desk, text: str, level: int) -> None:
    """Give the style ``Heading LEVEL`` to a paragraph that is no heading.

    Args:
        text: all that the paragraph says. Writer would put a part of it into a frame and make that a heading.
    """
    select(desk, text)
    desk.key(f"ctrl+{level}")

    def is_heading() -> bool:
        found = desk.sandbox.find(role="heading", window=in_front(desk))
        return any(text in (one.text or "") for one in found)

    desk.wait_until(is_heading, f"{text!r} to be a heading")


def make_bold(desk: Desk, text: str) -> None:
    """Make a text bold that is not."""
    select(desk, text)
    desk.key("ctrl+b")
    _wait_for_button(desk, "Bold")


def make_italic(desk: Desk, text: str) -> None:
    """Make a text italic that is not."""
    select(desk, text)
    desk.key("ctrl+i")
    _wait_for_button(desk, "Italic")


def align(desk: Desk, text: str, alignment: Alignment) -> None:
    """Align a paragraph."""
    select(desk, text)
    desk.key(_KEYS[alignment])
    _wait_for_button(desk, alignment)


def set_spacing(desk: Desk, text: str, **spacing: str) -> None:
    """Set distances of a paragraph: ``before`` and ``after`` its text, ``above`` and ``below`` it (``1 cm``)."""
    labels = {
        "before": "Before text:",
        "after": "After text:",
        "above": "Above paragraph:",
        "below": "Below paragraph:",
    }
    title = "Paragraph"
    select(desk, text)
    with dialog(desk, title, "Format", "Paragraph..."):
        show_page(desk, title, "Indents & Spacing")
        for name, value in spacing.items():
            desk.fill(desk.beside(labels[name], role="spin button", window=title), f"{value}\t")


def _wait_for_button(desk: Desk, name: str) -> None:
    desk.wait_until(
        lambda: desk.sandbox.find(
            role="toggle button", name=name, window=in_front(desk), states=("showing", "checked")
        ),
        f"the button {name} to be pressed",
    )
