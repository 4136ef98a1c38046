"""The preferred languages."""

from __future__ import annotations

import re

from pytest_opencomputer.desk import Desk

from .pages import on_page
from .settings import open_settings


def add_language(desk: Desk, name: str) -> None:
    """Add a language to the end of the preferred ones, by its English name."""
    open_settings(desk, "languages")
    desk.click(on_page(desk, role="button", name="Add languages"))
    desk.find(role="heading", name="Add languages")
    desk.type(name)
    # Behind its English name stands its own.
    box = f"{re.escape(name)}( - .*)?"
    desk.settle()
    desk.click(role="check box", name=box)
    desk.wait_until(lambda: desk.sandbox.find(role="check box", name=box, states=["checked"]), f"{name} to be ticked")
    desk.click(role="button", name="Add")
    listed = re.compile(rf"\d+\. {re.escape(name)}\W*")
    desk.wait_until(
        lambda: any(listed.fullmatch(one.text or "") for one in desk.sandbox.find(role="list item")),
        f"{name} to be listed",
    )
