"""Pages: their size and margins, page numbers, and breaks."""

from __future__ import annotations

from apps.libreoffice_calc.operations import choose, choose_button, dialog, show_page
from pytest_opencomputer.desk import Desk

from .documents import in_front
from .texts import select

_TITLE = "Page Style: .*"


def set_page(desk: Desk, *, orientation: str = "", margins: dict[str, str] | None = None) -> None:
    """Set up the pages of the style in front.

    Args:
        orientation: ``Landscape`` or ``Portrait``; "" to leave it.
        margins: lengths by ``Left``, ``Right``, ``Top`` and ``Bottom`` (``2.5 cm``).
    """
    desk.key("ctrl+Home")
    with dialog(desk, _TITLE, "Format", "Page Style..."):
        show_page(desk, _TITLE, "Page")
        if orientation:
            choose_button(desk, _TITLE, orientation)
        for side, length in (margins or {}).items():
            desk.fill(desk.beside(f"{side}:", role="spin button", window=_TITLE), f"{length}\t")


def number_pages(desk: Desk, *, alignment: str) -> None:
    """Put the number of the page below each page, which has no footer yet: ``Left``, ``Center`` or ``Right``."""
    title = "Page Number Wizard"
    desk.key("ctrl+Home")
    with dialog(desk, title, "Insert", "Page Number..."):
        if alignment != "Left":
            choose(desk, desk.find(role="combo box", name="Left", window=title), alignment)


def break_page_before(desk: Desk, text: str) -> None:
    """Begin a new page with a paragraph, in whose first line a text occurs."""
    before = _pages(desk)
    select(desk, text)
    desk.key("Home")
    desk.key("ctrl+Return")
    desk.wait_until(lambda: _pages(desk) != before, f"a new page before {text!r}")


def _pages(desk: Desk) -> str:
    """How many pages there are, as the bar below says it."""
    labels = desk.sandbox.find(role="label", window=in_front(desk), states=("showing",))
    said = next((one.text for one in labels if one.text and one.text.startswith("Page ")), "")
    return said.rpartition(" of ")[2]
