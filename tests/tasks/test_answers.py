"""``$answer``: what people write passes if it says what is wanted, and fails if it says something else of that kind."""

from __future__ import annotations

import time
from typing import Any

import pytest

from pytest_opencomputer.tasks import answers
from pytest_opencomputer.tasks.matchers import compare

DEGREES = {
    "number": -20,
    "unit": ["°", "°C", "C", "degree", "degrees", "Celsius"],
    "unless": ["°F", "Fahrenheit", "tenths", "0xFF38 ="],
}
POUNDS = {"number": 670, "unit": ["£", "GBP", "pounds"]}
LINES = {"number": 195, "unit": ["line", "lines"], "unless": ["left", "remain", "remaining", "leaving", "had"]}
CREDITS = {"number": 7, "unit": ["credit lines", "lines"], "unless": ["room", "label"]}
EUROS = {"number": 99132.99}
DAY = {"date": "2024-12-31"}
PARTS = {"names": ["205", "208"], "like": "20[1-8]", "unless": ["exported"]}
CLAIM = {"names": ["SD-2291"], "like": "SD-?\\d+"}
JOB = {"names": ["Pilot boat"], "like": "ferry alma|gaffer idun|workshop|slipway"}


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        (DEGREES, "-20"),
        (DEGREES, "−20.0 °C"),
        (DEGREES, "–20 degrees C"),
        (DEGREES, "- 20"),
        (DEGREES, "-20,0°C"),
        (DEGREES, "20 degrees below zero"),
        (DEGREES, "20°C below zero"),
        (DEGREES, "twenty below zero"),
        (DEGREES, "It was minus twenty degrees Celsius."),
        (DEGREES, "The heat sink was at -20.0 °C. The fault code is on the display."),
        (DEGREES, "FF38 is -200 tenths in 16 bits, so it was -20 °C (253.15 K) at 02:13."),
        (DEGREES, "It was -20 °C (0xFF38 = -200)."),
        (DEGREES, "-20 °C = -4 °F"),
        (DEGREES, "minus 20 degrees Celsius, minus four degrees Fahrenheit"),
        (POUNDS, "670"),
        (POUNDS, "£670"),
        (POUNDS, "GBP 670,00"),
        (POUNDS, "670 pounds"),
        (POUNDS, "six hundred and seventy pounds"),
        (POUNDS, "£670.00, paid in on 31 December 2024"),
        (POUNDS, "In the three months, 670 pounds were paid in."),
        (POUNDS, "£670 in 3 payments between October and December 2024, into account 20-17-63"),
        (LINES, "195"),
        (LINES, "Lines taken out: 195."),
        (LINES, "I took out 195 lines."),
        (LINES, "195 of the 760 lines were DEBUG"),
        (LINES, "195 DEBUG lines are gone; the copy is gateway-4471.txt in ISO-8859-15"),
        (LINES, "a hundred and ninety-five"),
        (LINES, "I took out 195 lines; 565 lines are left."),
        (LINES, "195 lines removed, leaving 565 lines"),
        (LINES, "195 lines leaving 565"),
        (LINES, "The log had 760 lines; I took out 195, so 565 remain."),
        (LINES, "195 lines were left out."),
        (CREDITS, "Seven."),
        (CREDITS, "I changed 7 credit lines (4 in room 2, 3 in room 3)."),
        (CREDITS, "seven credit lines, in room-2.txt and room-3.txt"),
        (CREDITS, "I made 7 changes."),
        (CREDITS, "7 (4 in room 2 and 3 in room 3)"),
        (CREDITS, "7 (4 + 3)"),
        (CREDITS, "4 in room 2 and 3 in room 3, 7 in all"),
        (CREDITS, "4 credit lines in room 2 and 3 credit lines in room 3, so 7 credit lines"),
        (CREDITS, "7, and label 2.07 is now label 3.09"),
        (EUROS, "99,132.99"),
        (EUROS, "99.132,99 €"),
        (EUROS, "99 132.99"),
        (EUROS, "EUR 99'132.99."),
        (EUROS, "99132,99 on 3 March"),
        ({"number": 1200}, "1.200"),
        ({"number": 1.2}, "1.200"),
        ({"number": 1}, "one"),
        ({"number": 2}, "two, and no other one"),
        ({"number": 21_300}, "twenty-one thousand three hundred"),
        (DAY, "2024-12-31"),
        (DAY, "31.12.2024"),
        (DAY, "12/31/2024"),
        (DAY, "on Dec. 31st, 2024"),
        (DAY, "31 December: 670 pounds"),
        (PARTS, "EN-205 and EN-208"),
        (PARTS, "en 208, en 205"),
        (PARTS, "exported EN-201, EN-202, EN-203, EN-204, EN-206 and EN-207; not closed: EN-205 and EN-208"),
        (PARTS, "Not closed: 205, 208. I exported 201 and 202."),
        (CLAIM, "SD-2291"),
        (CLAIM, "The claim got the number SD-2291 on 3 May 2026, 12:30."),
        (JOB, "The pilot  boat, of which 61 hours were charged"),
    ],
)
def test_what_says_it_passes(wanted: dict[str, Any], said: str) -> None:
    assert compare({"$answer": wanted}, said) == ""


@pytest.mark.parametrize(
    ("wanted", "said", "why"),
    [
        (DEGREES, "20", "'20' is said"),
        (DEGREES, "-200", "'-200' is said"),
        (DEGREES, "6533.6 °C", "'6533.6' is said"),
        (DEGREES, "-20 or -25", "'-25' is said"),
        (DEGREES, "-20 °C or 20 °C", "'20' is said"),
        (DEGREES, "-21 -20 -19", "'-21' is said"),
        (DEGREES, "-4 °F", "no such number is said"),
        (DEGREES, "-20 °F", "no such number is said"),
        (POUNDS, "-670", "'-670' is said"),
        (POUNDS, "£1,670", "'1,670' is said"),
        (POUNDS, "£670 or £720", "'720' is said"),
        (POUNDS, "£670 or 720", "'720' is said"),
        (POUNDS, "670 or 720 perhaps", "'720' is said"),
        (POUNDS, "£670, 120", "'120' is said"),
        (POUNDS, "£220, £200 and £250", "'220' is said"),
        (POUNDS, "668 669 670 671", "'668' is said"),
        (POUNDS, "paid in on 31 December 2024", "no such number is said"),
        (POUNDS, "670 €", "no such number is said"),
        (POUNDS, "670 %", "no such number is said"),
        (CREDITS, "8 changes", "'8' is said"),
        (CREDITS, "7 changes in 3 files", "'3' is said"),
        (LINES, "195 lines, 196 lines", "'196' is said"),
        (LINES, "760 of the 195 lines", "'760' is said"),
        (LINES, "565 lines are left", "'565' is said"),
        (LINES, "I took out 565 lines, leaving 195.", "'565' is said"),
        (LINES, "I took out 565 lines, 195 lines are left.", "'565' is said"),
        (CREDITS, "4 in room 2 and 3 in room 3", "'4' is said"),
        (CREDITS, "7 (5 in room 2 and 3 in room 3)", "'5' is said"),
        (CREDITS, "7, 6, 1", "'6' is said"),
        (CREDITS, "3 credit lines in room 2 and 4 or 7 in room 3", "'3' is said"),
        (LINES, "gateway-195.txt", "no such number is said"),
        (LINES, "none", "no such number is said"),
        (CREDITS, "9 lines have the name of the collection in them", "'9' is said"),
        (CREDITS, "seven or eight", "'eight' is said"),
        (CREDITS, "7 credit lines or 8", "'8' is said"),
        (CREDITS, "seventy", "'seventy' is said"),
        (EUROS, "99132.98", "'99132.98' is said"),
        (EUROS, "99,132.99 or 99", "'99' is said"),
        (DAY, "30 December 2024", "'30 December 2024' is said"),
        (DAY, "31 December 2024 or 1 January 2025", "'1 January 2025' is said"),
        (DAY, "670", "no date is said"),
        (PARTS, "205", "'208' is not said"),
        (PARTS, "2050 and 208", "'205' is not said"),
        (PARTS, "EN-205, EN-206, EN-208", "'206' is said"),
        (PARTS, "exported EN-201, EN-205 and EN-208", "'201' is said"),
        (CLAIM, "SD-2219", "'SD-2291' is not said"),
        (CLAIM, "SD-2291 or SD-2290", "'SD-2290' is said"),
        (JOB, "Pilot boat or Gaffer Idun", "'Gaffer Idun' is said"),
    ],
)
def test_what_says_something_else_fails_and_says_why(wanted: dict[str, Any], said: str, why: str) -> None:
    assert compare({"$answer": wanted}, said).endswith(why)


def test_an_answer_that_was_not_given_fails() -> None:
    assert compare({"$answer": LINES}, None) == "expected the number 195 (line, lines), got null"


def test_a_book_is_no_answer() -> None:
    said = "195" + " " * answers.MAX_ANSWER
    assert "of which at most 5000 are read" in compare({"$answer": LINES}, said)


@pytest.mark.parametrize("piece", ["1 ", "one ", "- ", "hundred and ", "1,", "1 of ", "1.1 May ", "a1-", "20 lines "])
@pytest.mark.parametrize("wanted", [LINES, EUROS, DAY, PARTS])
def test_no_answer_takes_long(piece: str, wanted: dict[str, Any]) -> None:
    said = (piece * answers.MAX_ANSWER)[: answers.MAX_ANSWER]
    began = time.process_time()
    assert compare({"$answer": wanted}, said)
    assert time.process_time() - began < 5
