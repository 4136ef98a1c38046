"""Mails that are written: begun, addressed, filled, sent."""

from __future__ import annotations

import re

from pytest_opencomputer.desk import Desk
from pytest_opencomputer.file_dialogs import name_file
from pytest_opencomputer.sandbox_types import Element

from .mails import mail

_WINDOW, _WINDOWS = "^Write: ", "Write: .*"
_FIELDS = {"Cc": "ctrl+shift+c", "Bcc": "ctrl+shift+b"}


def new_mail(desk: Desk) -> None:
    """Begin a mail."""
    _begin(desk, "ctrl+n", "")


def answer(desk: Desk, *, everyone: bool = False) -> None:
    """Begin an answer to the mail that shows: to its sender, or to everyone who got it."""
    _begin(desk, "ctrl+shift+r" if everyone else "ctrl+r", "Re: ")


def forward(desk: Desk) -> None:
    """Begin to forward the mail that shows, with its attachments."""
    _begin(desk, "ctrl+l", "Fwd: ")


def open_draft(desk: Desk, subject: str) -> None:
    """Take up a draft again, in its folder."""
    desk.click(mail(desk, subject))
    desk.find(role="document web", name=re.escape(subject))
    desk.settle()
    _begin(desk, "Return", subject)


def add_recipient(desk: Desk, address: str, field: str = "To") -> None:
    """Add an address, or the name of a mailing list, to To, Cc or Bcc."""
    if field in _FIELDS:
        desk.key(_FIELDS[field])
        desk.find(role="entry", name=f"{field}( with .*)?", window=_WINDOWS)
    else:
        desk.click(role="entry", name=f"{field}( with .*)?")
    desk.settle()
    desk.type(address)
    # What is typed is completed from the address book a moment later.
    desk.settle()
    desk.key("Tab")
    # It stands in front of the field then.
    desk.find(role="label", name=f"(.* <)?{re.escape(address)}(>| <.*>)?", window=_WINDOWS)
    desk.settle()


def set_subject(desk: Desk, subject: str) -> None:
    """Write the subject."""
    desk.fill(desk.find(role="entry", name="Subject", window=_WINDOWS), subject)
    desk.window(f"{_WINDOW}{re.escape(subject)}")


def write(desk: Desk, text: str, *, at: str = "ctrl+Home") -> None:
    """Write into the text of the mail.

    Args:
        at: the chord that goes to the place, ``ctrl+Home`` or ``ctrl+End``.
    """
    desk.click(_body(desk))
    desk.key(at)
    desk.type(text)
    last = text.rstrip("\n").rpartition("\n")[2]
    desk.wait_until(lambda: last in _text(desk), f"the mail to say {last!r}")


def delete_text(desk: Desk) -> None:
    """Delete the whole text of the mail, with quotation and signature."""
    desk.click(_body(desk))
    desk.keys("ctrl+a", "Delete")
    desk.wait_until(lambda: not _text(desk).strip(), "the text to be empty")


def ask_for_receipt(desk: Desk) -> None:
    """Ask for a return receipt."""
    desk.menu("Options", "Return Receipt")
    desk.settle()


def attach(desk: Desk, path: str) -> None:
    """Attach a file, and wait until it stands among the attachments."""
    desk.key("ctrl+shift+a")
    name_file(desk, "^Attach File", path)
    # The end of the name stands apart.
    stem, _, ending = path.rpartition("/")[2].rpartition(".")
    desk.find(role="list item", name=rf"{re.escape(stem)} ?\.{re.escape(ending)}.*", window=_WINDOWS)


def send(desk: Desk) -> None:
    """Send the mail, and wait until its window has closed."""
    desk.settle()
    desk.click(role="button", name="Send")
    desk.gone(_WINDOW)
    desk.settle()


def save_as_template(desk: Desk) -> None:
    """Keep the mail as a template, and close its window."""
    # Its menu by letters, as the main window has one of the same name.
    for letter, shows in (("alt+f", "Save As"), ("a", "Template")):
        desk.key(letter)
        desk.find(name=shows, window=_WINDOWS)
    desk.click(role="radio menu item", name="Template")
    desk.settle()
    desk.key("ctrl+w")
    desk.gone(_WINDOW)
    desk.settle()


def _begin(desk: Desk, chord: str, subject: str) -> None:
    """Press a chord that opens the window, and wait until it is in front and can be written in."""
    desk.key(chord)
    title = f"{_WINDOW}{re.escape(subject)}"
    desk.wait_until(
        lambda: any(one.focused and re.search(title, one.title) for one in desk.sandbox.windows()),
        f"the window {title!r} in front",
    )
    desk.find(role="document web", name="Message body", window=_WINDOWS)
    desk.settle()


def _body(desk: Desk) -> Element:
    return desk.find(role="document web", name="Message body", window=_WINDOWS)


def _text(desk: Desk) -> str:
    """The text of the mail, with quotation and signature, which are sections of their own."""
    found = desk.sandbox.find(role=("document web", "section"), window=_WINDOWS)
    body = [one.path for one in found if one.role == "document web"]
    return "\n".join(one.text or "" for one in found if body and one.path[: len(body[0])] == body[0])
