"""What the words of an instruction ask for: its clauses, and how many things a clause names.

Only unambiguous wording counts: clauses that begin with a verb from a list, and numbers of things after "the", "all" or
"both". Verbs about the whole document ("save", "open", "close", "leave") are not in the list: what is checked of a
document shows that it was saved.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_VERBS = (
    "add|align|answer|apply|archive|arrange|attach|bookmark|calculate|change|colour|comment|compute|convert|"
    "copy|correct|create|crop|cut|delete|divide|duplicate|embed|empty|enlarge|enter|erase|exclude|export|"
    "fill|flip|format|forward|grow|group|hide|insert|install|join|link|list|lock|mark|measure|merge|mirror|"
    "move|name|number|paint|parent|paste|pin|place|play|print|protect|put|reject|remove|rename|replace|reply|"
    "resize|rotate|scale|send|shrink|sort|split|star|subscribe|switch|tag|take|turn|type|unlock|unsubscribe|"
    "write"
)
_BEGINS = re.compile(
    rf"(?:^|(?<=[.;:,?!] )|(?<= and )|(?<= then ))(?:Please |please |then |Then |Finally |finally |Also |also )*"
    rf"\b(?:{_VERBS})\b(?![-_'’])",
    re.IGNORECASE,
)
_ENDS = re.compile(r"[.;:?!](?=\s|$)")
_QUOTED = re.compile(r"\"[^\"]*\"|“[^”]*”")

_NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_SOME = re.compile(
    rf"\b(?:the|all|these|those)(?: other)? ({'|'.join(_NUMBERS)})\b(?! (?:of|or|to|times)\b)"
    r"|\bboth\b(?! (?:otherwise|ways|sides|axes)\b)",
    re.IGNORECASE,
)
_RANGE = re.compile(r"\b([A-Z]{1,2})(\d+) to ([A-Z]{1,2})(\d+)\b")
_VAGUE = re.compile(r"\bnothing\b|\bput (?:\w+ ){0,3}(?:right|in order|together)\b", re.IGNORECASE)


@dataclass(frozen=True)
class Clause:
    """A part of an instruction that asks for one thing.

    Attributes:
        start, end: where it stands in the instruction.
    """

    text: str
    start: int
    end: int


def clauses(instruction: str) -> Iterator[Clause]:
    """The clauses of an instruction that begin with a verb in the imperative, up to the next or the end of a sentence.

    What stands in quotation marks begins no clause and ends none. A clause before a colon only announces what follows,
    and so does one that puts something right; one with "nothing" in it is what guards are for.
    """
    plain = _QUOTED.sub(lambda found: "_" * len(found[0]), instruction)
    starts = [found.start() for found in _BEGINS.finditer(plain)]
    for at, start in enumerate(starts):
        ends = [found.start() for found in _ENDS.finditer(plain, start)]
        end = min([*ends[:1], *starts[at + 1 : at + 2], len(instruction)])
        if plain[end : end + 1] != ":" and not _VAGUE.search(plain[start:end]):
            yield Clause(instruction[start:end].strip(" ,"), start, end)


def things(words: str) -> int:
    """How many things words name: "the six pictures", "both", "F2 to F7"; 0 if they name no number of things."""
    plain = _QUOTED.sub("", words)
    numbers = [_NUMBERS.index(number.lower()) + 2 if number else 2 for number in _SOME.findall(plain)]  # or "both"
    return max([*numbers, *(_cells(*found) for found in _RANGE.findall(plain))], default=0)


def _cells(left: str, top: str, right: str, bottom: str) -> int:
    return (_column(right) - _column(left) + 1) * (int(bottom) - int(top) + 1)


def _column(name: str) -> int:
    number = 0
    for letter in name:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number
