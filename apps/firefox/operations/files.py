"""Files: saving what a site offers, and pages as PDFs."""

from __future__ import annotations

from pytest_opencomputer.desk import Desk
from pytest_opencomputer.file_dialogs import name_file, wait_for_file

from .pages import go, on_page

_PRINT = "Save As.*"


def print_to_pdf(desk: Desk, path: str, *, landscape: bool = False) -> None:
    """Save the page in front as a PDF.

    Args:
        path: relative to the home folder.
        landscape: whether the paper lies on its long side.
    """
    desk.key("ctrl+p")
    desk.find(role="combo box", name="Destination")
    desk.settle()
    if landscape:
        desk.click(role="label", name="Landscape")
        desk.settle()
    desk.click(role="button", name="Save")
    name_file(desk, _PRINT, f"/home/user/{path}")
    wait_for_file(desk, path)
    desk.wait_until(lambda: not desk.sees(role="combo box", name="Destination"), "the print dialog to close")
    desk.settle()


def save_link(desk: Desk, url: str, title: str, link: str, path: str) -> None:
    """Save what a link of a page leads to, in another place than the usual one.

    Args:
        url: the page, whose title begins with ``title``.
        link: a regular expression that the link's whole text matches.
        path: relative to the home folder.
    """
    go(desk, url, title)
    desk.right_click(on_page(desk, role="link", name=link))
    desk.click(role="menu item", name="Save Link As…")
    name_file(desk, "^(Enter name of file to save to|Save As).*", f"/home/user/{path}")
    wait_for_file(desk, path)
