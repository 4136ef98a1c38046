"""Says in plain words what a check expects."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from pytest_opencomputer.tasks import answers
from pytest_opencomputer.tasks.matchers import matcher_name

_LONGEST = 160  # characters of one list or text
_MOST = 12  # phrases about one check
_HASH = re.compile(r"[0-9a-f]{16}|[0-9a-f]{64}")
_FACT = re.compile(r"[a-z0-9]+(_[a-z0-9]+)+")  # its name; other keys, like names of files, are left as they are
_WILDCARD = re.compile(r"\.[*+]")


def expectation(expected: Any) -> list[str]:
    """What facts are expected, as phrases: "tab width: 4", "lines: one of “a”, “b”"."""
    found = list(_phrases(expected))
    more = len(found) - _MOST
    return [*found[:_MOST], f"and {more} more"] if more > 1 else found


def _phrases(expected: Any) -> Iterator[str]:
    name = matcher_name(expected)
    if isinstance(expected, dict) and not name:
        for key, value in expected.items():
            yield f"{_key(key)}: {_said(value)}"
    elif name == "$all":
        for value in expected["$all"]:
            yield from _phrases(value)
    elif name == "$any":
        yield "; or ".join(", ".join(_phrases(one)) for one in expected["$any"])
    else:
        yield _said(expected)


def _key(key: str) -> str:
    return key.replace("_", " ") if _FACT.fullmatch(key) else key


def _said(expected: Any) -> str:
    """An expectation, as it stands behind a colon."""
    if name := matcher_name(expected):
        return _matcher(name, expected[name])
    if isinstance(expected, dict):
        return _some((f"{_key(key)} {_part(value)}" for key, value in expected.items()), at_least=3)
    if isinstance(expected, list):
        return _alike(expected) or _list(expected)
    return _plain(expected)


def _list(items: Sequence[Any]) -> str:
    """Items with commas between them; one that comes again and again is said once."""
    runs = [(said, len(list(same))) for said, same in groupby(map(_part, items))]
    said = [run for run in runs for _ in range(1 if run[1] > 3 else run[1])]
    times = [times if times > 3 else 1 for _, times in said]
    return _some([f"{one} ({n} times)" if n > 1 else one for (one, _), n in zip(said, times, strict=True)], times=times)


def _part(expected: Any) -> str:
    """An expectation within another one, in brackets if it has commas of its own."""
    name = matcher_name(expected)
    inner = expected[name] if name in ("$any", "$all", "$in", "$set") else () if name else expected
    said = _said(expected)
    several = isinstance(inner, dict) or (isinstance(inner, list) and len(inner) > 1)
    return f"({said})" if several and said != _alike(expected) else said


def _alike(expected: Any) -> str:
    """Numbers that may all differ by as much: "(0, 0, 1) ± 0.01"; ``""`` if the expectation is another one."""
    if not isinstance(expected, list):
        return ""
    expected = [one[0] if isinstance(one, list) and len(one) == 1 else one for one in expected]  # a column
    about = [one["$approx"] for one in expected if matcher_name(one) == "$approx"]
    exact = [one for one in expected if one is None or isinstance(one, str)]
    tolerances = {_tolerance(one) for one in about}
    if len(about) < 2 or len(about) + len(exact) < len(expected) or len(tolerances) > 1:
        return ""
    values = [one["$approx"]["value"] if isinstance(one, dict) else one for one in expected]
    return f"({_list(values)}) {tolerances.pop()}"


def _matcher(name: str, argument: Any) -> str:
    match name:
        case "$approx":
            return f"{_part(argument['value'])} {_tolerance(argument)}"
        case "$min" | "$max":
            return f"at {'least' if name == '$min' else 'most'} {_plain(argument)}"
        case "$in":
            return f"one of {_list(argument)}" if len(argument) > 1 else _part(argument[0])
        case "$contains":
            return _containing([argument])
        case "$matches":
            return _pattern(argument)
        case "$len":
            said = _said(argument)
            return f"{said} {'item' if said.split()[-1] == '1' else 'items'}"
        case "$set":
            return _list(argument) + (", in any order" if len(argument) > 1 else "")
        case "$each":
            facts = isinstance(argument, dict) and not matcher_name(argument)
            return f"each {'with ' if facts else ''}{_said(argument)}"
        case "$nth":
            return f"{_place(argument['n'])} {_part(argument['is'])}"
        case "$count":
            return f"{_said(argument['is'])} of {_part(argument['of'])}"
        case "$any":
            return " or ".join(map(_part, argument))
        case "$all":
            return _together(argument)
        case "$not":
            return _denied(argument)
        case "$answer":
            return str(answers.wanted(argument))
    return "not there"  # $absent


def _place(number: int) -> str:
    """The place of an item in a list, counted from its beginning or its end."""
    known = {1: "first", 2: "second", 3: "third", -1: "last"}
    return known.get(number, f"number {abs(number)}" + (" from the end" if number < 0 else ""))


def _together(expected: Sequence[Any]) -> str:
    """Several expectations of one fact, what it contains and does not contain first."""
    contained = [one["$contains"] for one in expected if matcher_name(one) == "$contains"]
    missing = [one["$not"]["$contains"] for one in expected if _names_what_is_missing(one)]
    said = [_containing(contained)] if contained else []
    said += [f"without {_some(map(_item, missing))}"] if missing else []
    others = [one for one in expected if matcher_name(one) != "$contains" and not _names_what_is_missing(one)]
    return " and ".join([*said, *map(_said, others)])


def _containing(items: Sequence[Any]) -> str:
    """What is among the items of a list, or within a text."""
    said = [_item(one) for one in items]
    return f"one of them {said[0]}" if len(said) == 1 and not _is_thing(said[0]) else f"including {_some(said)}"


def _denied(expected: Any) -> str:
    """The opposite of an expectation."""
    if matcher_name(expected) != "$contains":
        return f"not {_part(expected)}"
    item = expected["$contains"]
    if matcher_name(item) == "$not":
        return f"nothing but {_said(item['$not']).removeprefix('one of ')}"
    said = _item(item)
    return f"without {said}" if _is_thing(said) else f"none of them {said}"


def _names_what_is_missing(expected: Any) -> bool:
    return matcher_name(expected) == "$not" and _denied(expected["$not"]).startswith("without ")


def _item(expected: Any) -> str:
    """An item of a list; a text of which only a part is known has gaps: “…part…”."""
    inner = expected["$contains"] if matcher_name(expected) == "$contains" else None
    return _plain(f"…{inner}…") if isinstance(inner, str) else _part(expected)


def _is_thing(said: str) -> bool:
    """Whether words name something, unlike "at least 3"."""
    return said.startswith(("“", "(", "a text"))


def _pattern(pattern: str) -> str:
    """A regular expression: as a text with gaps if it is no more than that."""
    text, notes = pattern.removeprefix("(?s)"), ""
    if text.startswith("(?i)"):
        text, notes = text.removeprefix("(?i)"), ", in upper or lower case"
    if text in (".*", ".+"):
        return "any text"
    if re.search(r"\\?[.,/]\?$", text):
        last = text[-2]
        text, notes = text[:-2].removesuffix("\\"), f" with or without “{last}”{notes}"
    text = _WILDCARD.sub("…", text)
    text = re.sub(r"\\(\W)", lambda escaped: chr(0xE000 + ord(escaped[1])), text)  # no part of a pattern any more
    if re.search(r"[][\\.*+?(){}|^$]", text):
        return f"a text that matches /{_short(pattern)}/"
    text = re.sub("[\ue000-\uf8ff]", lambda hidden: chr(ord(hidden[0]) - 0xE000), text)
    return _plain(text) + notes


def _tolerance(argument: dict[str, Any]) -> str:
    said = [f"± {argument['abs']:g}"] if "abs" in argument else []
    return " or ".join([*said, *([f"± {argument['rel']:.0%}"] if "rel" in argument else [])])


def _plain(value: Any) -> str:
    """A text, a number, a truth value or none."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if not isinstance(value, str):
        return "none" if value is None else str(value)
    if _HASH.fullmatch(value):
        return f"{value[:8]}…"
    return f"“{_short(value)}”" if value else "empty"


def _short(text: str) -> str:
    text = " ".join(text.split()) or text
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def _some(said: Iterable[str], at_least: int = 1, times: Sequence[int] = ()) -> str:
    """Parts with commas between them, the first ones if all are too long; ``times``: how many items each stands for."""
    parts = list(said)
    shown = at_least
    while shown < len(parts) and sum(map(len, parts[: shown + 1])) <= _LONGEST:
        shown += 1
    more = sum(times[shown:]) if times else len(parts) - shown
    return (", ".join(parts[:shown]) or "none") + (f" and {more} more" if more > 0 else "")
