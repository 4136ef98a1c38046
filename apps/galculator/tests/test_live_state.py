"""Modes, display and stack against the real galculator: each endpoint is seen to change by what a person does."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from apps.galculator.operations import close_preferences, open_preferences, press, shows
from apps.galculator.tests.hands import PLACE
from pytest_opencomputer.waits import until

if TYPE_CHECKING:
    from apps.conftest import LiveApp
    from apps.galculator.tests.conftest import Record


# What is shipped


def test_first_start(calculator: LiveApp, recorded: Record) -> None:
    calculator.quit()
    recorded("first_start.conf")
    assert calculator.ask("modes") == {
        "view": "basic",
        "number_base": "decimal",
        "angle_unit": "radians",
        "notation": "algebraic",
    }
    assert calculator.ask("display") == {"found": True, "text": "0", "number": 0.0, "base": "decimal"}


def test_nothing_is_written_before_it_quits(calculator: LiveApp) -> None:
    calculator.desk.menu("View", "Scientific Mode")
    press(calculator.desk, "12")
    shows(calculator.desk, "12")
    assert calculator.sandbox.get_tree(".config/galculator") == {}
    calculator.kill()
    assert calculator.sandbox.get_tree(".config/galculator") == {}
    assert calculator.ask("modes")["view"] == "basic"


def test_without_a_config_folder_nothing_can_be_saved(live_app: LiveApp) -> None:
    live_app.sandbox.run(["rm", "-r", "/home/user/.config"]).check()
    live_app.start()
    live_app.desk.menu("View", "Scientific Mode")
    live_app.quit()
    assert live_app.ask("modes")["view"] == "basic"


# Modes


@pytest.mark.parametrize(
    ("path", "facts"),
    [
        (["Calculator", "Angle units", "Degrees"], {"angle_unit": "degrees"}),
        (["Calculator", "Angle units", "Gradians"], {"angle_unit": "gradians"}),
        (["Calculator", "Number bases", "Hexadecimal"], {"number_base": "hexadecimal"}),
        (["Calculator", "Number bases", "Octal"], {"number_base": "octal"}),
        (["Calculator", "Number bases", "Binary"], {"number_base": "binary"}),
        (["Calculator", "Notation modes", "Reverse Polish (RPN)"], {"notation": "rpn"}),
        (["Calculator", "Notation modes", "Formula Entry"], {"notation": "formula"}),
    ],
    ids=lambda value: value[-1] if isinstance(value, list) else "",
)
def test_modes(calculator: LiveApp, path: list[str], facts: dict[str, str]) -> None:
    calculator.desk.menu("View", "Scientific Mode")
    calculator.desk.menu(*path)
    calculator.quit()
    expected = {"view": "scientific", "number_base": "decimal", "angle_unit": "radians", "notation": "algebraic"}
    assert calculator.ask("modes") == {**expected, **facts}


def test_basic_view_keeps_base_and_angle_out_of_sight(calculator: LiveApp) -> None:
    calculator.desk.menu("View", "Scientific Mode")
    calculator.desk.keys("ctrl+g", "ctrl+h")
    press(calculator.desk, "ff")
    shows(calculator.desk, "FF")
    calculator.desk.menu("View", "Basic Mode")
    shows(calculator.desk, "255")
    calculator.quit()
    modes = calculator.ask("modes")
    assert (modes["view"], modes["number_base"], modes["angle_unit"]) == ("basic", "hexadecimal", "gradians")
    assert calculator.ask("display") == {"found": True, "text": "255", "number": 255.0, "base": "decimal"}


def test_angle_chosen_in_the_paper_view_is_lost_on_the_way_to_the_basic_view(calculator: LiveApp) -> None:
    calculator.desk.menu("View", "Scientific Mode")
    calculator.desk.menu("View", "Paper Mode")
    calculator.desk.menu("Calculator", "Angle units", "Degrees")
    calculator.desk.menu("View", "Basic Mode")
    calculator.quit()
    assert calculator.ask("modes")["angle_unit"] == "radians"


# Display and stack


@pytest.mark.parametrize(
    ("base", "digits", "number"),
    [("h", "ff38", -200.0), ("o", "1750", 1000.0), ("b", "1001", 9.0), ("d", "12.5", 12.5)],
)
def test_display_in_each_base(calculator: LiveApp, base: str, digits: str, number: float) -> None:
    calculator.desk.menu("View", "Scientific Mode")
    if base == "h":
        open_preferences(calculator.desk, "Numbers")
        calculator.desk.click(calculator.desk.beside("Configure number base:", role="combo box"))
        calculator.desk.click(role="menu item", name="Hexadecimal")
        calculator.desk.find(role="label", name="Hexadecimal Settings")
        calculator.desk.fill(calculator.desk.beside("Number of bits:", role="spin button"), "16\t")
        close_preferences(calculator.desk)
    calculator.desk.key(f"ctrl+{base}")
    press(calculator.desk, digits)
    shows(calculator.desk, digits.upper())
    if base != "d":
        calculator.desk.key("ctrl+d")
        shows(calculator.desk, f"{number:.0f}")
        calculator.desk.key(f"ctrl+{base}")
        shows(calculator.desk, digits.upper())
    calculator.quit()
    name = {"h": "hexadecimal", "o": "octal", "b": "binary", "d": "decimal"}[base]
    assert calculator.ask("display") == {"found": True, "text": digits.upper(), "number": number, "base": name}


def test_display_is_saved_without_separators_and_even_if_it_is_not_to_be_remembered(calculator: LiveApp) -> None:
    open_preferences(calculator.desk, "Numbers")
    calculator.desk.click(role="check box", name="Show thousands separator")
    close_preferences(calculator.desk)
    press(calculator.desk, "9876543.21")
    shows(calculator.desk, "9 876 543.21")
    calculator.quit()
    assert calculator.ask("general")["remembers_display"] is False
    assert calculator.ask("display")["text"] == "9876543.21"
    calculator.start()
    shows(calculator.desk, "0")


def test_infinity_is_no_number(calculator: LiveApp) -> None:
    press(calculator.desk, "1/0")
    calculator.desk.key("Return")
    shows(calculator.desk, "inf")
    calculator.quit()
    assert calculator.ask("display") == {"found": True, "text": "inf", "number": None, "base": "decimal"}


def test_stack(calculator: LiveApp, recorded: Record) -> None:
    assert calculator.ask("stack")["found"] is False
    calculator.desk.menu("View", "Scientific Mode")
    calculator.desk.key("ctrl+n")
    for number in ("1234567", "250", "3.5"):
        press(calculator.desk, number)
        calculator.desk.key("Return")
    press(calculator.desk, "42")
    shows(calculator.desk, "42")
    calculator.quit()
    recorded("rpn.conf")
    assert calculator.ask("stack") == {"found": True, "x": "42", "y": "3.5", "z": "250", "t": "1234567"}
    calculator.start()
    calculator.desk.key("ctrl+a")
    calculator.quit()
    assert calculator.ask("stack")["found"] is False


def test_paper_view_leaves_an_old_display_in_the_file(calculator: LiveApp, recorded: Record) -> None:
    press(calculator.desk, "77")
    shows(calculator.desk, "77")
    calculator.quit()
    calculator.start()
    calculator.desk.menu("View", "Paper Mode")
    calculator.quit()
    recorded("paper.conf")
    assert b'remembered_valuex="77"' in calculator.file(PLACE)
    assert calculator.ask("display")["found"] is False


# Leaving


def test_memory_registers_are_gone_at_the_next_start(calculator: LiveApp) -> None:
    calculator.desk.menu("View", "Scientific Mode")
    press(calculator.desk, "512.25")
    calculator.desk.key("alt+s")
    calculator.desk.click(role="menu item", name="save here")
    calculator.desk.key("alt+r")
    calculator.desk.find(role="menu item", name="512.250000")
    calculator.desk.key("Escape")
    calculator.quit()
    calculator.start()
    assert "sensitive" not in calculator.desk.find(role="toggle button", name="MR").states


@pytest.mark.parametrize("path", [["Edit", "Preferences..."], ["Help", "About"]], ids=["preferences", "about"])
def test_it_quits_with_a_dialog_open(calculator: LiveApp, path: list[str]) -> None:
    calculator.desk.menu("View", "Scientific Mode")
    calculator.desk.menu(*path)
    calculator.desk.window("Preferences|About")
    calculator.quit()
    assert calculator.ask("modes")["view"] == "scientific"


def test_the_last_of_two_instances_wins(calculator: LiveApp) -> None:
    calculator.desk.menu("View", "Scientific Mode")
    calculator.sandbox.spawn(["galculator"], group="app")
    until(lambda: len(calculator.running()) == 2 and len(calculator.sandbox.windows()) == 2, what="two", timeout=30)
    first, second = sorted(calculator.sandbox.windows(), key=lambda window: window.width, reverse=True)
    calculator.sandbox.close_window(first.id)
    until(lambda: len(calculator.running()) == 1, what="one to quit", timeout=60)
    assert calculator.ask("modes")["view"] == "scientific"
    calculator.sandbox.close_window(second.id)
    until(lambda: not calculator.running(), what="the other to quit", timeout=60)
    assert calculator.ask("modes")["view"] == "basic"
