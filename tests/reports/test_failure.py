"""The text of a failed rollout: all that one needs, nothing cut, each thing on its line."""

from __future__ import annotations

import time
from typing import Any

import pytest

from pytest_opencomputer.models.records import Score
from pytest_opencomputer.reports.failure import failure_text, headline


def test_expected_and_actual_stand_on_lines_of_their_own(make_result: Any, make_check: Any) -> None:
    result = make_result(
        make_check("total-shown", passed=False),
        make_check("in-memory", expected={"value": 3}, actual={"found": True, "value": 3, "unit": "EUR"}),
        make_check(
            "mode-kept",
            kind="guard",
            passed=False,
            because="the calculator stays as it is",
            expected={"mode": "basic"},
            actual={"found": True, "mode": "scientific"},
            reason='mode: expected "basic", got "scientific"',
        ),
        cause="the step budget was used up",
    )
    assert failure_text(result).splitlines() == [
        "reward 0.00 (1 of 2 goals, 1 guard broken)",
        "  cause: the step budget was used up",
        "  ✗ total-shown  goal",
        "      because   add the three prices",
        '      expected  {"text":"74.85"}',
        '      actual    {"text":"74.58"}',
        '      reason    text: expected "74.85", got "74.58"',
        "  ✓ in-memory    goal",
        "  ✗ mode-kept    guard",
        "      because   the calculator stays as it is",
        '      expected  {"mode":"basic"}',
        '      actual    {"mode":"scientific"}',
        '      reason    mode: expected "basic", got "scientific"',
    ]


@pytest.mark.parametrize(
    ("passed", "goals", "broken", "expected"),
    [
        (2, 3, 0, "reward 0.67 (2 of 3 goals)"),
        (2, 3, 1, "reward 0.33 (2 of 3 goals, 1 guard broken)"),
        (3, 3, 2, "reward 0.33 (3 of 3 goals, 2 guards broken)"),
        (3, 3, 0, "reward 1.00 (3 of 3 goals)"),
        (0, 1, 0, "reward 0.00 (0 of 1 goals)"),
    ],
)
def test_headline(make_result: Any, passed: int, goals: int, broken: int, expected: str) -> None:
    score = Score(max(0, passed - broken) / goals, 0.5, goals, passed, 3, broken)
    assert headline(make_result(score=score)) == expected


def test_an_error_shows_its_cause_and_no_reward(make_result: Any) -> None:
    text = failure_text(make_result(outcome="error", cause="PipeClosed: the pipe ended"))
    assert text == "no reward, PipeClosed: the pipe ended"
    assert failure_text(make_result(outcome="error")) == "no reward, the rollout did not reach its checks"


def test_an_absent_thing_and_unreadable_state_are_named(make_result: Any, make_check: Any) -> None:
    text = failure_text(
        make_result(
            make_check("absent", passed=False, actual={"found": False, "text": None}),
            make_check(
                "broken", passed=False, actual=None, state_error="StateCorrupt", reason="StateCorrupt: not SQLite"
            ),
            make_check("gone", passed=False, expected={"$absent": True}, actual={"found": True, "text": "7"}),
        )
    )
    assert '      actual    {"found":false,"text":null}' in text.splitlines()
    assert "      actual    StateCorrupt\n      reason    StateCorrupt: not SQLite" in text
    assert '      expected  {"$absent":true}\n      actual    {"found":true,"text":"7"}' in text


def test_nothing_is_cut(make_result: Any, make_check: Any) -> None:
    cause = f"waited 20 s for a button named /{'a very long name ' * 30}/; the closest of them: 'Save', 'Open'"
    result = make_result(
        make_check("x" * 60, passed=False, reason=cause, because=cause, expected={"t": cause}, actual={"t": 1}),
        cause=cause,
    )
    text = failure_text(result)
    assert "…" not in text
    assert text.count(cause) == 4


def test_a_value_that_would_fill_a_screen_is_shortened(make_result: Any, make_check: Any) -> None:
    text = failure_text(make_result(make_check(passed=False, actual={"text": "a" * 10**6 + "z"})))
    (actual,) = (line for line in text.splitlines() if line.startswith("      actual"))
    assert len(actual) < 2100
    assert "a…a" in actual
    assert actual.endswith('z"}')


def test_long_values_have_a_diff(make_result: Any, make_check: Any) -> None:
    before = {"items": [f"crate {number} of the delivery" for number in range(9)], "title": "Delivery of Monday"}
    after = {**before, "items": [*before["items"][:4], "crate 4 of the delivry", *before["items"][5:]]}
    text = failure_text(make_result(make_check(passed=False, expected=before, actual={"found": True, **after})))
    lines = [line.strip() for line in text.splitlines()]
    begin = lines.index("differ    - expected, + actual")
    assert lines[begin + 1 : begin + 6] == [
        "…",
        '"crate 3 of the delivery",',
        '-  "crate 4 of the delivery",',
        '+  "crate 4 of the delivry",',
        '"crate 5 of the delivery",',
    ]


def test_a_text_of_many_lines_is_compared_line_by_line(make_result: Any, make_check: Any) -> None:
    letter = "Dear Ms Okafor,\nthe pump arrives on Monday.\nPlease have the gate open.\nKind regards\n"
    changed = letter.replace("Monday", "Tuesday")
    text = failure_text(make_result(make_check(passed=False, expected={"text": letter}, actual={"text": changed})))
    differing = [line.strip() for line in text.splitlines() if line.strip().startswith(("-the", "+the"))]
    assert differing == ["-the pump arrives on Monday.\\n", "+the pump arrives on Tuesday.\\n"]


@pytest.mark.parametrize(
    ("expected", "actual"),
    [
        ({"text": "74.85"}, {"text": "a" * 200}),
        ({"text": {"$contains": "b" * 100}}, {"text": "a" * 200}),
        ({"text": "b" * 200}, {"found": False, "text": None}),
    ],
    ids=["short", "matcher", "absent"],
)
def test_what_a_diff_would_not_make_clearer_has_none(
    make_result: Any, make_check: Any, expected: Any, actual: Any
) -> None:
    assert "differ " not in failure_text(make_result(make_check(passed=False, expected=expected, actual=actual)))


def test_facts_of_megabytes_are_not_compared(make_result: Any, make_check: Any) -> None:
    expected, actual = ({"rows": [f"{number * factor}" for number in range(10**5)]} for factor in (1, 3))
    began = time.process_time()
    text = failure_text(make_result(make_check(passed=False, expected=expected, actual=actual)))
    assert time.process_time() - began < 5
    assert len(text) < 10_000


def test_hostile_text_stays_on_its_line(make_result: Any, make_check: Any) -> None:
    evil = "x\nreward 1.00\x1b[2J\r\u202e\udc80" + "y" * 80
    result = make_result(
        make_check("a", passed=False, expected={"text": "z" * 90}, actual={"text": evil}, reason=evil, because=evil),
        cause=evil,
    )
    text = failure_text(result)
    assert not [line for line in text.splitlines() if line.startswith("reward 1")]
    assert text.replace("\n", "").isprintable()
