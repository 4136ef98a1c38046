"""Requirements about what a document says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.gedit.operations import find, replace_all, save
from apps.gedit.requirements.common import rest_untouched, to_front, untouched
from pytest_opencomputer.composed import Asked, Desk, Disagreement, Mistake, Phrasing, Renaming, Requirement, Scene


@dataclass(frozen=True)
class Renamed(Requirement):
    """A name is replaced throughout a document by one that another document tells."""

    fact: Renaming
    app: ClassVar[str] = "gedit"
    area: ClassVar[str] = "search_and_replace"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Renaming))

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources

    def phrasings(self) -> Sequence[Phrasing]:
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
        return (self.fact.document.place, self.fact.source.place)

    def goals(self) -> Sequence[Asked]:
        fact, place = self.fact, self.fact.document.place
        lines = [line.replace(fact.old, fact.new) for line in fact.document.lines if fact.old in line]
        return (
            Asked("new_name", "lines-with", {"place": place, "text": fact.new}, {"lines": lines}),
            Asked("old_name_gone", "lines-with", {"place": place, "text": fact.old}, {"count": 0}),
        )

    def guards(self) -> Sequence[Asked]:
        fact = self.fact
        return (
            rest_untouched(fact.document, [fact.old, fact.new]),
            untouched("source_untouched", fact.source, "What was decided stays on record."),
        )

    def play(self, desk: Desk) -> None:
        self._with(desk, lambda: replace_all(desk, self.fact.old, self.fact.new))

    def mistakes(self) -> Sequence[Mistake]:
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
        return cls(scene.pick(Disagreement))

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources

    def phrasings(self) -> Sequence[Phrasing]:
        fact = self.fact
        file, told = fact.document.name, fact.source.said
        return (
            Phrasing(f"correct {fact.about} in {file} to what {told} say"),
            Phrasing(f"compare {fact.about} in {file} with {told}, which are right, and correct it"),
            Phrasing(f"put the right figure for {fact.about} into {file}; it is in {told}"),
        )

    def opens(self) -> Sequence[str]:
        return (self.fact.document.place, self.fact.source.place)

    def goals(self) -> Sequence[Asked]:
        fact, place = self.fact, self.fact.document.place
        lines = [line.replace(fact.wrong, fact.right) for line in fact.document.lines if fact.wrong in line]
        return (
            Asked("figure", "lines-with", {"place": place, "text": fact.right}, {"lines": lines}),
            Asked("wrong_figure_gone", "lines-with", {"place": place, "text": fact.wrong}, {"count": 0}),
        )

    def guards(self) -> Sequence[Asked]:
        fact = self.fact
        return (
            rest_untouched(fact.document, [fact.wrong, fact.right]),
            untouched("source_untouched", fact.source, "What was decided stays on record."),
        )

    def play(self, desk: Desk) -> None:
        self._write(desk, (self.fact.wrong, self.fact.right))

    def mistakes(self) -> Sequence[Mistake]:
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
