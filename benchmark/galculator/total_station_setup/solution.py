"""galculator for work in gon: view, angle, notation, stack, grouping of digits, memory of the display."""

from __future__ import annotations

import re

from apps.galculator.operations import (
    choose_mode,
    choose_option,
    close_preferences,
    configure_base,
    open_preferences,
    set_check_box,
    set_number,
    set_text,
)
from pytest_opencomputer.solution import Desk, mistake


def solve(
    desk: Desk,
    *,
    angle: str = "Gradians",
    notation: str = "Reverse Polish (RPN)",
    base: str = "Decimal",
    block: int = 3,
    stack: str = "infinite stack size",
    remember: bool = True,
    end_in: str = "Scientific Mode",
) -> None:
    choose_mode(desk, "View", "Scientific Mode")
    choose_mode(desk, "Calculator", "Angle units", angle)
    choose_mode(desk, "Calculator", "Notation modes", notation)

    open_preferences(desk, "Numbers")
    configure_base(desk, base)
    set_text(desk, "Separator character:", "'")
    set_number(desk, "Separator block length:", block)
    open_preferences(desk, "General")
    choose_option(desk, stack)
    set_check_box(desk, "Remember display value on exit", remember)
    close_preferences(desk)
    if end_in != "Scientific Mode":
        choose_mode(desk, "View", end_in)


def switch_on(desk: Desk, chord: str, mode: str) -> None:
    """Press the chord of a mode, and wait until the mode is marked in its menu, which need not be open."""
    desk.key(chord)
    desk.wait_until(lambda: desk.sandbox.find(name=re.escape(mode), states=["checked"]), f"{mode} to be on")


def another_way(desk: Desk) -> None:
    """Begins with the preferences, opens them twice, and then switches the modes with the keyboard."""
    open_preferences(desk, "General")
    set_check_box(desk, "Remember display value on exit")
    choose_option(desk, "infinite stack size")
    close_preferences(desk)

    open_preferences(desk, "Numbers")
    configure_base(desk, "Hexadecimal")
    set_number(desk, "Separator block length:", 3)
    # These were not the decimal numbers.
    set_number(desk, "Separator block length:", 2)
    configure_base(desk, "Decimal")
    set_number(desk, "Separator block length:", 3)
    set_text(desk, "Separator character:", "'")
    close_preferences(desk)

    choose_mode(desk, "View", "Scientific Mode")
    for chord, mode in (("ctrl+n", "Reverse Polish (RPN)"), ("ctrl+g", "Gradians")):
        switch_on(desk, chord, mode)


goes_back_to_the_basic_view = mistake(solve, fails=["scientific_in_gradians"], end_in="Basic Mode")
stack_of_four = mistake(solve, fails=["unlimited_stack"], stack="finite stack size (x, y, z, t)")
groups_hexadecimal_numbers = mistake(
    solve, fails=["blocks_of_three_with_apostrophe", "hexadecimal_untouched"], base="Hexadecimal"
)
