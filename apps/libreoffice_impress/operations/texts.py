"""Texts on the slides: finding, replacing and formatting them. Texts stand within one paragraph."""

from __future__ import annotations

from apps.libreoffice_calc.operations import dialog, set_check_box, show_page, write_beside
from apps.libreoffice_writer.operations.documents import in_front
from pytest_opencomputer.desk import Desk

from .slides import go_to_slide, select_shape, shown, write

_FIND = "Find and Replace"


def replace_all(desk: Desk, old: str, new: str) -> None:
    """Replace all occurrences of a text on the slides by one that does not contain it, upper and lower case as is."""
    go_to_slide(desk, 1)
    desk.key("ctrl+h")
    with dialog(desk, _FIND, button="Close"):
        set_check_box(desk, _FIND, "Match case")
        write_beside(desk, _FIND, "Find:", old)
        write_beside(desk, _FIND, "Replace:", new)
        desk.click(desk.find(role="button", name="Replace All", window=_FIND))
        desk.settle()
    desk.wait_until(lambda: not edits(desk, old), f"no {old!r} where the cursor is")
    desk.keys("Escape", "Escape")


def select(desk: Desk, slide: int | str, shape: int, text: str) -> None:
    """Select the first occurrence of a text in a shape of a slide, upper and lower case as they are.

    The dialog completes a text by one that was looked for before and begins so.
    """
    number = select_shape(desk, slide, shape)
    # The search begins at the cursor; without one, it begins where the last one has ended.
    desk.keys("F2", "ctrl+Home")
    desk.key("ctrl+h")
    with dialog(desk, _FIND, button="Close"):
        set_check_box(desk, _FIND, "Match case")
        write_beside(desk, _FIND, "Find:", text)
        desk.click(desk.find(role="button", name="Find Next", window=_FIND))
        desk.settle()
    desk.wait_until(lambda: edits(desk, text) and shown(desk)[0] == number, f"{text!r} to be selected")


def retype(desk: Desk, slide: int | str, shape: int, old: str, new: str) -> None:
    """Type a text over the first occurrence of another one on a slide."""
    select(desk, slide, shape, old)
    desk.type(new)
    desk.wait_until(lambda: edits(desk, new), f"{new!r} on the slide")
    desk.keys("Escape", "Escape")


def make_bold(desk: Desk, slide: int | str, shape: int, text: str) -> None:
    """Make a text bold that is not."""
    select(desk, slide, shape, text)
    desk.key("ctrl+b")
    _wait_for_button(desk, "Bold")


def make_italic(desk: Desk, slide: int | str, shape: int, text: str) -> None:
    """Make a text italic that is not."""
    select(desk, slide, shape, text)
    desk.key("ctrl+i")
    _wait_for_button(desk, "Italic")


def center(desk: Desk, slide: int | str, shape: int, text: str) -> None:
    """Centre the paragraph in which a text occurs."""
    select(desk, slide, shape, text)
    desk.key("ctrl+e")
    _wait_for_button(desk, "Center")


def add_link(desk: Desk, slide: int | str, shape: int, text: str, address: str) -> None:
    """Make a text a link."""
    title = "Hyperlink"
    select(desk, slide, shape, text)
    with dialog(desk, title, "Insert", "Hyperlink..."):
        show_page(desk, title, "Internet")
        write_beside(desk, title, "URL:", address)
    desk.keys("Escape", "Escape")


def write_notes(desk: Desk, slide: int | str, text: str) -> None:
    """Replace the notes of a slide; a line feed ends a paragraph."""
    go_to_slide(desk, slide)
    desk.menu("View", "Notes")
    desk.settle()
    write(desk, 2, text)  # behind the picture of the slide
    desk.menu("View", "Normal")
    desk.find(role="panel", name="^PageShape: .*", window=in_front(desk))


def edits(desk: Desk, text: str) -> bool:
    """Whether the paragraph with the cursor has a text."""
    edited = desk.sandbox.find(role="paragraph", window=in_front(desk), states=("showing", "focused"))
    return any(text in (one.text or "") for one in edited)


def _wait_for_button(desk: Desk, name: str) -> None:
    desk.wait_until(
        lambda: desk.sandbox.find(
            role="toggle button", name=name, window=in_front(desk), states=("showing", "checked")
        ),
        f"the button {name} to be pressed",
    )
    desk.keys("Escape", "Escape")
