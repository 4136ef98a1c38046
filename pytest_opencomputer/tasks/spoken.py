"""The numbers and dates that a text in English says, in digits or in words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

_ONES = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_TEENS = ("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen")
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_SMALL = dict(zip((*_ONES, *_TEENS), range(20), strict=True)) | dict(zip(_TENS, range(20, 100, 10), strict=True))
_LARGE = {"hundred": 100, "thousand": 1000, "million": 1_000_000}
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_LONG = "jan(?:uary)? feb(?:ruary)? mar(?:ch)? apr(?:il)? june? july? aug(?:ust)? sept?(?:ember)? oct(?:ober)? "
_NAMES = "|".join(f"{name}\\.?" for name in f"{_LONG}nov(?:ember)? dec(?:ember)?".split())
# "may" is a month only with a capital letter.
_MONTH = rf"(?P<month>(?i:{_NAMES})|May|MAY)"
_DAY = r"(?P<day>[0-3]?\d)(?:st|nd|rd|th)?"
_YEAR = r"(?P<year>\d{4})"
_DATES = tuple(
    re.compile(rf"(?<![\w.,/-]){pattern}(?![\w/]|[-.,]\d)")
    for pattern in (
        rf"{_YEAR}-(?P<month>[01]?\d)-(?P<day>[0-3]?\d)",
        rf"(?P<day>[0-3]?\d)[./](?P<month>[0-3]?\d)[./]{_YEAR}",
        rf"{_DAY} (?:of )?{_MONTH},? {_YEAR}",
        rf"{_DAY} (?:of )?{_MONTH}",
        rf"{_MONTH} {_DAY}(?:,? {_YEAR})?",
        rf"{_MONTH},? {_YEAR}",
    )
)
_TIME = re.compile(r"(?<![\w:])[0-2]?\d:[0-5]\d(?::[0-5]\d)?(?![\w:])")
_START = re.compile(r"\d|[^\W\d_]+")
_WORD = re.compile(r"[^\W\d_]+")
_DIGITS = re.compile(r"\d+(?:[.,']\d+)*")
_SPACED = re.compile(r"\d{1,3}(?: \d{3})+(?:[.,]\d+)?(?!\d)")
# What makes digits a part of a name: EN-201, room-2.txt, 40-1187-3. Letters right behind them may be a unit: 20C.
_NAME_BEFORE = re.compile(r"[^\W\d][-./\\_]?$")
_NAME_BEHIND = re.compile(r"[-_]?[^\W\d]|\.[^\W\d]|[-/]\d+[-/]\d")
_UNIT_BEHIND = re.compile(r"-?[^\W\d_]+(?![\w.-]*\d)")
_NAME_END = re.compile(r"(?:[./\\-]*\w)*")
_SAID_MINUS = re.compile(r"\b(?:minus|negative)\s+$", re.IGNORECASE)
_DASH = re.compile(r"(?:^|[^\w.,)\]])(?P<dash>[-−–])(?P<space>\s?)[€£$¥]?$")
_BELOW = re.compile(r"\s*(?:(?:°|degrees?|celsius|centigrade|[CF]\b)\s*){0,2}below (?:zero|freezing)\b", re.IGNORECASE)
_NEAR = 40  # characters before a number that are looked at


@dataclass(frozen=True)
class Said:
    """A number in a text.

    Attributes:
        readings: what it can mean: 1.200 is twelve hundred or one and a fifth.
        start, end: where it stands, with its sign.
    """

    readings: frozenset[Decimal]
    start: int
    end: int

    def before(self, text: str) -> str:
        """The last characters before it."""
        return text[max(0, self.start - _NEAR) : self.start]


def without_dates(text: str) -> str:
    """The text with as many dots in place of each date and time."""
    for pattern in (*_DATES, _TIME):
        text = pattern.sub(_dotted, text)
    return text


def numbers(text: str, *, grouped_by_spaces: bool) -> Iterator[Said]:
    """The numbers of a text without dates, in their order. Digits in names such as ``room-2.txt`` are none.

    Args:
        grouped_by_spaces: whether "99 132" is one number.
    """
    at = 0
    while start := _START.search(text, at):
        found = _in_digits(text, start.start(), grouped_by_spaces) if start[0].isdigit() else _in_words(text, start)
        if found.readings:
            found = _signed(text, found)
            yield found
        at = found.end


def dates(text: str) -> Iterator[tuple[str, list[tuple[int, int, int]]]]:
    """The dates of a text, each with the days that it can mean: year (0 if it is not said), month, day (0 likewise)."""
    for pattern in _DATES:
        for found in pattern.finditer(text):
            parts = found.groupdict()
            day, year, month = int(parts.get("day") or 0), int(parts.get("year") or 0), parts["month"].lower()
            number = int(month) if month.isdigit() else _MONTHS.index(month[:3]) + 1
            yield found[0], [(year, number, day), *([(year, day, number)] if "/" in found[0] else [])]
        text = pattern.sub(_dotted, text)


def _dotted(found: re.Match[str]) -> str:
    return "·" * len(found[0])


def _in_digits(text: str, start: int, grouped_by_spaces: bool) -> Said:
    """The number whose first digit is at ``start``; without readings if it is a part of a name."""
    found = (_SPACED.match(text, start) if grouped_by_spaces else None) or _DIGITS.match(text, start)
    end = found.end() if found else start + 1
    named = _NAME_BEFORE.search(text[max(0, start - 2) : start])
    if named or (_NAME_BEHIND.match(text, end) and not _UNIT_BEHIND.match(text, end)):
        rest = _NAME_END.match(text, end)
        return Said(frozenset(), start, rest.end() if rest else end)
    return Said(_readings(text[start:end]), start, end)


def _readings(digits: str) -> frozenset[Decimal]:
    """What digits with separators can mean; nothing if it is no number, as in ``1.2.3``."""
    groups, marks = re.split(r"[.,' ]", digits), re.findall(r"[.,' ]", digits)
    if not marks:
        return frozenset([Decimal(digits)])
    found = set()
    if len(groups[0]) <= 3 and all(len(one) == 3 for one in groups[1:]) and len(set(marks)) == 1:
        found.add(Decimal("".join(groups)))
    if marks[-1] in ".," and marks[-1] not in marks[:-1] and all(len(one) == 3 for one in groups[1:-1]):
        found.add(Decimal(f"{''.join(groups[:-1])}.{groups[-1]}"))
    return frozenset(found)


def _in_words(text: str, first: re.Match[str]) -> Said:
    """The number in words that begins with a word ("a hundred and ninety-five"); without readings if it is another."""
    total, group, room, end = 0, 0, 1000, first.start()
    after_hundred = False
    for word in _WORD.finditer(text, first.start()):
        name = word[0].lower()
        if text[end : word.start()].strip(" -"):
            break
        follows = _WORD.match(text, word.end() + 1)
        following = follows[0].lower() if follows else ""
        if name == "a" and end == first.start() and following in _LARGE:
            group, room = 1, 0
        elif name == "and" and after_hundred and following in _SMALL:
            pass
        elif name in _SMALL and _SMALL[name] < room:
            group += _SMALL[name]
            room, after_hundred = (10 if _SMALL[name] >= 20 else 0), False
        elif name in _LARGE and group:
            after_hundred = True
            if _LARGE[name] == 100:
                group, room = group * 100, 100
            else:
                total, group, room = total + group * _LARGE[name], 0, 1000
        else:
            break
        end = word.end()
    if end == first.start():
        return Said(frozenset(), first.start(), first.end())
    return Said(frozenset([Decimal(total + group)]), first.start(), end)


def _signed(text: str, number: Said) -> Said:
    """The number with the sign before it, or with the words behind it that make it negative."""
    before = number.before(text)
    negative = frozenset(-one for one in number.readings)
    if said := _SAID_MINUS.search(before):
        return Said(negative, number.start - len(said[0]), number.end)
    if below := _BELOW.match(text, number.end):
        return Said(negative, number.start, below.end())
    if dash := _DASH.search(before):
        # A dash and a space may also begin an item of a list.
        readings = negative | number.readings if dash["space"] else negative
        return Said(readings, number.start - len(before) + dash.start("dash"), number.end)
    return number
