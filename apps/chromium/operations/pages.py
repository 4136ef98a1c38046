"""Pages: opening them, following their links, and filling in their forms.

Titles, texts and items are given as they are read; names of elements are regular expressions, as ``desk.find`` takes
them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pytest_opencomputer.desk import Desk
from pytest_opencomputer.sandbox_types import Element

_BAR, _EDGE = 60, 20
"""Pixels at the top of a page that its own bar may cover, and at the bottom."""


def go(desk: Desk, url: str, title: str, *, new_tab: bool = False) -> None:
    """Open an address, and wait for a page whose title begins with ``title``."""
    if new_tab:
        desk.key("ctrl+t")
    go_to_address_bar(desk)
    desk.type(url)
    # The address bar adds what it knows of pages that were visited.
    desk.keys("Delete", "Return")
    shows(desk, title)


def go_to_address_bar(desk: Desk) -> None:
    """Go into the address bar. A page gets the chord first, and while it is busy it would also get the text."""
    desk.key("ctrl+l")
    desk.wait_until(
        lambda: desk.sandbox.find(role="entry", name="Address and search bar", states=["focused"]),
        "the address bar to have the focus",
    )


def shows(desk: Desk, title: str) -> None:
    """Wait until the title of the page in front begins with ``title``, and the page has stopped changing."""
    desk.window(f"^{re.escape(title)}.* - Chromium$")
    desk.settle()


def on_page(desk: Desk, *, role: str | Sequence[str], name: str) -> Element:
    """The first matching element of the page in front; the page is scrolled until the element can be clicked."""
    seen: list[Element] = []

    def look() -> Element | None:
        # Pages go on scrolling for a while.
        desk.settle()
        page = max(desk.find_all(role="document web"), key=lambda one: one.width * one.height, default=None)
        found = desk.sandbox.find(role=role, name=name, states=["visible"])
        below = [one for one in found if page and one.path[: len(page.path)] == page.path and one.width]
        if not page or not below:
            return None
        one, middle = below[0], below[0].center[1]
        bottom = page.y + page.height
        # After scrolling, the tree may be late by one look. What is at the very top or bottom moves no further.
        inside = page.y + _BAR < middle < bottom - _EDGE
        if (
            (inside and not seen)
            or (seen[-1:] == [one] and inside)
            or (seen == [one, one] and page.y < middle < bottom)
        ):
            return one
        seen[:] = [*seen[-1:], one]
        if inside:
            return None
        clicks = (middle - page.center[1]) // 60
        desk.scroll(clicks, at=page)
        return None

    return desk.wait_until(look, f"a {role} named /{name}/ on the page")


def follow(desk: Desk, link: str, title: str) -> None:
    """Click a link of the page, and wait for a page whose title begins with ``title``."""
    desk.click(on_page(desk, role="link", name=link))
    shows(desk, title)


def submit(desk: Desk, button: str, title: str) -> None:
    """Press a button of the page, and wait for a page whose title begins with ``title``."""
    desk.click(on_page(desk, role="button", name=button))
    shows(desk, title)


def enter(desk: Desk, entry: str, *texts: str, title: str | None = None) -> None:
    """Fill in an entry of the page, and with more texts those that follow it, one Tab after the other.

    Args:
        texts: an empty one leaves its entry as it is.
        title: how the title of the next page begins; Return then sends the form.
    """
    role = ("entry", "spin button")
    desk.click(on_page(desk, role=role, name=entry))
    desk.wait_until(lambda: desk.sandbox.find(role=role, name=entry, states=["focused"]), f"{entry} to have the focus")
    if any(texts):
        desk.replace("\t".join(texts))
    if title is None:
        desk.wait_until(
            lambda: not texts[0] or any(one.text == texts[0] for one in desk.sandbox.find(role=role, name=entry)),
            f"{texts[0]!r} to be entered",
        )
    else:
        desk.key("Return")
        shows(desk, title)


def choose(desk: Desk, combo: str, item: str) -> None:
    """Choose the item that begins so in a list of the page."""
    desk.click(on_page(desk, role="combo box", name=combo))
    desk.settle()
    desk.type(f"{item}\n")

    def chosen() -> bool:
        inside = on_page(desk, role="combo box", name=combo).path
        items = desk.sandbox.find(role="menu item", states=["selected"])
        return any(one.path[: len(inside)] == inside and one.name.strip().startswith(item) for one in items)

    desk.wait_until(chosen, f"{item!r} to be chosen")
    desk.settle()


def choose_radio(desk: Desk, name: str) -> None:
    """Choose a radio button of the page."""
    desk.click(on_page(desk, role="radio button", name=name))
    desk.wait_until(
        lambda: desk.sandbox.find(role="radio button", name=name, states=["checked"]), f"{name!r} to be chosen"
    )


def set_check_box(desk: Desk, name: str, on: bool = True) -> None:
    """Tick a check box of the page, or clear it."""
    _switch(desk, "check box", name, on)


def set_switch(desk: Desk, name: str, on: bool = True) -> None:
    """Turn a switch of the page on or off."""
    _switch(desk, "toggle button", name, on)


def confirm(desk: Desk, question: str) -> None:
    """Answer a question that the page asks with its default button."""
    desk.find(role="heading", name=question)
    desk.key("Return")
    desk.wait_until(lambda: not desk.sees(role="heading", name=question), f"the question {question!r} to go")


def sign_in(desk: Desk, user: str, password: str, title: str, *, save: str = "No thanks") -> None:
    """Sign in on the page that asks for it.

    Args:
        title: how the title of the next page begins.
        save: the button that answers whether the browser should save the password.
    """
    shows(desk, "Sign in")
    enter(desk, "User name", user, password, title=title)
    answer_password_question(desk, save)


def answer_password_question(desk: Desk, button: str = "No thanks") -> None:
    """Answer whether to save the password; the question takes no click right after it has appeared."""

    def gone() -> bool:
        desk.settle()
        buttons = desk.find_all(role="button", name=button)
        if buttons:
            desk.click(buttons[0])
        return not buttons

    desk.find(role="button", name=button)
    desk.wait_until(gone, "the question about the password to go")


def _switch(desk: Desk, role: str, name: str, on: bool) -> None:
    if ("checked" in on_page(desk, role=role, name=name).states) != on:
        desk.click(on_page(desk, role=role, name=name))
        desk.wait_until(
            lambda: ("checked" in on_page(desk, role=role, name=name).states) == on,
            f"{name!r} to be {'on' if on else 'off'}",
        )
