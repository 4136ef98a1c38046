"""Where the values of the parameters of endpoints are listed, so that all facts of a state can be asked for."""

from __future__ import annotations

import re

from pytest_opencomputer.apps.questions import Listed

_AREA = re.compile(r"\$?([A-Z]+)\$?(\d+)(?::\$?([A-Z]+)\$?(\d+))?")
_MOST_CELLS = 120


def letters(area: str) -> list[str]:
    """The letters of the columns of an area."""
    found = _AREA.fullmatch(area)
    if found is None:
        return []
    first, last = _number(found[1]), _number(found[3] or found[1])
    return [_letters(number) for number in range(first, last + 1)]


def columns(area: str) -> list[str]:
    """The columns of an area, each as an area, and the row at its top."""
    found = _AREA.fullmatch(area)
    if found is None:
        return []
    top, foot = found[2], found[4] or found[2]
    return [area, *(f"{one}{top}:{one}{foot}" for one in letters(area)), f"{found[1]}{top}:{found[3] or found[1]}{top}"]


def cells(area: str) -> list[str]:
    """The cells of an area row by row; only its first rows if there are too many."""
    found = _AREA.fullmatch(area)
    if found is None:
        return []
    rows = range(int(found[2]), int(found[4] or found[2]) + 1)
    return [f"{column}{row}" for row in rows for column in letters(area)][:_MOST_CELLS]


def _number(text: str) -> int:
    number = 0
    for letter in text:
        number = number * 26 + ord(letter) - 64
    return number


def _letters(number: int) -> str:
    text = ""
    while number:
        number, rest = divmod(number - 1, 26)
        text = chr(65 + rest) + text
    return text


QUESTIONS = {
    "sheet": Listed("workbook", "sheets[]"),
    "area": Listed("used-area", "area", split=columns),
    "cell": Listed("used-area", "area", split=cells),
    "column-line.column": Listed("used-area", "area", split=letters),
    # Texts follow from values and formats, which others tell.
    "shown-texts.area": Listed(values=()),
    "name.name": Listed("names", "names[].name"),
}
