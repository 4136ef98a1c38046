"""What an instruction requests of a setting, judged by the words that the two have in common."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from tests.policy.wording import CHARACTERS, NEGATIVE, Token, is_negative, label_words, number_of, tokens

ENOUGH = 0.65  #: share of a setting's words that a sentence must have for being about it
_LEAVE = re.compile(
    r"\bleave\b.*\b(alone|as (it|they) (is|are))|\bstays?\b|\bdo(n't| not) change\b|\buntouched\b"
    r"|\bnot to be changed\b",
    re.IGNORECASE,
)
_ASIDE = re.compile(r",\s+(?:which|who)\b[^,;.]*,")
_SWITCH = re.compile(r"\b(?:switch|turn) (on|off)\b[^,;.]*$", re.IGNORECASE)
_SWITCHED = re.compile(r"\b(?:switched |turned )?(on|off)\b")
_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n+")
_CLAUSE = re.compile(r"[,:;(]\s|\s(?:and|but)\s")


@dataclass(frozen=True)
class Match:
    """A sentence that is about a setting.

    Attributes:
        share: weight of the setting's words that are in it, of all its words.
        words: the words of the sentence that are meant.
    """

    share: float
    sentence: Sentence
    words: tuple[Token, ...]

    @property
    def clause(self) -> str:
        """The part of the sentence that has most of these words; the first of several."""
        return max(self.sentence.clauses, key=lambda clause: sum(clause[0] <= w.start < clause[1] for w in self.words))[
            2
        ]

    def nearest(self, values: Sequence[tuple[Token, str]]) -> str | None:
        """Of values in the sentence the one next to the words that are meant."""
        order = {token.start: place for place, token in enumerate(self.sentence.tokens)}
        nearby = [
            (min(abs(order[token.start] - order[word.start]) for word in self.words), value) for token, value in values
        ]
        return min(nearby, key=lambda one: one[0])[1] if nearby else None


@dataclass(frozen=True)
class Sentence:
    """A sentence of an instruction that wants something."""

    text: str

    @cached_property
    def tokens(self) -> list[Token]:
        """Its words."""
        return tokens(self.text)

    @cached_property
    def clauses(self) -> list[tuple[int, int, str]]:
        """Its parts: where each begins and ends, and its text."""
        borders = [0, *(match.end() for match in _CLAUSE.finditer(self.text)), len(self.text)]
        return [(a, b, self.text[a:b]) for a, b in pairwise(borders)]

    @cached_property
    def stems(self) -> dict[str, Token]:
        """Its words by their stems; naming a character also counts as ``character``."""
        found = {token.stem: token for token in self.tokens if token.stem}
        for token, _ in self.characters:
            found.setdefault("character", token)
        return found

    @cached_property
    def characters(self) -> list[tuple[Token, str]]:
        """The characters that it names."""
        return [
            (token, CHARACTERS[token.raw.lower()])
            for before, token in pairwise(self.tokens)
            if token.raw.lower() in CHARACTERS and before.raw.lower() in ("a", "an")
        ]

    @cached_property
    def numbers(self) -> list[tuple[Token, str]]:
        """The numbers that it names."""
        return [(token, number) for token in self.tokens if (number := number_of(token)) is not None]

    def about(self, label: str) -> Match:
        """How much of a setting's name is in it."""
        words = label_words(label)
        meant = {word: self.stems[word] for word in words if word in self.stems}
        whole = sum(words.values())
        share = sum(words[word] for word in meant) / whole if whole else 0.0
        return Match(share, self, tuple(meant.values()))


class Instruction:
    """An instruction.

    Attributes:
        paragraphs: its lines.
        sentences: without those that only say what to leave alone.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.paragraphs = [line.strip() for line in text.split("\n") if line.strip()]
        self.sentences = [Sentence(wanted) for part in _SENTENCE.split(text) if (wanted := _without_left(part))]

    def about(self, label: str) -> Match | None:
        """The sentence that is about a setting; ``None`` if there is none."""
        best = max((sentence.about(label) for sentence in self.sentences), key=lambda m: m.share, default=None)
        return best if best is not None and best.share >= ENOUGH else None

    def switch(self, label: str) -> bool | None:
        """Whether the instruction wants something on; ``None`` if it does not mention it."""
        match = self.about(label)
        if match is None:
            return None
        return is_negative(match.clause) == is_negative(label)

    def number(self, label: str) -> str | None:
        """The number that something should be set to."""
        match = self.about(label)
        return match.nearest(match.sentence.numbers) if match else None

    def character(self, label: str) -> str | None:
        """The character that something should be set to."""
        match = self.about(label)
        if match is None or "character" not in label_words(label):
            return None
        return match.nearest(match.sentence.characters)

    def choice(self, labels: Sequence[str], chosen: int | None) -> int | None:
        """Which of several the instruction wants; ``None`` if it does not mention them.

        If two differ in nothing that the instruction mentions, and the current one is negated, the other one is wanted:
        "a list should not end at ten entries" asks for the unlimited one.
        """
        shares = [max((sentence.about(label).share for sentence in self.sentences), default=0.0) for label in labels]
        best = max(shares, default=0.0)
        if best >= ENOUGH and shares.count(best) == 1:
            return shares.index(best)
        if len(labels) == 2 and chosen is not None and best and shares[0] == shares[1]:
            matches = [sentence.about(label) for label in labels for sentence in self.sentences]
            if any(match.words and is_negative(match.clause) for match in matches):
                return 1 - chosen
        return None

    def switched(self, title: str) -> bool | None:
        """Whether something with a title, that is named as it is written, should be switched on or off."""
        for sentence in self.sentences:
            place = re.search(rf"(?<!\w){re.escape(title)}(?!\w)", sentence.text)
            if place:
                before = _SWITCH.findall(sentence.text[: place.start()])
                after = _SWITCHED.search(sentence.text[place.end() :])
                way = before[-1] if before else after[1] if after else ""
                return way not in NEGATIVE if way else None
        return None


def _without_left(sentence: str) -> str:
    """A sentence without those of its parts that only say what to leave alone."""
    parts = re.split(r";\s+", _ASIDE.sub(",", sentence.strip()))
    return "; ".join(part for part in parts if not _LEAVE.search(part))
