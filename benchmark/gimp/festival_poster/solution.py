"""Layers are dragged into their groups, thrown away and set in dialogs; the dates are written anew in their text."""

from __future__ import annotations

import re
from collections.abc import Callable

from pytest_opencomputer.sandbox_types import Element
from pytest_opencomputer.solution import Desk, near_miss

FOLDER = "/home/user/Festival"
DATES = "Friday 19 – Sunday 21 June"


def solve(
    desk: Desk,
    *,
    venue_below: str = "Dates",
    board_below: str = "Logo Nilgiri Rail",
    remove: Callable[[Desk], None] | None = None,
    mode: str = "Multiply",
    opacity: str = "60",
    lock: str = "Lock position and size",
    dates: str = DATES,
    size: str = "",
    written_into: str = "Dates",
    export: str = "poster.png",
) -> None:
    move(desk, "Venue", venue_below)
    move(desk, "Logo Spice Board", board_below)
    (remove or throw_away)(desk)
    attributes(desk, "Shade")
    desk.click(desk.beside("Mode:", role="combo box"))
    desk.click(role="menu item", name=mode)
    desk.fill(desk.beside("Opacity:", role="spin button"), f"{opacity}\t")
    press(desk, "OK", "^Layer Attributes$")
    attributes(desk, "Photograph")
    desk.click(role="check box", name=lock)
    press(desk, "OK", "^Layer Attributes$")
    write(desk, written_into, dates, size)
    desk.key("ctrl+s")
    desk.window(r"^poster\.xcf-")
    desk.key("ctrl+shift+e")
    desk.window("^Export Image$")
    desk.replace(f"{FOLDER}/{export}\n")
    desk.window("^Export Image as ")
    press(desk, "Export", "^Export Image as ")


def row(desk: Desk, layer: str) -> Element:
    """The name of a layer in the dialog Layers."""
    return desk.find(role="table cell", name=re.escape(layer))


def rows(desk: Desk) -> list[str]:
    """The names of the layers from the top."""
    cells = [one for one in desk.find_all(role="table cell") if one.name and one.x > 1600]
    return [one.name for one in sorted(cells, key=lambda one: one.y)]


def move(desk: Desk, layer: str, below: str) -> None:
    """Drag a layer to the lower edge of another one, behind which it then stands in the same group."""
    if rows(desk).index(layer) == rows(desk).index(below) + 1:
        return
    start, end = row(desk, layer), row(desk, below)
    x, y = start.x + 20, start.y + start.height // 2
    edge = end.y + end.height - 3
    desk.drag((x, y), (x + 4, y - 8), (end.x + 20, edge - 4), (end.x + 20, edge))
    desk.wait_until(lambda: rows(desk).index(layer) == rows(desk).index(below) + 1, f"{layer} to stand below {below}")


def throw_away(desk: Desk, *layers: str) -> None:
    """Delete layers, the stamp if none is named."""
    for layer in layers or ("Draft stamp",):
        desk.click(row(desk, layer))
        desk.click(desk.find(role="button", description="Delete selected layers"))
        desk.wait_until(lambda name=layer: name not in rows(desk), f"{layer} to be gone")  # type: ignore[misc]


def attributes(desk: Desk, layer: str) -> None:
    """Open the attributes of a layer."""
    desk.click(row(desk, layer))
    desk.key("slash")
    desk.window("^Search Actions$")
    desk.type("Edit Layer Attributes...")
    pattern = r"(?s)Edit Layer Attributes\.\.\.( \|[^\n]*)?\n.*"
    # The list is made anew after each letter; Return takes its first line.
    desk.find(role="table cell", name=pattern)
    desk.key("Return")
    desk.gone("^Search Actions$")
    desk.window("^Layer Attributes$")
    desk.wait_until(
        lambda: [one for one in desk.find_all(role="text") if one.text == layer], f"the attributes of {layer}"
    )


def write(desk: Desk, layer: str, text: str, size: str) -> None:
    """Write another text into a text layer: a double click on its letter begins that."""
    cell = row(desk, layer)
    desk.double_click((cell.x - 20, cell.y + cell.height // 2))
    desk.find(role="check box", name="Show on-canvas editor")
    desk.key("ctrl+a")
    if size:
        desk.fill(desk.find(role="spin button", description="Font size"), f"{size}\t")
        desk.double_click((cell.x - 20, cell.y + cell.height // 2))
        desk.key("ctrl+a")
    desk.type(text)
    desk.key("Escape")


def press(desk: Desk, button: str, window: str) -> None:
    """Press a button that closes a dialog."""
    desk.click(role="button", name=button)
    desk.gone(window)


@near_miss(fails=["venue"])
def puts_the_venue_before_the_dates(desk: Desk) -> None:
    solve(desk, venue_below="Headline")


@near_miss(fails=["spice_board"])
def puts_the_spice_board_in_the_middle(desk: Desk) -> None:
    solve(desk, board_below="Logo Hill Bank")


@near_miss(fails=["stamp_gone"])
def hides_the_stamp(desk: Desk) -> None:
    def hide(desk: Desk) -> None:
        attributes(desk, "Draft stamp")
        desk.click(role="check box", name="Visible")
        press(desk, "OK", "^Layer Attributes$")

    solve(desk, remove=hide)


@near_miss(fails=["shade_mode"])
def takes_a_mode_that_lightens(desk: Desk) -> None:
    solve(desk, mode="Overlay")


@near_miss(fails=["shade_opacity"])
def takes_sixty_away(desk: Desk) -> None:
    solve(desk, opacity="40")


@near_miss(fails=["photograph_locked"])
def locks_the_pixels(desk: Desk) -> None:
    solve(desk, lock="Lock pixels")


@near_miss(fails=["dates"])
def forgets_the_month(desk: Desk) -> None:
    solve(desk, dates="Friday 19 – Sunday 21")


@near_miss(fails=["dates_set_as_before"])
def makes_the_dates_smaller(desk: Desk) -> None:
    solve(desk, size="40")


@near_miss(fails=["dates", "headline"])
def writes_the_dates_over_the_headline(desk: Desk) -> None:
    solve(desk, written_into="Headline")


@near_miss(fails=["export"])
def exports_a_jpeg(desk: Desk) -> None:
    solve(desk, export="poster.jpg")


@near_miss(fails=["spice_board", "others_kept"])
def throws_a_logo_away_as_well(desk: Desk) -> None:
    solve(desk, remove=lambda desk: throw_away(desk, "Draft stamp", "Logo Hill Bank"))
