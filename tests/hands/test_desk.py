"""The desk of a reference solution: what it says of an element that never shows."""

from __future__ import annotations

import pytest

from pytest_opencomputer.agents.desk import Desk
from pytest_opencomputer.agents.session import Session
from pytest_opencomputer.apps.waits import WaitTimeout, until
from pytest_opencomputer.sandbox.sandbox import Sandbox

from .conftest import Run


@pytest.mark.parametrize(
    ("role", "name", "words"),
    [
        ("check box", "Tick you", "a check box named /Tick you/.*of this role 1 show, the closest of them: 'Tick me'"),
        ("page tab", "Tick me", "of this role 0 show, the closest of them: without names"),
        ("label", "Price (in €)?", r"one is called exactly 'Price \(in €\)\?', but names are regular expressions"),
    ],
)
def test_a_timeout_says_what_is_on_the_screen_instead(
    desktop: Sandbox, run: Run, role: str, name: str, words: str
) -> None:
    run("gtk_form")
    until(lambda: desktop.find(name="Rename", limit=1), what="its elements", timeout=60)
    desk = Desk(Session(desktop, ""), patience=0.5)
    with pytest.raises(WaitTimeout, match=words):
        desk.find(role=role, name=name)
