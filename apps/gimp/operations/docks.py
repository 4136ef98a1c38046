"""The docks: the dialogs Layers, Channels and Paths on the right, and the options of the tool on the left."""

from __future__ import annotations

import re
from typing import Literal

from pytest_opencomputer.desk import Desk
from pytest_opencomputer.sandbox_types import Element

__all__ = [
    "canvas",
    "elements_of",
    "image_box",
    "layers_dock",
    "rename",
    "row",
    "rows",
    "select",
    "show_dock",
    "tool_options",
]

_TABS = ("Layers", "Channels", "Paths")


def layers_dock(desk: Desk) -> Element:
    """The lower dock on the right: the layers, the channels and the paths."""
    return max(_books(desk), key=lambda one: (one.x, one.y))


def tool_options(desk: Desk) -> Element:
    """The dock on the left, with the options of the tool."""
    return min(_books(desk), key=lambda one: one.x)


def image_box(desk: Desk) -> Element:
    """The space that the image stands in, with its rulers and the line below it."""
    return max(_books(desk), key=lambda one: one.width)


def canvas(desk: Desk) -> tuple[int, int]:
    """The middle of the space that the image stands in, which is only pixels."""
    return max(_books(desk), key=lambda one: one.width).center


def elements_of(desk: Desk, dock: Element, role: str) -> list[Element]:
    """What a dock shows of this role, from the top."""
    found = [one for one in desk.find_all(role=role) if one.path[: len(dock.path)] == dock.path]
    return sorted(found, key=lambda one: (one.y, one.x))


def show_dock(desk: Desk, dialog: Literal["Layers", "Channels", "Paths"]) -> None:
    """Turn to the layers, the channels or the paths."""
    dock = layers_dock(desk)
    # The tabs have no names.
    tabs = sorted((one for one in elements_of(desk, dock, "page tab")), key=lambda one: one.x)
    tab = tabs[_TABS.index(dialog)]
    desk.click(tab)
    desk.wait_until(lambda: (now := desk.sandbox.look(tab)) and "selected" in now.states, f"the dialog {dialog}")
    desk.settle()


def row(desk: Desk, name: str) -> Element:
    """The name of a layer, a channel or a path in its dialog."""
    return desk.find(role="table cell", name=re.escape(name))


def rows(desk: Desk) -> list[str]:
    """The names of the layers, the channels or the paths, from the top."""
    return [one.name for one in elements_of(desk, layers_dock(desk), "table cell") if one.name]


def select(desk: Desk, name: str) -> None:
    """Select a layer, a channel or a path in its dialog."""
    desk.click(row(desk, name))
    desk.wait_until(lambda: "selected" in row(desk, name).states, f"{name} to be selected")


def rename(desk: Desk, name: str, new: str) -> None:
    """Give a layer, a channel or a path another name."""
    select(desk, name)
    desk.key("F2")
    desk.type(f"{new}\n")
    row(desk, new)


def _books(desk: Desk) -> list[Element]:
    desk.find(role="page tab list")
    return desk.find_all(role="page tab list")
