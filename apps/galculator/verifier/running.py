"""What galculator keeps nowhere: the running application, as its accessibility tree has it."""

from __future__ import annotations

from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Live, absent, live


class TapeEntry(TypedDict):
    """One line that was entered in the paper view and what galculator answered."""

    expression: str
    result: str


class Tape(TypedDict):
    """The tape of the paper view, oldest entry first; ``pending`` is typed but not entered."""

    found: bool
    entries: list[TapeEntry] | None
    pending: str | None


class FormulaEntry(TypedDict):
    """The text in the entry of the formula notation."""

    found: bool
    text: str | None


@live
def paper_tape(desktop: Live) -> Tape:
    """The tape of the paper view, which galculator keeps nowhere else. ``found`` is false in the other views."""
    entries = desktop.find(role="text", app="galculator", states=("showing", "editable"), limit=1)
    enter = desktop.find(role="button", name="Enter", app="galculator", limit=1)
    if not enter:
        return absent(Tape)
    # Rows that are scrolled out of sight are in the tree, but not showing.
    cells = [cell["name"] for cell in desktop.find(role="table cell", app="galculator", states=())]
    pairs = zip(cells[::2], cells[1::2], strict=False)
    return {
        "found": True,
        "entries": [{"expression": expression, "result": result} for expression, result in pairs],
        "pending": entries[0]["text"] if entries else None,
    }


@live
def formula_entry(desktop: Live) -> FormulaEntry:
    """The text in the formula entry, which is visible only in that notation."""
    found = desktop.find(role="text", description="Formula entry.*", app="galculator", limit=1)
    return {"found": bool(found), "text": found[0]["text"] if found else None}
