"""Edits that are kept for other images, or that only a part of the image has."""

from __future__ import annotations

import re

from pytest_opencomputer.desk import Desk

from .darkroom import find_module
from .lighttable import select
from .modules import unfold
from .sidecars import wait_for_sidecars


def copy_history(desk: Desk, source: str, *targets: str, module: str, folder: str = "Pictures") -> None:
    """Copy the history of an image to others, and wait until their sidecars have a module of it."""
    unfold(desk, "history stack")
    select(desk, source)
    desk.click(desk.find(role="button", name="copy", description="(?s)copy history stack of.*"))
    select(desk, *targets)
    desk.click(desk.find(role="button", name="paste", description="(?s)paste history stack to.*"))
    operation = f'darktable:operation="{module}"'
    wait_for_sidecars(desk, folder, targets, lambda text: operation in text, f"the module {module}")


def store_preset(desk: Desk, module: str, name: str, *, automatic: bool = False) -> None:
    """Store the parameters of an unfolded module of the darkroom as a preset, and wait until the dialog has closed.

    No preset has these parameters yet: else its menu offers to edit that one instead.

    Args:
        automatic: whether it is applied to matching images.
    """
    desk.click(desk.find(role="button", description="(?s)presets\nright-click.*"))
    desk.click(role="menu item", name="store new preset.*")
    dialog = desk.window(re.escape(module))
    entries = [one for one in desk.find_all(role="text") if one.x > dialog.x and one.y > dialog.y]
    desk.fill(min(entries, key=lambda one: one.y), name)
    if automatic:
        desk.click(role="check box", name="auto apply this preset to matching images")
    desk.click(role="button", name="ok|save|_OK|OK")
    desk.gone(re.escape(module))


def draw_mask(desk: Desk, module: str, shape: str) -> None:
    """Confine an unfolded module of the darkroom to a circle or an ellipse in the middle of the image."""
    desk.click(desk.find(role="toggle button", description="(?s)drawn mask.*"))
    desk.click(desk.find(role="toggle button", description=f"(?s)add {shape}.*"))
    # The image is drawn in the middle of the window, and has no element of its own.
    desk.click((940, 520))
    desk.settle()
    find_module(desk, module)
