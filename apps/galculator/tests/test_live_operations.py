"""Each operation played on the real galculator, and its effect asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apps.galculator.operations import (
    add_row,
    apply_function,
    change_row,
    choose_base,
    choose_mode,
    choose_option,
    clear,
    close_preferences,
    compute,
    configure_base,
    delete_row,
    lines,
    open_preferences,
    press,
    press_button,
    select_row,
    set_check_box,
    set_number,
    set_text,
    shows,
)

if TYPE_CHECKING:
    from apps.conftest import LiveApp


def test_modes_and_numbers(calculator: LiveApp) -> None:
    desk = calculator.desk
    choose_mode(desk, "View", "Scientific Mode")
    choose_mode(desk, "Calculator", "Angle units", "Degrees")
    compute(desk, "6*7", "42")
    clear(desk)
    assert "42" not in lines(desk)
    choose_base(desk, "Hexadecimal")
    press(desk, "ff00")
    shows(desk, "FF00")
    choose_base(desk, "Octal")
    calculator.quit()
    modes = calculator.ask("modes")
    assert (modes["view"], modes["angle_unit"], modes["number_base"]) == ("scientific", "degrees", "octal")
    assert calculator.ask("display")["number"] == 0xFF00


def test_preferences(calculator: LiveApp) -> None:
    desk = calculator.desk
    open_preferences(desk, "Numbers")
    set_check_box(desk, "Show thousands separator")
    set_text(desk, "Separator character:", "'")
    set_number(desk, "Separator block length:", 4)
    configure_base(desk, "Octal")
    set_number(desk, "Number of bits:", 12)
    set_check_box(desk, "Signed", False)
    open_preferences(desk, "General")
    choose_option(desk, "infinite stack size")
    close_preferences(desk)
    calculator.quit()
    decimal, octal = (calculator.ask("number-format", base=base) for base in ("decimal", "octal"))
    assert (decimal["separator"], decimal["separator_character"], decimal["separator_block_length"]) == (True, "'", 4)
    assert (octal["bits"], octal["signed"]) == (12, False)
    assert calculator.ask("general")["rpn_stack"] == "infinite"


def test_constants_and_functions(calculator: LiveApp) -> None:
    desk = calculator.desk
    choose_mode(desk, "View", "Scientific Mode")
    open_preferences(desk, "Constants")
    add_row(desk, {"Name": "c", "Value": "299792458", "Description": "Speed of light in m/s"})
    change_row(desk, "e", {"Value": "2.72"})
    delete_row(desk, "pi")
    select_row(desk, "c")
    assert desk.beside("Value:", role="text").text == "299792458"
    press_button(desk, "Clear")
    open_preferences(desk, "Functions")
    add_row(desk, {"Name": "twice", "Variable": "x", "Expression": "2*x"})
    close_preferences(desk)
    press(desk, "21")
    apply_function(desk, "twice")
    shows(desk, "42")
    calculator.quit()
    assert calculator.ask("constants")["constants"] == [
        {"name": "e", "value": "2.72", "description": "Euler's Number"},
        {"name": "c", "value": "299792458", "description": "Speed of light in m/s"},
    ]
    assert calculator.ask("function", name="twice")["expression"] == "2*x"
