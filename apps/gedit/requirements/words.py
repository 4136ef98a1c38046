"""Requirements about lists of words and about their spelling."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.gedit.operations import check_spelling, save, set_language, sort
from apps.gedit.requirements.common import digest, to_front
from pytest_opencomputer.composed import Asked, Desk, Misspelt, Mistake, Phrasing, Requirement, Scene, Unordered


@dataclass(frozen=True)
class SortedList(Requirement):
    """The lines of a list are in alphabetical order, each once."""

    fact: Unordered
    app: ClassVar[str] = "gedit"
    area: ClassVar[str] = "sorting"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Unordered))

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources

    def phrasings(self) -> Sequence[Phrasing]:
        file, items = self.fact.document.name, self.fact.items
        return (
            Phrasing(
                f"put the {items} in {file} into alphabetical order and list each one only once, without empty lines",
                {
                    "in_order": f"put the {items} in {file} into alphabetical order",
                    "nothing_twice": "list each one only once",
                },
            ),
            Phrasing(
                f"sort the {items} in {file} from A to Z, with nothing repeated and no empty lines",
                {"in_order": f"sort the {items} in {file} from A to Z", "nothing_twice": "with nothing repeated"},
            ),
        )

    def opens(self) -> Sequence[str]:
        return (self.fact.document.place,)

    def goals(self) -> Sequence[Asked]:
        place = {"place": self.fact.document.place}
        return (
            Asked("in_order", "line-order", place, {"sorted": True}),
            Asked("nothing_twice", "line-order", place, {"repeated": []}),
        )

    def guards(self) -> Sequence[Asked]:
        place = self.fact.document.place
        items = digest(sorted(set(self.fact.document.lines)))
        return (
            Asked(
                "all_there",
                "other-lines",
                {"place": place, "without": []},
                {"set_sha256": items},
                f"None of the {self.fact.items} gets lost.",
            ),
            Asked("no_empty_lines", "line-order", {"place": place}, {"empty": []}, "It is a list without gaps."),
        )

    def play(self, desk: Desk) -> None:
        self._sort(desk)

    def mistakes(self) -> Sequence[Mistake]:
        return (
            Mistake("twice", lambda desk: self._sort(desk, remove_duplicates=False), ("nothing_twice",)),
            Mistake("from_z_to_a", lambda desk: self._sort(desk, reverse=True), ("in_order",)),
            Mistake("with_an_empty_line", lambda desk: self._sort(desk, last_line_too=False), ("no_empty_lines",)),
        )

    def _sort(
        self, desk: Desk, *, remove_duplicates: bool = True, reverse: bool = False, last_line_too: bool = True
    ) -> None:
        to_front(desk, self.fact.document)
        sort(desk, remove_duplicates=remove_duplicates, reverse=reverse)
        if last_line_too:
            # Sorting leaves an empty line at the end.
            desk.keys("ctrl+End", "BackSpace")
        save(desk, self.fact.document.name)


@dataclass(frozen=True)
class Spelt(Requirement):
    """The misspelt words of a document are corrected in British English."""

    fact: Misspelt
    app: ClassVar[str] = "gedit"
    area: ClassVar[str] = "spelling"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Misspelt))

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources

    def phrasings(self) -> Sequence[Phrasing]:
        file, count = self.fact.document.name, len(self.fact.words)
        return (
            Phrasing(
                f"set the spelling language of {file} to English (United Kingdom), and correct the {count} misspelt "
                "words without adding any of its words to the dictionary",
                {
                    "british": f"set the spelling language of {file} to English (United Kingdom)",
                    "corrected": f"correct the {count} misspelt words",
                },
            ),
            Phrasing(
                f"go through {file} with the spelling language set to English (United Kingdom), and correct the "
                f"{count} misspelt words without adding any of its words to the dictionary",
                {
                    "british": "with the spelling language set to English (United Kingdom)",
                    "corrected": f"correct the {count} misspelt words",
                },
            ),
        )

    def opens(self) -> Sequence[str]:
        return (self.fact.document.place,)

    def goals(self) -> Sequence[Asked]:
        place, lines = self.fact.document.place, list(self.fact.document.lines)
        for wrong, right in self.fact.words:
            lines = [line.replace(wrong, right) for line in lines]
        return (
            Asked("corrected", "other-lines", {"place": place, "without": []}, {"sha256": digest(lines)}),
            Asked("british", "document-memory", {"place": place}, {"spell_language": "en_GB"}),
        )

    def guards(self) -> Sequence[Asked]:
        return (
            Asked(
                "dictionary_untouched",
                "user-words",
                {"language": "en_GB"},
                {"$any": [{"$absent": True}, {"words": []}]},
                "What is added there is never found again, misspelt or not.",
                "dictionary:en_GB",
            ),
        )

    def play(self, desk: Desk) -> None:
        self._check(desk)

    def mistakes(self) -> Sequence[Mistake]:
        fewer, names = dict(self.fact.words[:-1]), self.fact.names
        american = "English (United States)"
        return (
            Mistake("all_but_one", lambda desk: self._check(desk, correct=fewer), ("corrected",)),
            Mistake("in_american_english", lambda desk: self._check(desk, language=american), ("british",)),
            Mistake("adding_the_names", lambda desk: self._check(desk, add=names), ("dictionary_untouched",)),
        )

    def _check(
        self,
        desk: Desk,
        *,
        correct: dict[str, str] | None = None,
        language: str = "English (United Kingdom)",
        add: tuple[str, ...] = (),
    ) -> None:
        to_front(desk, self.fact.document)
        set_language(desk, language)
        check_spelling(desk, dict(self.fact.words) if correct is None else correct, add=add)
        save(desk, self.fact.document.name)
