"""One image in the darkroom, its versions, and styles made of its edits."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pytest_opencomputer.desk import Desk
from pytest_opencomputer.sandbox_types import Element

from .lighttable import select
from .modules import set_slider, unfold
from .sidecars import wait_for_sidecars


def open_in_darkroom(desk: Desk, image: str) -> None:
    """Open an image of the lighttable in the darkroom, and wait until its modules are there."""
    select(desk, image)
    # The key does what a double click does, which on a busy machine may arrive as two clicks.
    desk.key("d")
    # The lighttable has a field "Search" as well.
    desk.find(role="label", name="duplicate manager")


def leave_darkroom(desk: Desk) -> None:
    """Go back to the lighttable, which is when edits are written, and wait until its modules are there."""
    desk.click(role="label", name="lighttable")
    desk.find(role="label", name="import")
    desk.settle()


def find_module(desk: Desk, module: str) -> Element:
    """Search for a module of the darkroom; its switch, which is the only one left."""
    desk.click(desk.find(role="text", name="Search"))
    desk.replace(module)
    return desk.find(role="toggle button", description=rf"'?{re.escape(module)}'? is switched (on|off)")


def switch_on_module(desk: Desk, module: str) -> None:
    """Switch a module of the darkroom on that is off, and wait until it is."""
    find_module(desk, module)
    desk.click(desk.find(role="toggle button", description=rf"'?{re.escape(module)}'? is switched off"))
    desk.find(role="toggle button", description=rf"'?{re.escape(module)}'? is switched on")


def edit_module(desk: Desk, module: str, slider: str, value: str) -> None:
    """Set a slider, named by its tip, of a folded module of the darkroom, and wait until the module is on."""
    find_module(desk, module)
    desk.click(desk.find(role="label", name=re.escape(module)))
    set_slider(desk, desk.find(role="drawing area", description=slider), value)
    desk.find(role="toggle button", description=rf"'?{re.escape(module)}'? is switched on")


def create_version(desk: Desk, name: str, *, how: str = "original") -> None:
    """Make another version of the image in the darkroom, which is then the one that is shown, and name it.

    Args:
        how: ``original`` for one without edits, ``duplicate`` for one with those of the version that is shown.
    """
    unfold(desk, "duplicate manager")
    before = len(_versions(desk))
    desk.click(role="button", name=how)
    desk.wait_until(lambda: len(_versions(desk)) > before, "the version")
    desk.settle()
    desk.click(_versions(desk)[-1])
    desk.type(name + "\n")
    desk.wait_until(lambda: name in [one.text for one in _versions(desk)], f"the version {name}")


def create_style(desk: Desk, name: str, image: str, *, description: str = "", modules: Sequence[str]) -> None:
    """Make a style of some modules of an image's history, and wait until it is in the list."""
    unfold(desk, "styles")
    select(desk, image)
    desk.click(role="button", name=r"create\.\.\.")
    desk.window("create new style")
    desk.fill(desk.find(role="text", description="enter a name for the new style"), name)
    if description:
        desk.fill(desk.find(role="text", description="(?s)enter a description for the new style.*"), description)
    include = desk.find(role="table column header", name="include")
    desk.click(role="button", name="select none")
    for module in modules:
        line = desk.find(role="table cell", name=re.escape(module))
        desk.click((include.center[0], line.center[1]))
    desk.click(role="button", name="save")
    desk.gone("create new style")
    desk.find(role="table cell", name=re.escape(name))


def apply_style(desk: Desk, name: str, *images: str, folder: str = "Pictures") -> None:
    """Apply a style to images, and wait until their sidecars say that they have it."""
    unfold(desk, "styles")
    select(desk, *images)
    desk.click(role="table cell", name=re.escape(name))
    desk.click(desk.find(role="button", name="apply", description="(?s)apply the selected styles.*"))
    wait_for_sidecars(desk, folder, images, lambda text: f"darktable|style|{name}<" in text, f"the style {name}")


def _versions(desk: Desk) -> list[Element]:
    """The entries for names in the duplicate manager, which stand below the versions' numbers."""
    numbers = {(one.x, one.y + one.height) for one in desk.find_all(role="label", name=r"\d+")}
    return sorted((one for one in desk.find_all(role="text") if (one.x, one.y) in numbers), key=lambda one: one.y)
