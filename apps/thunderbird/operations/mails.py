"""Mails in their folders: found, selected, marked, moved, deleted, archived; their attachments."""

from __future__ import annotations

import re
from typing import NamedTuple

from pytest_opencomputer.desk import Desk
from pytest_opencomputer.file_dialogs import name_file, wait_for_file
from pytest_opencomputer.sandbox_types import Element

ACCOUNT = "ines@harrowlane.example"
"""The mail account of the office, as the folder pane and the menus call it."""

_LINES = ".*, (Read|Unread), .*"
_TAGS = ("Important", "Work", "Personal", "To Do", "Later")
_MAIN = ".* - Mozilla Thunderbird"


def switch_to(desk: Desk, title: str) -> None:
    """Change to the other application with Alt+Tab, and wait until the window with this title is in front."""

    def there() -> bool:
        desk.settle()
        return any(re.search(title, one.title) and one.focused for one in desk.sandbox.windows())

    desk.settle()
    desk.key("alt+Tab")
    if not there():
        # On a busy machine the list of windows can miss that Alt was let go, and stays.
        desk.key("alt")
    desk.wait_until(there, f"{title} in front")


# Folders and lines


def open_folder(desk: Desk, folder: str) -> None:
    """Show the mails of a folder of the folder pane."""
    # Its name may be followed by the number of unread mails.
    desk.click(role="tree item", name=f"{re.escape(folder)}(, .*)?")
    desk.window(f"^{re.escape(folder)} - ")
    desk.settle()


def mail(desk: Desk, subject: str) -> Element:
    """The line of a mail in the list as it stands."""
    return desk.find(role="list item", name=_line(subject))


def quick_filter(desk: Desk, words: str, count: int | None = None) -> list[Element]:
    """Let the list show only the mails with these words in their subjects or senders.

    Args:
        count: how many there are, to wait for all of them.

    Returns:
        The lines that show, from top to bottom.
    """
    desk.key("ctrl+shift+k")
    desk.find(role="entry", name="Filter messages")
    desk.settle()
    desk.replace(words)

    def filtered() -> list[Element] | None:
        lines = _lines(desk)
        fit = all(words.lower() in one.name.lower() for one in lines)
        return lines if lines and fit and count in (None, _filtered(desk)) else None

    lines = desk.wait_until(filtered, f"the list to show {count or 'only'} mails with {words!r}")
    desk.settle()
    return lines


def select(desk: Desk, *lines: Element) -> None:
    """Select these lines of the list, all at once."""
    for number, line in enumerate(lines):
        desk.click(line, holding=("ctrl",) if number else ())
        desk.settle()
    places = sorted(one.path for one in lines)

    def selected() -> bool:
        return sorted(one.path for one in _selected(desk)) == places and _count(desk).selected == len(lines)

    desk.wait_until(selected, f"{len(lines)} mails to be selected")
    desk.settle()


def select_all(desk: Desk) -> None:
    """Select all mails that the list shows."""
    desk.click(_lines(desk)[0])
    desk.key("ctrl+a")

    def selected() -> bool:
        lines = _lines(desk)
        return len(_selected(desk)) == len(lines) and _count(desk).selected >= len(lines)

    desk.wait_until(selected, "all mails to be selected")
    desk.settle()


def show_mail(desk: Desk, subject: str, *, search: bool = False) -> None:
    """Select a mail and wait until its text shows.

    Args:
        search: find it with the quick filter first, as the list may be longer than its part that shows.
    """
    if search:
        quick_filter(desk, subject.removeprefix("Re: "))
    desk.click(mail(desk, subject))
    desk.find(role="document web", name=re.escape(subject))
    desk.settle()


# Marks on the selected mails


def tag(desk: Desk, name: str) -> None:
    """Give the selected mails one of Thunderbird's own tags, and look whether the first of them shows it."""
    lines = _selected(desk)
    desk.key(str(_TAGS.index(name) + 1))
    # The summary of several mails does not always follow; a mail that is shown has a list of its tags above its text.
    if len(lines) > 1:
        select(desk, lines[0])
    desk.find(role="list item", name=name)
    if len(lines) > 1:
        select(desk, *lines)
    desk.settle()


def star(desk: Desk) -> None:
    """Star the selected mails."""
    desk.key("s")
    _wait_for_lines(desk, r"(.*, )?Starred, .*")


def take_star_off(desk: Desk) -> None:
    """Take the stars of the selected mails off."""
    desk.key("s")
    _wait_for_lines(desk, r"(?!(.*, )?Starred, ).*")


def mark_as_read(desk: Desk) -> None:
    """Mark the selected mails as read."""
    if any(", Read, " in one.name for one in _selected(desk)):
        # The first press makes all of them unread if one is read.
        desk.key("m")
        _wait_for_lines(desk, ".*, Unread, .*")
    desk.key("m")
    _wait_for_lines(desk, ".*, Read, .*")


def mark_as_junk(desk: Desk) -> None:
    """Mark the selected mails as junk."""
    desk.key("j")
    _wait_for_lines(desk, ".*, Spam, .*")


# Where the selected mails go


def delete(desk: Desk) -> None:
    """Delete the selected mails, and wait until they have left the folder."""
    before = _count(desk)
    desk.key("Delete")
    _wait_until_gone(desk, before)


def move_to(desk: Desk, folder: str, *, account: str = ACCOUNT) -> None:
    """Move the selected mails to another folder through their context menu, and wait until they have gone."""
    before = _count(desk)
    desk.right_click(_selected(desk)[0])
    desk.menu("Move To", account, folder)
    _wait_until_gone(desk, before)


def move_again(desk: Desk) -> None:
    """Move the selected mails to the folder that mails were moved to last, and wait until they have gone."""
    before = _count(desk)
    desk.key("ctrl+shift+m")
    _wait_until_gone(desk, before)


def archive(desk: Desk, into: str) -> None:
    """Archive the selected mails.

    Args:
        into: the folder of their year, for example ``Archives/2026``, which shows as soon as they are there.
    """
    before = _count(desk)
    desk.key("a")
    _wait_until_gone(desk, before)
    desk.find(role="tree item", name=f"{re.escape(into)}(, .*)?")
    desk.settle()


def save_attachment(desk: Desk, path: str) -> None:
    """Save the attachment of the mail that shows, which has only one."""
    desk.click(desk.find(role="button", description="Save the attached file"))
    name_file(desk, "^Save Attachment", path)
    wait_for_file(desk, path)


class _Count(NamedTuple):
    total: int
    selected: int


def _count(desk: Desk) -> _Count:
    """How many mails the folder has and how many are selected, as it says above the list."""
    for one in desk.sandbox.find(role="section", name="", window=_MAIN):
        if found := re.fullmatch(r"(\d+) Messages?(?: (\d+) Selected)?", (one.text or "").strip()):
            return _Count(int(found[1]), int(found[2] or 1))
    return _Count(0, 0)


def _filtered(desk: Desk) -> int:
    """How many mails the quick filter has found, as it says; the list may have room for fewer."""
    texts = (one.text or "" for one in desk.sandbox.find(role="section", name="", window=_MAIN))
    found = (re.fullmatch(r"(\d+) messages?", text) for text in texts)
    return next((int(one[1]) for one in found if one), 0)


def _wait_until_gone(desk: Desk, before: _Count) -> None:
    left = before.total - before.selected
    desk.wait_until(lambda: _count(desk).total == left, f"{left} of {before.total} mails to be left in the folder")
    desk.settle()


def _line(subject: str) -> str:
    """The name of a mail's line, which begins with its marks (Attachments, Starred)."""
    return f"(?:.*, )?{re.escape(subject)}, .*"


def _lines(desk: Desk) -> list[Element]:
    return sorted(desk.sandbox.find(role="list item", name=_LINES, window=_MAIN), key=lambda one: one.y)


def _selected(desk: Desk) -> list[Element]:
    return [one for one in _lines(desk) if "selected" in one.states]


def _wait_for_lines(desk: Desk, pattern: str) -> None:
    """Wait until the lines of all selected mails fit."""

    def fit() -> bool:
        lines = _selected(desk)
        return bool(lines) and all(re.fullmatch(pattern, one.name) for one in lines)

    desk.wait_until(fit, f"the selected mails to be shown as /{pattern}/")
    desk.settle()
