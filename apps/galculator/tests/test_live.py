"""The verifier against the real galculator: every endpoint is seen to change by what a person does.

With ``OPENCOMPUTER_RECORD=1`` in the environment the files that it writes replace the fixtures of the offline tests.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pytest_opencomputer.waits import until

if TYPE_CHECKING:
    from apps.conftest import LiveApp

FIXTURES = Path(__file__).parent / "fixtures"
PLACE = ".config/galculator/galculator.conf"
Record = Callable[[str], None]


@pytest.fixture
def calculator(live_app: LiveApp) -> LiveApp:
    """galculator after its first start."""
    live_app.start()
    return live_app


@pytest.fixture
def recorded(live_app: LiveApp) -> Record:
    """Asserts that galculator has just written the same as when the fixture of that name was recorded."""

    def compare(name: str) -> None:
        written = live_app.file(PLACE)
        if os.environ.get("OPENCOMPUTER_RECORD"):
            (FIXTURES / name).write_bytes(written)
        assert written.decode() == (FIXTURES / name).read_text()

    return compare


def press(live_app: LiveApp, keys: str) -> None:
    """Press keys one by one, each after the screen has settled."""
    live_app.desk.keys(*keys)


def lines(live_app: LiveApp) -> list[str]:
    """The lines of the display: the stack, the number, the modes."""
    return (live_app.desk.find(role="text", app="galculator").text or "").split("\n")


def shows(live_app: LiveApp, number: str) -> None:
    """Wait until the display shows a number."""
    until(lambda: number in lines(live_app), what=f"{number} on the display", timeout=10)


def preferences(live_app: LiveApp, page: str) -> None:
    """Turn to a page of the preferences, which are opened if they are not."""
    if not live_app.showing("page tab"):
        live_app.desk.menu("Edit", "Preferences...")
    live_app.desk.click(role="page tab", name=page)


def close_preferences(live_app: LiveApp) -> None:
    """Close the preferences."""
    live_app.desk.click(role="button", name="Close")
    live_app.desk.gone("Preferences")


def cells(live_app: LiveApp) -> list[str]:
    """The cells of the table that is showing."""
    return [cell.name for cell in live_app.showing("table cell")]


def fill(live_app: LiveApp, **entries: str) -> None:
    """Fill entries of the preferences by their labels."""
    for label, text in entries.items():
        live_app.desk.fill(live_app.desk.beside(f"{label}:", role="text"), text)


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
    press(calculator, "12")
    shows(calculator, "12")
    assert PLACE not in calculator.sandbox.get_tree(".config/galculator")
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
    press(calculator, "ff")
    shows(calculator, "FF")
    calculator.desk.menu("View", "Basic Mode")
    shows(calculator, "255")
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
        preferences(calculator, "Numbers")
        calculator.desk.click(calculator.desk.beside("Configure number base:", role="combo box"))
        calculator.desk.click(role="menu item", name="Hexadecimal")
        calculator.desk.find(role="label", name="Hexadecimal Settings")
        calculator.desk.fill(calculator.desk.beside("Number of bits:", role="spin button"), "16\t")
        close_preferences(calculator)
    calculator.desk.key(f"ctrl+{base}")
    press(calculator, digits)
    shows(calculator, digits.upper())
    if base != "d":
        calculator.desk.key("ctrl+d")
        shows(calculator, f"{number:.0f}")
        calculator.desk.key(f"ctrl+{base}")
        shows(calculator, digits.upper())
    calculator.quit()
    name = {"h": "hexadecimal", "o": "octal", "b": "binary", "d": "decimal"}[base]
    assert calculator.ask("display") == {"found": True, "text": digits.upper(), "number": number, "base": name}


def test_display_is_saved_without_separators_and_even_if_it_is_not_to_be_remembered(calculator: LiveApp) -> None:
    preferences(calculator, "Numbers")
    calculator.desk.click(role="check box", name="Show thousands separator")
    close_preferences(calculator)
    press(calculator, "9876543.21")
    shows(calculator, "9 876 543.21")
    calculator.quit()
    assert calculator.ask("general")["remembers_display"] is False
    assert calculator.ask("display")["text"] == "9876543.21"
    calculator.start()
    shows(calculator, "0")


def test_infinity_is_no_number(calculator: LiveApp) -> None:
    press(calculator, "1/0")
    calculator.desk.key("Return")
    shows(calculator, "inf")
    calculator.quit()
    assert calculator.ask("display") == {"found": True, "text": "inf", "number": None, "base": "decimal"}


def test_stack(calculator: LiveApp, recorded: Record) -> None:
    calculator.desk.menu("View", "Scientific Mode")
    calculator.desk.key("ctrl+n")
    for number in ("1234567", "250", "3.5"):
        press(calculator, number)
        calculator.desk.key("Return")
    press(calculator, "42")
    shows(calculator, "42")
    calculator.quit()
    recorded("rpn.conf")
    assert calculator.ask("stack") == {"found": True, "x": "42", "y": "3.5", "z": "250", "t": "1234567"}
    calculator.start()
    calculator.desk.key("ctrl+a")
    calculator.quit()
    assert calculator.ask("stack")["found"] is False


def test_paper_view_leaves_an_old_display_in_the_file(calculator: LiveApp, recorded: Record) -> None:
    press(calculator, "77")
    shows(calculator, "77")
    calculator.quit()
    calculator.start()
    calculator.desk.menu("View", "Paper Mode")
    calculator.quit()
    recorded("paper.conf")
    assert b'remembered_valuex="77"' in calculator.file(PLACE)
    assert calculator.ask("display")["found"] is False


# Preferences


def test_all_pages_of_the_preferences(calculator: LiveApp, recorded: Record) -> None:
    desk = calculator.desk
    desk.menu("View", "Scientific Mode")
    desk.menu("View", "Buttons", "Logical")

    preferences(calculator, "Display")
    desk.click(desk.beside("Background color:", role="button"))
    desk.click(role="radio button", name="Light Yellow")
    desk.click(role="button", name="Select")
    desk.gone("Pick a")
    desk.click(desk.beside("Result font:", role="button"))
    desk.fill(desk.beside("Size", role="spin button"), "32\t")
    desk.click(role="button", name="Select")
    desk.gone("Pick a")
    desk.click(role="check box", name="Open brackets")

    preferences(calculator, "Buttons")
    desk.click(role="check box", name="Use custom button font")
    desk.click(desk.beside("Button font:", role="button"))
    desk.fill(desk.beside("Size", role="spin button"), "14\t")
    desk.click(role="button", name="Select")
    desk.gone("Pick a")
    desk.fill(desk.beside("Minimal button width:", role="spin button"), "55\t")
    # Not left with a tab: leaving the page counts as well.
    desk.fill(desk.beside("Minimal button height:", role="spin button"), "33")

    preferences(calculator, "Numbers")
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

    preferences(calculator, "General")
    desk.click(role="radio button", name="infinite stack size")
    desk.click(role="check box", name="Remember display value on exit")
    desk.click(role="check box", name="Show menu bar")
    close_preferences(calculator)
    press(calculator, "12.5")
    shows(calculator, "12.5")
    calculator.quit()
    recorded("everything.conf")

    appearance = calculator.ask("appearance")
    assert (appearance["background"], appearance["result_font"]) == ("#f8e45c", "Sans Bold 32")
    visible = calculator.ask("visible-parts")
    assert [part for part, shown in visible.items() if not shown] == ["module_brackets", "logical_buttons"]
    assert calculator.ask("buttons") == {"custom_font": True, "font": "Sans 14", "width": 55, "height": 33}
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
    shows(calculator, "12.5")


def test_constants(calculator: LiveApp, recorded: Record) -> None:
    desk = calculator.desk
    preferences(calculator, "Constants")
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
    close_preferences(calculator)
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
    preferences(calculator, "Constants")
    fill(calculator, Name="c", Value="299792458", Description="Light: speed in m/s")
    calculator.desk.click(role="button", name="Add")
    close_preferences(calculator)
    calculator.quit()
    recorded("colon.conf")
    calculator.start()
    preferences(calculator, "Constants")
    assert cells(calculator)[-3:] == ["speed in m/s:c", "299792458", "Light"]
    assert calculator.ask("constants")["constants"][-1] == {
        "name": "speed in m/s:c",
        "value": "299792458",
        "description": "Light",
    }


def test_functions(calculator: LiveApp, recorded: Record) -> None:
    desk = calculator.desk
    preferences(calculator, "Functions")
    fill(calculator, Name="kelvin", Variable="t", Expression="t + 273.15")
    desk.click(role="button", name="Add")
    desk.click(role="table cell", name="cot")
    fill(calculator, Expression="1/tan(x)")
    desk.click(role="button", name="Update")
    desk.click(role="table cell", name="sign")
    desk.click(role="button", name="Delete")
    close_preferences(calculator)
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


# Live surfaces


def test_paper_tape(calculator: LiveApp) -> None:
    assert calculator.ask("paper-tape") == {"found": False, "entries": None, "pending": None}
    calculator.desk.menu("View", "Paper Mode")
    calculator.desk.find(role="button", name="Enter")
    assert calculator.ask("paper-tape") == {"found": True, "entries": [], "pending": ""}
    for number in range(12):
        calculator.desk.type(f"{number}*1000\n")
    calculator.desk.type("2+\n3*4")
    tape = calculator.ask("paper-tape")
    assert tape["entries"][:2] == [
        {"expression": "0*1000", "result": "0"},
        {"expression": "1*1000", "result": "1000"},
    ]
    assert tape["entries"][-1] == {"expression": "2+", "result": "Syntax Error"}
    assert len(tape["entries"]) == 13
    assert tape["pending"] == "3*4"


def test_paper_tape_is_kept_nowhere(calculator: LiveApp) -> None:
    calculator.desk.menu("View", "Paper Mode")
    calculator.desk.type("6*7\n")
    assert calculator.ask("paper-tape")["entries"] == [{"expression": "6*7", "result": "42"}]
    calculator.quit()
    assert b"42" not in calculator.file(PLACE)
    calculator.start()
    assert calculator.ask("paper-tape")["entries"] == []


def test_formula_entry(calculator: LiveApp) -> None:
    assert calculator.ask("formula-entry") == {"found": False, "text": None}
    calculator.desk.menu("Calculator", "Notation modes", "Formula Entry")
    entry = calculator.desk.find(role="text", description="Formula entry.*")
    assert calculator.ask("formula-entry") == {"found": True, "text": ""}
    calculator.desk.click(entry)
    calculator.desk.type("1000000*1.19\n")
    shows(calculator, "1190000")
    assert calculator.ask("formula-entry") == {"found": True, "text": "1000000*1.19"}
    calculator.quit()
    assert calculator.ask("display")["number"] == 1190000.0


# What it computes


@pytest.fixture
def paper(live_app: LiveApp) -> Iterator[LiveApp]:
    """The paper view with the constants and functions of ``expressions.conf``."""
    live_app.put({PLACE: (FIXTURES / "expressions.conf").read_bytes()})
    live_app.start()
    yield live_app
    live_app.kill()


def test_expressions(paper: LiveApp) -> None:
    """The fixture is what galculator answers; ``test_verifier.py`` holds ``function-value`` against it."""
    path = FIXTURES / "expressions.json"
    answers: dict[str, Any] = json.loads(path.read_text())
    paper.desk.type("".join(f"{expression}\n" for expression in answers))
    entries = until(
        lambda: (found := paper.ask("paper-tape")["entries"]) and len(found) == len(answers) and found,
        what=f"{len(answers)} entries",
        timeout=20,
    )
    said = {entry["expression"]: entry["result"] for entry in entries}
    if os.environ.get("OPENCOMPUTER_RECORD"):
        path.write_text(json.dumps(said, indent=1, ensure_ascii=False) + "\n")
    assert said == answers


def test_a_function_that_cannot_be_computed_answers_nought(paper: LiveApp) -> None:
    paper.desk.type("minus(2)\n")
    assert paper.ask("paper-tape")["entries"][-1]["result"] == "0"
    assert paper.ask("function-value", name="minus", argument=2) == {"found": True, "value": None, "computable": False}


# Traps


def test_a_key_that_comes_again_at_once_is_lost(calculator: LiveApp) -> None:
    calculator.desk.type("1000000")
    calculator.quit()
    assert calculator.ask("display")["number"] < 1000000
    calculator.start()
    press(calculator, "1000000")
    shows(calculator, "1000000")


def test_formula_notation_does_not_put_the_cursor_into_its_entry(calculator: LiveApp) -> None:
    calculator.desk.menu("View", "Scientific Mode")
    calculator.desk.menu("Calculator", "Notation modes", "Formula Entry")
    press(calculator, "sqrt")
    # Each key pressed a button of its own: sin, square, square root, tan.
    assert calculator.ask("formula-entry")["text"] == "sin(^2sqrt(tan("


def test_ctrl_a_in_the_formula_entry_changes_the_notation(calculator: LiveApp) -> None:
    calculator.desk.menu("Calculator", "Notation modes", "Formula Entry")
    calculator.desk.click(calculator.desk.find(role="text", description="Formula entry.*"))
    calculator.desk.type("6*7")
    calculator.desk.key("ctrl+a")
    calculator.desk.settle()
    assert calculator.ask("formula-entry")["found"] is False
    calculator.quit()
    assert calculator.ask("modes")["notation"] == "algebraic"


def test_memory_registers_are_gone_at_the_next_start(calculator: LiveApp) -> None:
    calculator.desk.menu("View", "Scientific Mode")
    press(calculator, "512.25")
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
    until(lambda: len(calculator.running()) == 1, what="one to quit", timeout=10)
    assert calculator.ask("modes")["view"] == "scientific"
    calculator.sandbox.close_window(second.id)
    until(lambda: not calculator.running(), what="the other to quit", timeout=10)
    assert calculator.ask("modes")["view"] == "basic"
