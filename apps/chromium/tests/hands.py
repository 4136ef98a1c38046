"""How a person works Chromium, for the live tests."""

from __future__ import annotations

import re

from pytest_opencomputer.desk import Desk
from pytest_opencomputer.sandbox_types import Element

SHOP, WIKI, FORUM, COUNCIL, HARBOUR = (
    f"http://{site}.wexcombe.test" for site in ("shop", "wiki", "forum", "council", "harbour")
)
_FRAME = 88  # pixels at the top that belong to the browser itself


class Browser:
    """Chromium's user interface: keyboard first, elements by role and name."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def go(self, url: str, title: str, *, tab: bool = False) -> None:
        """Open an address, in a new tab where asked, and wait for its title."""
        if tab:
            self.desk.key("ctrl+t")
        self.address_bar()
        self.desk.type(url)
        # The address bar adds what it knows of pages that were visited.
        self.desk.keys("Delete", "Return")
        self.shows(title)

    def address_bar(self) -> None:
        """Go into the address bar. A page gets the chord first, and while it is busy it would get the text, too."""
        self.desk.key("ctrl+l")
        self.desk.wait_until(
            lambda: self.desk.sandbox.find(role="entry", name="Address and search bar", states=["focused"]),
            "the address bar to have the focus",
        )

    def shows(self, title: str) -> None:
        """Wait until the page in front has a title that begins so, and until it has come to rest."""
        self.desk.window(f"^{title}.* - Chromium$")
        self.desk.settle()

    def settings(self, page: str) -> None:
        """Open a page of the settings."""
        self.go(f"chrome://settings/{page}", "Settings")

    def press(self, name: str) -> None:
        """Press a button."""
        self.desk.click(role="button", name=name)

    def never(self) -> None:
        """Answer the question about the password; right after it has come up it takes no click."""

        def gone() -> bool:
            self.desk.settle()
            buttons = self.desk.find_all(role="button", name="Never")
            if buttons:
                self.desk.click(buttons[0])
            return not buttons

        self.desk.find(role="button", name="Never")
        self.desk.wait_until(gone, "the question about the password to go")

    def switch(self, name: str) -> None:
        """Turn a switch of the settings."""
        self.desk.click(role="toggle button", name=name)
        self.desk.settle()

    def choose(self, combo: str, item: str) -> None:
        """Choose an item of a list, by the beginning of its words."""
        self.desk.click(role="combo box", name=combo)
        self.desk.settle()
        self.desk.type(item)
        self.desk.key("Return")
        self.desk.settle()

    def enter(self, name: str, text: str) -> None:
        """Fill an entry of a page."""
        self.desk.click(self.entry(name))
        self.desk.replace(text)

    def entry(self, name: str) -> Element:
        """An entry of the page by its name."""

        def look() -> Element | None:
            return next((one for one in self.desk.find_all(role="entry", name=name) if one.y > _FRAME), None)

        return self.desk.wait_until(look, f"an entry {name!r}")

    def radio(self, name: str) -> None:
        """Choose a radio button and see it chosen."""
        self.desk.click(role="radio button", name=re.escape(name))
        what = f"{name!r} to be chosen"
        self.desk.wait_until(
            lambda: self.desk.sandbox.find(role="radio button", name=re.escape(name), states=["checked"]), what
        )

    def sign_in(self, login: str, password: str, title: str) -> None:
        """Sign in on the page that asks for it."""
        self.shows("Sign in")
        self.enter("User name", login)
        self.desk.key("Tab")
        self.desk.type(f"{password}\n")
        self.shows(title)

    def tab_menu(self, title: str, item: str) -> None:
        """Choose an item of the menu of a tab, which is found by the beginning of its title."""
        self.desk.right_click(role="page tab", name=f"{re.escape(title)}.*")
        self.desk.click(role="menu item", name=re.escape(item))
        self.desk.settle()

    def save_file(self, path: str) -> None:
        """Save in the file dialog, which is not in the accessibility tree; Return does not press its button."""
        self.desk.window("^Save File$")
        self.desk.settle()
        self.desk.replace(path)
        self.desk.key("alt+s")
        self.desk.gone("^Save File$")
        self.desk.settle()

    def open_folder(self, path: str) -> None:
        """Choose a folder in the dialog for that."""
        self.desk.window("^Select .*extension.*")
        self.desk.settle()
        # A slash opens the entry for a path.
        self.desk.type(path)
        self.desk.key("alt+o")
        self.desk.gone("^Select .*extension.*")
        self.desk.settle()

    def below_the_fold(self, role: str, name: str) -> Element:
        """An element further down a page of the settings, scrolled to."""

        def look() -> Element | None:
            before = self.desk.find_all(role=role, name=name)
            if not before or before[0].center[1] > self.desk.sandbox.windows()[-1].height - 40:
                self.desk.scroll(10, at=(960, 700))
            # Pages go on scrolling for a while.
            self.desk.settle()
            after = self.desk.find_all(role=role, name=name)
            return after[0] if before and after == before else None

        return self.desk.wait_until(look, f"a {role} {name!r}")

    def delete_history(self, words: str) -> None:
        """Delete all pages that the history finds with some words."""
        self.go(f"chrome://history/?q={words}", "History")
        self.desk.find(role="check box")
        for box in self.desk.find_all(role="check box"):
            self.desk.click(box)
        self.press("Delete")
        # A question follows, with a button of the same name.
        self.desk.find(role="heading", name="Delete selected items")
        self.press("Delete")
        self.desk.settle()
