"""Layers: made, renamed, hidden, locked, and what lies on them."""

from __future__ import annotations

import re
from typing import Literal

from pytest_opencomputer.desk import Desk

from .dialogs import status
from .selections import row, rows, select

__all__ = [
    "add_layer",
    "delete_layer",
    "lower_layer",
    "move_to_layer",
    "raise_layer",
    "rename_layer",
    "set_layer_locked",
    "set_layer_visible",
]

_ADD, _RENAME, _MOVE = "^Add Layer$", "^Rename Layer$", "^Move to Layer$"


def add_layer(
    desk: Desk,
    name: str,
    beside: str,
    place: Literal["Above current", "Below current", "As sublayer of current"] = "Above current",
) -> None:
    """Make a layer of this name above, below or in another one."""
    select(desk, beside)
    desk.menu("Layer", "Add Layer...")
    desk.window(_ADD)
    desk.settle()
    desk.click(role="radio button", name=place)
    desk.wait_until(lambda: "checked" in desk.find(role="radio button", name=place).states, place)
    desk.click(desk.beside("Layer name:", role="text"))
    desk.replace(name)
    desk.key("Return")
    desk.gone(_ADD)
    row(desk, name)


def rename_layer(desk: Desk, name: str, new: str) -> None:
    """Give a layer another name."""
    select(desk, name)
    desk.menu("Layer", "Rename Layer...")
    desk.window(_RENAME)
    desk.settle()
    desk.replace(new)
    desk.key("Return")
    desk.gone(_RENAME)
    row(desk, new)


def delete_layer(desk: Desk, name: str) -> None:
    """Delete a layer with all that is on it."""
    select(desk, name)
    desk.menu("Layer", "Delete Current Layer")
    desk.wait_until(lambda: name not in rows(desk), f"{name} to be gone")
    desk.settle()


def raise_layer(desk: Desk, name: str, *, to_top: bool = False) -> None:
    """Move a layer up by one, or before all others; it must not be the upper one."""
    _restack(desk, name, "Layer to Top" if to_top else "Raise Layer")


def lower_layer(desk: Desk, name: str, *, to_bottom: bool = False) -> None:
    """Move a layer down by one, or behind all others; it must not be the lowest one."""
    _restack(desk, name, "Layer to Bottom" if to_bottom else "Lower Layer")


def move_to_layer(desk: Desk, layer: str, *names: str) -> None:
    """Move objects to another layer."""
    select(desk, *names)
    desk.menu("Layer", "Move Selection to Layer...")
    desk.window(_MOVE)
    desk.settle()
    desk.click(desk.find(role="table cell", name=re.escape(layer), window="Move to Layer"))
    desk.wait_until(
        lambda: "selected" in desk.find(role="table cell", name=re.escape(layer), window="Move to Layer").states,
        f"the layer {layer} to be chosen",
    )
    desk.click(role="button", name="Move")
    desk.gone(_MOVE)
    desk.wait_until(lambda: f"layer {layer}" in status(desk), f"the status bar to name {layer}")
    desk.settle()


def set_layer_visible(desk: Desk, name: str, visible: bool = True) -> None:
    """Show or hide a layer, by the eye in the status bar."""
    _set_current(desk, name, "Toggle current layer visibility", not visible)


def set_layer_locked(desk: Desk, name: str, locked: bool = True) -> None:
    """Lock or unlock a layer, by the lock in the status bar."""
    _set_current(desk, name, "Lock or unlock current layer", locked)


def _restack(desk: Desk, name: str, item: str) -> None:
    select(desk, name)
    before = rows(desk)
    desk.menu("Layer", item)
    desk.wait_until(lambda: (now := rows(desk)) != before and name in now, f"{name} to stand elsewhere")
    desk.settle()


def _set_current(desk: Desk, name: str, tip: str, on: bool) -> None:
    """Make a layer the current one, and press a button about that, unless it is as it should be."""

    def pressed() -> bool:
        return "checked" in desk.find(role="toggle button", description=tip).states

    select(desk, name)
    desk.find(role="button", name=re.escape(name))  # the status bar names the current layer
    if pressed() != on:
        desk.click(desk.find(role="toggle button", description=tip))
        desk.wait_until(lambda: pressed() == on, f"{name} to be {'hidden or locked' if on else 'shown or unlocked'}")
    desk.settle()
