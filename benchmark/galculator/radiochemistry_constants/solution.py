"""Constants and functions of a counting lab put right in galculator's preferences, and the result tried out."""

from __future__ import annotations

from pytest_opencomputer.solution import Desk, near_miss


def solve(
    desk: Desk,
    *,
    keep_gas_constant_by: str = "Update",
    superfluous: str = "Nav",
    decay_constant: str = "0.02304",
    zero_celsius: str = "273.15",
    activity: str = "37*e^(0-lam*t)",
) -> None:
    desk.key("ctrl+p")
    desk.click(role="page tab", name="Constants")

    desk.click(role="table cell", name="R")
    desk.fill(desk.beside("Value:", role="text"), "8.314462618")
    desk.click(role="button", name=keep_gas_constant_by)

    desk.click(role="table cell", name=superfluous)
    desk.click(role="button", name="Delete")

    desk.fill(desk.beside("Name:", role="text"), "lam")
    desk.fill(desk.beside("Value:", role="text"), decay_constant)
    desk.fill(desk.beside("Description:", role="text"), "Cs-137 decay constant per year")
    desk.click(role="button", name="Add")

    desk.click(role="page tab", name="Functions")
    desk.click(role="table cell", name="kelvin")
    desk.fill(desk.beside("Expression:", role="text"), f"t+{zero_celsius}")
    desk.click(role="button", name="Update")

    desk.click(role="table cell", name="act")
    desk.fill(desk.beside("Expression:", role="text"), activity)
    desk.click(role="button", name="Update")
    desk.click(role="button", name="Close")
    desk.gone("Preferences")

    # Try it: the activity after ten years.
    desk.keys("1", "0", "alt+u")
    desk.click(role="menu item", name=r"act\(t\) = .*")
    desk.settle()


@near_miss(fails=["molar_gas_constant"])
def types_the_value_but_does_not_update(desk: Desk) -> None:
    # Clear empties the entries, as choosing the next row would: what was typed is gone.
    solve(desk, keep_gas_constant_by="Clear")


@near_miss(fails=["molar_gas_constant"])
def adds_a_second_gas_constant(desk: Desk) -> None:
    solve(desk, keep_gas_constant_by="Add")


@near_miss(fails=["one_avogadro_constant", "other_constants_kept"])
def deletes_the_exact_avogadro_constant(desk: Desk) -> None:
    solve(desk, superfluous="NA")


@near_miss(fails=["decay_constant", "remaining_activity"])
def slips_a_digit_in_the_decay_constant(desk: Desk) -> None:
    solve(desk, decay_constant="0.02034")


@near_miss(fails=["celsius_to_kelvin"])
def rounds_zero_celsius(desk: Desk) -> None:
    solve(desk, zero_celsius="273")


@near_miss(fails=["remaining_activity"])
def leaves_the_minus_sign_before_a_name(desk: Desk) -> None:
    solve(desk, activity="37*e^(-lam*t)")


@near_miss(fails=["remaining_activity"])
def lets_the_activity_grow(desk: Desk) -> None:
    solve(desk, activity="37*e^(lam*t)")
