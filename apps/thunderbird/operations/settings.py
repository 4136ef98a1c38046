"""The settings of an account."""

from __future__ import annotations

import re

from pytest_opencomputer.desk import Desk

from .forms import fill_in, tick


def open_account_settings(desk: Desk) -> None:
    """Open the settings of the account, on their first page."""
    desk.menu("Edit", "Account Settings")
    desk.find(role="entry", name="Account Name:")
    desk.settle()


def settings_page(desk: Desk, page: str, shows: str) -> None:
    """Go to a page of the settings of the account.

    Args:
        page: its name in the list of pages.
        shows: a check box of the page, to wait for it.
    """
    desk.click(role="tree item", name=re.escape(page))
    desk.find(role="check box", name=re.escape(shows))
    desk.settle()


def add_to_signature(desk: Desk, text: str, *, at: str = "ctrl+End") -> None:
    """Write into the signature text, on the first page.

    Args:
        at: the chord that goes to the place, ``ctrl+Home`` or ``ctrl+End``.
    """
    desk.click(role="entry", name="Signature text:")
    desk.key(at)
    desk.type(text)
    desk.wait_until(
        lambda: text.strip() in (desk.find(role="entry", name="Signature text:").text or ""),
        f"the signature to say {text.strip()!r}",
    )


def set_entry(desk: Desk, name: str, text: str, *, role: str = "entry") -> None:
    """Fill in an entry or spin button of the settings; ``name`` is a regular expression."""
    fill_in(desk, desk.find(role=role, name=name), text)


def always_copy(desk: Desk, address: str, *, field: str = "Cc") -> None:
    """Let every mail that is written have a copy to an address, on the page "Copies & Folders"."""
    words = f"{field} these email addresses:"
    tick(desk, words)
    set_entry(desk, words, address)


def close_tab(desk: Desk, *, back_to: str = "Inbox") -> None:
    """Close the tab in front, and wait until a folder's tab is in front again."""
    desk.key("ctrl+w")
    desk.window(f"^{re.escape(back_to)} - ")
    desk.settle()
