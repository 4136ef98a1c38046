"""Patterns that could take too long are refused; those that are accepted end."""

from __future__ import annotations

import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_opencomputer.tasks.patterns import MAX_TEXT, BadPattern, bounded


@pytest.mark.parametrize(
    "pattern",
    ["(a+)+b", "(a*)*", "(a|a)*b", "(a|ab)*c", "(.*)*x", "(?:a{1,50}){1,50}b", "((a+)?b?)+c", "(a+)+?b", "(?=(a+)+b)a*",
     "(.*,){20}x", ".*.*.*.*.*.*.*x", "(?i)(ab|AC)*d", "(x)?(?(1)a|b)"],
)  # fmt: skip
def test_patterns_that_could_take_too_long_are_refused(pattern: str) -> None:
    with pytest.raises(BadPattern):
        bounded(pattern)


@pytest.mark.parametrize("pattern", ["(", "a{2,1}", "[z-a]", "(?P<1>a)", "x" * 501, "a**"])
def test_an_invalid_pattern_is_refused(pattern: str) -> None:
    with pytest.raises(BadPattern):
        bounded(pattern)


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        (r"(?i)\s*paris\.?\s*", " Paris. "),
        (r".*\b42\b.*", "the answer is 42 of course"),
        (r"(?s).*total.*1[.,]?250.*", "the\ntotal is 1,250 EUR"),
        (r"\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}", "192.168.0.1"),
        (r"(?:red|green)(?:, (?:red|green))*", "red, green, red"),
        (r"[\w.]+@[\w.]+", "ines.brandt@example.org"),
        (r"(\w)\1", "aa"),
        (r"a*+b", "aab"),
        (r"(?>a+)b", "aab"),
    ],
)
def test_patterns_of_real_checks_are_accepted(pattern: str, text: str) -> None:
    found = bounded(pattern)
    assert found.regex.fullmatch(text)
    assert found.max_text >= len(text)


def test_the_simpler_the_pattern_the_longer_the_text() -> None:
    assert bounded("a+b").max_text == MAX_TEXT
    assert bounded("abc").max_text == MAX_TEXT
    assert MAX_TEXT > bounded(".*a.*").max_text > bounded(".*a.*b.*").max_text > 500


@pytest.mark.timeout(120)
@pytest.mark.parametrize(
    "pattern", ["a*b", ".*a.*b", ".*.*x", ".*a.*a.*x", "a*a*a*b", "(?i)[a-z]*[a-y]*[a-x]*!", "(?:a?){20}b", r"(a*)\1b"]
)
def test_accepted_patterns_end_on_the_worst_text(pattern: str) -> None:
    found = bounded(pattern)
    began = time.process_time()
    assert not found.regex.fullmatch("a" * found.max_text)
    assert time.process_time() - began < 30


@pytest.mark.timeout(300)
@given(
    st.from_regex(
        r"([abc.]|\([ab]{1,2}(\|[bc])?\)|\[ab\])([*+?]|\{1,3\}|\*\?)?([abc.]|\(a[*+]\))([*+?])?", fullmatch=True
    )
)
def test_any_accepted_pattern_ends(pattern: str) -> None:
    try:
        found = bounded(pattern)
    except BadPattern:
        return
    began = time.process_time()
    re.compile(found.regex).fullmatch("ab" * (min(found.max_text, 2_000) // 2) + "!")
    assert time.process_time() - began < 5
