"""Values out of a sandbox: stored as JSON that every reader takes, printed so that they stay on their line."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_opencomputer.models.actions import Click
from pytest_opencomputer.models.records import Usage
from pytest_opencomputer.models.values import (
    MAX_DEPTH,
    compact,
    pad,
    plain,
    printable,
    shorten,
    text_width,
    to_json,
)

ANY_TEXT = st.text(st.characters(exclude_categories=()))


@pytest.mark.parametrize(
    ("value", "stored"),
    [
        (math.inf, "Infinity"),
        (-math.inf, "-Infinity"),
        (math.nan, "NaN"),
        ("report-\udce9.pdf", "report-\\udce9.pdf"),
        ({"report-\udce9": 1}, {"report-\\udce9": 1}),
        ((1, (2.0, None)), [1, [2.0, None]]),
        ({3, 1, 2}, [1, 2, 3]),
        (b"\x89PNG", "<4 bytes>"),
        ({1: "one"}, {"1": "one"}),
        (Usage(1, 2), {"input_tokens": 1, "output_tokens": 2, "cost": None, "filtered": 0}),
        (..., "Ellipsis"),
    ],
)
def test_values_without_a_json_form_are_stored_as_words(value: Any, stored: Any) -> None:
    assert plain(value) == stored


def test_a_canonical_action_is_stored_with_its_kind() -> None:
    assert plain(Click(at=(3, 4)))["kind"] == "click"
    assert plain(Click(at=(3, 4)))["at"] == [3, 4]


def test_types_of_numbers_are_kept() -> None:
    assert to_json([1, 1.0, True]) == "[1,1.0,true]"


def test_integers_that_no_parser_takes_are_described() -> None:
    assert plain(10**5000) == "<integer of 16610 bits>"
    assert plain(10**3000) == 10**3000


def test_endless_nesting_is_cut() -> None:
    value: list[Any] = []
    for _ in range(5000):
        value = [value]
    text = to_json(value)
    assert text.count("[") == MAX_DEPTH
    assert "deeper than" in text


@given(ANY_TEXT)
def test_every_text_becomes_utf8(text: str) -> None:
    assert json.loads(to_json({text: text}).encode("utf-8")) == {plain(text): plain(text)}


@given(ANY_TEXT)
def test_printed_text_stays_on_its_line(text: str) -> None:
    shown = printable(text)
    assert shown.isprintable()
    assert shown.encode("utf-8").decode("utf-8") == shown


def test_invisible_characters_are_shown_as_escapes() -> None:
    assert printable("12\u00a0000\x1b[31m\u202e\n") == r"12\xa0000\x1b[31m\u202e\n"


@given(ANY_TEXT, st.integers(min_value=0, max_value=50))
def test_shortened_text_fits(text: str, width: int) -> None:
    assert text_width(shorten(printable(text), width)) <= width


def test_text_is_cut_in_its_middle() -> None:
    assert shorten("/home/user/Documents/Invoices/2024/march.ods", 20) == "/home/user/Do…ch.ods"
    assert shorten("short", 5) == "short"
    assert shorten("short", 0) == ""


def test_east_asian_text_is_measured_in_columns() -> None:
    assert text_width("写真.jpg") == 8
    assert text_width(shorten("写真写真写真写真", 7)) <= 7
    assert pad("写真", 6) == "写真  "
    assert pad("7", 3, right=True) == "  7"


def test_compact_values_are_json_without_blanks() -> None:
    assert compact({"found": True, "rating": 5}) == '{"found":true,"rating":5}'
    assert compact({"name": "x" * 100}, 20) == '{"name":"xxxx…xxxx"}'
