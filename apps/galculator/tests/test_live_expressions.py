"""What is entered into the real galculator and what it computes; the traps in between."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from apps.galculator.operations import press, shows
from apps.galculator.tests.hands import FIXTURES, PLACE
from pytest_opencomputer.waits import until

if TYPE_CHECKING:
    from apps.conftest import LiveApp


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
    shows(calculator.desk, "1190000")
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
        timeout=60,
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
    press(calculator.desk, "1000000")
    shows(calculator.desk, "1000000")


def test_formula_notation_does_not_put_the_cursor_into_its_entry(calculator: LiveApp) -> None:
    calculator.desk.menu("View", "Scientific Mode")
    calculator.desk.menu("Calculator", "Notation modes", "Formula Entry")
    press(calculator.desk, "sqrt")
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
