"""Facts that an endpoint has cut are never compared: every expectation about them fails."""

from __future__ import annotations

from typing import Any, TypedDict

import pytest

from pytest_opencomputer.guest.endpoint import shortened
from pytest_opencomputer.tasks.matchers import compare


class Lines(TypedDict):
    """Facts with lists."""

    found: bool
    count: int
    lines: list[str]
    strokes: list[list[int]]
    shortened: list[str] | None


def facts(number: int) -> Lines:
    whole: Lines = {"found": True, "count": number, "lines": ["a"] * number, "strokes": [[1] * number], "shortened": []}
    return shortened(whole, lines=3, strokes=4)


EXPECTATIONS: list[Any] = [
    ["a", "a", "a"],
    {"$each": "a"},
    {"$contains": "a"},
    {"$nth": {"n": 1, "is": "a"}},
    {"$count": {"of": "a", "is": 3}},
    {"$len": 3},
    {"$len": {"$min": 1}},
    {"$set": ["a", "a", "a"]},
    {"$not": {"$contains": "b"}},
    {"$any": [{"$contains": "a"}, {"$contains": "b"}]},
    {"$all": [{"$each": "a"}]},
]


@pytest.mark.parametrize("expected", EXPECTATIONS, ids=str)
def test_what_was_cut_matches_nothing(expected: Any) -> None:
    assert compare({"lines": expected}, facts(3)) == ""
    assert compare({"lines": expected}, facts(5)).startswith("lines: expected all of it, got only its beginning")
    assert compare({"$not": {"lines": ["x"]}}, facts(5)) != "", "not even what is denied"


def test_what_is_beside_it_still_counts() -> None:
    assert compare({"found": True, "count": 5}, facts(5)) == ""
    assert compare({"lines": ["a", "a", "a"], "shortened": []}, facts(3)) == ""
    assert compare({"items": [{"lines": {"$each": "a"}}]}, {"items": [facts(5)]}).startswith("items[0].lines")


def test_lists_of_lists_are_cut_inside() -> None:
    assert facts(4)["shortened"] == ["lines"]
    assert facts(5)["strokes"] == [[1, 1, 1, 1]]
    assert facts(5)["shortened"] == ["lines", "strokes"]
