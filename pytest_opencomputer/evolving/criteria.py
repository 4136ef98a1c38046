"""What a judge is told about a check: the words it follows from, and no value that is not in the instruction."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pytest_opencomputer.models.records import CheckResult, Kind, VisualRecord
from pytest_opencomputer.models.values import to_json

_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


@dataclass(frozen=True)
class Criterion:
    """A check as a judge sees it.

    Attributes:
        check: the id of the check or of the visual criterion; judges do not get it.
        told: what is told, as plain data.
        clear: whether ``told`` distinguishes it from the other criteria.
    """

    check: str
    kind: Kind | Literal["visual"]
    told: Mapping[str, Any]
    clear: bool = True


def criteria_of(
    checks: Sequence[CheckResult], instruction: str, visual: Sequence[VisualRecord] = ()
) -> list[Criterion]:
    """The criteria that checks stand for, and those that only eyes can judge.

    Outcomes and facts of the checks are not looked at.
    """
    told = [_told(check, instruction) for check in checks]
    said = [to_json(one) for one in told]
    found = [
        Criterion(check.id, check.kind, one, said.count(text) == 1)
        for check, one, text in zip(checks, told, said, strict=True)
    ]
    seen = [{"kind": "to be seen", "words": one.because, "criterion": one.criterion} for one in visual]
    return [*found, *(Criterion(one.id, "visual", told) for one, told in zip(visual, seen, strict=True))]


def stated(value: Any, text: str) -> Any:
    """As much of a value as a text states: a place may be named by its last part. ``None`` if it does not state it."""
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, (int, float)):
        words = [f"{value:g}"]
        if isinstance(value, int) and 0 <= value < len(_NUMBERS):
            words.append(_NUMBERS[value])
        return value if any(_has(text, one) for one in words) else None
    if isinstance(value, str):
        last = posixpath.basename(value.rstrip("/"))
        return next((one for one in (value, last, posixpath.splitext(last)[0]) if one and _has(text, one)), None)
    if isinstance(value, (list, tuple)):
        found = [stated(one, text) for one in value]
        return found if found and None not in found else None
    return None


def leaves(value: Any) -> Iterator[str | int | float]:
    """The texts and numbers in plain data, without keys."""
    if isinstance(value, Mapping):
        for one in value.values():
            yield from leaves(one)
    elif isinstance(value, (list, tuple)):
        for one in value:
            yield from leaves(one)
    elif isinstance(value, (str, int, float)) and not isinstance(value, bool):
        yield value


def _told(check: CheckResult, instruction: str) -> dict[str, Any]:
    told: dict[str, Any] = {"kind": "to be reached" if check.kind == "goal" else "to be left as it was"}
    hidden = [one for one in leaves([check.args, check.expected]) if stated(one, instruction) is None]
    if check.kind == "goal" or not _names_one(check.because, hidden):
        told["words"] = check.because
    told["app"] = check.app
    told["question"] = check.endpoint.replace("-", " ")
    told["about"] = _stated_ones(check.args, instruction)
    expected = check.expected if isinstance(check.expected, Mapping) else {}
    told["facts"] = sorted(key for key in expected if not key.startswith("$"))
    told["values that the instruction states"] = _stated_ones(expected, instruction)
    return told


def _stated_ones(values: Mapping[str, Any], instruction: str) -> dict[str, Any]:
    found = {key: stated(value, instruction) for key, value in values.items()}
    return {key: value for key, value in found.items() if value is not None}


def _names_one(text: str, values: Iterable[str | int | float]) -> bool:
    return any(_has(text, f"{one:g}" if isinstance(one, float) else str(one)) for one in values)


def _has(text: str, words: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(words.casefold())}(?!\w)", text.casefold()) is not None
