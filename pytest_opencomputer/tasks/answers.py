"""What ``$answer`` compares: whether an answer in plain English states the expected value and no other of its kind.

"195", "I took out 195 lines on 14 March" and "one hundred and ninety-five" say the same: a date is no number of lines,
nor is a digit in the name of a file.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError, field_validator

from pytest_opencomputer.tasks.patterns import bounded
from pytest_opencomputer.tasks.spoken import Said, dates, numbers, without_dates

MAX_ANSWER = 5_000
"""Maximal length of an answer; a longer one does not match."""
WANTED = '{"number": 195, "unit": ["lines"]}, {"date": "2026-03-14"} or {"names": ["EN-205"], "like": "EN-\\\\d+"}'
Text = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]

# Words that may stand behind a number without being what is counted.
_NO_UNIT = (
    "(?:a|also|altogether|and|are|as|at|but|by|for|from|had|has|have|if|in|is|it|of|on|or|out|so|that|the|there|they|"
    r"this|to|total|was|were|which|while|with)\b"
)
_FILLER = r"(?:a|about|an|are|is|it|of|only|others?|still|the|them|total|was|were|with)"
_COUNTED = re.compile(rf"\s*-?(?!{_NO_UNIT})[^\W\d_]", re.IGNORECASE)
_SIGN = re.compile(r"\s*[%°€£$¥]")
_MONEY = re.compile(r"[€£$¥]\s?$")
_OFFERED = re.compile(r"\b(?:or|to|perhaps|maybe)\s*$", re.IGNORECASE)
_OF = re.compile(r"\s+(?:out )?of (?:all |the )*", re.IGNORECASE)
_CLAUSE = re.compile(r"[.;!?](?=\s|$)|\n|\b(?:but|while|whereas)\b|,\s+so\b", re.IGNORECASE)


class _Kind(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class SaidNumber(_Kind):
    """A number or an amount.

    Attributes:
        unit: the words and signs for what is counted or measured. A number that has one of them before or behind it
            counts more than one without, and one that counts something else ("three months") is of another kind.
        unless: words right before or behind a number that is of another kind although it has the unit or none:
            "565 lines are left", "room 2", "-4 °F".

    Numbers that add up to the wanted one beside them are its parts: "7 (4 in the first, 3 in the second)".
    """

    number: int | float
    unit: list[Text] = []
    unless: list[Text] = []

    def fault(self, text: str) -> str:
        """Why a text does not say it; ``""`` if it does."""
        value, text = Decimal(str(self.number)), without_dates(text)
        # "One" is a pronoun unless it is what is wanted.
        found = [
            one
            for one in numbers(text, grouped_by_spaces=abs(value) >= 1000)
            if value == 1 or text[one.start : one.end].lower() != "one"
        ]
        # "195 lines were left out" is also an answer, if it has no other number.
        found = [one for one in found if not self._is_of_another_kind(text, one)] or found
        ours, others = self._told_apart(text, _without_parts(text, found, value))
        wrong = next((one for one in (*ours, *others) if value not in one.readings), None)
        if wrong:
            return f"{text[wrong.start : wrong.end]!r} is said"
        return "" if ours else "no such number is said"

    def _told_apart(self, text: str, found: Sequence[Said]) -> tuple[list[Said], list[Said]]:
        """The numbers that are the answer, and those offered as alternatives."""
        if not self.unit:
            return list(found), []
        ours = [one for one in found if self._has_unit(text, one)]
        for one, whole in itertools.pairwise(found):
            if whole in ours and _OF.fullmatch(text, one.end, whole.start):  # 195 of 760 lines
                ours[ours.index(whole)] = one
        others = [one for one in found if one not in ours]
        if ours:
            return ours, [one for one in others if _is_offered(text, one)]
        bare = [one for one in others if _OFFERED.search(one.before(text)) or not _counts_something(text, one)]
        # "7 changes" is understood if nothing else is counted; an amount in another currency is not.
        return bare or [one for one in others if not _has_sign(text, one)], []

    def _is_of_another_kind(self, text: str, number: Said) -> bool:
        if not self.unless:
            return False
        words, units = _any_of(self.unless), _any_of(self.unit) or "(?!)"
        # "leaving 565" says something of 565, not of a number before it.
        behind = rf"\s*(?:-?(?:{units})(?!\w)\s*)?(?:{_FILLER}\s+){{0,3}}(?:{words})(?!\w)(?!\s+\d)"
        before = rf"(?<!\w)(?:{words})(?:\s+{_FILLER}){{0,3}}\s*$"
        return bool(
            re.compile(behind, re.IGNORECASE).match(text, number.end)
            or re.search(before, number.before(text), re.IGNORECASE)
        )

    def _has_unit(self, text: str, number: Said) -> bool:
        units = _any_of(self.unit)
        # At most two words stand between: "7 new credit lines".
        behind = re.compile(rf"\s*-?(?:(?!{_NO_UNIT})[^\W\d_]+[ -]){{0,2}}(?:{units})(?!\w)", re.IGNORECASE)
        within = re.compile(rf"(?<!\w)(?:{units})(?!\w)", re.IGNORECASE)
        before = re.compile(rf"(?<!\w)(?:{units})\s?$", re.IGNORECASE)
        return bool(
            behind.match(text, number.end)
            or within.search(text, number.start, number.end)
            or before.search(number.before(text))
        )

    def __str__(self) -> str:
        return f"the number {self.number}" + (f" ({', '.join(self.unit)})" if self.unit else "")


class SaidDate(_Kind):
    """A date, written ``YYYY-MM-DD``; an answer need not say the year."""

    date: str

    @field_validator("date")
    @classmethod
    def _is_date(cls, value: str) -> str:
        date.fromisoformat(value)
        return value

    def fault(self, text: str) -> str:
        """Why a text does not say it; ``""`` if it does."""
        day = date.fromisoformat(self.date)
        wanted = {(year, day.month, day.day) for year in (0, day.year)}
        found = list(dates(text))
        wrong = next((said for said, readings in found if not wanted & set(readings)), "")
        return f"{wrong!r} is said" if wrong else "" if found else "no date is said"

    def __str__(self) -> str:
        return f"the date {self.date}"


class SaidNames(_Kind):
    """Names, whatever their case and order.

    Attributes:
        like: a regular expression for all names of that kind, of which no others may be said.
        unless: words; a clause with one of them, and with none of the names, may say others ("exported: EN-201").
    """

    names: list[Text] = Field(min_length=1)
    like: Text
    unless: list[Text] = []

    @field_validator("like")
    @classmethod
    def _is_bounded(cls, value: str) -> str:
        if bounded(f"(?is).*(?:{value})").max_text < MAX_ANSWER:
            raise ValueError("could take too long")
        return value

    def fault(self, text: str) -> str:
        """Why a text does not say them; ``""`` if it does."""
        names = [_whole(one) for one in self.names]
        for name, pattern in zip(self.names, names, strict=True):
            if not pattern.search(text):
                return f"{name!r} is not said"
        like = re.compile(rf"(?<!\d)(?:{self.like})(?!\d)", re.IGNORECASE)
        for clause in _CLAUSE.split(text) if self.unless else [text]:
            if any(_whole(word).search(clause) for word in self.unless) and not any(
                one.search(clause) for one in names
            ):
                continue
            for one in names:
                clause = one.sub("·", clause)
            if other := like.search(clause):
                return f"{other[0]!r} is said"
        return ""

    def __str__(self) -> str:
        return f"{', '.join(self.names)}"


_BY_KEY: dict[str, type[SaidNumber | SaidDate | SaidNames]] = {
    "number": SaidNumber,
    "date": SaidDate,
    "names": SaidNames,
}


def wanted(argument: Any) -> SaidNumber | SaidDate | SaidNames:
    """The argument of ``$answer``.

    Raises:
        ValueError: says in one line what is wrong with it.
    """
    kinds = [kind for key, kind in _BY_KEY.items() if isinstance(argument, dict) and key in argument]
    if len(kinds) != 1:
        raise ValueError(f"$answer takes one of {', '.join(_BY_KEY)}")
    try:
        return kinds[0].model_validate(argument)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"]))
        raise ValueError(f"$answer: {where}: {first['msg']}") from error


def fault(argument: Any, answer: str) -> str:
    """Why an answer does not say what is wanted and nothing else of that kind, in a few words; ``""`` if it does."""
    if len(answer) > MAX_ANSWER:
        return f"it has {len(answer)} characters, of which at most {MAX_ANSWER} are read"
    return wanted(argument).fault(answer.replace("’", "'").replace("\u00a0", " ").replace("\u202f", " "))


def _without_parts(text: str, found: Sequence[Said], value: Decimal) -> list[Said]:
    """The numbers without those that stand right before or behind the wanted one and add up to it."""
    for at, one in enumerate(found):
        if value not in one.readings or _OFFERED.search(one.before(text)):
            continue
        for beside in (found[at + 1 :], found[:at][::-1]):
            parts = _parts(text, beside, value)
            if parts:
                return [other for other in found if other not in parts]
    return list(found)


def _parts(text: str, numbers: Sequence[Said], value: Decimal) -> Sequence[Said]:
    """The first of some numbers that add up to a value, two of them at least; empty if there are none."""
    total = Decimal(0)
    for count, one in enumerate(numbers, 1):
        added = "+" in (one.before(text).rstrip()[-1:], text[one.end :].lstrip()[:1])
        if len(one.readings) > 1 or (_is_offered(text, one) and not added):
            return []
        total += next(iter(one.readings))
        if total == value and count > 1:
            return numbers[:count]
    return []


def _any_of(words: Sequence[str]) -> str:
    """A pattern for one of some words, the longest first."""
    return "|".join(r"\s+".join(map(re.escape, one.split())) for one in sorted(words, key=len, reverse=True))


def _counts_something(text: str, number: Said) -> bool:
    """Whether what is counted or measured stands at a number: "three months", "20 %"."""
    return bool(_COUNTED.match(text, number.end)) or _has_sign(text, number)


def _has_sign(text: str, number: Said) -> bool:
    return bool(_SIGN.match(text, number.end) or _MONEY.search(number.before(text)))


def _is_offered(text: str, number: Said) -> bool:
    """Whether a number without a unit is offered beside one that has it: "£670 or 720", "7 lines, 8, 9"."""
    before, behind = number.before(text), text[number.end : number.end + 3].strip()
    return bool(_OFFERED.search(before)) or not (before.rstrip()[-1:].isalnum() or behind[:1].isalnum())


def _whole(name: str) -> re.Pattern[str]:
    """A name as a whole: neither a number nor a word goes on where it ends."""
    first = r"(?<!\d)" if name[0].isdigit() else r"(?<!\w)"
    last = r"(?!\d)" if name[-1].isdigit() else r"(?!\w)"
    words = (re.escape(one) for one in name.replace("’", "'").split())
    return re.compile(first + r"\s+".join(words) + last, re.IGNORECASE)
