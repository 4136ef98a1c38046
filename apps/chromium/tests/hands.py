"""How a person works Chromium, for the live tests."""

from __future__ import annotations

import re

from apps.chromium import operations
from pytest_opencomputer.desk import Desk
from pytest_opencomputer.sandbox_types import Element

SHOP, WIKI, FORUM, COUNCIL, HARBOUR = (
    f"http://{site}.wexcombe.test" for site in ("shop", "wiki", "forum", "council", "harbour")
)


class Browser:
    """The app's operations by shorter names, and what only tests do."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def go(self, url: str, title: str, *, tab: bool = False) -> None:
        """Open an address, in a new tab if asked, and wait for its title."""
        operations.go(self.desk, url, title, new_tab=tab)

    def address_bar(self) -> None:
        """Go into the address bar."""
        operations.go_to_address_bar(self.desk)

    def shows(self, title: str) -> None:
        """Wait until the page in front has a title that begins so."""
        operations.shows(self.desk, title)

    def settings(self, page: str) -> None:
        """Open a page of the settings."""
        operations.open_settings(self.desk, page)

    def press(self, name: str) -> None:
        """Press a button."""
        self.desk.click(role="button", name=name)

    def dialog(self, button: str) -> None:
        """Press the button of a dialog of the page, once it can be pressed, and wait until it has closed."""
        self.desk.wait_until(
            lambda: self.desk.sandbox.find(role="button", name=button, states=["sensitive"]), f"{button} to be offered"
        )
        self.press(button)
        self.desk.wait_until(lambda: not self.desk.sees(role="button", name=button), "the dialog to close")
        self.desk.settle()

    def search(self, keyword: str, name: str, words: str) -> None:
        """Search a site by its keyword in the address bar."""
        desk = self.desk

        def turned() -> bool:
            self.address_bar()
            desk.type(keyword)
            desk.settle()
            desk.type(" ")
            desk.settle()
            return any(one.text == f"Search {name}" for one in desk.find_all(role="entry"))

        desk.wait_until(turned, f"the address bar to turn to {name}")
        desk.type(f"{words}\n")

    def never(self) -> None:
        """Answer the question about the password."""
        operations.answer_password_question(self.desk, "Never")

    def switch(self, name: str) -> None:
        """Turn a switch of the settings."""
        self.desk.click(role="toggle button", name=name)
        self.desk.settle()

    def choose(self, combo: str, item: str) -> None:
        """Choose an item of a list, by the beginning of its words."""
        operations.choose(self.desk, combo, item)

    def enter(self, name: str, text: str) -> None:
        """Fill an entry of a page, and with tabs those that follow it."""
        self.desk.click(self.entry(name))
        self.desk.replace(text)

    def entry(self, name: str) -> Element:
        """An entry of the page by its name."""
        return operations.on_page(self.desk, role="entry", name=name)

    def radio(self, name: str) -> None:
        """Choose a radio button."""
        operations.choose_radio(self.desk, re.escape(name))

    def sign_in(self, login: str, password: str, title: str) -> None:
        """Sign in on the page that asks for it, and leave the question about the password."""
        self.shows("Sign in")
        operations.enter(self.desk, "User name", login, password, title=title)

    def open_folder(self, path: str) -> None:
        """Choose a folder in the dialog for that."""
        self.desk.window("^Select .*extension.*")
        self.desk.settle()
        # A slash opens the entry for a path.
        self.desk.type(path)
        self.desk.key("alt+o")
        self.desk.gone("^Select .*extension.*")
        self.desk.settle()

    def delete_history(self, words: str) -> None:
        """Delete all pages that the history finds with some words."""
        operations.delete_from_history(self.desk, words)
