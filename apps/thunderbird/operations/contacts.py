"""Cards of the address book."""

from __future__ import annotations

from pytest_opencomputer.desk import Desk
from pytest_opencomputer.sandbox_types import Element

from .forms import shown

_MAILS = ".*, (Read|Unread), .*"


def new_contact(desk: Desk, first: str, last: str, email: str, phone: str = "") -> None:
    """Enter somebody in the Personal Address Book, and come back to the mails."""
    _open_book(desk)
    desk.click(role="button", name="New Contact")
    _enter(desk, "First name", first)
    _enter(desk, "Last name", last)
    _enter(desk, "Email address", email)
    if phone:
        desk.click(shown(desk, "button", "Add phone number")[0])
        _enter(desk, "Phone number", phone)
    _save_and_leave(desk)


def change_phone(desk: Desk, name: str, phone: str) -> None:
    """Put another telephone number on a card in place of the only one, and come back to the mails."""
    _edit(desk, name)
    _enter(desk, "Phone number", phone)
    _save_and_leave(desk)


def add_phone(desk: Desk, name: str, phone: str) -> None:
    """Put one more telephone number on a card, and come back to the mails."""
    _edit(desk, name)
    before = len(shown(desk, "entry", "Phone number"))
    desk.click(shown(desk, "button", "Add phone number")[0])
    desk.wait_until(lambda: len(shown(desk, "entry", "Phone number")) > before, "one more entry for a number")
    _enter(desk, "Phone number", phone)
    _save_and_leave(desk)


def _open_book(desk: Desk) -> None:
    desk.key("ctrl+2")
    desk.find(role="button", name="New Contact")
    desk.settle()


def _edit(desk: Desk, name: str) -> None:
    """Find a card, of which there is one, and open it to be changed."""
    _open_book(desk)
    search = desk.find(role="entry", name="Search all address books")
    if search.text:
        # Make the list show something else first, so that the change can be seen.
        desk.click(search)
        desk.keys("ctrl+a", "Delete")
        desk.wait_until(lambda: len(_rows(desk)) > 1, "the list to show all cards")
    desk.fill(search, name)
    desk.wait_until(lambda: [one.name for one in _rows(desk)] == [name], f"the list to show only {name}")
    desk.settle()
    desk.click(_rows(desk)[0])
    desk.click(shown(desk, "button", "Edit")[0])
    shown(desk, "button", "Save")
    desk.settle()


def _enter(desk: Desk, name: str, text: str) -> None:
    """Fill in the last entry of this name; buttons come and go beside it, so it is looked for again afterwards."""
    desk.fill(shown(desk, "entry", name)[-1], text)
    desk.wait_until(lambda: shown(desk, "entry", name)[-1].text == text, f"{name!r} to be {text!r}")


def _rows(desk: Desk) -> list[Element]:
    """The cards that the list shows."""
    return desk.sandbox.find(role="table row", window="Address Book - .*")


def _save_and_leave(desk: Desk) -> None:
    desk.click(shown(desk, "button", "Save")[0])
    shown(desk, "button", "Edit")
    desk.settle()
    desk.key("ctrl+1")
    desk.find(role="list item", name=_MAILS)
    desk.settle()
