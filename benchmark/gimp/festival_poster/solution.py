"""Layers are dragged into their groups, thrown away and set in dialogs; the dates are written anew in their text."""

from __future__ import annotations

from apps.gimp.operations import (
    delete_layer,
    edit_text,
    export_as,
    move_layer_below,
    raise_layer,
    save,
    set_layer_attributes,
    set_layer_opacity,
)
from pytest_opencomputer.solution import Desk, mistake

FOLDER = "/home/user/Festival"


def solve(
    desk: Desk,
    *,
    venue_below: str = "Dates",
    board_below: str = "Logo Nilgiri Rail",
    thrown_away: tuple[str, ...] = ("Draft stamp",),
    hidden: tuple[str, ...] = (),
    mode: str = "Multiply",
    opacity: int = 60,
    lock: str = "Lock position and size",
    dates: str = "Friday 19 – Sunday 21 June",
    size: int | None = None,
    written_into: str = "Dates",
    export: str = "poster.png",
) -> None:
    move_layer_below(desk, "Venue", venue_below)
    move_layer_below(desk, "Logo Spice Board", board_below)
    for layer in thrown_away:
        delete_layer(desk, layer)
    for layer in hidden:
        set_layer_attributes(desk, layer, cleared=("Visible",))
    set_layer_attributes(desk, "Shade", mode=mode, opacity=opacity)
    set_layer_attributes(desk, "Photograph", ticked=(lock,))
    edit_text(desk, written_into, dates, size=size)
    save(desk)
    export_as(desk, f"{FOLDER}/{export}")


def another_way(desk: Desk) -> None:
    """The words come first; layers are raised as well as dragged, and the shade's opacity is set beside the layers."""
    edit_text(desk, "Dates", "Friday 19 – Sunday 21 June")
    set_layer_attributes(desk, "Photograph", ticked=("Lock position and size",))
    set_layer_opacity(desk, "Shade", 60)
    set_layer_attributes(desk, "Shade", mode="Overlay")  # a mistake
    set_layer_attributes(desk, "Shade", mode="Multiply")

    move_layer_below(desk, "Logo Spice Board", "Logo Nilgiri Rail")
    # Dropped too high, between headline and dates; so the dates go up instead.
    move_layer_below(desk, "Venue", "Headline")
    raise_layer(desk, "Dates")
    delete_layer(desk, "Draft stamp")

    export_as(desk, f"{FOLDER}/poster.png")
    save(desk)


puts_the_venue_before_the_dates = mistake(solve, fails=["venue"], venue_below="Headline")
hides_the_stamp = mistake(solve, fails=["stamp_gone"], thrown_away=(), hidden=("Draft stamp",))
takes_a_mode_that_lightens = mistake(solve, fails=["shade_mode", "exported_dates"], mode="Overlay")
takes_sixty_away = mistake(solve, fails=["shade_opacity", "exported_dates"], opacity=40)
locks_the_pixels = mistake(solve, fails=["photograph_locked", "layers_whole"], lock="Lock pixels")
makes_the_dates_smaller = mistake(solve, fails=["painted_dates", "dates_set_as_before", "exported_dates"], size=40)
writes_the_dates_over_the_headline = mistake(
    solve, fails=["dates", "painted_dates", "exported_dates", "layers_whole"], written_into="Headline"
)
exports_a_jpeg = mistake(solve, fails=["export", "exported_photograph", "exported_dates"], export="poster.jpg")
throws_a_logo_away_as_well = mistake(
    solve, fails=["spice_board", "layers_whole"], thrown_away=("Draft stamp", "Logo Hill Bank")
)
