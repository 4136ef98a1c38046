"""Files of the live tests, and what they look at and fill in beyond the operations."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from apps.conftest import LiveApp

FIXTURES = Path(__file__).parent / "fixtures"
PLACE = ".config/galculator/galculator.conf"


def cells(live_app: LiveApp) -> list[str]:
    """The cells of the table that is showing."""
    return [cell.name for cell in live_app.showing("table cell")]


def fill(live_app: LiveApp, **entries: str) -> None:
    """Fill entries of the preferences by their labels."""
    for label, text in entries.items():
        live_app.desk.fill(live_app.desk.beside(f"{label}:", role="text"), text)
