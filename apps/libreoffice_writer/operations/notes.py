"""Footnotes, comments, tracked changes, bookmarks, links and the table of contents."""

from __future__ import annotations

from apps.libreoffice_calc.operations import choose, dialog, set_check_box, show_page, write_beside
from pytest_opencomputer.desk import Desk
from pytest_opencomputer.sandbox_types import Element

from .documents import in_front
from .texts import go_behind, select, shows


def add_footnote(desk: Desk, behind: str, text: str) -> None:
    """Put a footnote behind a text."""
    go_behind(desk, behind)
    desk.menu("Insert", "Footnote and Endnote", "Footnote")
    desk.type(text)
    desk.wait_until(lambda: shows(desk, text), "the footnote to be written")


def add_comment(desk: Desk, about: str, text: str) -> None:
    """Comment on a text."""
    select(desk, about)
    desk.key("ctrl+alt+c")
    desk.find(role="comment", window=in_front(desk))
    desk.wait_until(lambda: _edited(desk) and not _edited(desk)[0].text, "an empty comment to be open")
    desk.type(text)
    desk.wait_until(lambda: [one.text for one in _edited(desk)] == [text], "the comment to be written")
    desk.key("Escape")


def decide_changes(desk: Desk, author: str, *, accept: bool) -> None:
    """Accept or reject all tracked changes of an author."""
    title = "Manage Changes"
    with dialog(desk, title, "Edit", "Track Changes", "Manage...", button="Close"):
        show_page(desk, title, "Filter")
        set_check_box(desk, title, "Author:")
        choose(desk, desk.find(role="combo box", name="Author", window=title), author)
        show_page(desk, title, "List")
        desk.click(role="button", name="Accept All" if accept else "Reject All")
        desk.settle()


def add_bookmark(desk: Desk, text: str, name: str) -> None:
    """Give a text a bookmark."""
    title = "Bookmark"
    select(desk, text)
    with dialog(desk, title, "Insert", "Bookmark...", button="Insert"):
        write_beside(desk, title, "Name:", name)


def add_link(desk: Desk, text: str, address: str) -> None:
    """Make a text a link."""
    title = "Hyperlink"
    select(desk, text)
    with dialog(desk, title, "Insert", "Hyperlink..."):
        show_page(desk, title, "Internet")
        write_beside(desk, title, "URL:", address)


def insert_contents(desk: Desk, behind: str, *, levels: int = 10) -> None:
    """Put a table of contents into a new paragraph behind the one in which a text occurs.

    Args:
        levels: how many levels of headings it lists.
    """
    title = "Table of Contents, Index or Bibliography"
    go_behind(desk, behind)
    desk.key("End")
    desk.key("Return")
    with dialog(desk, title, "Insert", "Table of Contents and Index", f"{title}..."):
        if levels != 10:
            desk.fill(desk.beside("Include up to level:", role="spin button", window=title), f"{levels}\t")
    desk.wait_until(lambda: shows(desk, "Table of Contents"), "the table of contents")


def _edited(desk: Desk) -> list[Element]:
    return desk.sandbox.find(role="paragraph", window=in_front(desk), states=("showing", "focused"))
