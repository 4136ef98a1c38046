"""The list of all layers and objects, and what is selected in it."""

from __future__ import annotations

from pytest_opencomputer.desk import Desk
from pytest_opencomputer.sandbox_types import Element

from .dialogs import show_dialog, status

__all__ = ["deselect", "row", "rows", "select"]

_NOTHING = "No objects selected"


def rows(desk: Desk) -> list[str]:
    """The names of the layers and objects that the dialog *Layers and Objects* lists, from the top."""
    return [one.name for one in _cells(desk)]


def row(desk: Desk, name: str) -> Element:
    """The name of a layer or an object in the dialog *Layers and Objects*; layers that are folded are unfolded."""
    if not (found := _named(desk, name)):
        show_dialog(desk, "Layers and Objects")
        desk.wait_until(lambda: _cells(desk), "the layers to be listed")
        while not (found := _named(desk, name)):
            folded = [one for one in _cells(desk) if "expandable" in one.states and "expanded" not in one.states]
            if not folded:
                break
            _unfold(desk, folded[0])
    return found or desk.wait_until(lambda: _named(desk, name), f"{name} in the list")


def select(desk: Desk, *names: str) -> None:
    """Select these objects or layers, and only these."""
    deselect(desk)
    for number, name in enumerate(names, 1):
        desk.click(row(desk, name), holding=("ctrl",) if number > 1 else ())
        desk.wait_until(
            lambda name=name, number=number: _selected(desk, name, number),  # type: ignore[misc]
            f"{name} to be selected",
        )
    desk.settle()


def deselect(desk: Desk) -> None:
    """Let nothing be selected: a click on the row of what is selected would enter it."""
    if not status(desk).startswith(_NOTHING):
        desk.click(desk.find(role="button", description="Deselect any selected objects"))
        desk.wait_until(lambda: status(desk).startswith(_NOTHING), "nothing to be selected")


def _selected(desk: Desk, name: str, count: int) -> bool:
    """Whether this is what was selected last, and the status bar says that so many are; of one it says the kind."""
    cell, said = _named(desk, name), status(desk)
    if cell is None or "focused" not in cell.states or said.startswith(_NOTHING):
        return False
    return said.startswith(f"{count} objects selected") if count > 1 else " objects selected" not in said


def _unfold(desk: Desk, layer: Element) -> None:
    desk.click(layer)
    desk.settle()
    desk.key("shift+Right")
    desk.wait_until(
        lambda: any(one.name == layer.name and "expanded" in one.states for one in _cells(desk)),
        f"{layer.name} to be unfolded",
    )
    desk.settle()


def _named(desk: Desk, name: str) -> Element | None:
    return next((one for one in _cells(desk) if one.name == name), None)


def _cells(desk: Desk) -> list[Element]:
    """The cells with names in the list, from the top; none if the dialog is not shown."""
    found = desk.sandbox.find(role=("tree table", "table cell", "page tab"))
    if not any(one.name == "Layers and Objects" and "selected" in one.states for one in found):
        return []
    table = next((one for one in found if one.role == "tree table"), None)
    inside = [one for one in found if table and one.name and one.path[: len(table.path)] == table.path]
    return sorted((one for one in inside if one.role == "table cell"), key=lambda one: one.y)
