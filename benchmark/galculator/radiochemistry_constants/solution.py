"""Constants and functions of a counting lab put right in galculator's preferences, and the result tried out."""

from __future__ import annotations

from apps.galculator.operations import (
    add_row,
    apply_function,
    change_row,
    clear,
    close_preferences,
    delete_row,
    open_preferences,
    press,
)
from pytest_opencomputer.solution import Desk, mistake


def solve(
    desk: Desk,
    *,
    keep_gas_constant_by: str = "Update",
    superfluous: str = "Nav",
    decay_constant: str = "0.02304",
    zero_celsius: str = "273.15",
    activity: str | None = "37*e^(0-lam*t)",
) -> None:
    open_preferences(desk, "Constants")
    change_row(desk, "R", {"Value": "8.314462618"}, button=keep_gas_constant_by)
    delete_row(desk, superfluous)
    add_row(desk, {"Name": "lam", "Value": decay_constant, "Description": "Cs-137 decay constant per year"})

    open_preferences(desk, "Functions")
    change_row(desk, "kelvin", {"Expression": f"t+{zero_celsius}"})
    if activity is not None:
        change_row(desk, "act", {"Expression": activity})
    close_preferences(desk)

    # Try it: the activity after ten years.
    press(desk, "10")
    apply_function(desk, "act")


def another_way(desk: Desk) -> None:
    """Deletes what is wrong and enters it anew, as somebody else would write it."""
    open_preferences(desk, "Constants")
    add_row(desk, {"Name": "lam", "Value": "0.02304", "Description": "Cs-137 decay constant per year"})
    for superfluous in ("Nav", "R"):
        delete_row(desk, superfluous)
    add_row(desk, {"Name": "R", "Value": "8.314462618", "Description": "Molar gas constant in J/(mol K)"})

    open_preferences(desk, "Functions")
    # Without a minus there is nothing that galculator could stumble over.
    delete_row(desk, "act")
    add_row(desk, {"Name": "act", "Variable": "t", "Expression": "37/e^(lam*t)"})
    delete_row(desk, "kelvin")
    add_row(desk, {"Name": "kelvin", "Variable": "c", "Expression": "c + 273.15"})
    close_preferences(desk)

    # Half of the time first, to see that it falls.
    press(desk, "5")
    apply_function(desk, "act")
    clear(desk)
    press(desk, "10")
    apply_function(desk, "act")


# Clear empties the entries, as choosing the next row would: what was typed is gone.
types_the_value_but_does_not_update = mistake(solve, fails=["molar_gas_constant"], keep_gas_constant_by="Clear")
deletes_the_exact_avogadro_constant = mistake(
    solve, fails=["one_avogadro_constant", "other_constants_kept"], superfluous="NA"
)
rounds_zero_celsius = mistake(solve, fails=["celsius_to_kelvin"], zero_celsius="273")
lets_the_activity_grow = mistake(solve, fails=["remaining_activity", "activity_shown"], activity="37*e^(lam*t)")
