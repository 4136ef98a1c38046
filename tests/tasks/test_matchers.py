"""What an expectation means: equality is strict, and every matcher holds for what it says and nothing else."""

from __future__ import annotations

import copy
import json
import random
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_opencomputer.tasks.matchers import compare
from pytest_opencomputer.tasks.showing import shown

SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(max_size=6).filter(lambda key: not key.startswith("$")), inner, max_size=4)
    ),
    max_leaves=12,
)


def absent_inside(value: Any) -> bool:
    if isinstance(value, dict):
        return value.get("found") is False or any(map(absent_inside, value.values()))
    return isinstance(value, list) and any(map(absent_inside, value))


PRESENT = VALUES.filter(lambda value: not absent_inside(value))


def same_json(first: Any, second: Any) -> bool:
    """Equality of JSON, types included, written another way than in the code under test."""
    return json.dumps(first, sort_keys=True) == json.dumps(second, sort_keys=True)


@given(PRESENT)
def test_every_value_equals_itself(value: Any) -> None:
    assert compare(value, copy.deepcopy(value)) == ""


@given(SCALARS | st.lists(SCALARS, max_size=3), SCALARS | st.lists(SCALARS, max_size=3))
def test_plain_values_are_equal_only_with_their_types(expected: Any, actual: Any) -> None:
    if 0.0 in (expected, actual) or -0.0 in (expected, actual):
        return  # 0.0 and -0.0 are equal, but not written the same
    zeros = isinstance(expected, list) and 0 in expected
    if not zeros:
        assert (compare(expected, actual) == "") == same_json(expected, actual)


@pytest.mark.parametrize(
    ("expected", "actual"),
    [
        (1, True),
        (True, 1),
        (0, False),
        (1, 1.0),
        (1.0, 1),
        ("1", 1),
        (None, False),
        (None, 0),
        (None, ""),
        ([], None),
        ("", None),
    ],
)
def test_values_that_python_or_people_confuse_are_not_equal(expected: Any, actual: Any) -> None:
    assert compare(expected, actual)
    assert compare({"key": expected}, {"key": actual})
    assert compare([expected], [actual])


def test_a_missing_key_equals_nothing_not_even_null() -> None:
    assert compare({"rating": None}, {}) == "rating: expected null, got no such key"
    assert compare({"rating": None}, {"rating": None}) == ""


@given(st.dictionaries(st.text(max_size=5).filter(lambda key: key[:1] != "$"), PRESENT, max_size=5), st.randoms())
def test_an_object_means_the_keys_it_names(facts: dict[str, Any], chance: random.Random) -> None:
    facts.pop("found", None)
    some = {key: value for key, value in facts.items() if chance.random() < 0.5}
    assert compare(some, facts) == ""
    assert compare({**some, "another key": 1}, facts) != ""


def test_a_list_means_the_whole_list_in_its_order() -> None:
    assert compare([1, 2], [1, 2]) == ""
    assert compare([1, 2], [2, 1])
    assert compare([1, 2], [1, 2, 3]) == "expected [1, 2] (2 items), got [1, 2, 3] (3)"
    assert compare([{"a": 1}], [{"a": 1, "b": 2}]) == ""


@given(st.lists(PRESENT, max_size=6), st.randoms())
def test_set_is_a_list_in_any_order(items: list[Any], chance: random.Random) -> None:
    mixed = copy.deepcopy(items)
    chance.shuffle(mixed)
    assert compare({"$set": items}, mixed) == ""
    assert compare({"$set": [*items, "one more"]}, mixed)
    assert compare({"$set": items}, [*mixed, "one more"])


def test_set_counts_repetitions() -> None:
    assert compare({"$set": ["a", "a", "b"]}, ["a", "b", "b"])
    assert compare({"$set": ["a", "b", "a"]}, ["a", "a", "b"]) == ""


def test_set_gives_each_expectation_an_item_of_its_own() -> None:
    # Taken greedily, the first expectation would take the only item that the second one fits.
    wide, narrow = {"$min": 1}, {"$max": 1}
    assert compare({"$set": [wide, narrow]}, [1, 5]) == ""
    assert compare({"$set": [narrow, wide, {"$in": [5, 7]}]}, [7, 5, 1]) == ""
    assert compare({"$set": [narrow, narrow]}, [1, 5])


@given(st.lists(st.sets(st.integers(0, 4), min_size=1), min_size=1, max_size=5), st.permutations(range(5)))
def test_set_finds_a_pairing_if_there_is_one(choices: list[set[int]], values: list[int]) -> None:
    import itertools

    actual = values[: len(choices)]
    there_is_one = any(
        all(value in choice for value, choice in zip(order, choices, strict=True))
        for order in itertools.permutations(actual)
    )
    assert (compare({"$set": [{"$in": sorted(choice)} for choice in choices]}, actual) == "") == there_is_one


@pytest.mark.parametrize(
    ("expected", "holds", "fails"),
    [
        ({"$approx": {"value": 10, "abs": 0.5}}, [10, 10.5, 9.5], [10.6, "10", None, True, [10]]),
        ({"$approx": {"value": -200, "rel": 0.1}}, [-200, -180.0, -220], [-179, 200]),
        ({"$approx": {"value": 100, "abs": 1, "rel": 0.05}}, [104.9, 99.5], [106]),
        ({"$approx": {"value": [["a", 2], [None, 4.5]], "abs": 0.1}}, [[["a", 2.05], [None, 4.4]]],
         [[["a", 2.2], [None, 4.5]], [["b", 2], [None, 4.5]], [["a", 2]], [["a", True], [None, 4.5]], None]),
        ({"$approx": {"value": {"x": [1, 9]}, "rel": 0.1}}, [{"x": [1.05, 8.5], "y": 5}], [{"x": [1.2, 9]}, {"y": 5}]),
        ({"$answer": {"number": 7}}, ["7", "It is seven."], ["8", "7 or 8", "", None, 7, ["7"]]),
        ({"$min": 3}, [3, 3.0, 4], [2.999, "4", None, True]),
        ({"$max": 3}, [3, 2, -1.0], [3.001, "2", None, False]),
        ({"$in": [1, "a", None]}, [1, "a", None], [True, 1.0, "A", ""]),
        ({"$contains": "bat"}, ["bat", "a battery"], ["Bat", "", None, 3, {"bat": 1}]),
        ({"$contains": "bat"}, [["bat"], ["a", "bat"]], [["battery"], []]),
        ({"$contains": {"name": "Ines"}}, [[{"name": "Ines", "age": 3}]], [[{"name": "Ana"}], ["Ines"], "Ines"]),
        ({"$matches": "(?i)pa(ris|ge)"}, ["Paris", "PAGE"], ["Paris ", "x Paris", "", None, 5]),
        ({"$len": 2}, ["ab", [1, 2], {"a": 1, "b": 2}], ["a", [], None, 2]),
        ({"$len": {"$min": 2}}, ["ab", [1, 2, 3]], ["a", None]),
        ({"$each": {"$min": 1}}, [[1], [1, 2]], [[], [0, 1], None, 1]),
        ({"$nth": {"n": 2, "is": "b"}}, [["a", "b"], ["a", "b", "c"]], [["b"], ["b", "a"], [], None, "ab", {"2": "b"}]),
        ({"$nth": {"n": -1, "is": {"$min": 3}}}, [[3], [1, 5]], [[5, 1], [], None]),
        ({"$nth": {"n": -2, "is": "a"}}, [["a", "b"]], [["a"], ["b", "a"]]),
        ({"$count": {"of": {"$min": 4}, "is": 2}}, [[4, 1, 5]], [[4], [4, 5, 6], [], None, "44", {"a": 4, "b": 4}]),
        ({"$count": {"of": {"type": "ARRAY"}, "is": {"$min": 1}}}, [[{"type": "ARRAY"}, {"type": "BEVEL"}]],
         [[{"type": "BEVEL"}], []]),
        ({"$count": {"of": "a", "is": 0}}, [[], ["b"]], [["a"], None]),
        ({"$all": [{"$min": 1}, {"$max": 3}]}, [1, 2, 3], [0, 4, None]),
        ({"$any": [1, {"$min": 9}]}, [1, 9, 10], [2, True, None]),
        ({"$not": 5}, [4, "5", 5.0], [5, None]),
        ({"$not": {"$contains": "draft"}}, [["final"], [], "final"], [["draft"], "a draft", None]),
        ({"$not": None}, [0, "", []], [None]),
        ({"$absent": True}, [{"found": False}], [{"found": True}, {}, None, False, [], ""]),
    ],
)  # fmt: skip
def test_matchers_match_as_documented(expected: Any, holds: list[Any], fails: list[Any]) -> None:
    for actual in holds:
        assert compare(expected, actual) == "", actual
        assert compare({"key": [expected]}, {"key": [actual]}) == ""
    for actual in fails:
        assert compare(expected, actual), actual
        assert compare({"key": [expected]}, {"key": [actual]}).startswith("key[0]")


@pytest.mark.parametrize(
    "expected",
    [
        None,
        False,
        {"found": False},
        {"rating": None},
        {"$not": 1},
        {"$not": {"rating": 5}},
        {"$not": {"$absent": True}},
        {},
        {"rating": {"$in": [None]}},
        {"$len": 2},
        {"$any": [{"rating": None}, {"found": False}]},
        {"$all": [{"rating": None}]},
    ],
)
def test_nothing_but_absent_holds_for_an_absent_thing(expected: Any) -> None:
    facts = {"found": False, "rating": None}
    assert compare(expected, facts)
    assert compare({"inner": expected}, {"inner": facts})
    assert compare({"$contains": expected}, [facts])


def test_absent_is_handed_on_by_all_and_any() -> None:
    facts = {"found": False, "rating": None}
    assert compare({"$any": [{"rating": 1}, {"$absent": True}]}, facts) == ""
    assert compare({"$all": [{"$absent": True}]}, facts) == ""


@given(PRESENT, PRESENT)
def test_a_mismatch_is_explained_in_one_printable_line(expected: Any, actual: Any) -> None:
    reason = compare(expected, actual)
    assert "\n" not in reason
    assert reason.isprintable()


def test_a_failure_names_path_expected_and_actual() -> None:
    reason = compare({"photos": [{"rating": 5}, {"rating": {"$min": 3}}]}, {"photos": [{"rating": 4}, {"rating": 1}]})
    assert reason == "photos[0].rating: expected 5, got 4; photos[1].rating: expected at least 3, got 1"


def test_a_failure_of_an_item_or_a_count_says_where_and_what_was_found() -> None:
    facts = {"tags": ["a", "b"], "notes": [{"stars": 5}, {"stars": 2}]}
    assert compare({"tags": {"$nth": {"n": -1, "is": "a"}}}, facts) == 'tags[1]: expected "a", got "b"'
    assert compare({"tags": {"$nth": {"n": 3, "is": "c"}}}, facts) == 'tags: expected "c" as item 3, got ["a", "b"]'
    reason = compare({"notes": {"$count": {"of": {"stars": {"$min": 4}}, "is": 2}}}, facts)
    assert reason == 'notes (number of {"stars": {"$min": 4}}): expected 2, got 1'


def test_an_absent_item_is_counted_only_if_absence_is_asked_for() -> None:
    facts = [{"found": False, "rating": None}, {"found": True, "rating": 1}]
    assert compare({"$count": {"of": {"rating": None}, "is": 0}}, facts) == ""
    assert compare({"$count": {"of": {"$absent": True}, "is": 1}}, facts) == ""
    assert compare({"$nth": {"n": 1, "is": {"rating": None}}}, facts)


def test_many_failures_are_counted_and_not_listed() -> None:
    assert compare([1] * 9, [2] * 9).endswith("; and 7 more")


def test_shown_values_cannot_control_a_terminal() -> None:
    assert shown("a\x1b[2Jb\u202e\n") == '"a\\u001b[2Jb\\u202e\\n"'
    assert len(shown("x" * 1000)) == 160


@given(VALUES, st.integers(2, 200))
def test_shown_values_are_the_beginning_of_their_json(value: Any, width: int) -> None:
    whole = shown(value, 1 << 30)
    assert shown(value, width) == (whole if len(whole) <= width else whole[: width - 1] + "…")


LEAVES = SCALARS | st.sampled_from([{"$absent": True}, {"$len": 2}, {"$min": 0}, {"$max": 1.5}, {"$matches": "a.*"}])
EXPECTATIONS = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["found", "rating", "a"]), inner, max_size=2)
        | st.tuples(st.sampled_from(["$all", "$any", "$in", "$set"]), st.lists(inner, max_size=3)).map(
            lambda one: {one[0]: one[1]}
        )
        | st.tuples(st.integers(-2, 2).filter(bool), inner).map(lambda one: {"$nth": {"n": one[0], "is": one[1]}})
        | inner.map(lambda one: {"$count": {"of": one, "is": {"$min": 1}}})
        | st.tuples(st.sampled_from(["$not", "$each", "$contains", "$len"]), inner).map(lambda one: {one[0]: one[1]})
        | st.just({"$approx": {"value": 1.5, "abs": 0.1}})
    ),
    max_leaves=8,
)


@given(EXPECTATIONS, VALUES)
def test_a_mismatch_of_any_expectation_has_a_reason(expected: Any, actual: Any) -> None:
    before = copy.deepcopy((expected, actual))
    reason = compare(expected, actual)
    assert reason.isprintable()
    assert len(reason) < 10_000
    assert compare(expected, actual) == reason
    assert same_json((expected, actual), before), "comparing changes nothing"
    if actual is not None and not absent_inside(actual):
        assert (compare({"$not": expected}, actual) == "") == (reason != "")
        assert (compare({"$any": [expected]}, actual) == "") == (reason == "")
        assert (compare({"$contains": expected}, [actual]) == "") == (reason == "")
        assert (compare({"$set": [expected]}, [actual]) == "") == (reason == "")


@pytest.mark.timeout(60)
@pytest.mark.parametrize("actual", ["x" * 2_000_000, ["x"] * 400_000, {"text": "\x1b" * 2_000_000}])
def test_megabytes_that_an_agent_wrote_are_compared_at_once(actual: Any) -> None:
    began = time.process_time()
    assert len(compare({"$in": ["a"] * 50}, actual)) < 1_000
    assert compare({"$any": [{"$contains": "z"}] * 10}, actual)
    assert time.process_time() - began < 10


@pytest.mark.timeout(60)
@pytest.mark.parametrize("wrap", [lambda inner: {"$not": inner}, lambda inner: {"$not": {"$any": ["b", inner]}}])
def test_such_a_text_is_not_taken_for_one_that_does_not_match(wrap: Any) -> None:
    pattern = {"$matches": ".*a.*b.*c.*"}
    assert compare(wrap(pattern), "short") == ""
    assert "characters" in compare(wrap(pattern), "x" * 10_000_000)


def test_a_text_that_is_too_long_for_its_pattern_fails_and_says_so() -> None:
    reason = compare({"$matches": ".*a.*b.*"}, "a" * 50_000)
    assert "tried on at most" in reason
    assert "50000 characters" in reason
