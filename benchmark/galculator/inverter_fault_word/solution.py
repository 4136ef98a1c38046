"""Two registers of an inverter decoded: a signed temperature, and a fault code left on the display in binary."""

from __future__ import annotations

from collections.abc import Sequence

from apps.galculator.operations import (
    choose_base,
    choose_mode,
    clear,
    close_preferences,
    compute,
    configure_base,
    open_preferences,
    press,
    set_check_box,
    set_number,
    set_text,
    shows,
)
from pytest_opencomputer.solution import Desk, mistake

BASES = ("Calculator", "Number bases")


def solve(
    desk: Desk,
    *,
    bits: int = 16,
    of_bases: Sequence[str] = ("Hexadecimal",),
    multiple: int | None = 8,
    temperature: str = "-200",
    degrees: str = "-20.0",
    shift: bool = True,
    end_in: str = "Binary",
) -> None:
    open_preferences(desk, "Numbers")
    for base in of_bases:
        configure_base(desk, base)
        set_number(desk, "Number of bits:", bits)
    configure_base(desk, "Binary")
    if multiple:
        set_check_box(desk, "Fix length to a multiple of")
        set_number(desk, "Fix length to a multiple of", multiple)
    set_text(desk, "Separator character:", " ")
    set_number(desk, "Separator block length:", 4)
    close_preferences(desk)

    # The temperature: hexadecimal in, decimal out.
    choose_base(desk, "Hexadecimal")
    press(desk, "ff38")
    choose_base(desk, "Decimal")
    shows(desk, temperature)

    # The fault code: inverse left shift is right shift.
    clear(desk)
    choose_base(desk, "Hexadecimal")
    compute(desk, "b4d6&0ff0", "4D0")
    if shift:
        compute(desk, "i<4", "4D")
    choose_base(desk, end_in)
    desk.done(f"The heat sink was at {degrees} °C. The fault code is on the display.")


def another_way(desk: Desk) -> None:
    """Works with the menus, divides instead of shifting, and sets the binary numbers up only when they are needed."""
    open_preferences(desk, "Numbers")
    configure_base(desk, "Octal")
    set_number(desk, "Number of bits:", 16)
    # That was the page of the octal numbers.
    set_number(desk, "Number of bits:", 12)
    configure_base(desk, "Hexadecimal")
    set_number(desk, "Number of bits:", 16)
    close_preferences(desk)

    choose_mode(desk, *BASES, "Hexadecimal")
    press(desk, "ff38")
    choose_mode(desk, *BASES, "Decimal")
    shows(desk, "-200")
    compute(desk, "/10", "-20")
    clear(desk)

    open_preferences(desk, "Numbers")
    configure_base(desk, "Binary")
    set_number(desk, "Separator block length:", 4)
    set_text(desk, "Separator character:", " ")
    set_check_box(desk, "Fix length to a multiple of")
    set_number(desk, "Fix length to a multiple of", 8)
    close_preferences(desk)

    choose_mode(desk, *BASES, "Hexadecimal")
    compute(desk, "b4d6&0ff0", "4D0")
    # Four bits to the right is a sixteenth, which is written 10 here.
    compute(desk, "/10", "4D")
    choose_mode(desk, *BASES, "Binary")
    desk.done("It was 20 degrees below zero.")


keeps_32_bits = mistake(
    solve, fails=["hexadecimal_of_16_bits", "temperature"], bits=32, temperature="65'336", degrees="6533.6"
)
forgets_that_it_counts_in_tenths = mistake(solve, fails=["temperature"], degrees="-200")
leaves_it_in_hexadecimal = mistake(solve, fails=["shown_in_binary"], end_in="Hexadecimal")
sets_the_octal_numbers_too = mistake(solve, fails=["octal_untouched"], of_bases=("Hexadecimal", "Octal"))
