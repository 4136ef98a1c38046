"""The list of all layers and objects, and what is selected in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pytest_opencomputer.desk import Desk
from pytest_opencomputer.sandbox_types import Element

from .dialogs import show_dialog, status, status_among

__all__ = ["deselect", "row", "rows", "select"]

_NOTHING = "No objects selected"
_ROLES = ("label", "page tab", "table cell", "tree table")


@dataclass(frozen=True)
class Listing:
    """What a look at the window shows.

    Attributes:
        cells: the names in the list, from the top; none if the dialog is not shown.
        status: what the status bar says.
    """

    cells: Sequence[Element]
    status: str

    def named(self, name: str) -> Element | None:
        """The cell with a name."""
        return next((one for one in self.cells if one.name == name), None)

    def has_selected(self, name: str, count: int) -> bool:
        """Whether this was selected last, and so many are. Of a single object, the status bar says the kind."""
        cell = self.named(name)
        if cell is None or "focused" not in cell.states or self.status.startswith(_NOTHING):
            return False
        several = " objects selected" in self.status
        return self.status.startswith(f"{count} objects selected") if count > 1 else not several


def rows(desk: Desk) -> list[str]:
    """The names of the layers and objects that the dialog *Layers and Objects* lists, from the top."""
    return [one.name for one in _listing(desk).cells]


def row(desk: Desk, name: str) -> Element:
    """The name of a layer or an object in the dialog *Layers and Objects*; layers that are folded are unfolded."""
    return _row(desk, name)[0]


def select(desk: Desk, *names: str) -> None:
    """Select these objects or layers, and only these."""
    for number, name in enumerate(names, 1):
        cell, before = _row(desk, name)
        holding = ("ctrl",) if number > 1 else ()
        desk.click(cell, holding=holding)
        listing = _wait_for_selection(desk, name, number, or_nothing=not before.startswith(_NOTHING))
        if not listing.has_selected(name, number):
            # It was selected already: a second click enters a group, and lets nothing be selected.
            desk.click(cell, holding=holding)
            _wait_for_selection(desk, name, number)
    desk.settle()


def deselect(desk: Desk) -> None:
    """Let nothing be selected."""
    desk.click(desk.find(role="button", description="Deselect any selected objects"))
    desk.wait_until(lambda: status(desk).startswith(_NOTHING), "nothing to be selected")
    desk.settle()


def _wait_for_selection(desk: Desk, name: str, count: int, *, or_nothing: bool = False) -> Listing:
    def look() -> Listing | None:
        now = _listing(desk)
        return now if now.has_selected(name, count) or (or_nothing and now.status.startswith(_NOTHING)) else None

    return desk.wait_until(look, f"{name} to be selected")


def _row(desk: Desk, name: str) -> tuple[Element, str]:
    """The name in the list, and what the status bar said."""
    listing = _listing(desk)
    if not listing.cells:
        show_dialog(desk, "Layers and Objects")
        listing = desk.wait_until(lambda: now if (now := _listing(desk)).cells else None, "the layers to be listed")
    while (found := listing.named(name)) is None:
        folded = [one for one in listing.cells if "expandable" in one.states and "expanded" not in one.states]
        if not folded:
            listing = desk.wait_until(
                lambda: now if (now := _listing(desk)).named(name) else None, f"{name} in the list"
            )
        else:
            listing = _unfold(desk, folded[0])
    return found, listing.status


def _unfold(desk: Desk, layer: Element) -> Listing:
    desk.click(layer)
    desk.key("shift+Right")

    def unfolded() -> Listing | None:
        now = _listing(desk)
        return now if (cell := now.named(layer.name)) and "expanded" in cell.states else None

    return desk.wait_until(unfolded, f"{layer.name} to be unfolded")


def _listing(desk: Desk) -> Listing:
    # One look for all, as each walks through everything that the window shows.
    found = desk.sandbox.find(role=_ROLES)
    said = status_among(found)
    if not any(one.name == "Layers and Objects" and "selected" in one.states for one in found):
        return Listing((), said)
    table = next((one for one in found if one.role == "tree table"), None)
    cells = [one for one in found if one.role == "table cell" and one.name]
    inside = [one for one in cells if table and one.path[: len(table.path)] == table.path]
    return Listing(sorted(inside, key=lambda one: one.y), said)
