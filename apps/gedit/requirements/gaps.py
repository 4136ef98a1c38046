"""The requirement about figures that another app tells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.gedit.operations import find, save
from apps.gedit.requirements.common import rest_untouched, to_front
from apps.gedit.requirements.facts import Gap, Gaps
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Requirement, Scene


@dataclass(frozen=True)
class FiguresFilled(Requirement):
    """Figures that lie elsewhere stand in the place of question marks."""

    fact: Gaps
    app: ClassVar[str] = "gedit"
    area: ClassVar[str] = "editing"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Gaps))

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources

    def phrasings(self) -> Sequence[Phrasing]:
        fact, file = self.fact, self.fact.document.name
        return (
            Phrasing(f"in {file}, replace the question marks with {fact.what} ({fact.told})"),
            Phrasing(f"fill in {fact.what} where {file} has question marks ({fact.told})"),
        )

    def opens(self) -> Sequence[str]:
        return (self.fact.document.place,)

    def goals(self) -> Sequence[Asked]:
        place = self.fact.document.place
        return tuple(
            Asked(f"figure_{number}", "lines-with", {"place": place, "text": gap.label}, {"lines": [self._line(gap)]})
            for number, gap in enumerate(self.fact.gaps, 1)
        )

    def guards(self) -> Sequence[Asked]:
        return (rest_untouched(self.fact.document, [gap.label for gap in self.fact.gaps]),)

    def play(self, desk: Desk) -> None:
        self._fill(desk, [gap.right for gap in self.fact.gaps])

    def mistakes(self) -> Sequence[Mistake]:
        wrong, right = self.fact.gaps[0].wrong, [gap.right for gap in self.fact.gaps]
        others = tuple(f"figure_{number}" for number in range(2, len(right) + 1))

        def and_signed(desk: Desk) -> None:
            self._fill(desk, right)
            desk.keys("ctrl+End", "Return")
            desk.type("Figures checked.")
            save(desk, self.fact.document.name)

        return (
            Mistake("another_figure", lambda desk: self._fill(desk, [wrong, *right[1:]]), ("figure_1",)),
            Mistake("only_the_first", lambda desk: self._fill(desk, right[:1]), others),
            Mistake("and_signed", and_signed, ("rest_untouched",)),
        )

    def _line(self, gap: Gap) -> str:
        (line,) = (one for one in self.fact.document.lines if gap.label in one)
        return line.replace("?", gap.right)

    def _fill(self, desk: Desk, figures: Sequence[str]) -> None:
        to_front(desk, self.fact.document)
        for gap, figure in zip(self.fact.gaps, figures, strict=False):
            (line,) = (one for one in self.fact.document.lines if gap.label in one)
            before = line[line.index(gap.label) : line.index("?")]
            find(desk, f"{before}?")
            desk.type(f"{before}{figure}")
        save(desk, self.fact.document.name)


def figures_of(name: str) -> Callable[[Scene], FiguresFilled]:
    """Draws a requirement about the gaps of the document of this name."""
    return lambda scene: FiguresFilled(scene.pick(Gaps, lambda fact: fact.document.name == name))
