"""Comparing facts with what a check expects.

In ``expect`` plain JSON means type-strict equality: ``1`` is not ``true``, ``"1"`` is not ``1``, ``1`` is not ``1.0``
(if an endpoint declares ``float``, both sides are converted to floats first). ``null`` equals only ``null``; a key that
the facts lack equals nothing, ``null`` included. An object compares only the keys it names, each strictly; a list
compares the whole list.

An object with one key that starts with ``$`` is a matcher. The set is closed:

=========== ========================================= ==================================================================
matcher     written                                   holds for
=========== ========================================= ==================================================================
$approx     {"value": 3.14, "abs": 0.01, "rel": 0.1}  a number within the absolute or the relative tolerance; for a list
                                                      or an object: each number in it, the rest as in plain JSON
$min, $max  a number                                  a number that is not smaller, not greater
$in         a list of plain values                    one of them
$contains   a text, or an expectation                 a text with it inside (case counts); a list with such an item
$matches    a regular expression                      a text that matches it from end to end
$len        a whole number, or an expectation         a text, list or object of this length
$set        a list of expectations                    a list with one item for each and no other, in any order
$each       an expectation                            a list that is not empty, and of which all items match
$nth        {"n": 2, "is": an expectation}            a list whose n-th item matches; from 1, or back from -1
$count      {"of": an expectation, "is": 3}           a list with so many items that match; "is" as in ``$len``
$all, $any  a list of expectations                    what matches all of them, at least one of them
$not        an expectation                            what does not match it; never null, and never an absent thing
$absent     true                                      facts about a thing that is not there
$answer     {"number": 195, "unit": ["lines"]}        a text that says it, and nothing else of that kind (``answers``)
$fill       true                                      nothing: ``opencomputer tasks fill`` puts a value in its place
=========== ========================================= ==================================================================

Facts with ``"found": false`` are about an absent thing: every expectation but ``$absent`` fails against them (``$all``
and ``$any`` apply theirs one by one), so that no check passes by accident because its thing is gone.

Facts that are named in ``shortened`` beside them were cut by their endpoint. A check that compares one of them fails,
whatever it expects: the rest is unknown. So does one that tries ``$matches`` on a text that is too long for its
pattern.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

from pytest_opencomputer.tasks import answers
from pytest_opencomputer.tasks.patterns import bounded
from pytest_opencomputer.tasks.showing import printable, shown

FILL = "$fill"
"""The matcher that stands for a value that is still to be filled in."""
SHORTENED = "shortened"
"""The fact that names those beside it that were cut (``guest.endpoint.shortened``)."""
MAX_MISMATCHES = 3


class _UnknownError(Exception):
    """The value of a fact is unknown. It has the mismatch, and passes through matchers that negate or choose."""


def matcher_name(expected: Any) -> str:
    """The name of an expectation's matcher; ``""`` if it is plain JSON."""
    if isinstance(expected, dict) and len(expected) == 1:
        key = next(iter(expected))
        if isinstance(key, str) and key.startswith("$"):
            return key
    return ""


def compare(expected: Any, actual: Any) -> str:
    """``""`` if ``actual`` is as expected, otherwise one line: path, what was expected, what was found.

    ``expected`` has been checked against the endpoint (``expectations.problems``).
    """
    try:
        mismatches = _compare(expected, actual, "")
    except _UnknownError as unknown:
        mismatches = [str(unknown)]
    if len(mismatches) > MAX_MISMATCHES:
        mismatches[MAX_MISMATCHES - 1 :] = [f"and {len(mismatches) - MAX_MISMATCHES + 1} more"]
    return printable("; ".join(mismatches))


def _compare(expected: Any, actual: Any, path: str) -> list[str]:
    name = matcher_name(expected)
    if isinstance(actual, dict) and actual.get("found") is False and name not in ("$absent", "$all", "$any"):
        return _differ(path, shown(expected), "nothing there (found: false)")
    if name:
        return _MATCHERS[name](expected[name], actual, path)
    if isinstance(expected, dict) and isinstance(actual, dict):
        return [line for key, inner in expected.items() for line in _key(key, inner, actual, path)]
    if isinstance(expected, list) and isinstance(actual, list):
        if len(expected) != len(actual):
            return _differ(path, f"{shown(expected)} ({len(expected)} items)", f"{shown(actual)} ({len(actual)})")
        pairs = enumerate(zip(expected, actual, strict=True))
        return [line for at, (inner, item) in pairs for line in _compare(inner, item, f"{path}[{at}]")]
    return (
        [] if type(expected) is type(actual) and expected == actual else _differ(path, shown(expected), shown(actual))
    )


def _key(key: str, expected: Any, actual: Mapping[str, Any], path: str) -> list[str]:
    where = f"{path}.{key}" if path else key
    if key not in actual:
        return _differ(where, shown(expected), "no such key")
    if key in (actual.get(SHORTENED) or ()):
        raise _UnknownError(*_differ(where, "all of it", "only its beginning (shortened)"))
    return _compare(expected, actual[key], where)


def _differ(path: str, expected: str, actual: str) -> list[str]:
    where = f"{path}: " if path else ""
    return [f"{where}expected {expected}, got {actual}"]


def _holds(expected: Any, actual: Any) -> bool:
    if not isinstance(expected, dict | list):
        # A shortcut without the message for a mismatch: a list of facts can have a million items.
        return type(expected) is type(actual) and bool(expected == actual)
    return not _compare(expected, actual, "")


def _unless(held: bool, wanted: str, actual: Any, path: str) -> list[str]:
    return [] if held else _differ(path, wanted, shown(actual))


def is_number(value: Any) -> bool:
    """Whether a JSON value is a number (booleans are not)."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def _approx(argument: Mapping[str, Any], actual: Any, path: str) -> list[str]:
    value = argument["value"]
    if isinstance(value, dict | list):
        return _compare(_approximate(value, argument), actual, path)
    within, share = argument.get("abs", 0), argument.get("rel", 0)
    held = is_number(actual) and math.isclose(actual, value, rel_tol=0, abs_tol=max(within, share * abs(value)))
    tolerances = " or ".join(f"{key} {argument[key]}" for key in ("abs", "rel") if key in argument)
    return _unless(held, f"{shown(value)} within {tolerances}", actual, path)


def _approximate(value: Any, tolerances: Mapping[str, Any]) -> Any:
    """Plain JSON with ``$approx`` around each number."""
    if isinstance(value, dict):
        return {key: _approximate(item, tolerances) for key, item in value.items()}
    if isinstance(value, list):
        return [_approximate(item, tolerances) for item in value]
    return {"$approx": {**tolerances, "value": value}} if is_number(value) else value


def _min(argument: float, actual: Any, path: str) -> list[str]:
    return _unless(is_number(actual) and actual >= argument, f"at least {shown(argument)}", actual, path)


def _max(argument: float, actual: Any, path: str) -> list[str]:
    return _unless(is_number(actual) and actual <= argument, f"at most {shown(argument)}", actual, path)


def _in(argument: list[Any], actual: Any, path: str) -> list[str]:
    return _unless(any(_holds(value, actual) for value in argument), f"one of {shown(argument)}", actual, path)


def _contains(argument: Any, actual: Any, path: str) -> list[str]:
    if isinstance(actual, str):
        held = isinstance(argument, str) and argument in actual
    else:
        held = isinstance(actual, list) and any(_holds(argument, item) for item in actual)
    return _unless(held, f"something with {shown(argument)} in it", actual, path)


def _matches(argument: str, actual: Any, path: str) -> list[str]:
    wanted = f"a text that matches /{argument}/"
    pattern = bounded(argument)
    if isinstance(actual, str) and len(actual) > pattern.max_text:
        limited = f"{wanted} (tried on at most {pattern.max_text} characters)"
        raise _UnknownError(*_differ(path, limited, f"{len(actual)} characters"))
    return _unless(isinstance(actual, str) and pattern.regex.fullmatch(actual) is not None, wanted, actual, path)


def _len(argument: Any, actual: Any, path: str) -> list[str]:
    if not isinstance(actual, str | list | dict):
        return _differ(path, f"something of length {shown(argument)}", shown(actual))
    return _compare(argument, len(actual), f"{path} (length)" if path else "length")


def _set(argument: list[Any], actual: Any, path: str) -> list[str]:
    wanted = f"{shown(argument)} in any order"
    if not isinstance(actual, list) or len(actual) != len(argument):
        return _differ(path, wanted, shown(actual))
    fits = [[at for at, item in enumerate(actual) if _holds(inner, item)] for inner in argument]
    return _unless(_can_pair(fits), wanted, actual, path)


def _can_pair(fits: list[list[int]]) -> bool:
    """Whether each expectation can have an item of its own (augmenting paths, without recursion)."""
    owner: dict[int, int] = {}
    for start in range(len(fits)):
        came: dict[int, int] = {}  # item -> the expectation from which it was reached
        waiting, free = [start], -1
        while waiting and free < 0:
            one = waiting.pop()
            for item in fits[one]:
                if item in came:
                    continue
                came[item] = one
                if item not in owner:
                    free = item
                    break
                waiting.append(owner[item])
        if free < 0:
            return False
        while True:
            one = came[free]
            previous = next((item for item, owning in owner.items() if owning == one), -1)
            owner[free] = one
            if one == start:
                break
            free = previous
    return True


def _each(argument: Any, actual: Any, path: str) -> list[str]:
    if not isinstance(actual, list) or not actual:
        return _differ(path, f"items that are each {shown(argument)}", shown(actual))
    return [line for at, item in enumerate(actual) for line in _compare(argument, item, f"{path}[{at}]")]


def _nth(argument: Mapping[str, Any], actual: Any, path: str) -> list[str]:
    number, inner = argument["n"], argument["is"]
    if not isinstance(actual, list) or len(actual) < abs(number):
        return _differ(path, f"{shown(inner)} as item {number}", shown(actual))
    at = number - 1 if number > 0 else len(actual) + number
    return _compare(inner, actual[at], f"{path}[{at}]")


def _count(argument: Mapping[str, Any], actual: Any, path: str) -> list[str]:
    inner = argument["of"]
    if not isinstance(actual, list):
        return _differ(path, f"{shown(argument['is'])} times {shown(inner)}", shown(actual))
    number = sum(_holds(inner, item) for item in actual)
    what = f"number of {shown(inner)}"
    return _compare(argument["is"], number, f"{path} ({what})" if path else what)


def _all(argument: list[Any], actual: Any, path: str) -> list[str]:
    return [line for inner in argument for line in _compare(inner, actual, path)]


def _any(argument: list[Any], actual: Any, path: str) -> list[str]:
    return _unless(any(_holds(inner, actual) for inner in argument), f"any of {shown(argument)}", actual, path)


def _not(argument: Any, actual: Any, path: str) -> list[str]:
    held = actual is not None and not _holds(argument, actual)
    return _unless(held, f"anything but {shown(argument)}", actual, path)


def _answer(argument: Mapping[str, Any], actual: Any, path: str) -> list[str]:
    if not isinstance(actual, str):
        return _differ(path, str(answers.wanted(argument)), shown(actual))
    fault = answers.fault(argument, actual)
    return _differ(path, f"{answers.wanted(argument)}", f"{shown(actual)}: {fault}") if fault else []


def _fill(argument: Any, actual: Any, path: str) -> list[str]:
    del argument
    return _differ(path, "a value that is still to be filled in (opencomputer tasks fill)", shown(actual))


def _absent(argument: Any, actual: Any, path: str) -> list[str]:
    held = argument is True and isinstance(actual, dict) and actual.get("found") is False
    return _unless(held, "nothing there (found: false)", actual, path)


_MATCHERS: dict[str, Callable[[Any, Any, str], list[str]]] = {
    "$approx": _approx,
    "$min": _min,
    "$max": _max,
    "$in": _in,
    "$contains": _contains,
    "$matches": _matches,
    "$len": _len,
    "$set": _set,
    "$each": _each,
    "$nth": _nth,
    "$count": _count,
    "$all": _all,
    "$any": _any,
    "$not": _not,
    "$absent": _absent,
    "$answer": _answer,
    FILL: _fill,
}
NAMES = tuple(_MATCHERS)
"""The closed set of matchers."""
