"""Endpoints of the ledger of the tests."""

from __future__ import annotations

from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, Live, absent, live, saved


class Text(TypedDict):
    found: bool
    text: str | None


@saved
def document(home: Home, place: str) -> Text:
    """The text of a file."""
    if not home.has(place):
        return absent(Text)
    return {"found": True, "text": home.text(place).strip()}


@live
def shown(desktop: Live, name: str) -> Text:
    """A label that is showing."""
    found = desktop.find(role="label", name=name, limit=1)
    return {"found": True, "text": found[0]["name"]} if found else absent(Text)
