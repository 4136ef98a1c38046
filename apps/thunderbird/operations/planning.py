"""The calendar, tasks, and mailing lists of the address book."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime

from pytest_opencomputer.desk import Desk
from pytest_opencomputer.sandbox_types import Element

from .forms import choose, fill_in, set_box, shown

_FORM = "New (Event|Task).*"


def enter_event(
    desk: Desk,
    title: str,
    start: datetime,
    end: datetime,
    *,
    all_day: bool = False,
    location: str = "",
    repeat: str = "",
    until: datetime | None = None,
    reminder: str = "",
) -> None:
    """Enter an event in the calendar.

    Args:
        start, end: of an event that lasts all day, its first and its last day.
        repeat: entry of the list "Repeat:", for example ``Weekly``.
        until: the last day on which it repeats; ``None`` for ever.
        reminder: entry of the list "Reminder:", for example ``1 day before``.
    """
    _begin(desk, "ctrl+i", title)
    if location:
        fill_in(desk, shown(desk, "entry", "Location:", window=_FORM)[0], location)
    if all_day:
        set_box(desk, shown(desk, "check box", "All day", window=_FORM)[0])
    if repeat:
        choose(desk, shown(desk, "combo box", "Repeat:", window=_FORM)[0], repeat)
    _set_moment(desk, "Start:", start, time=not all_day)
    _set_moment(desk, "End:", end, time=not all_day)
    if until is not None:
        _set_moment(desk, "Until:", until, time=False)
    if reminder:
        choose(desk, shown(desk, "combo box", "Reminder:", window=_FORM)[0], reminder)
    _save(desk)


def enter_task(desk: Desk, title: str, *, due: datetime | None = None) -> None:
    """Enter a task, with the moment when it is due, if it has one."""
    _begin(desk, "ctrl+d", title)
    if due is not None:
        set_box(desk, shown(desk, "check box", "Due Date:", window=_FORM)[0])
        _set_moment(desk, "Due Date:", due)
    _save(desk)


def new_mailing_list(desk: Desk, name: str, members: Sequence[str]) -> None:
    """Make a mailing list in the address book, and come back to the mails.

    Args:
        members: the addresses, which must be in the address book.
    """
    desk.key("ctrl+2")
    desk.click(role="button", name="Create a new mailing list")
    desk.find(role="button", name="OK")
    desk.settle()
    # Name, nickname and description come before the members.
    desk.type(f"{name}\t\t\t")
    for address in members:
        desk.type(f"{address}\n")
        desk.settle()
    desk.click(role="button", name="OK")
    desk.find(role="tree item", name=f".*{re.escape(name)}")
    desk.key("ctrl+1")
    desk.find(role="list item", name=".*, (Read|Unread), .*")
    desk.settle()


def _begin(desk: Desk, chord: str, title: str) -> None:
    """Open a form and write the title, in which the caret stands at first."""
    desk.key(chord)
    desk.window("^New (Event|Task)")
    fill_in(desk, shown(desk, "entry", "Title:", window=_FORM)[0], title)


def _set_moment(desk: Desk, label: str, moment: datetime, *, time: bool = True) -> None:
    """Fill in the date and the time behind a label."""
    fill_in(
        desk,
        _behind(desk, label)[0],
        f"{moment.month}/{moment.day}/{moment.year}",
        becomes=f"{moment.month}/{moment.day}/{moment:%y}",
    )
    if time:
        fill_in(desk, _behind(desk, label)[1], f"{moment:%H:%M}")


def _behind(desk: Desk, label: str) -> list[Element]:
    """The entries on the line of a label, right of it, from left to right."""
    text = shown(desk, "label", f"{label}.*", window=_FORM)[0]
    middle = text.center[1]

    def look() -> list[Element]:
        line = [one for one in shown(desk, "entry", window=_FORM) if one.y <= middle < one.y + one.height]
        return sorted((one for one in line if one.x > text.x), key=lambda one: one.x)

    return desk.wait_until(look, f"the entries behind {label!r}")


def _save(desk: Desk) -> None:
    """Save and close the form."""
    desk.settle()
    desk.key("ctrl+l")
    desk.gone("^New (Event|Task)")
    desk.settle()
