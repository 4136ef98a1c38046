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


def solve(desk: Desk, *, delete_stamp: bool = True, written_into: str = "Dates") -> None:
    move_layer_below(desk, "Venue", "Dates")
    move_layer_below(desk, "Logo Spice Board", "Logo Nilgiri Rail")
    if delete_stamp:
        delete_layer(desk, "Draft stamp")
    else:
        set_layer_attributes(desk, "Draft stamp", cleared=("Visible",))
    set_layer_attributes(desk, "Shade", mode="Multiply", opacity=60)
    set_layer_attributes(desk, "Photograph", ticked=("Lock position and size",))
    edit_text(desk, written_into, "Friday 19 – Sunday 21 June")
    save(desk)
    export_as(desk, f"{FOLDER}/poster.png")


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


hides_the_stamp = mistake(solve, fails=["stamp_gone"], delete_stamp=False)
writes_the_dates_over_the_headline = mistake(
    solve, fails=["dates", "painted_dates", "exported_dates", "layers_whole"], written_into="Headline"
)
