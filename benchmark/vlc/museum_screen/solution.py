"""Save the effects with the keyboard, then tick three settings in the advanced preferences."""

from __future__ import annotations

import re

from pytest_opencomputer.solution import Desk, near_miss


def tab(desk: Desk, name: str) -> None:
    """Turn to a page of the dialog."""
    desk.click(role="page tab", name=name)
    desk.settle()


def switch_on(desk: Desk, group: str, steps: int) -> None:
    """Tick a group, and go to the control in it that is so many steps from its tick; it is not in the tree."""
    box = desk.find(role="check box", name=group)
    desk.click((box.x + 9, box.y + 9))
    desk.wait_until(lambda: "checked" in desk.find(role="check box", name=group).states, f"{group} to be on")
    desk.key("Tab", repeat=steps)


def setting(desk: Desk, name: str, cell: str) -> None:
    """Find a setting among all, and tick it or take its tick away."""
    search = min((one for one in desk.find_all(role="text") if one.width > 300), key=lambda one: (one.x, one.y))
    desk.fill(search, name)
    desk.wait_until(lambda: len(desk.find_all(role="table cell")) == 1, "one page to be left")
    desk.click(role="table cell", name=cell)
    desk.settle()
    desk.click(role="check box", name=re.escape(name))


def solve(
    desk: Desk,
    *,
    turn: int = 1,
    slider: int = 5,
    position: int = 9,
    repeat: str = "Repeat all",
) -> None:
    desk.key("ctrl+e")
    desk.window("^Adjustments and Effects$")
    tab(desk, "Video Effects")
    switch_on(desk, "Image adjust", slider)
    desk.key("Home")
    tab(desk, "Geometry")
    switch_on(desk, "Transform", 1)
    desk.key("Down", repeat=turn)
    tab(desk, "Overlay")
    switch_on(desk, "Add text", 1)
    desk.type("Otter Creek Nature Centre\t")
    desk.key("Down", repeat=position)
    desk.click(role="button", name="Save")
    desk.settle()
    desk.key("Escape")
    desk.gone("^Adjustments and Effects$")
    desk.key("ctrl+p")
    desk.window("^Simple Preferences$")
    desk.click(role="radio button", name="All")
    desk.window("^Advanced Preferences$")
    setting(desk, repeat, "Playlist")
    setting(desk, "Fullscreen video output", "Video")
    desk.click(role="check box", name="Show media title on video")
    desk.click(role="button", name="Save")
    desk.gone("^Advanced Preferences$")


@near_miss(fails=["upside_down"])
def flips_the_picture_vertically(desk: Desk) -> None:
    solve(desk, turn=4)


@near_miss(fails=["black_and_white", "other_sliders"])
def takes_the_slider_above(desk: Desk) -> None:
    solve(desk, slider=4)


@near_miss(fails=["place_of_the_text"])
def puts_the_text_at_the_left(desk: Desk) -> None:
    solve(desk, position=8)


@near_miss(fails=["repeats"])
def repeats_the_current_item(desk: Desk) -> None:
    solve(desk, repeat="Repeat current item")
