"""Regular expressions with a bounded running time: which ones ``$matches`` accepts, and up to which length of text.

Python's matcher backtracks, and the text comes from an untrusted party. So the number of ways in which a pattern can
be tried on a text of ``n`` characters is bounded from its parse tree before it is ever used: a pattern whose
repetitions multiply without bound is refused; any other is used on texts up to the length at which the product stays
small. The bound is not on seconds, so that the result never depends on the machine.
"""

from __future__ import annotations

import functools
import importlib
import math
import re
from dataclasses import dataclass
from typing import Any

MAX_PATTERN = 500
"""Characters that a pattern may have."""
MAX_TEXT = 100_000
"""Characters that a text may have, for patterns with one repetition."""
MIN_TEXT = 100
"""A pattern is refused if it could not be tried on a text of so many characters."""
WAYS = 5e8
"""Bound on the ways to try a pattern, as a product. Repetitions share one text, so the real number is about 1e8."""
_CAP = WAYS * WAYS


class BadPattern(ValueError):
    """A pattern that is not a regular expression, or could take too long."""


@dataclass(frozen=True)
class Pattern:
    """A bounded regular expression. It is tried on texts of at most ``max_text`` characters."""

    regex: re.Pattern[str]
    max_text: int


@functools.lru_cache(maxsize=4096)
def bounded(pattern: str) -> Pattern:
    """Compile a pattern and bound it.

    Raises:
        BadPattern: says why.
    """
    if len(pattern) > MAX_PATTERN:
        raise BadPattern(f"the pattern has {len(pattern)} characters, at most {MAX_PATTERN} are allowed")
    try:
        regex = re.compile(pattern)
    except (re.error, OverflowError, RecursionError) as error:
        raise BadPattern(f"not a regular expression: {error}") from error
    tree: Any = importlib.import_module("re._parser").parse(pattern)
    if _ways(tree, MIN_TEXT) > WAYS:
        raise BadPattern(
            "could take too long: a repetition inside a repetition, or too many in a row; "
            "use fewer, or $contains with $all"
        )
    low, high = MIN_TEXT, MAX_TEXT
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if _ways(tree, middle) <= WAYS else (low, middle - 1)
    return Pattern(regex, low)


def _ways(tree: Any, length: int) -> float:
    """In how many ways a sequence can be tried on ``length`` characters, at most; not counted beyond ``_CAP``."""
    ways = 1.0
    for operation, argument in tree:
        ways = min(ways * _ways_of(str(operation), argument, length), _CAP)
    return ways


def _ways_of(operation: str, argument: Any, length: int) -> float:
    if operation in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
        return _repeated(argument, length)
    if operation == "SUBPATTERN":
        return _ways(argument[-1], length)
    if operation == "ATOMIC_GROUP":
        return _ways(argument, length)
    if operation in ("ASSERT", "ASSERT_NOT"):
        return _ways(argument[1], length)
    if operation == "BRANCH":
        each = [_ways(branch, length) for branch in argument[1]]
        return max(each) if _told_apart(argument[1]) else sum(each)
    if operation == "GROUPREF_EXISTS":
        raise BadPattern("conditional groups are not supported")
    # A back reference is compared character by character; any other operation looks at one character.
    return float(length) if operation == "GROUPREF" else 1.0


def _repeated(argument: Any, length: int) -> float:
    fewest, most, body = argument
    inner = _ways(body, length)
    times = min(int(most), length)
    choices = max(1, times - int(fewest) + 1)
    if inner <= 1.0:
        return float(choices)
    # Each round multiplies the ways. Compared as logarithms, as the product can be too big for a float.
    if times * math.log(inner) > math.log(_CAP):
        return _CAP
    return min(choices * inner**times, _CAP)


def _told_apart(branches: list[Any]) -> bool:
    """Whether the first character, in either case, decides which alternative can match."""
    firsts = [branch[0] if len(branch) else (None, None) for branch in branches]
    codes: list[Any] = [argument for operation, argument in firsts if str(operation) == "LITERAL"]
    letters = [chr(code).casefold() for code in codes]
    return len(letters) == len(branches) and len(set(letters)) == len(letters)
