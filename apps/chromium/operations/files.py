"""Files: saving what a site offers, and pages as PDFs."""

from __future__ import annotations

from pytest_opencomputer.desk import Desk
from pytest_opencomputer.file_dialogs import name_file, wait_for_file

from .pages import go_to_address_bar

_SAVE = "^Save File$"


def save_file(desk: Desk, path: str, *, proposed: bool = False) -> None:
    """Save in the dialog that is about to open.

    Args:
        path: relative to the home folder.
        proposed: whether the dialog proposes this place by itself.
    """
    if proposed:
        desk.window(_SAVE)
        desk.settle()
        desk.key("alt+s")
        desk.gone(_SAVE)
    else:
        # Return does not press the button of this dialog.
        name_file(desk, _SAVE, f"/home/user/{path}", accept="alt+s")
    wait_for_file(desk, path)


def download(desk: Desk, url: str, path: str) -> None:
    """Download a file that a site sends from an address to be saved, not shown; the browser asks where.

    Args:
        path: relative to the home folder.
    """
    go_to_address_bar(desk)
    desk.type(url)
    desk.keys("Delete", "Return")
    save_file(desk, path)


def save_document(desk: Desk, path: str, *, proposed: bool = False) -> None:
    """Save the PDF that is shown in front, as ``save_file`` does."""
    desk.click(role="button", name="Download")
    save_file(desk, path, proposed=proposed)


def print_to_pdf(desk: Desk, path: str, *, paper: str | None = None, headers_and_footers: bool | None = None) -> None:
    """Save the page in front as a PDF.

    Args:
        path: relative to the home folder.
        paper: for example ``A5``.
        headers_and_footers: whether they are printed; ``None``, here and for ``paper``, leaves what is proposed.
    """
    desk.key("ctrl+p")
    _wait_for_preview(desk)
    if paper or headers_and_footers is not None:
        desk.click(role="button", name="More settings")
        desk.settle()
    if paper:
        desk.click(role="combo box", name="Paper size")
        desk.settle()
        desk.type(f"{paper}\n")
        _wait_for_preview(desk)
    if headers_and_footers is not None:
        box = "Headers and footers"
        if ("checked" in desk.find(role="check box", name=box).states) != headers_and_footers:
            desk.click(role="check box", name=box)
        desk.wait_until(
            lambda: ("checked" in desk.find(role="check box", name=box).states) == headers_and_footers,
            f"{box!r} to be {'on' if headers_and_footers else 'off'}",
        )
        _wait_for_preview(desk)
    desk.click(role="button", name="Save")
    save_file(desk, path)


def _wait_for_preview(desk: Desk) -> None:
    """Wait for the preview, as the preview is saved: while it is being made, the button is disabled."""
    desk.settle()
    desk.wait_until(lambda: desk.sandbox.find(role="button", name="Save", states=["sensitive"]), "the preview")
    desk.settle()
