"""Requirements about keywords."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.darktable.operations import attach_tag, edit_tag, fold, select
from apps.darktable.requirements.common import HOME, each, of_frames, others, rest_untouched, show, stems
from apps.darktable.requirements.facts import Misspelling, Subject
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Requirement, Scene


@dataclass(frozen=True)
class KeywordAttached(Requirement):
    """The sharp frames of a subject have a keyword with levels."""

    fact: Subject
    app: ClassVar[str] = "darktable"
    area: ClassVar[str] = "keywords"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Subject, lambda one: f"tags:{one.roll.place}" not in scene.taken))

    @property
    def changes(self) -> frozenset[str]:
        return frozenset({f"tags:{self.fact.roll.place}"})

    def phrasings(self) -> Sequence[Phrasing]:
        fact = self.fact
        return (
            Phrasing(f'attach the keyword "{fact.keyword}" to {stems(fact.frames)} in "{fact.roll.name}"'),
            Phrasing(f'file {stems(fact.frames)} of "{fact.roll.name}" under the keyword "{fact.keyword}"'),
        )

    def opens(self) -> Sequence[str]:
        return (f"{HOME}/{self.fact.roll.place}",)

    def goals(self) -> Sequence[Asked]:
        fact = self.fact
        expect = each(len(fact.frames), {"tags": [fact.keyword]})
        return (Asked("keyword", "film-roll", of_frames(fact.roll, fact.frames), expect),)

    def guards(self) -> Sequence[Asked]:
        fact, because = self.fact, "The other frames show something else."
        return (others("other_keywords", fact.roll, fact.frames, "tags", because), rest_untouched(fact.roll))

    def play(self, desk: Desk) -> None:
        self._attach(desk, self.fact.keyword, *self.fact.frames)

    def mistakes(self) -> Sequence[Mistake]:
        fact = self.fact
        last = fact.keyword.rpartition("|")[2]
        return (
            Mistake("without_its_levels", lambda desk: self._attach(desk, last, *fact.frames), ("keyword",)),
            Mistake(
                "to_another_one_too",
                lambda desk: self._attach(desk, fact.keyword, *fact.frames, fact.beside),
                ("other_keywords",),
            ),
        )

    def _attach(self, desk: Desk, keyword: str, *frames: str) -> None:
        show(desk, self.fact.roll)
        attach_tag(desk, keyword, *frames)
        fold(desk, "tagging")


@dataclass(frozen=True)
class KeywordCorrected(Requirement):
    """A misspelt keyword is spelt right on all its pictures, and gone."""

    fact: Misspelling
    app: ClassVar[str] = "darktable"
    area: ClassVar[str] = "keywords"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Misspelling, lambda one: f"tags:{one.roll.place}" not in scene.taken))

    @property
    def changes(self) -> frozenset[str]:
        return frozenset({f"tags:{self.fact.roll.place}"})

    def phrasings(self) -> Sequence[Phrasing]:
        wrong, right, roll = self.fact.wrong, self.fact.right, self.fact.roll.name
        everywhere = f'have every picture in "{roll}" with the misspelt keyword "{wrong}" carry "{right}" instead'
        rest = f'leave no "{wrong}" in the dictionary'
        reads = f'the keyword "{wrong}" on pictures of "{roll}" must read "{right}"'
        gone = f'"{wrong}" must be gone from the dictionary'
        return (
            Phrasing(f"{everywhere}, and {rest}", {"right": everywhere, "gone": rest}),
            Phrasing(f"mind that {reads}, and that {gone}", {"right": reads, "gone": gone}),
        )

    def opens(self) -> Sequence[str]:
        return (f"{HOME}/{self.fact.roll.place}",)

    def goals(self) -> Sequence[Asked]:
        fact = self.fact
        expect = each(len(fact.frames), {"tags": {"$contains": fact.right}})
        return (
            Asked("right", "film-roll", of_frames(fact.roll, fact.frames), expect),
            Asked("gone", "tag", {"name": fact.wrong}, {"$absent": True}),
        )

    def guards(self) -> Sequence[Asked]:
        fact = self.fact
        kept = [
            {"tags": {"$all": [{"$contains": tag} for tag in fact.roll.frame(name).tags if tag != fact.wrong]}}
            for name in fact.frames
        ]
        return (
            others("other_keywords", fact.roll, fact.frames, "tags", "The other pictures never had this keyword."),
            Asked(
                "places_kept",
                "film-roll",
                of_frames(fact.roll, fact.frames),
                {"images": kept},
                "Only one keyword of theirs is misspelt.",
                f"tags:{fact.roll.place}",
            ),
            rest_untouched(fact.roll),
        )

    def play(self, desk: Desk) -> None:
        self._rename(desk)
        fold(desk, "tagging")

    def mistakes(self) -> Sequence[Mistake]:
        return (
            Mistake("beside_the_wrong_one", self._add, ("gone",)),
            Mistake("on_another_one_too", self._rename_and_add, ("other_keywords",)),
        )

    def _rename(self, desk: Desk) -> None:
        show(desk, self.fact.roll)
        select(desk, self.fact.frames[0])
        edit_tag(desk, self.fact.wrong, name=self.fact.right)

    def _add(self, desk: Desk) -> None:
        show(desk, self.fact.roll)
        attach_tag(desk, self.fact.right, *self.fact.frames)
        fold(desk, "tagging")

    def _rename_and_add(self, desk: Desk) -> None:
        self._rename(desk)
        attach_tag(desk, self.fact.right, self.fact.beside)
        fold(desk, "tagging")
