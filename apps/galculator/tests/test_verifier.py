"""The saved endpoints on files that galculator wrote, and on files that somebody made to break them."""

from __future__ import annotations

import json
import math
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from apps.galculator.verifier.configuration import SHIPPED
from pytest_opencomputer.guest.state import StateError
from pytest_opencomputer.tasks.matchers import compare

if TYPE_CHECKING:
    from apps.conftest import SavedState

FIXTURES = Path(__file__).parent / "fixtures"
PLACE = ".config/galculator/galculator.conf"


@pytest.fixture
def home(saved_state: SavedState) -> SavedState:
    return saved_state


def use(home: SavedState, fixture: str) -> None:
    """Lay down a file that galculator wrote."""
    home.put(PLACE, (FIXTURES / fixture).read_bytes())


def general(home: SavedState, *settings: str) -> None:
    """Lay down a file with a few settings of our own."""
    home.put(PLACE, "\n".join(["[general]", *settings, ""]).encode())


# What galculator wrote


def test_shipped_settings_are_what_galculator_writes_first() -> None:
    written = (FIXTURES / "first_start.conf").read_text()
    assert SHIPPED.split() == written.split()


def test_no_file_means_shipped_settings(home: SavedState) -> None:
    without = {
        name: home.ask(name) for name in ("modes", "general", "appearance", "buttons", "visible-parts", "display")
    }
    assert [one["name"] for one in home.ask("functions")["functions"]] == ["abs", "sign", "cot"]
    use(home, "first_start.conf")
    assert {name: home.ask(name) for name in without} == without
    assert home.ask("constant", name="pi") == {
        "found": True,
        "value": "3.14159265359",
        "number": 3.14159265359,
        "description": "Pi",
        "count": 1,
    }


def test_everything_changed(home: SavedState) -> None:
    use(home, "everything.conf")
    assert home.ask("modes")["view"] == "scientific"
    assert home.ask("appearance") == {
        "background": "#f8e45c",
        "result_color": "#000000",
        "result_font": "Sans Bold 32",
        "stack_color": "#000000",
        "stack_font": "Sans Bold 11",
        "module_font": "Sans Bold 8",
        "active_module_color": "#000000",
        "inactive_module_color": "#808080",
    }
    assert home.ask("number-format", base="hexadecimal") == {
        "separator": True,
        "separator_character": "_",
        "separator_block_length": 2,
        "bits": 12,
        "signed": False,
        "padded": None,
        "padded_to_multiple_of": None,
    }
    assert home.ask("number-format", base="decimal")["separator_character"] == "'"
    assert home.ask("number-format", base="octal")["separator_block_length"] == 5
    assert home.ask("number-format", base="binary")["padded_to_multiple_of"] == 4
    assert home.ask("general") == {"rpn_stack": "infinite", "remembers_display": True, "menu_bar": False}
    assert home.ask("buttons") == {"custom_font": True, "font": "Sans 14", "width": 55, "height": 33}
    assert home.ask("visible-parts")["logical_buttons"] is False
    assert home.ask("display") == {"found": True, "text": "12.5", "number": 12.5, "base": "decimal"}


def test_which_settings_are_not_as_they_are_shipped(home: SavedState) -> None:
    assert home.ask("changed-settings") == {"keys": []}
    use(home, "first_start.conf")
    assert home.ask("changed-settings") == {"keys": []}
    general(home, "button_width=41", "stack_size=-1", "show_menu_bar=true")
    assert home.ask("changed-settings") == {"keys": ["button_width", "stack_size"]}
    assert home.ask("changed-settings", without=["stack_size"]) == {"keys": ["button_width"]}


def test_stack_only_in_rpn_notation(home: SavedState) -> None:
    use(home, "rpn.conf")
    assert home.ask("stack") == {"found": True, "x": "42", "y": "3.5", "z": "250", "t": "1234567"}
    use(home, "first_start.conf")
    assert home.ask("stack")["found"] is False
    assert compare({"$absent": True}, home.ask("stack")) == ""


def test_no_display_in_the_paper_view(home: SavedState) -> None:
    use(home, "paper.conf")
    assert home.ask("display") == {"found": False, "text": None, "number": None, "base": None}
    assert home.ask("modes")["view"] == "paper"


def test_constants_by_name(home: SavedState) -> None:
    use(home, "constants.conf")
    assert home.ask("constant", name="pi") == {
        "found": False,
        "value": None,
        "number": None,
        "description": None,
        "count": None,
    }
    assert home.ask("constant", name="e")["count"] == 2
    assert home.ask("constants", names=["c"])["constants"] == [
        {"name": "c", "value": "299792458", "description": "Speed of light in m/s"}
    ]
    assert len(home.ask("constants")["constants"]) == 3


def test_the_first_colon_ends_the_description(home: SavedState) -> None:
    use(home, "colon.conf")
    assert home.ask("constant", name="c")["found"] is False
    assert home.ask("constant", name="speed in m/s:c")["description"] == "Light"


def test_functions_by_name(home: SavedState) -> None:
    use(home, "functions.conf")
    assert home.ask("function", name="kelvin")["expression"] == "t + 273.15"
    assert home.ask("function", name="sign")["found"] is False
    assert home.ask("functions", names=["cot", "abs"])["functions"] == [
        {"name": "abs", "variable": "x", "expression": "sqrt(x^2)"},
        {"name": "cot", "variable": "x", "expression": "1/tan(x)"},
    ]


# The display in each base


@pytest.mark.parametrize(
    ("settings", "text", "number"),
    [
        (["mode=1", "default_number_base=1", "hex_bits=16"], "FF38", -200.0),
        (["mode=1", "default_number_base=1", "hex_bits=16", "hex_signed=false"], "FF38", 65336.0),
        (["mode=1", "default_number_base=1"], "FF38", 65336.0),
        (["mode=1", "default_number_base=3"], "01001101", 77.0),
        (["mode=1", "default_number_base=2"], "37777777770", -8.0),
        (["mode=0", "default_number_base=1"], "255", 255.0),
        (["mode=1"], "1.23456789012e+14", 1.23456789012e14),
        (["mode=1"], "-0.5", -0.5),
        (["mode=1"], "inf", None),
        (["mode=1"], "-nan", None),
        (["mode=1", "default_number_base=3"], "inf", None),
        (["mode=1"], "", None),
    ],
)
def test_display_as_a_number(home: SavedState, settings: list[str], text: str, number: float | None) -> None:
    general(home, *settings, f'remembered_valuex="{text}"')
    facts = home.ask("display")
    assert (facts["text"], facts["number"]) == (text, number)


@pytest.mark.parametrize(
    ("written", "colour"),
    [
        ("rgb(248,228,92)", "#f8e45c"),
        ("rgba(1,2,3,0.5)", "#010203"),
        ("#FFEE00", "#ffee00"),
        ("black", "#000000"),
        ("grey", "#808080"),
        ("papaya whip", "papaya whip"),
    ],
)
def test_colours(home: SavedState, written: str, colour: str) -> None:
    general(home, f'display_bkg_color="{written}"')
    assert home.ask("appearance")["background"] == colour


# What functions compute

ANSWERS: dict[str, str] = json.loads((FIXTURES / "expressions.json").read_text())


@pytest.mark.parametrize("expression", ANSWERS)
def test_function_value_is_what_galculator_answers(home: SavedState, expression: str) -> None:
    config = (FIXTURES / "expressions.conf").read_text() + f"asked(unused)={expression}\n"
    home.put(PLACE, config.encode())
    facts = home.ask("function-value", name="asked", argument=0)
    answer = ANSWERS[expression]
    if answer == "Syntax Error":
        assert facts == {"found": True, "value": None, "computable": False}
    elif not math.isfinite(float(answer)):
        assert facts == {"found": True, "value": None, "computable": True}
    else:
        # The display has 12 digits.
        assert facts["value"] == pytest.approx(float(answer), rel=2e-11, abs=1e-15)


def test_function_value_in_gradians(home: SavedState) -> None:
    home.put(PLACE, b"[general]\ndefault_angle_base=2\n[user functions]\ns(x)=sin(x)\n")
    assert home.ask("function-value", name="s", argument=100)["value"] == pytest.approx(1.0)


def test_a_constant_stands_before_the_variable(home: SavedState) -> None:
    home.put(PLACE, b"[constants]\nTime:t=100\n[user functions]\nf(t)=t+1\n")
    assert home.ask("function-value", name="f", argument=5)["value"] == 101.0


def test_absent_function(home: SavedState) -> None:
    assert home.ask("function-value", name="nosuch", argument=1) == {"found": False, "value": None, "computable": None}


@pytest.mark.parametrize(
    "functions",
    [
        "f(x)=f(x)",
        "f(x)=g(x)\ng(x)=f(x)",
        "\n".join(f"f{n}(x)=f{n + 1}(x)+f{n + 1}(x)" for n in range(35)) + "\nf35(x)=x\nf(x)=f0(x)",
        "f(x)=" + "(" * 100_000,
        "f(x)=" + "1+" * 100_000 + "1",
        "f(x)=" + " " * 500_000 + "x",
        "f(x)=x" + "!" * 100_000,
        "f(x)=9^9^9^9^9^9",
        "f(x)=1<<9999999999",
        "f(x)=" + "9" * 200_000,
        "f(x)=0x" + "F" * 200_000,
        "f(x)=1e" + "9" * 1000,
    ],
    ids=[
        "itself",
        "each other",
        "doubling",
        "brackets",
        "sum",
        "spaces",
        "factorials",
        "power",
        "shift",
        "digits",
        "hex",
        "exponent",
    ],
)
def test_hostile_functions_are_bounded(home: SavedState, functions: str) -> None:
    home.put(PLACE, f"[user functions]\n{functions}\n".encode())
    began = time.monotonic()
    assert home.ask("function-value", name="f", argument=3)["found"] is True
    assert time.monotonic() - began < 5


# Files that somebody made


def test_sections_and_keys_as_galculator_reads_them(home: SavedState) -> None:
    home.put(
        PLACE,
        b"# a comment\nMODE = 1\n[nonsense]\nstack_size=-1\nno value\n[constants]\nno colon=1\nEmpty:x=\n :y=2\n"
        b"[user functions]\nnope\nf(x)=\n(x)=1\n",
    )
    assert home.ask("modes")["view"] == "scientific"
    assert home.ask("general")["rpn_stack"] == "infinite"
    assert home.ask("constants")["constants"] == [{"name": "y", "value": "2", "description": ""}]
    assert home.ask("functions")["functions"] == [{"name": "", "variable": "x", "expression": "1"}]


@pytest.mark.parametrize(
    ("settings", "endpoint"),
    [
        ("mode=7", "modes"),
        ("mode=-1", "display"),
        ("mode=two", "modes"),
        ("default_angle_base=" + "9" * 5000, "modes"),
        ("stack_size=4", "general"),
        ("remembers_display=perhaps", "general"),
        ("button_width=", "buttons"),
    ],
)
def test_settings_that_mean_nothing_are_corrupt(home: SavedState, settings: str, endpoint: str) -> None:
    general(home, settings)
    with pytest.raises(StateError) as raised:
        home.ask(endpoint)
    assert raised.value.kind == "StateCorrupt"


def test_content_that_is_no_text(home: SavedState) -> None:
    home.put(PLACE, b"[general]\nmode=1\n\xff\xfe\n")
    with pytest.raises(StateError) as raised:
        home.ask("modes")
    assert raised.value.kind == "StateCorrupt"


def test_a_file_that_is_too_big(home: SavedState) -> None:
    home.put(PLACE, b"#" * (1024**2 + 1))
    with pytest.raises(StateError) as raised:
        home.ask("modes")
    assert raised.value.kind == "StateTooBig"


@pytest.mark.parametrize("kind", ["link", "folder", "link on the way"])
def test_no_plain_file(home: SavedState, kind: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = home.root / PLACE
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    (elsewhere / "galculator.conf").write_bytes((FIXTURES / "rpn.conf").read_bytes())
    path.parent.parent.mkdir(parents=True)
    if kind == "link on the way":
        path.parent.symlink_to(elsewhere)
    elif kind == "link":
        path.parent.mkdir()
        path.symlink_to(elsewhere / "galculator.conf")
    else:
        path.mkdir(parents=True)
    with pytest.raises(StateError) as raised:
        home.ask("modes")
    assert raised.value.kind == "StateNotPlain"


def test_half_a_file(home: SavedState) -> None:
    whole = (FIXTURES / "rpn.conf").read_bytes()
    kinds = set()
    for length in range(0, len(whole), 97):
        home.put(PLACE, whole[:length])
        for endpoint in ("general", "appearance", "visible-parts", "constants", "functions"):
            try:
                home.ask(endpoint)
            except StateError as error:
                kinds.add(error.kind)
    # A line that was cut through, and nothing else.
    assert kinds <= {"StateCorrupt"}
