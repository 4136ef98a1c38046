"""What the browser fills into forms: addresses."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pytest_opencomputer.desk import Desk

from .pages import choose, enter, on_page
from .settings import open_settings


def add_address(desk: Desk, country: str, fields: Sequence[str]) -> None:
    """Save an address.

    Args:
        fields: in the order that the dialog has them for this country; the first one is the name, and an empty one is
            left as it is.
    """
    open_settings(desk, "addresses")
    desk.click(on_page(desk, role="button", name="Add address"))
    desk.find(role="heading", name="Add address")
    choose(desk, "Country / Region", country)
    enter(desk, "Name", *fields)
    # Only once the dialog has looked at what was typed can it be saved.
    desk.settle()
    desk.click(role="button", name="Save")
    desk.wait_until(lambda: not desk.sees(role="heading", name="Add address"), "the dialog to close")
    on_page(desk, role="button", name=f"More actions for {re.escape(fields[0])}.*")
