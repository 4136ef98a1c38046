"""Two registers of an inverter decoded: a signed temperature, and a fault code left on the display in binary."""

from __future__ import annotations

from collections.abc import Sequence

from pytest_opencomputer.solution import Desk, near_miss


def shows(desk: Desk, number: str) -> None:
    """Wait until the number is on the display: its first line, below which stand the modes."""
    desk.wait_until(
        lambda: any((text.text or "").split("\n")[0] == number for text in desk.find_all(role="text")),
        f"{number} on the display",
    )


def press(desk: Desk, keys: str) -> None:
    """Press keys one by one. galculator loses a key that comes again within a tenth of a second."""
    desk.keys(*keys)


def configure(desk: Desk, bits: str, of_bases: Sequence[str], multiple: str | None) -> None:
    """Set the number formats in the preferences."""
    desk.key("ctrl+p")
    desk.click(role="page tab", name="Numbers")
    chooser = desk.beside("Configure number base:", role="combo box")
    for base in of_bases:
        desk.click(chooser)
        desk.click(role="menu item", name=base)
        desk.find(role="label", name=f"{base} Settings")
        desk.fill(desk.beside("Number of bits:", role="spin button"), bits + "\t")

    desk.click(chooser)
    desk.click(role="menu item", name="Binary")
    desk.find(role="label", name="Binary Settings")
    if multiple is not None:
        desk.click(role="check box", name="Fix length to a multiple of")
        desk.fill(desk.beside("Fix length to a multiple of", role="spin button"), multiple + "\t")
    desk.fill(desk.beside("Separator character:", role="text"), " ")
    desk.fill(desk.beside("Separator block length:", role="spin button"), "4\t")
    desk.click(role="button", name="Close")
    desk.gone("Preferences")


def solve(
    desk: Desk,
    *,
    bits: str = "16",
    of_bases: Sequence[str] = ("Hexadecimal",),
    multiple: str | None = "8",
    temperature: str = "-200",
    degrees: str = "-20.0",
    shift: bool = True,
    end_in: str = "ctrl+b",
) -> None:
    configure(desk, bits, of_bases, multiple)

    # The temperature: hexadecimal in, decimal out.
    desk.key("ctrl+h")
    press(desk, "ff38")
    desk.key("ctrl+d")
    shows(desk, temperature)

    # The fault code: inverse left shift is right shift.
    desk.keys("ctrl+Delete", "ctrl+h")
    press(desk, "b4d6&0ff0")
    desk.key("Return")
    shows(desk, "4D0")
    if shift:
        press(desk, "i<4")
        desk.key("Return")
        shows(desk, "4D")
    desk.key(end_in)
    desk.done(f"The heat sink was at {degrees} °C. The fault code is on the display.")


@near_miss(fails=["hexadecimal_of_16_bits", "temperature"])
def keeps_32_bits(desk: Desk) -> None:
    solve(desk, bits="32", temperature="65'336", degrees="6533.6")


@near_miss(fails=["temperature"])
def forgets_that_it_counts_in_tenths(desk: Desk) -> None:
    solve(desk, degrees="-200")


@near_miss(fails=["temperature"])
def loses_the_sign(desk: Desk) -> None:
    solve(desk, degrees="20.0")


@near_miss(fails=["fault_code"])
def masks_but_does_not_shift(desk: Desk) -> None:
    solve(desk, shift=False)


@near_miss(fails=["shown_in_binary"])
def leaves_it_in_hexadecimal(desk: Desk) -> None:
    solve(desk, end_in="ctrl+h")


@near_miss(fails=["binary_in_groups_of_four"])
def does_not_fill_up(desk: Desk) -> None:
    solve(desk, multiple=None)


@near_miss(fails=["octal_untouched"])
def sets_the_octal_numbers_too(desk: Desk) -> None:
    solve(desk, of_bases=("Hexadecimal", "Octal"))
