"""How a person works Thunderbird, for the live tests."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from pytest_opencomputer.desk import Desk
from pytest_opencomputer.sandbox_types import Element
from pytest_opencomputer.waits import WaitTimeout, until

if TYPE_CHECKING:
    from apps.conftest import LiveApp


class Ui:
    """Thunderbird's windows: keyboard first, elements by role and name."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def gone(self, subject: str) -> None:
        """Wait until a mail is not in the list any more."""
        name = f"(?:.*, )?{re.escape(subject)}, .*"
        self.desk.wait_until(lambda: not self.desk.sees(role="list item", name=name), f"{subject} to leave the list")

    def write(self, to: str = "", subject: str = "", text: str = "") -> None:
        """Fill in the mail that is being written, from the field in which the caret stands at first."""
        if to:
            self.desk.click(role="entry", name="To")
            self.desk.type(f"{to}\t")
        if subject:
            self.desk.fill(self.desk.find(role="entry", name="Subject"), subject)
        if text:
            self.desk.click(role="document web", name="Message body")
            self.desk.key("ctrl+Home")
            self.desk.type(text)
        self.desk.settle()

    def inside(self, row: str, role: str) -> list[Element]:
        """The elements of a row of the filter editor, from left to right."""
        outer = self.desk.find(role="list item", name=row)
        found = self.desk.find_all(role=role)
        return sorted((one for one in found if one.path[: len(outer.path)] == outer.path), key=lambda one: one.x)

    def choose(self, combo: Element, *names: str) -> None:
        """Choose from a list, through its menus."""
        self.desk.click(combo)
        self.desk.settle()
        self.desk.menu(*names)
        self.desk.settle()

    def press(self, button: str, window: str) -> None:
        """Press a button of a dialog and wait until the dialog is gone."""
        self.desk.click(role="button", name=re.escape(button))
        self.desk.gone(window)
        self.desk.settle()


class Office:
    """Thunderbird on the mailbox of the office, and its endpoints.

    Attributes:
        ui: its windows.
    """

    def __init__(self, app: LiveApp) -> None:
        self.app = app
        self.desk = app.desk
        self.ui = Ui(app.desk)

    def begin(self) -> None:
        """Start the mail server and Thunderbird."""
        self.app.serve()
        self.app.start()

    def end(self) -> None:
        """Quit Thunderbird, stop the server and keep what it has."""
        self.app.quit()
        self.app.keep_records()

    def ask(self, endpoint: str, **args: Any) -> Any:
        """The facts of an endpoint."""
        return self.app.ask(endpoint, **args)

    def becomes(self, expected: dict[str, Any], endpoint: str, **args: Any) -> None:
        """Wait until an endpoint says so, among other things: Thunderbird writes some moments later."""
        last: list[Any] = [None]

        def so() -> bool:
            last[0] = self.ask(endpoint, **args)
            return all(last[0][key] == value for key, value in expected.items())

        try:
            until(so, what=f"{endpoint} {args} to be {expected}", timeout=20)
        except WaitTimeout as error:
            raise AssertionError(f"{error}; it is {last[0]}") from error


@pytest.fixture
def closed_office(live_app: LiveApp) -> Office:
    """The office before anything runs."""
    return Office(live_app)


@pytest.fixture
def office(closed_office: Office) -> Office:
    """Thunderbird on the inbox of the office."""
    closed_office.begin()
    return closed_office
