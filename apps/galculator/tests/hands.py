"""How a person works galculator, for the live tests."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pytest_opencomputer.waits import until

if TYPE_CHECKING:
    from apps.conftest import LiveApp

FIXTURES = Path(__file__).parent / "fixtures"
PLACE = ".config/galculator/galculator.conf"


def press(live_app: LiveApp, keys: str) -> None:
    """Press keys one by one, each after the screen has settled."""
    live_app.desk.keys(*keys)


def lines(live_app: LiveApp) -> list[str]:
    """The lines of the display: the stack, the number, the modes."""
    return (live_app.desk.find(role="text", app="galculator").text or "").split("\n")


def shows(live_app: LiveApp, number: str) -> None:
    """Wait until the display shows a number."""
    until(lambda: number in lines(live_app), what=f"{number} on the display", timeout=60)


def preferences(live_app: LiveApp, page: str) -> None:
    """Turn to a page of the preferences, which are opened if they are not."""
    if not live_app.showing("page tab"):
        live_app.desk.menu("Edit", "Preferences...")
    live_app.desk.click(role="page tab", name=page)


def close_preferences(live_app: LiveApp) -> None:
    """Close the preferences."""
    live_app.desk.click(role="button", name="Close")
    live_app.desk.gone("Preferences")


def cells(live_app: LiveApp) -> list[str]:
    """The cells of the table that is showing."""
    return [cell.name for cell in live_app.showing("table cell")]


def fill(live_app: LiveApp, **entries: str) -> None:
    """Fill entries of the preferences by their labels."""
    for label, text in entries.items():
        live_app.desk.fill(live_app.desk.beside(f"{label}:", role="text"), text)
