"""The preferences against the real galculator: each endpoint is seen to change by what a person does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apps.galculator.operations import close_preferences, open_preferences, press, shows
from apps.galculator.tests.hands import cells, fill

if TYPE_CHECKING:
    from apps.conftest import LiveApp
    from apps.galculator.tests.conftest import Record


def test_all_pages_of_the_preferences(calculator: LiveApp, recorded: Record) -> None:
    desk = calculator.desk
    appearance = calculator.ask("appearance")
    assert (appearance["background"], appearance["result_font"]) == ("#ffffff", "Sans Bold 26")
    assert set(calculator.ask("visible-parts").values()) == {True}
    assert calculator.ask("buttons") == {"custom_font": False, "font": "Sans 10", "width": 40, "height": 25}
    assert calculator.ask("changed-settings") == {"keys": []}
    desk.menu("View", "Scientific Mode")
    desk.menu("View", "Buttons", "Logical")

    open_preferences(calculator.desk, "Display")
    desk.click(desk.beside("Background color:", role="button"))
    desk.click(role="radio button", name="Light Yellow")
    desk.click(role="button", name="Select")
    desk.gone("Pick a")
    desk.click(desk.beside("Result font:", role="button"))
    desk.fill(desk.beside("Size", role="spin button"), "32\t")
    desk.click(role="button", name="Select")
    desk.gone("Pick a")
    desk.click(role="check box", name="Open brackets")

    open_preferences(calculator.desk, "Buttons")
    desk.click(role="check box", name="Use custom button font")
    desk.click(desk.beside("Button font:", role="button"))
    desk.fill(desk.beside("Size", role="spin button"), "14\t")
    desk.click(role="button", name="Select")
    desk.gone("Pick a")
    desk.fill(desk.beside("Minimal button width:", role="spin button"), "55\t")
    # Not left with a tab: leaving the page counts as well.
    desk.fill(desk.beside("Minimal button height:", role="spin button"), "33")

    open_preferences(calculator.desk, "Numbers")
    chooser = desk.beside("Configure number base:", role="combo box")
    for base, separator, length in (
        ("Decimal", "'", 4),
        ("Hexadecimal", "_", 2),
        ("Octal", ".", 5),
        ("Binary", "-", 8),
    ):
        if base != "Decimal":
            desk.click(chooser)
            desk.click(role="menu item", name=base)
            desk.find(role="label", name=f"{base} Settings")
            desk.fill(desk.beside("Number of bits:", role="spin button"), f"{10 + length}\t")
            desk.click(role="check box", name="Signed")
        desk.click(role="check box", name="Show (thousands )?separator")
        desk.fill(desk.beside("Separator character:", role="text"), separator)
        desk.fill(desk.beside("Separator block length:", role="spin button"), f"{length}\t")
    desk.click(role="check box", name="Fix length to a multiple of")
    desk.fill(desk.beside("Fix length to a multiple of", role="spin button"), "4\t")

    open_preferences(calculator.desk, "General")
    desk.click(role="radio button", name="infinite stack size")
    desk.click(role="check box", name="Remember display value on exit")
    desk.click(role="check box", name="Show menu bar")
    close_preferences(calculator.desk)
    press(calculator.desk, "12.5")
    shows(calculator.desk, "12.5")
    calculator.quit()
    recorded("everything.conf")

    appearance = calculator.ask("appearance")
    assert (appearance["background"], appearance["result_font"]) == ("#f8e45c", "Sans Bold 32")
    visible = calculator.ask("visible-parts")
    assert [part for part, shown in visible.items() if not shown] == ["module_brackets", "logical_buttons"]
    assert calculator.ask("buttons") == {"custom_font": True, "font": "Sans 14", "width": 55, "height": 33}
    changed = set(calculator.ask("changed-settings", without=["mode"])["keys"])
    assert changed > {"custom_button_font", "button_font", "button_width", "button_height", "show_menu_bar"}
    assert not changed & {"mode", "display_result_color", "display_module_font"}
    assert calculator.ask("general") == {"rpn_stack": "infinite", "remembers_display": True, "menu_bar": False}
    assert calculator.ask("number-format", base="decimal") == {
        "separator": True,
        "separator_character": "'",
        "separator_block_length": 4,
        "bits": None,
        "signed": None,
        "padded": None,
        "padded_to_multiple_of": None,
    }
    assert calculator.ask("number-format", base="octal")["bits"] == 15
    assert calculator.ask("number-format", base="hexadecimal")["separator_character"] == "_"
    binary = calculator.ask("number-format", base="binary")
    assert (binary["padded"], binary["padded_to_multiple_of"], binary["signed"]) == (True, 4, False)

    # Without its menu bar, and with the number that it remembers.
    calculator.start()
    assert not calculator.showing("menu", "File")
    shows(calculator.desk, "12.5")


def test_constants(calculator: LiveApp, recorded: Record) -> None:
    desk = calculator.desk
    assert [one["name"] for one in calculator.ask("constants")["constants"]] == ["pi", "e"]
    open_preferences(calculator.desk, "Constants")
    fill(calculator, Name="c", Value="299792458", Description="Speed of light in m/s")
    desk.click(role="button", name="Add")
    fill(calculator, Name="g", Value="9.81", Description="Typed but not added")
    desk.click(role="table cell", name="e")
    fill(calculator, Value="2.718281828459045")
    desk.click(role="button", name="Update")
    fill(calculator, Name="e", Value="3", Description="A second one")
    desk.click(role="button", name="Add")
    desk.click(role="table cell", name="pi")
    desk.click(role="button", name="Delete")
    close_preferences(calculator.desk)
    calculator.quit()
    recorded("constants.conf")

    assert calculator.ask("constant", name="pi")["found"] is False
    assert calculator.ask("constant", name="g")["found"] is False
    assert calculator.ask("constant", name="c") == {
        "found": True,
        "value": "299792458",
        "number": 299792458.0,
        "description": "Speed of light in m/s",
        "count": 1,
    }
    euler = calculator.ask("constant", name="e")
    assert (euler["value"], euler["description"], euler["count"]) == ("2.718281828459045", "Euler's Number", 2)
    assert [one["name"] for one in calculator.ask("constants")["constants"]] == ["e", "c", "e"]


def test_a_colon_in_a_description_moves_everything_along(calculator: LiveApp, recorded: Record) -> None:
    open_preferences(calculator.desk, "Constants")
    fill(calculator, Name="c", Value="299792458", Description="Light: speed in m/s")
    calculator.desk.click(role="button", name="Add")
    close_preferences(calculator.desk)
    calculator.quit()
    recorded("colon.conf")
    calculator.start()
    open_preferences(calculator.desk, "Constants")
    assert cells(calculator)[-3:] == ["speed in m/s:c", "299792458", "Light"]
    assert calculator.ask("constants")["constants"][-1] == {
        "name": "speed in m/s:c",
        "value": "299792458",
        "description": "Light",
    }


def test_functions(calculator: LiveApp, recorded: Record) -> None:
    desk = calculator.desk
    assert [one["name"] for one in calculator.ask("functions")["functions"]] == ["abs", "sign", "cot"]
    assert calculator.ask("function", name="cot")["expression"] == "cos(x)/sin(x)"
    open_preferences(calculator.desk, "Functions")
    fill(calculator, Name="kelvin", Variable="t", Expression="t + 273.15")
    desk.click(role="button", name="Add")
    desk.click(role="table cell", name="cot")
    fill(calculator, Expression="1/tan(x)")
    desk.click(role="button", name="Update")
    desk.click(role="table cell", name="sign")
    desk.click(role="button", name="Delete")
    close_preferences(calculator.desk)
    calculator.quit()
    recorded("functions.conf")

    assert calculator.ask("function", name="sign")["found"] is False
    assert calculator.ask("function", name="cot") == {
        "found": True,
        "variable": "x",
        "expression": "1/tan(x)",
        "count": 1,
    }
    assert [one["name"] for one in calculator.ask("functions")["functions"]] == ["abs", "cot", "kelvin"]
    assert calculator.ask("function-value", name="kelvin", argument=20) == {
        "found": True,
        "value": 293.15,
        "computable": True,
    }
