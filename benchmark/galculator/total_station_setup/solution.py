"""galculator for work in gon: view, angle, notation, stack, grouping of digits, memory of the display."""

from __future__ import annotations

from pytest_opencomputer.solution import Desk, near_miss


def solve(
    desk: Desk,
    *,
    angle: str = "Gradians",
    notation: str = "Reverse Polish (RPN)",
    base: str = "Decimal",
    block: str = "3",
    stack: str = "infinite stack size",
    remember: bool = True,
    end_in: str = "Scientific Mode",
) -> None:
    desk.menu("View", "Scientific Mode")
    desk.menu("Calculator", "Angle units", angle)
    desk.menu("Calculator", "Notation modes", notation)

    desk.menu("Edit", "Preferences...")
    desk.click(role="page tab", name="Numbers")
    if base != "Decimal":
        desk.click(desk.beside("Configure number base:", role="combo box"))
        desk.click(role="menu item", name=base)
        desk.find(role="label", name=f"{base} Settings")
    desk.fill(desk.beside("Separator character:", role="text"), "'")
    desk.fill(desk.beside("Separator block length:", role="spin button"), block + "\t")

    desk.click(role="page tab", name="General")
    desk.click(role="radio button", name=stack)
    if remember:
        desk.click(role="check box", name="Remember display value on exit")
    desk.click(role="button", name="Close")
    desk.gone("Preferences")
    if end_in != "Scientific Mode":
        desk.menu("View", end_in)


@near_miss(fails=["scientific_in_gradians"])
def takes_degrees(desk: Desk) -> None:
    solve(desk, angle="Degrees")


@near_miss(fails=["scientific_in_gradians"])
def goes_back_to_the_basic_view(desk: Desk) -> None:
    solve(desk, end_in="Basic Mode")


@near_miss(fails=["reverse_polish"])
def stays_algebraic(desk: Desk) -> None:
    solve(desk, notation="Algebraic")


@near_miss(fails=["unlimited_stack"])
def stack_of_four(desk: Desk) -> None:
    solve(desk, stack=r"finite stack size \(x, y, z, t\)")


@near_miss(fails=["blocks_of_three_with_apostrophe"])
def keeps_blocks_of_four(desk: Desk) -> None:
    solve(desk, block="4")


@near_miss(fails=["blocks_of_three_with_apostrophe", "hexadecimal_untouched"])
def groups_hexadecimal_numbers(desk: Desk) -> None:
    solve(desk, base="Hexadecimal")


@near_miss(fails=["remembers_display"])
def forgets_the_display(desk: Desk) -> None:
    solve(desk, remember=False)
