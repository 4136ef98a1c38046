"""Says in plain words what a check expects."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from pytest_opencomputer.tasks import answers
from pytest_opencomputer.tasks.matchers import matcher_name

_LONGEST = 90  # characters of one value
_MOST = 12  # phrases about one check


def expectation(expected: Any) -> list[str]:
    """What facts are expected, as phrases: "tab width is 4", "lines, in any order, is one of …"."""
    found = list(_phrases(expected, ""))
    more = len(found) - _MOST
    return [*found[:_MOST], f"and {more} more"] if more > 1 else found


def _phrases(expected: Any, of: str) -> Iterator[str]:
    if isinstance(expected, dict) and not matcher_name(expected):
        for key, value in expected.items():
            name = key.replace("_", " ")
            yield from _phrases(value, f"{of}, {name}" if of else name)
    elif isinstance(expected, dict) and "$all" in expected:
        for value in expected["$all"]:
            yield from _phrases(value, of)
    else:
        said = _said(expected)
        yield f"{of} {said}" if of else said


def _said(expected: Any) -> str:
    """The predicate of one expectation."""
    name = matcher_name(expected) if isinstance(expected, dict) else ""
    if not name:
        return f"is {_value(expected)}"
    argument = expected[name]
    if name == "$approx":
        within = " or ".join(_tolerance(key, argument[key]) for key in ("abs", "rel") if key in argument)
        return f"is {_value(argument['value'])}, give or take {within}"
    if name == "$answer":
        return f"says {answers.wanted(argument)}"
    if name == "$contains":
        inner = _whole(argument)
        if not isinstance(argument, dict):
            return f"contains {_value(argument)}"
        return f"has an item {'that' if matcher_name(argument) else 'in which'} {inner}"
    if name == "$not":
        return _denied(_whole(argument))
    if name in ("$len", "$each"):
        return {"$len": "has a length that ", "$each": "has items of which each "}[name] + _whole(argument)
    if name in ("$any", "$all"):
        return {"$any": " or ", "$all": " and "}[name].join(_whole(one) for one in argument[:_MOST])
    if name == "$absent":
        return "is not there"
    before = {"$min": "is at least", "$max": "is at most", "$in": "is one of", "$matches": "matches the pattern"}
    if name == "$set":
        return f"has, in any order, just {_value(argument)}"
    return f"{before[name]} {argument if name == '$matches' else _value(argument)}"


def _denied(said: str) -> str:
    """The opposite of a predicate."""
    for begins, denied in (("is ", "is not "), ("has an item ", "has no item "), ("contains ", "does not contain ")):
        if said.startswith(begins):
            return denied + said.removeprefix(begins)
    return f"is anything but what {said}"


def _whole(expected: Any) -> str:
    """An expectation within another one, as one phrase."""
    return " and ".join(_phrases(expected, ""))


def _tolerance(kind: str, value: float) -> str:
    return f"{value:g}" if kind == "abs" else f"{value:.0%}"


def _value(value: Any) -> str:
    """A plain value, shortened."""
    if isinstance(value, Mapping) and not matcher_name(dict(value)):
        text = "{" + ", ".join(f"{key.replace('_', ' ')} {_value(one)}" for key, one in value.items()) + "}"
    elif isinstance(value, list) and value:
        text = ", ".join(_value(one) for one in value)
    elif isinstance(value, dict):
        text = _said(value)
    elif isinstance(value, bool) or value is None:
        text = {True: "true", False: "false", None: "none"}[value]
    else:
        text = f"“{value}”" if isinstance(value, str) else json.dumps(value)
    text = " ".join(text.split()) or "empty"
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
