"""Words: which of them mean the same, which mean little, and those that stand for numbers and characters."""

from __future__ import annotations

import re
from dataclasses import dataclass

_COUNTED = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)
NUMBERS = {word: str(number) for number, word in enumerate(_COUNTED)}
CHARACTERS = {
    "apostrophe": "'",
    "colon": ":",
    "comma": ",",
    "dash": "-",
    "hyphen": "-",
    "semicolon": ";",
    "slash": "/",
    "space": " ",
    "underscore": "_",
}
"""Characters by their names; after ``a`` or ``an`` only, as there are other spaces and dashes."""

NEGATIVE = frozenset(
    {"not", "no", "never", "without", "off", "neither", "disable", "disabled", "hide", "hidden"}
    | {"isn't", "aren't", "don't", "doesn't", "shouldn't"}
)
_SAME = {
    "automatic": "auto",
    "automatically": "auto",
    "colour": "color",
    "close": "exit",
    "every": "each",
    "group": "block",
    "groups": "block",
    "high": "height",
    "itself": "auto",
    "quit": "exit",
    "themselves": "auto",
    "wide": "width",
}
_EMPTY = frozenset(
    {"a", "an", "and", "are", "as", "at", "be", "been", "but", "by", "can", "do", "for", "from", "get", "give", "has"}
    | {"have", "her", "his", "i", "i'm", "if", "in", "into", "is", "it", "its", "make", "me", "my", "of", "on", "or"}
    | {"our", "please", "put", "set", "should", "so", "some", "somebody", "than", "that", "the", "their", "them"}
    | {"then", "there", "these", "they", "this", "those", "to", "up", "us", "want", "wants", "was", "we", "what"}
    | {"when", "where", "which", "will", "with", "would", "you", "your"}
)
_VERBS = frozenset({"show", "display", "enable", "use", "activate", "allow", "configure"})
"""What names of settings begin with, and says nothing."""
_GENERAL = frozenset({"mode", "text", "file", "style", "size", "time", "name", "option", "setting"})
"""What many settings are about, so that it tells little of which one is meant."""

_TOKEN = re.compile(r"\d[\d.,']*\d|[\w']+", re.UNICODE)


@dataclass(frozen=True)
class Token:
    """A word of a text, and where it begins.

    Attributes:
        stem: what it has in common with other forms of the word, and with words of the same meaning; empty where it
            means nothing by itself.
    """

    raw: str
    stem: str
    start: int


def tokens(text: str) -> list[Token]:
    """The words of a text."""
    found: list[Token] = []
    for match in _TOKEN.finditer(text):
        raw = match[0]
        word = raw.lower()
        if word.startswith("auto") and word not in _SAME and len(word) > len("auto") + 2:
            found += [Token(raw, "auto", match.start()), Token(raw, _stem(word[4:]), match.start())]
            continue
        found.append(Token(raw, "" if word in _EMPTY else _stem(_SAME.get(word, word)), match.start()))
    return found


def label_words(label: str) -> dict[str, float]:
    """The words that a setting is known by, each with its weight, without what is in brackets or behind a dash."""
    label = re.sub(r"\(.*?\)|^number of ", "", label, flags=re.IGNORECASE).split(" - ")[0]
    words = tokens(label)
    if len(words) > 1 and words[0].raw.lower() in _VERBS:
        words = words[1:]
    return {word.stem: 0.5 if word.stem in _GENERAL_STEMS else 1.0 for word in words if word.stem}


def is_negative(text: str) -> bool:
    """Whether a text denies something."""
    return any(word.raw.lower() in NEGATIVE for word in tokens(text))


def number_of(token: Token) -> str | None:
    """The number that a word means, in digits; ``None`` if it is not a number."""
    word = token.raw.lower()
    if word in NUMBERS:
        return NUMBERS[word]
    return word if re.fullmatch(r"\d+(\.\d+)?", word) else None


def _stem(word: str) -> str:
    for ending in ("ings", "ing", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word.removesuffix(ending)
            break
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "aeiouls":
        word = word[:-1]
    return word.removesuffix("e") if len(word) > 3 else word


_GENERAL_STEMS = frozenset(map(_stem, _GENERAL))
