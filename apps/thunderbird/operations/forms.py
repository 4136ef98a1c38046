"""Boxes, lists and entries of Thunderbird's dialogs, forms and settings."""

from __future__ import annotations

import re

from pytest_opencomputer.desk import Desk
from pytest_opencomputer.sandbox_types import Element


def shown(desk: Desk, role: str, name: str | None = None, *, window: str | None = None) -> list[Element]:
    """The elements of a form that can be seen, line by line; waits until there is one.

    The forms of events and contacts have a parent that does not say that it shows, so ``desk.find`` misses what is
    in them.
    """

    def look() -> list[Element]:
        found = desk.sandbox.find(role=role, name=name, window=window, states=["visible"])
        return sorted((one for one in found if one.width > 0), key=lambda one: (one.y, one.x))

    return desk.wait_until(look, f"the {role} {name or ''}")


def tick(desk: Desk, name: str, *, on: bool = True, role: str = "check box") -> None:
    """Tick a check box or choose a radio button, unless it is so already; wait until it is.

    Args:
        name: regular expression.
        on: ``False`` takes the tick away.
    """
    set_box(desk, desk.find(role=role, name=name), on=on)


def set_box(desk: Desk, box: Element, *, on: bool = True) -> None:
    """Tick a box that was found, or take its tick away, unless it is so already."""
    if ("checked" in box.states) != on:
        desk.click(box)

    def done() -> bool:
        now = desk.sandbox.look(box)
        return now is not None and ("checked" in now.states) == on

    desk.wait_until(done, f"{box.name!r} to be {'ticked' if on else 'not ticked'}")


def choose(desk: Desk, combo: Element, entry: str) -> None:
    """Choose an entry from a list by typing it, unless it is chosen already; wait until the list shows it."""

    def chosen() -> bool:
        # The menu inside a list is called as its chosen entry.
        menus = desk.sandbox.find(role="menu", name=re.escape(entry), states=[])
        return any(one.path[:-1] == combo.path for one in menus)

    if chosen():
        return
    desk.click(combo)
    desk.settle()
    desk.type(f"{entry}\n")
    desk.wait_until(chosen, f"the list to show {entry!r}")
    desk.settle()


def fill_in(desk: Desk, entry: Element, text: str, *, becomes: str | None = None) -> None:
    """Replace the content of an entry, leave it with Tab, and wait until it says so.

    Args:
        becomes: what the entry makes of the text, if that is something else.
    """
    desk.fill(entry, f"{text}\t")
    wanted = text if becomes is None else becomes

    def filled() -> bool:
        now = desk.sandbox.look(entry)
        return now is not None and (now.text or "") == wanted

    desk.wait_until(filled, f"{entry.name or 'the entry'!r} to be {wanted!r}")
