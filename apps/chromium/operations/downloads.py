"""The list of downloads."""

from __future__ import annotations

import re

from pytest_opencomputer.desk import Desk

from .pages import go, on_page


def forget_download(desk: Desk, name: str) -> None:
    """Take a file off the list of downloads, by its name; the file itself stays."""
    button = f"Remove {re.escape(name)} from list"
    go(desk, "chrome://downloads", "Downloads")
    desk.click(on_page(desk, role="button", name=button))
    desk.wait_until(lambda: not desk.sees(role="button", name=button), f"{name} to go from the list")
