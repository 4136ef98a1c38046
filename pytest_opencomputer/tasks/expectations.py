"""Checking an ``expect`` against what its endpoint declares, before anything runs.

An expectation that can never hold (a text where the facts have a number, a key that the endpoint does not return), that
always holds, or that uses an unknown matcher, is reported when the task is collected.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pytest_opencomputer.apps import shapes
from pytest_opencomputer.apps.shapes import ListOf, MapOf, Plain, Record, Shape, join
from pytest_opencomputer.models.errors import near
from pytest_opencomputer.tasks import answers
from pytest_opencomputer.tasks.matchers import FILL, NAMES, is_number, matcher_name
from pytest_opencomputer.tasks.patterns import BadPattern, bounded
from pytest_opencomputer.tasks.settling import is_plain, items_of

Path = tuple[str | int, ...]
_LENGTH = Plain("int")
_NUMBERS = ("int", "float")
_EXAMPLES = {"$nth": '{"n": 2, "is": "Porto"}', "$count": '{"of": {"$min": 4}, "is": 3}'}


@dataclass(frozen=True)
class Problem:
    """Something wrong in an ``expect``; ``path`` leads to it."""

    path: Path
    what: str
    wanted: str = ""


def problems(facts: Shape, expected: Any) -> list[Problem]:
    """What is wrong with ``expected`` for answers of the shape ``facts``; empty if nothing is."""
    return _problems(facts, expected, ())


def _problems(shape: Shape, expected: Any, path: Path) -> list[Problem]:
    if is_plain(expected):
        return [] if _possible(shape, expected) else [_impossible(shape, expected, path)]
    name = matcher_name(expected)
    if name:
        if name not in _CHECKS:
            return [Problem(path, f"no matcher is called {name!r}", near(name, NAMES))]
        return _CHECKS[name](shape, expected[name], (*path, name))
    if isinstance(expected, dict):
        return _object(shape, expected, path)
    lists = [option for option in shapes.options(shape) if isinstance(option, ListOf)]
    if not lists:
        return [_impossible(shape, expected, path)]
    return [line for at, item in enumerate(expected) for line in _problems(lists[0].item, item, (*path, at))]


def _object(shape: Shape, expected: dict[str, Any], path: Path) -> list[Problem]:
    if matchers := [key for key in expected if key.startswith("$")]:
        return [Problem(path, f"{matchers[0]!r} beside other keys", "a matcher on its own, or inside $all")]
    if not expected:
        return [Problem(path, "{} expects nothing and always holds", "the keys that matter")]
    for option in shapes.options(shape):
        if isinstance(option, MapOf):
            return [line for key, item in expected.items() for line in _problems(option.value, item, (*path, key))]
        if isinstance(option, Record):
            return _record(option, expected, path)
    return [_impossible(shape, expected, path)]


def _record(record: Record, expected: dict[str, Any], path: Path) -> list[Problem]:
    found: list[Problem] = []
    for key, item in expected.items():
        if key not in record.fields:
            found.append(Problem((*path, key), f"{record} has no key {key!r}", near(key, record.fields)))
        elif key == "found" and record.can_be_absent and item is False:
            found.append(Problem((*path, key), "facts with found: false pass nothing but $absent", '{"$absent": true}'))
        else:
            found += _problems(record.fields[key], item, (*path, key))
    return found


def _possible(shape: Shape, value: Any) -> bool:
    """Whether a plain value (no list, no object) can be in facts of this shape."""
    return any(not shapes.problems(option, value) for option in shapes.options(shape) if not isinstance(option, Record))


def _impossible(shape: Shape, value: Any, path: Path) -> Problem:
    return Problem(path, f"{shapes.name_of(value)} {value!r:.80} can never be found here", str(shape))


def _has_lists(shape: Shape) -> bool:
    return any(isinstance(option, ListOf) for option in shapes.options(shape))


def _numbers(shape: Shape, what: str, path: Path) -> list[Problem]:
    if any(shapes.allows(shape, "int" if name == "int" else "float") for name in _NUMBERS):
        return []
    return [Problem(path, f"{what} is for numbers", f"something for {shape}")]


def _approx(shape: Shape, argument: Any, path: Path) -> list[Problem]:
    wanted = 'for example {"value": 3.14, "abs": 0.01}; "rel" for a share of the value'
    nested = isinstance(argument, dict) and isinstance(argument.get("value"), dict | list)
    found = [] if nested else _numbers(shape, "$approx", path)
    if not isinstance(argument, dict) or "value" not in argument or not {"abs", "rel"} & set(argument):
        return [*found, Problem(path, "$approx needs a value and a tolerance", wanted)]
    if nested:
        found += [*_problems(shape, argument["value"], (*path, "value")), *_without_numbers(argument["value"], path)]
    for key, value in argument.items():
        if key not in ("value", "abs", "rel"):
            found.append(Problem((*path, key), f"$approx has no key {key!r}", near(key, ("value", "abs", "rel"))))
        elif nested and key == "value":
            continue
        elif not is_number(value) or not math.isfinite(value) or (key != "value" and value <= 0):
            found.append(
                Problem((*path, key), f"{value!r:.80} is not a {'number' if key == 'value' else 'tolerance'}", wanted)
            )
    return found


def _without_numbers(value: Any, path: Path) -> list[Problem]:
    """The problem that ``$approx`` is around something without numbers, or with other matchers in it."""
    text = json.dumps(value)
    if '"$' in text:
        return [Problem((*path, "value"), "$approx takes plain JSON, without matchers", "the matchers around it")]
    if not any(character.isdigit() for character in text):
        return [Problem((*path, "value"), f"no number is in {text:.80}", "plain JSON without $approx")]
    return []


def _bound(name: str) -> Callable[[Shape, Any, Path], list[Problem]]:
    def check(shape: Shape, argument: Any, path: Path) -> list[Problem]:
        found = _numbers(shape, name, path)
        return (
            found if is_number(argument) else [*found, Problem(path, f"{argument!r:.80} is not a number", "a number")]
        )

    return check


def _in(shape: Shape, argument: Any, path: Path) -> list[Problem]:
    if not isinstance(argument, list) or not argument:
        return [Problem(path, "$in takes a list of plain values", "for example [1, 2, 3]")]
    found: list[Problem] = []
    for at, value in enumerate(argument):
        if isinstance(value, dict | list):
            found.append(Problem((*path, at), "$in takes plain values only", "$any for expectations"))
        else:
            found += _problems(shape, value, (*path, at))
    return found


def _contains(shape: Shape, argument: Any, path: Path) -> list[Problem]:
    found: list[Problem] = []
    if _has_lists(shape):
        found = _problems(items_of(shape), argument, path)
        if not found or not shapes.allows(shape, "str"):
            return found
    if not shapes.allows(shape, "str"):
        return [Problem(path, "$contains is for texts and lists", f"something for {shape}")]
    if not isinstance(argument, str) or not argument:
        return [Problem(path, f"{argument!r:.80} cannot be inside a text", "a text that is not empty")]
    return []


def _matches(shape: Shape, argument: Any, path: Path) -> list[Problem]:
    found = [] if shapes.allows(shape, "str") else [Problem(path, "$matches is for texts", f"something for {shape}")]
    if not isinstance(argument, str):
        return [*found, Problem(path, f"{argument!r:.80} is not a pattern", "a regular expression as a text")]
    try:
        bounded(argument)
    except BadPattern as error:
        found.append(Problem(path, str(error), "a regular expression that matches the text from start to end"))
    return found


def _len(shape: Shape, argument: Any, path: Path) -> list[Problem]:
    measured = any(isinstance(option, ListOf | MapOf | Record) for option in shapes.options(shape))
    if not measured and not shapes.allows(shape, "str"):
        return [Problem(path, "$len is for texts, lists and objects", f"something for {shape}")]
    if isinstance(argument, int) and argument < 0:
        return [Problem(path, f"a length is never {argument}", "0 or more")]
    return _problems(_LENGTH, argument, path)


def _set(shape: Shape, argument: Any, path: Path) -> list[Problem]:
    if not _has_lists(shape):
        return [Problem(path, "$set is for lists", f"something for {shape}")]
    if not isinstance(argument, list):
        return [Problem(path, "$set takes a list", "one expectation for each item, in any order")]
    return [line for at, item in enumerate(argument) for line in _problems(items_of(shape), item, (*path, at))]


def _each(shape: Shape, argument: Any, path: Path) -> list[Problem]:
    if not _has_lists(shape):
        return [Problem(path, "$each is for lists", f"something for {shape}")]
    return _problems(items_of(shape), argument, path)


def _nth(shape: Shape, argument: Any, path: Path) -> list[Problem]:
    found = _list_and_keys("$nth", ("n", "is"), shape, argument, path)
    if found:
        return found
    if type(argument["n"]) is not int or not argument["n"]:
        return [Problem((*path, "n"), f"{argument['n']!r:.80} numbers no item", "1 for the first, -1 for the last")]
    return _problems(items_of(shape), argument["is"], (*path, "is"))


def _count(shape: Shape, argument: Any, path: Path) -> list[Problem]:
    found = _list_and_keys("$count", ("of", "is"), shape, argument, path)
    if found:
        return found
    if isinstance(argument["is"], int) and argument["is"] < 0:
        return [Problem((*path, "is"), f"a number of items is never {argument['is']}", "0 or more")]
    of = _problems(items_of(shape), argument["of"], (*path, "of"))
    return [*of, *_problems(_LENGTH, argument["is"], (*path, "is"))]


def _list_and_keys(name: str, keys: tuple[str, str], shape: Shape, argument: Any, path: Path) -> list[Problem]:
    if not _has_lists(shape):
        return [Problem(path, f"{name} is for lists", f"something for {shape}")]
    if not isinstance(argument, dict) or set(argument) != set(keys):
        return [Problem(path, f"{name} takes an object with the keys {' and '.join(keys)}", _EXAMPLES[name])]
    return []


def _several(name: str) -> Callable[[Shape, Any, Path], list[Problem]]:
    def check(shape: Shape, argument: Any, path: Path) -> list[Problem]:
        if not isinstance(argument, list) or not argument:
            return [Problem(path, f"{name} takes a list of expectations", "at least one")]
        return [line for at, item in enumerate(argument) for line in _problems(shape, item, (*path, at))]

    return check


def _absent(shape: Shape, argument: Any, path: Path) -> list[Problem]:
    found = []
    if not any(isinstance(option, Record) and option.can_be_absent for option in shapes.options(shape)):
        found.append(
            Problem(path, f"$absent is for facts with found: bool, {shape} has none", "null for an empty value")
        )
    if argument is not True:
        found.append(Problem(path, f"$absent takes true, not {argument!r:.80}", '{"$absent": true}'))
    return found


def _answer(shape: Shape, argument: Any, path: Path) -> list[Problem]:
    found = [] if shapes.allows(shape, "str") else [Problem(path, "$answer is for texts", f"something for {shape}")]
    try:
        answers.wanted(argument)
    except ValueError as error:
        found.append(Problem(path, str(error), answers.WANTED))
    return found


def _fill(shape: Shape, argument: Any, path: Path) -> list[Problem]:
    del shape
    found = [] if argument is True else [Problem(path, f"$fill takes true, not {argument!r:.80}", '{"$fill": true}')]
    above = path[:-1]
    if not above or any(str(step).startswith("$") for step in above):
        wanted = "it as the value of a key or as an item of a list, outside of other matchers"
        found.append(Problem(path, "$fill stands for one value of the facts", wanted))
    return found


_CHECKS: dict[str, Callable[[Shape, Any, Path], list[Problem]]] = {
    "$approx": _approx,
    "$min": _bound("$min"),
    "$max": _bound("$max"),
    "$in": _in,
    "$contains": _contains,
    "$matches": _matches,
    "$len": _len,
    "$set": _set,
    "$each": _each,
    "$nth": _nth,
    "$count": _count,
    "$all": _several("$all"),
    "$any": _several("$any"),
    "$not": lambda shape, argument, path: _problems(shape, argument, path),
    "$absent": _absent,
    "$answer": _answer,
    FILL: _fill,
}


def dotted(path: Path) -> str:
    """A path as text: ``checks[2].expect.rating``."""
    text = ""
    for step in path:
        text = f"{text}[{step}]" if isinstance(step, int) else join(text, step)
    return text
