"""Requirements about the text of a document."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.gedit.operations import check_spelling, find, replace_all, save, set_language, sort
from apps.gedit.requirements.common import digest, rest_untouched, to_front, untouched
from pytest_opencomputer.composed import (
    Asked,
    Desk,
    Disagreement,
    Misspelt,
    Mistake,
    Phrasing,
    Renaming,
    Requirement,
    Scene,
    Unordered,
)


@dataclass(frozen=True)
class Renamed(Requirement):
    """A name is replaced throughout a document by one that another document tells."""

    fact: Renaming
    app: ClassVar[str] = "gedit"
    area: ClassVar[str] = "search_and_replace"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        """See ``Requirement``."""
        return cls(scene.pick(Renaming))

    @property
    def changes(self) -> frozenset[str]:
        """See ``Requirement``."""
        return self.fact.resources

    def phrasings(self) -> Sequence[Phrasing]:
        """See ``Requirement``."""
        fact = self.fact
        file, told = fact.document.name, fact.source.said
        gone = f"take {fact.old}, no longer {fact.who}, out of {file}"
        return (
            Phrasing(
                f"{gone}: {told} tell whose name belongs there instead",
                {"old_name_gone": gone, "new_name": "whose name belongs there instead"},
            ),
            Phrasing(
                f"in {file}, let the full name of our new officer replace {fact.old} as {fact.who}; {told} have it",
                {"old_name_gone": f"replace {fact.old} as {fact.who}"},
            ),
            Phrasing(
                f"find out in {told} who follows {fact.old} as {fact.who}, and bring {file} up to date with the full "
                "name everywhere",
                {"new_name": f"bring {file} up to date with the full name everywhere", "old_name_gone": "everywhere"},
            ),
        )

    def opens(self) -> Sequence[str]:
        """See ``Requirement``."""
        return (self.fact.document.place, self.fact.source.place)

    def goals(self) -> Sequence[Asked]:
        """See ``Requirement``."""
        fact, place = self.fact, self.fact.document.place
        lines = [line.replace(fact.old, fact.new) for line in fact.document.lines if fact.old in line]
        return (
            Asked("new_name", "lines-with", {"place": place, "text": fact.new}, {"lines": lines}),
            Asked("old_name_gone", "lines-with", {"place": place, "text": fact.old}, {"count": 0}),
        )

    def guards(self) -> Sequence[Asked]:
        """See ``Requirement``."""
        fact = self.fact
        return (
            rest_untouched(fact.document, [fact.old, fact.new]),
            untouched("source_untouched", fact.source, "What was decided stays on record."),
        )

    def play(self, desk: Desk) -> None:
        """See ``Requirement``."""
        self._with(desk, lambda: replace_all(desk, self.fact.old, self.fact.new))

    def mistakes(self) -> Sequence[Mistake]:
        """See ``Requirement``."""
        fact = self.fact

        def only_once(desk: Desk) -> None:
            def first() -> None:
                find(desk, fact.old)
                desk.type(fact.new)

            self._with(desk, first)

        def words_that_look_alike(desk: Desk) -> None:
            def all_of_them() -> None:
                # The shorter text comes first: for the beginning of what was searched before, the dialog offers that.
                first = fact.new.split()[0]
                replace_all(desk, fact.trap, first)
                replace_all(desk, fact.old.replace(fact.trap, first), fact.new)

            self._with(desk, all_of_them)

        return (
            Mistake("only_once", only_once, ("new_name", "old_name_gone")),
            Mistake("in_words_that_look_alike", words_that_look_alike, ("rest_untouched",)),
        )

    def _with(self, desk: Desk, work: Callable[[], None]) -> None:
        to_front(desk, self.fact.document)
        work()
        save(desk, self.fact.document.name)


@dataclass(frozen=True)
class Corrected(Requirement):
    """A figure is corrected to what another document says."""

    fact: Disagreement
    app: ClassVar[str] = "gedit"
    area: ClassVar[str] = "editing"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        """See ``Requirement``."""
        return cls(scene.pick(Disagreement))

    @property
    def changes(self) -> frozenset[str]:
        """See ``Requirement``."""
        return self.fact.resources

    def phrasings(self) -> Sequence[Phrasing]:
        """See ``Requirement``."""
        fact = self.fact
        file, told = fact.document.name, fact.source.said
        return (
            Phrasing(f"correct {fact.about} in {file} to what {told} say"),
            Phrasing(f"compare {fact.about} in {file} with {told}, which are right, and correct it"),
            Phrasing(f"put the right figure for {fact.about} into {file}; it is in {told}"),
        )

    def opens(self) -> Sequence[str]:
        """See ``Requirement``."""
        return (self.fact.document.place, self.fact.source.place)

    def goals(self) -> Sequence[Asked]:
        """See ``Requirement``."""
        fact, place = self.fact, self.fact.document.place
        lines = [line.replace(fact.wrong, fact.right) for line in fact.document.lines if fact.wrong in line]
        return (
            Asked("figure", "lines-with", {"place": place, "text": fact.right}, {"lines": lines}),
            Asked("wrong_figure_gone", "lines-with", {"place": place, "text": fact.wrong}, {"count": 0}),
        )

    def guards(self) -> Sequence[Asked]:
        """See ``Requirement``."""
        fact = self.fact
        return (
            rest_untouched(fact.document, [fact.wrong, fact.right]),
            untouched("source_untouched", fact.source, "What was decided stays on record."),
        )

    def play(self, desk: Desk) -> None:
        """See ``Requirement``."""
        self._write(desk, (self.fact.wrong, self.fact.right))

    def mistakes(self) -> Sequence[Mistake]:
        """See ``Requirement``."""
        fact = self.fact
        both = ((fact.wrong, fact.right), (fact.similar, fact.spoilt))
        return (
            Mistake("the_line_beside_it_too", lambda desk: self._write(desk, *both), ("rest_untouched",)),
            Mistake(
                "the_line_beside_it",
                lambda desk: self._write(desk, both[1]),
                ("figure", "wrong_figure_gone", "rest_untouched"),
            ),
        )

    def _write(self, desk: Desk, *pairs: tuple[str, str]) -> None:
        to_front(desk, self.fact.document)
        for what, by in pairs:
            find(desk, what)
            desk.type(by)
        save(desk, self.fact.document.name)


@dataclass(frozen=True)
class SortedList(Requirement):
    """The lines of a list are in alphabetical order, each once."""

    fact: Unordered
    app: ClassVar[str] = "gedit"
    area: ClassVar[str] = "sorting"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        """See ``Requirement``."""
        return cls(scene.pick(Unordered))

    @property
    def changes(self) -> frozenset[str]:
        """See ``Requirement``."""
        return self.fact.resources

    def phrasings(self) -> Sequence[Phrasing]:
        """See ``Requirement``."""
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
        """See ``Requirement``."""
        return (self.fact.document.place,)

    def goals(self) -> Sequence[Asked]:
        """See ``Requirement``."""
        place = {"place": self.fact.document.place}
        return (
            Asked("in_order", "line-order", place, {"sorted": True}),
            Asked("nothing_twice", "line-order", place, {"repeated": []}),
        )

    def guards(self) -> Sequence[Asked]:
        """See ``Requirement``."""
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
        """See ``Requirement``."""
        self._sort(desk)

    def mistakes(self) -> Sequence[Mistake]:
        """See ``Requirement``."""
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
        """See ``Requirement``."""
        return cls(scene.pick(Misspelt))

    @property
    def changes(self) -> frozenset[str]:
        """See ``Requirement``."""
        return self.fact.resources

    def phrasings(self) -> Sequence[Phrasing]:
        """See ``Requirement``."""
        file, count = self.fact.document.name, len(self.fact.words)
        return (
            Phrasing(
                f"set the spelling language of {file} to English (United Kingdom), correct the {count} misspelt words, "
                "and add none to the dictionary",
                {
                    "british": f"set the spelling language of {file} to English (United Kingdom)",
                    "corrected": f"correct the {count} misspelt words",
                },
            ),
            Phrasing(
                f"go through {file} with the spelling language set to English (United Kingdom), correct the {count} "
                "misspelt words, and add no names to the dictionary",
                {
                    "british": "with the spelling language set to English (United Kingdom)",
                    "corrected": f"correct the {count} misspelt words",
                },
            ),
        )

    def opens(self) -> Sequence[str]:
        """See ``Requirement``."""
        return (self.fact.document.place,)

    def goals(self) -> Sequence[Asked]:
        """See ``Requirement``."""
        place, lines = self.fact.document.place, list(self.fact.document.lines)
        for wrong, right in self.fact.words:
            lines = [line.replace(wrong, right) for line in lines]
        return (
            Asked("corrected", "other-lines", {"place": place, "without": []}, {"sha256": digest(lines)}),
            Asked("british", "document-memory", {"place": place}, {"spell_language": "en_GB"}),
        )

    def guards(self) -> Sequence[Asked]:
        """See ``Requirement``."""
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
        """See ``Requirement``."""
        self._check(desk)

    def mistakes(self) -> Sequence[Mistake]:
        """See ``Requirement``."""
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
