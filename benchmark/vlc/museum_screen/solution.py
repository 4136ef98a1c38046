"""Save the effects with the keyboard, then tick three settings in the advanced preferences."""

from __future__ import annotations

from apps.vlc.operations import (
    close_effects,
    find_setting,
    open_all_preferences,
    open_effects,
    save_effects,
    save_preferences,
    switch_on_effect,
    tick,
    turn_to_tab,
)
from pytest_opencomputer.solution import Desk, mistake


def solve(
    desk: Desk,
    *,
    slider: int = 5,
    turn: int = 1,
    position: int = 9,
    repeat: str = "Repeat all",
) -> None:
    open_effects(desk)
    turn_to_tab(desk, "Video Effects")
    switch_on_effect(desk, "Image adjust", slider)
    desk.key("Home")
    turn_to_tab(desk, "Geometry")
    switch_on_effect(desk, "Transform", 1)
    desk.key("Down", repeat=turn)
    turn_to_tab(desk, "Overlay")
    switch_on_effect(desk, "Add text", 1)
    desk.type("Otter Creek Nature Centre\t")
    desk.key("Down", repeat=position)
    save_effects(desk)
    close_effects(desk)

    open_all_preferences(desk)
    find_setting(desk, repeat, "Playlist")
    tick(desk, repeat)
    find_setting(desk, "Fullscreen video output", "Video")
    tick(desk, "Fullscreen video output")
    tick(desk, "Show media title on video", False)
    save_preferences(desk)


flips_the_picture_vertically = mistake(solve, fails=["upside_down"], turn=4)
takes_the_slider_above = mistake(solve, fails=["black_and_white", "other_options"], slider=4)
puts_the_text_at_the_left = mistake(solve, fails=["place_of_the_text"], position=8)
repeats_the_current_item = mistake(solve, fails=["repeats"], repeat="Repeat current item")
