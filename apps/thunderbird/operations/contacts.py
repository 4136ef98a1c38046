"""Cards of the address book."""

from __future__ import annotations

import re

from pytest_opencomputer.desk import Desk

from .forms import fill_in, shown

_MAILS = ".*, (Read|Unread), .*"


def new_contact(desk: Desk, first: str, last: str, email: str, phone: str = "") -> None:
    """Enter somebody in the Personal Address Book, and come back to the mails."""
    _open_book(desk)
    desk.click(role="button", name="New Contact")
    fill_in(desk, shown(desk, "entry", "First name")[0], first)
    fill_in(desk, shown(desk, "entry", "Last name")[0], last)
    fill_in(desk, shown(desk, "entry", "Email address")[0], email)
    if phone:
        desk.click(shown(desk, "button", "Add phone number")[0])
        fill_in(desk, shown(desk, "entry", "Phone number")[0], phone)
    _save_and_leave(desk)


def change_phone(desk: Desk, name: str, phone: str) -> None:
    """Put another telephone number on a card in place of the first, and come back to the mails."""
    _open_book(desk)
    desk.click(role="tree item", name=f"{re.escape(name)}.*")
    desk.click(shown(desk, "button", "Edit")[0])
    fill_in(desk, shown(desk, "entry", "Phone number")[0], phone)
    _save_and_leave(desk)


def add_phone(desk: Desk, name: str, phone: str) -> None:
    """Put one more telephone number on a card, and come back to the mails."""
    _open_book(desk)
    desk.click(role="tree item", name=f"{re.escape(name)}.*")
    desk.click(shown(desk, "button", "Edit")[0])
    desk.click(shown(desk, "button", "Add phone number")[0])
    fill_in(desk, shown(desk, "entry", "Phone number")[-1], phone)
    _save_and_leave(desk)


def _open_book(desk: Desk) -> None:
    desk.key("ctrl+2")
    desk.find(role="button", name="New Contact")
    desk.settle()


def _save_and_leave(desk: Desk) -> None:
    desk.click(shown(desk, "button", "Save")[0])
    shown(desk, "button", "Edit")
    desk.settle()
    desk.key("ctrl+1")
    desk.find(role="list item", name=_MAILS)
    desk.settle()
