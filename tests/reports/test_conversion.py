"""Records survive the way through files, and through the reports of xdist workers."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

import execnet
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from pytest_opencomputer.models.records import Allowed, CheckResult, Fingerprint, RolloutResult, Score, Usage
from pytest_opencomputer.models.values import plain, to_json
from pytest_opencomputer.runs.conversion import (
    TRANSPORT,
    ActionRecord,
    StepRecord,
    result_from_json,
    result_from_properties,
    step_from_json,
    user_properties,
)

TEXT = st.text(max_size=20)
SECONDS = st.floats(min_value=0, max_value=1e6)
COUNT = st.integers(min_value=0, max_value=10_000)
JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=8,
)
OBJECTS = st.dictionaries(TEXT, JSON, max_size=3)


def records(record: type[Any], **fields: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Records with each of their fields drawn: one that is added to a record must be added below."""
    assert set(fields) == {field.name for field in dataclasses.fields(record)}
    return st.builds(record, **fields)


SHARE = st.floats(min_value=0, max_value=1)
CHECKS = records(
    CheckResult,
    id=TEXT,
    app=TEXT,
    endpoint=TEXT,
    args=OBJECTS,
    kind=st.sampled_from(["goal", "guard"]),
    because=TEXT,
    passed=st.booleans(),
    expected=JSON,
    actual=JSON,
    reason=TEXT,
    state_error=st.none() | TEXT,
    seconds=SECONDS,
    asked=st.booleans(),
)
SCORES = records(Score, reward=SHARE, share=SHARE, goals=COUNT, goals_passed=COUNT, guards=COUNT, guards_broken=COUNT)
USAGES = records(Usage, input_tokens=COUNT, output_tokens=COUNT, cost=st.none() | SECONDS, filtered=COUNT)
MOST = st.none() | COUNT
ALLOWED = records(Allowed, max_steps=MOST, deadline=st.none() | SECONDS, max_tokens=MOST, max_cost=st.none() | SECONDS)
FINGERPRINTS = records(
    Fingerprint,
    task=TEXT,
    verifier=TEXT,
    image=TEXT,
    code=TEXT,
    agent=TEXT,
    allowed=st.none() | ALLOWED,
    screen=TEXT,
    theme=TEXT,
    scale=TEXT,
    locale=TEXT,
)
RESULTS = records(
    RolloutResult,
    rollout=TEXT,
    task=TEXT,
    apps=st.lists(TEXT, max_size=3).map(tuple),
    agent=TEXT,
    trial=COUNT,
    outcome=st.sampled_from(["passed", "failed", "error", "stopped"]),
    score=st.none() | SCORES,
    checks=st.lists(CHECKS, max_size=3).map(tuple),
    steps=COUNT,
    actions=COUNT,
    variant=TEXT,
    cause=TEXT,
    blame=st.sampled_from(["", "agent", "app", "harness", "engine", "provider", "budget", "task"]),
    cause_kind=st.sampled_from(["", "before", "engine", "host", "provider", "budget", "unproven"]),
    retries=st.lists(TEXT, max_size=3).map(tuple),
    ended=TEXT,
    answer=st.none() | TEXT,
    usage=USAGES,
    screenshot=TEXT,
    programs=st.lists(TEXT, max_size=3).map(tuple),
    consoles=st.lists(TEXT, max_size=3).map(tuple),
    phases=st.dictionaries(TEXT, SECONDS, max_size=3),
    fingerprint=st.none() | FINGERPRINTS,
    difficulty=TEXT,
    feature_area=TEXT,
    means=TEXT,
    tags=st.lists(TEXT, max_size=3).map(tuple),
    tier=TEXT,
    attempt=COUNT,
    touched=COUNT,
    host=TEXT,
)
ACTIONS = records(ActionRecord, action=OBJECTS, outcome=JSON, error=TEXT, seconds=SECONDS)
STEPS = records(
    StepRecord,
    index=COUNT,
    reasoning=TEXT,
    actions=st.lists(ACTIONS, max_size=3).map(tuple),
    screenshot=TEXT,
    usage=USAGES,
    elapsed=SECONDS,
)


@given(RESULTS)
def test_a_result_is_read_as_it_was_written(result: RolloutResult) -> None:
    text = to_json(result)
    assert "\n" not in text
    assert result_from_json(text.encode()) == result
    assert to_json(result_from_json(text)) == text, "numbers keep their types"


@given(STEPS)
def test_a_step_is_read_as_it_was_written(step: StepRecord) -> None:
    text = to_json(step)
    assert "\n" not in text
    assert step_from_json(text.encode()) == step
    assert to_json(step_from_json(text)) == text


@given(RESULTS)
def test_a_result_crosses_from_a_worker_to_the_controller(result: RolloutResult) -> None:
    sent = execnet.loads(execnet.dumps(user_properties(result)))
    assert result_from_properties(sent) == result


@given(st.text(st.characters(exclude_categories=())))
def test_a_name_that_is_not_utf8_neither_stops_a_worker_nor_loses_the_result(name: str) -> None:
    check = CheckResult(
        name, "files", "file", {"place": name}, "goal", name, False, {"name": name}, {"name": name}, name
    )
    result = RolloutResult(
        "r", "files/rename", ("files",), "noop", 0, "failed", None, (check,), answer=name, cause=name
    )
    sent = execnet.loads(execnet.dumps(user_properties(result)))
    received = result_from_properties(sent)
    assert received is not None
    assert received.checks[0].actual == {"name": plain(name)}
    assert received.answer == plain(name)


def test_people_find_reward_and_checks_among_the_properties(make_result: Any, make_check: Any) -> None:
    result = make_result(
        make_check("sum"),
        make_check("tax", passed=False),
        make_check("memory", kind="guard"),
        steps=7,
    )
    properties = dict(user_properties(result))
    assert properties["task"] == "galculator/receipt_total"
    assert properties["agent"] == "oracle"
    assert properties["outcome"] == "failed"
    assert properties["reward"] == 0.5
    assert properties["success"] is False
    assert properties["steps"] == 7
    names = ("trial", "actions", "seconds", "input_tokens", "output_tokens", "cost", "filtered")
    assert [properties[name] for name in names] == [0, 9, 12.5, 1200, 80, 0.01, 0]
    assert json.loads(str(properties["check:tax"])) == {
        "passed": False,
        "kind": "goal",
        "expected": {"text": "74.85"},
        "actual": {"found": True, "text": "74.58"},
        "reason": 'text: expected "74.85", got "74.58"',
    }
    assert json.loads(str(properties["fingerprint"]))["image"] == "i1"


def test_an_error_has_no_reward_among_its_properties(make_result: Any) -> None:
    properties = dict(user_properties(make_result(outcome="error", cause="PipeClosed: the pipe ended")))
    assert properties["reward"] == ""
    assert properties["success"] is False
    assert properties["cause"] == "PipeClosed: the pipe ended"


def test_a_report_without_result_gives_none() -> None:
    assert result_from_properties([]) is None
    assert result_from_properties([("reward", 1.0), ("mine", TRANSPORT)]) is None


def test_facts_nested_as_deep_as_kept_are_read_again(make_result: Any, make_check: Any) -> None:
    facts: Any = "leaf"
    for _ in range(500):
        facts = {"next": facts}
    result = make_result(make_check(actual=facts))
    again = result_from_json(to_json(result))
    assert to_json(again) == to_json(result)
    assert result_from_properties(user_properties(result)) == again


def test_keys_of_a_later_version_are_passed_over(make_result: Any) -> None:
    result = make_result()
    data = plain(result) | {"colour": "blue"}
    assert result_from_json(json.dumps(data)) == result


@pytest.mark.parametrize(("key", "value"), [("trial", "1"), ("outcome", "won"), ("steps", 1.5), ("checks", {})])
def test_values_of_the_wrong_type_are_refused(make_result: Any, key: str, value: Any) -> None:
    with pytest.raises(ValidationError, match=key):
        result_from_json(json.dumps(plain(make_result()) | {key: value}))
