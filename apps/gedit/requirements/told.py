"""Requirements about documents that follow from what somebody has told, in a mail or a workbook for example."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.gedit.operations import find, replace_all, save
from apps.gedit.requirements.common import digest, rest_untouched, to_front
from apps.gedit.requirements.told_facts import Hearsay, Owing, Told
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Requirement, Scene, file_resource

_NTH = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


@dataclass(frozen=True)
class Updated(Requirement):
    """A line says what somebody has told who counts more than others."""

    fact: Told
    app: ClassVar[str] = "gedit"
    area: ClassVar[str] = "editing"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Told))

    @classmethod
    def of(cls, name: str) -> Callable[[Scene], Self]:
        """Draws one about a document of this name."""
        return lambda scene: cls(scene.pick(Told, lambda fact: fact.document.name == name))

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources

    def phrasings(self) -> Sequence[Phrasing]:
        about, file, source = self.fact.about, self.fact.document.name, self.fact.source
        return (
            Phrasing(f"correct {about} in {file} to what {source}"),
            Phrasing(f"bring {about} in {file} up to date with what {source}"),
        )

    def opens(self) -> Sequence[str]:
        return (self.fact.document.place,)

    def goals(self) -> Sequence[Asked]:
        fact = self.fact
        lines = [line.replace(fact.wrong, fact.right) for line in fact.document.lines if fact.anchor in line]
        return (Asked("line", "lines-with", {"place": fact.document.place, "text": fact.anchor}, {"lines": lines}),)

    def guards(self) -> Sequence[Asked]:
        return (rest_untouched(self.fact.document, [self.fact.anchor]),)

    def play(self, desk: Desk) -> None:
        self._write(desk, (self.fact.wrong, self.fact.right))

    def mistakes(self) -> Sequence[Mistake]:
        fact = self.fact
        right, beside = (fact.wrong, fact.right), (fact.similar, fact.spoilt)
        return (
            Mistake("as_another_says", lambda desk: self._write(desk, (fact.wrong, fact.outdated)), ("line",)),
            Mistake("the_line_beside_it_too", lambda desk: self._write(desk, right, beside), ("rest_untouched",)),
        )

    def _write(self, desk: Desk, *pairs: tuple[str, str]) -> None:
        to_front(desk, self.fact.document)
        for what, by in pairs:
            find(desk, what)
            desk.type(by)
        save(desk, self.fact.document.name)


@dataclass(frozen=True)
class OwingListed(Requirement):
    """A document lists all firms that owe something by a workbook, with their sums."""

    fact: Owing
    app: ClassVar[str] = "gedit"
    area: ClassVar[str] = "tables"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Owing))

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources

    def phrasings(self) -> Sequence[Phrasing]:
        file, like, source = self.fact.document.name, self.fact.like, self.fact.source
        return (
            Phrasing(f'list at the end of {file} all who owe something by {source}, a line each like "{like}"'),
            Phrasing(f'add a line like "{like}" to the end of {file} for each firm that owes something by {source}'),
        )

    def opens(self) -> Sequence[str]:
        return (self.fact.document.place,)

    def goals(self) -> Sequence[Asked]:
        return [
            Asked(nth, "lines-with", {"place": self.fact.document.place, "text": _firm(line)}, {"lines": [line]})
            for nth, line in zip(_NTH, self.fact.lines, strict=False)
        ]

    def guards(self) -> Sequence[Asked]:
        # Empty lines between the others do no harm.
        fact = self.fact
        return (
            Asked(
                "rest_untouched",
                "other-lines",
                {"place": fact.document.place, "without": [_firm(line) for line in fact.lines]},
                {"filled_sha256": digest(line for line in fact.document.lines if line)},
                f"Nothing else in {fact.document.name} has to change, and nobody else owes anything.",
            ),
        )

    def play(self, desk: Desk) -> None:
        self._list(desk, *self.fact.lines)

    def mistakes(self) -> Sequence[Mistake]:
        lines, due, trap = self.fact.lines, self.fact.due, self.fact.trap
        half = len(lines) // 2
        names = _NTH[: len(lines)]
        paid_in_part = tuple(nth for nth, one, other in zip(names, lines, due, strict=True) if one != other)
        return (
            Mistake("up_to_the_middle", lambda desk: self._list(desk, *lines[:half]), names[half:]),
            Mistake("from_the_middle_on", lambda desk: self._list(desk, *lines[half:]), names[:half]),
            Mistake("as_due_at_first", lambda desk: self._list(desk, *due), paid_in_part),
            Mistake("and_one_too_many", lambda desk: self._list(desk, *lines, trap), ("rest_untouched",)),
        )

    def _list(self, desk: Desk, *lines: str) -> None:
        to_front(desk, self.fact.document)
        # The last newline of a document is not shown: a new line has to be begun.
        desk.key("ctrl+End")
        desk.type("".join(f"\n{line}" for line in lines))
        save(desk, self.fact.document.name)


@dataclass(frozen=True)
class HeardFilledIn(Requirement):
    """The gaps of a letter are filled, some of them by what a colleague writes once the first is."""

    fact: Hearsay
    app: ClassVar[str] = "gedit"
    area: ClassVar[str] = "several_documents"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Hearsay))

    @property
    def changes(self) -> frozenset[str]:
        """See ``Requirement``; the colleague changes the note."""
        return self.fact.resources | {file_resource(self.fact.note.place)}

    def phrasings(self) -> Sequence[Phrasing]:
        fact = self.fact
        file, note, who = fact.letter.name, fact.note.name, fact.who
        word, gaps = fact.count[0], " and ".join(f'"{one}: ?"' for one, _ in fact.heard)
        count = f'put {fact.count_source} for the question mark in "{word}: ?" of {file} and save it'
        then, what = f"{who} then saves {note} anew", f"put what it says then into {gaps}"
        fill, new = f'fill in "{word}: ?" in {file} with {fact.count_source} and save it', f"fill in {gaps} from there"
        quotes = {one.lower(): what for one, _ in fact.heard}
        others = {one.lower(): new for one, _ in fact.heard}
        return (
            Phrasing(f"{count}; {then}: {what}", {"count": count, **quotes}),
            Phrasing(f"{fill}; as soon as {who} sees that, he saves {note} again: {new}", {"count": fill, **others}),
        )

    def opens(self) -> Sequence[str]:
        return (self.fact.note.place, self.fact.letter.place)

    def goals(self) -> Sequence[Asked]:
        named = (("count", self.fact.count), *((one[0].lower(), one) for one in self.fact.heard))
        return [
            Asked(
                name,
                "lines-with",
                {"place": self.fact.letter.place, "text": f"{word}:"},
                {"lines": [f"{word}: {text}"]},
            )
            for name, (word, text) in named
        ]

    def guards(self) -> Sequence[Asked]:
        fact = self.fact
        words = (fact.count[0], *(word for word, _ in fact.heard))
        either = [hashlib.sha256(one.content).hexdigest() for one in (fact.note, fact.later)]
        because = f"{fact.note.name} is {fact.who}'s: it is as he saved it before, or then."
        return (
            rest_untouched(fact.letter, [f"{word}:" for word in words]),
            Asked("note_untouched", "file", {"place": fact.note.place}, {"sha256": {"$in": either}}, because),
        )

    def play(self, desk: Desk) -> None:
        self._fill(desk, self.fact.heard)

    def mistakes(self) -> Sequence[Mistake]:
        fact = self.fact

        def and_the_greeting(desk: Desk) -> None:
            self._fill(desk, fact.heard)
            desk.key("ctrl+Home")
            desk.type("URGENT\n")
            save(desk, fact.letter.name)

        names = tuple(word.lower() for word, _ in fact.heard)
        return (
            Mistake("as_heard_before", lambda desk: self._fill(desk, fact.before), names),
            Mistake("and_a_line_more", and_the_greeting, ("rest_untouched",)),
        )

    def _fill(self, desk: Desk, heard: Sequence[tuple[str, str]]) -> None:
        fact = self.fact
        to_front(desk, fact.letter)
        word, count = fact.count
        replace_all(desk, f"{word}: ?", f"{word}: {count}")
        save(desk, fact.letter.name)
        desk.wait_for_event(fact.event)
        for word, text in heard:
            replace_all(desk, f"{word}: ?", f"{word}: {text}")
        save(desk, fact.letter.name)


def _firm(line: str) -> str:
    return line.rpartition(":")[0]
