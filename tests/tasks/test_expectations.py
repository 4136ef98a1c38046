"""Expectations that can never hold, always hold or are not ours are found before anything runs."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.tasks import expectations, settling
from pytest_opencomputer.tasks.expectations import dotted
from pytest_opencomputer.tasks.matchers import NAMES


def said(registry: Registry, endpoint: str, expected: Any) -> list[str]:
    facts = registry.verifier("notebook").endpoint(endpoint).facts
    return [f"{dotted(one.path)}: {one.what} ({one.wanted})" for one in expectations.problems(facts, expected)]


@pytest.mark.parametrize(
    "expected",
    [
        {"stars": 4},
        {"found": True, "title": None},
        {"weight": 2},
        {"weight": 2.5},
        {"state": "done"},
        {"tags": []},
        {"tags": ["a", {"$matches": "b+"}]},
        {"tags": {"$set": ["a", "b"]}},
        {"tags": {"$contains": "a"}},
        {"tags": {"$not": {"$contains": "a"}}},
        {"tags": {"$each": {"$contains": "a"}}},
        {"tags": {"$len": {"$min": 2}}},
        {"tags": {"$nth": {"n": -1, "is": {"$matches": "a+"}}}},
        {"authors": {"$count": {"of": {"mail": None}, "is": {"$max": 2}}}},
        {"authors": {"$count": {"of": {"name": "Ines"}, "is": 0}}},
        {"title": {"$contains": "a"}},
        {"title": {"$any": [{"$matches": "a.*"}, None]}},
        {"authors": [{"name": "Ines"}]},
        {"authors": {"$contains": {"mail": None}}},
        {"links": {"anything": {"$matches": ".*"}}},
        {"links": {"$len": 0}},
        {"stars": {"$in": [1, 2, None]}},
        {"stars": {"$approx": {"value": 3.5, "abs": 0.5}}},
        {"links": {"$approx": {"value": {"page": "3"}, "abs": 0.1}}},
        {"$approx": {"value": {"stars": 4, "weight": 3, "title": "a"}, "abs": 0.5}},
        {"title": {"$answer": {"number": 195, "unit": ["lines"]}}},
        {"title": {"$answer": {"date": "2024-12-31"}}},
        {"title": {"$answer": {"names": ["EN-205"], "like": "EN-\\d+"}}},
        {"comment": "x"},
        {"$absent": True},
        {"$any": [{"$absent": True}, {"stars": 1}]},
    ],
)
def test_expectations_that_can_be_met_are_accepted(registry: Registry, expected: Any) -> None:
    assert said(registry, "note", expected) == []


@pytest.mark.parametrize(
    ("expected", "problem"),
    [
        ({"star": 4}, "star: Note has no key 'star' (did you mean 'stars' or '"),
        ({"stars": "4"}, "stars: str '4' can never be found here (int | null)"),
        ({"stars": 4.0}, "stars: float 4.0 can never be found here (int | null)"),
        ({"stars": True}, "stars: bool True can never be found here"),
        ({"found": None}, "found: null None can never be found here (bool)"),
        ({"found": False}, "found: facts with found: false pass nothing but $absent"),
        ({"state": "closed"}, "state: str 'closed' can never be found here ('open' | 'done' | null)"),
        ({"title": ["a"]}, "title: list ['a'] can never be found here"),
        ({"tags": "a"}, "tags: str 'a' can never be found here (list[str] | null)"),
        ({"tags": ["a", 1]}, "tags[1]: int 1 can never be found here (str)"),
        ({"tags": {"a": 1}}, "tags: object {'a': 1} can never be found here"),
        ({"authors": [{"nam": "Ines"}]}, "authors[0].nam: Author has no key 'nam' (did you mean 'name'?)"),
        ({"links": {"a": 1}}, "links.a: int 1 can never be found here (str)"),
        ({"stars": {"$approximately": 4}}, "stars: no matcher is called '$approximately' (did you mean '$approx'?)"),
        ({"stars": {"$min": 1, "$max": 2}}, "stars: '$min' beside other keys"),
        ({"stars": {"$min": "1"}}, "stars.$min: '1' is not a number"),
        ({"stars": {"$min": True}}, "stars.$min: True is not a number"),
        ({"title": {"$min": 1}}, "title.$min: $min is for numbers"),
        ({"title": {"$approx": {"value": 1, "abs": 1}}}, "title.$approx: $approx is for numbers"),
        ({"stars": {"$approx": 4}}, "stars.$approx: $approx needs a value and a tolerance"),
        ({"stars": {"$approx": {"value": 4}}}, "stars.$approx: $approx needs a value and a tolerance"),
        ({"stars": {"$approx": {"value": 4, "abs": 0}}}, "stars.$approx.abs: 0 is not a tolerance"),
        ({"stars": {"$approx": {"value": 4, "abs": 1, "real": 1}}}, "stars.$approx.real: $approx has no key 'real'"),
        ({"title": {"$approx": {"value": [4], "abs": 1}}}, "title.$approx.value: list [4] can never be found here"),
        ({"tags": {"$approx": {"value": ["a"], "abs": 1}}}, "tags.$approx.value: no number is in"),
        ({"$approx": {"value": {"stars": {"$min": 4}}, "abs": 1}}, "$approx.value: $approx takes plain JSON"),
        ({"stars": {"$answer": {"number": 1}}}, "stars.$answer: $answer is for texts"),
        ({"title": {"$answer": {"count": 1}}}, "title.$answer: $answer takes one of number, date, names"),
        ({"title": {"$answer": {"number": "7"}}}, "title.$answer: $answer: number"),
        ({"title": {"$answer": {"number": 7, "units": []}}}, "title.$answer: $answer: units: "),
        ({"title": {"$answer": {"date": "31.12.2024"}}}, "title.$answer: $answer: date: "),
        ({"title": {"$answer": {"names": ["a"], "like": "(a+)+b"}}}, "title.$answer: $answer: like: "),
        ({"title": {"$answer": {"names": []}}}, "title.$answer: $answer: names: "),
        ({"stars": {"$matches": "4"}}, "stars.$matches: $matches is for texts"),
        ({"title": {"$matches": "(a+)+b"}}, "title.$matches: could take too long"),
        ({"title": {"$matches": "("}}, "title.$matches: not a regular expression"),
        ({"title": {"$matches": 1}}, "title.$matches: 1 is not a pattern"),
        ({"title": {"$contains": ""}}, "title.$contains: '' cannot be inside a text"),
        ({"stars": {"$contains": 4}}, "stars.$contains: $contains is for texts and lists"),
        ({"tags": {"$contains": 4}}, "tags.$contains: int 4 can never be found here (str)"),
        ({"tags": {"$set": "a"}}, "tags.$set: $set takes a list"),
        ({"title": {"$set": ["a"]}}, "title.$set: $set is for lists"),
        ({"tags": {"$set": [1]}}, "tags.$set[0]: int 1 can never be found here (str)"),
        ({"title": {"$each": "a"}}, "title.$each: $each is for lists"),
        ({"title": {"$nth": {"n": 1, "is": "a"}}}, "title.$nth: $nth is for lists"),
        ({"tags": {"$nth": {"n": 0, "is": "a"}}}, "tags.$nth.n: 0 numbers no item (1 for the first"),
        ({"tags": {"$nth": {"n": True, "is": "a"}}}, "tags.$nth.n: True numbers no item"),
        ({"tags": {"$nth": {"n": 1, "is": 1}}}, "tags.$nth.is: int 1 can never be found here (str)"),
        ({"tags": {"$nth": {"n": 1}}}, "tags.$nth: $nth takes an object with the keys n and is"),
        ({"tags": {"$nth": 1}}, "tags.$nth: $nth takes an object"),
        ({"title": {"$count": {"of": "a", "is": 1}}}, "title.$count: $count is for lists"),
        ({"tags": {"$count": {"of": 1, "is": 1}}}, "tags.$count.of: int 1 can never be found here (str)"),
        ({"tags": {"$count": {"of": "a", "is": "1"}}}, "tags.$count.is: str '1' can never be found here (int)"),
        ({"tags": {"$count": {"of": "a", "is": -1}}}, "tags.$count.is: a number of items is never -1"),
        ({"tags": {"$count": {"of": "a", "number": 1}}}, "tags.$count: $count takes an object with the keys of and is"),
        ({"stars": {"$len": 1}}, "stars.$len: $len is for texts, lists and objects"),
        ({"tags": {"$len": -1}}, "tags.$len: a length is never -1"),
        ({"tags": {"$len": "1"}}, "tags.$len: str '1' can never be found here (int)"),
        ({"stars": {"$in": []}}, "stars.$in: $in takes a list of plain values"),
        ({"stars": {"$in": [{"$min": 1}]}}, "stars.$in[0]: $in takes plain values only"),
        ({"stars": {"$in": ["1"]}}, "stars.$in[0]: str '1' can never be found here"),
        ({"stars": {"$any": []}}, "stars.$any: $any takes a list of expectations"),
        ({"stars": {"$all": [1, "x"]}}, "stars.$all[1]: str 'x' can never be found here"),
        ({"stars": {"$not": "x"}}, "stars.$not: str 'x' can never be found here"),
        ({"stars": {"$absent": True}}, "stars.$absent: $absent is for facts with found: bool"),
        ({"$absent": False}, "$absent: $absent takes true, not False"),
        ({}, ": {} expects nothing and always holds"),
        ([], ": list [] can never be found here"),
        (None, ": null None can never be found here"),
        ({"authors": [{}]}, "authors[0]: {} expects nothing and always holds"),
    ],
)
def test_expectations_that_cannot_be_met_are_reported_with_their_place(
    registry: Registry, expected: Any, problem: str
) -> None:
    lines = said(registry, "note", expected)
    assert len(lines) == 1
    assert lines[0].startswith(problem)


def test_facts_that_cannot_be_absent_have_no_absent(registry: Registry) -> None:
    assert said(registry, "notes", {"$absent": True}) == [
        "$absent: $absent is for facts with found: bool, Notes has none (null for an empty value)"
    ]


def test_every_problem_is_reported(registry: Registry) -> None:
    assert len(said(registry, "note", {"stars": "x", "tags": [1, 2], "nothing": 1})) == 4


def test_integers_in_an_expectation_become_declared_floats(registry: Registry) -> None:
    facts = registry.verifier("notebook").endpoint("note").facts
    for expected, settled in [
        ({"weight": 2, "stars": 2}, '{"weight": 2.0, "stars": 2}'),
        ({"weight": {"$in": [1, 2]}}, '{"weight": {"$in": [1.0, 2.0]}}'),
        ({"$any": [{"weight": 1}, {"$absent": True}]}, '{"$any": [{"weight": 1.0}, {"$absent": true}]}'),
        ({"$any": [{"weight": {"$not": 1}}]}, '{"$any": [{"weight": {"$not": 1.0}}]}'),
        ({"weight": {"$not": 1}}, '{"weight": {"$not": 1.0}}'),
    ]:
        assert json.dumps(settling.settle(facts, expected)) == settled


def test_every_matcher_is_checked() -> None:
    assert set(expectations._CHECKS) == set(NAMES)
