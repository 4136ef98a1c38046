"""What is done to layers."""

from __future__ import annotations

import re
from collections.abc import Mapping

from pytest_opencomputer.desk import Desk

from .dialogs import choose, enter_number, press, run_command, set_number, tick, wait_until_done, walk_menu
from .docks import elements_of, layers_dock, row, rows, select

__all__ = [
    "add_layer_mask",
    "apply_filter",
    "delete_layer",
    "move_layer_below",
    "raise_layer",
    "reverse_layers",
    "set_layer_attributes",
    "set_layer_opacity",
]

_ATTRIBUTES, _MASK = "^Layer Attributes$", "^Add Layer Mask$"


def move_layer_below(desk: Desk, layer: str, below: str) -> None:
    """Drag a layer to the lower edge of another one, behind which it then stands in the same group."""

    def there() -> bool:
        names = rows(desk)
        return names.index(layer) == names.index(below) + 1

    if there():
        return
    start, end = row(desk, layer), row(desk, below)
    x, y = start.x + 20, start.y + start.height // 2
    edge = end.y + end.height - 3
    desk.drag((x, y), (x + 4, y - 8), (end.x + 20, edge - 4), (end.x + 20, edge))
    desk.wait_until(there, f"{layer} to stand below {below}")


def raise_layer(desk: Desk, layer: str) -> None:
    """Move a layer one place up."""
    select(desk, layer)
    before = rows(desk).index(layer)
    walk_menu(desk, "alt+l", "k", "r")
    desk.wait_until(lambda: rows(desk).index(layer) < before, f"{layer} to be higher")


def reverse_layers(desk: Desk) -> None:
    """Turn the order of the layers round."""
    walk_menu(desk, "alt+l", "k", "o", does="Reverse Layer Order")


def delete_layer(desk: Desk, layer: str) -> None:
    """Throw a layer away."""
    select(desk, layer)
    desk.click(desk.find(role="button", description="Delete selected layers"))
    desk.wait_until(lambda: layer not in rows(desk), f"{layer} to be gone")


def set_layer_opacity(desk: Desk, layer: str, percent: float) -> None:
    """Set the opacity of a layer in the dialog Layers."""
    select(desk, layer)
    desk.settle()
    enter_number(desk, elements_of(desk, layers_dock(desk), "spin button")[0], percent)


def set_layer_attributes(
    desk: Desk,
    layer: str,
    *,
    mode: str = "",
    opacity: float | None = None,
    offset: tuple[int, int] | None = None,
    ticked: tuple[str, ...] = (),
    cleared: tuple[str, ...] = (),
) -> None:
    """Set attributes of a layer in their dialog; what is not named stays.

    Args:
        mode: for example ``Multiply``.
        opacity: in percent.
        offset: where the top left corner of the layer should be, in pixels.
        ticked, cleared: names of check boxes, for example ``Visible``.
    """
    select(desk, layer)
    run_command(desk, "Edit Layer Attributes...", opens=_ATTRIBUTES)
    desk.wait_until(
        lambda: any(one.text == layer for one in desk.find_all(role="text", window=_ATTRIBUTES)),
        f"the attributes of {layer}",
    )
    if mode:
        choose(desk, "Mode:", mode)
    if opacity is not None:
        set_number(desk, "Opacity:", opacity)
    if offset:
        set_number(desk, "Offset X:", offset[0])
        set_number(desk, "Offset Y:", offset[1])
    for box in ticked:
        tick(desk, box)
    for box in cleared:
        tick(desk, box, on=False)
    press(desk, "OK", _ATTRIBUTES)


def add_layer_mask(desk: Desk, layer: str, kind: str) -> None:
    """Give a layer a mask; ``kind`` is what the dialog calls it, for example ``Selection``."""
    select(desk, layer)
    walk_menu(desk, "alt+l", "m", "y", opens=_MASK)
    button = desk.find(role="radio button", name=re.escape(kind))
    desk.click(button)
    desk.wait_until(lambda: (now := desk.sandbox.look(button)) and "checked" in now.states, f"{kind} to be chosen")
    press(desk, "Add", _MASK)
    wait_until_done(desk, "Add Layer Masks")


def apply_filter(desk: Desk, layer: str, name: str, values: Mapping[str | int, float], *, merge: bool = False) -> None:
    """Lay a filter over a layer.

    Args:
        name: as the menu has it, without its dots, for example ``Drop Shadow``.
        values: numbers of its dialog. An entry is named by its tip, or if it has none by its place from the top,
            counted from 0.
        merge: whether it becomes pixels at once, and so cannot be changed any more.
    """
    title = f"^{name}$"
    select(desk, layer)
    run_command(desk, f"{name}...", opens=title)
    for key, value in values.items():
        entries = desk.find_all(role="spin button", window=title)
        if isinstance(key, int):
            entry = sorted(entries, key=lambda one: (one.y, one.x))[key]
        else:
            entry = next(one for one in entries if one.description == key)
        enter_number(desk, entry, value)
    # A filter over the mask of a layer, which is what is selected once the layer got one, has no such box.
    tick(desk, "Merge filter", merge)
    press(desk, "OK", title)
    wait_until_done(desk, name)
