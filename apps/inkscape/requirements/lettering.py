"""Requirements about texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.inkscape.operations import edit_text, set_font_size, set_font_style
from apps.inkscape.requirements.common import OnSign, about, of
from apps.inkscape.requirements.facts import Lettering, OrderedLettering
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Scene


@dataclass(frozen=True)
class Relettered(OnSign[Lettering]):
    """A text of a sign says something else."""

    area: ClassVar[str] = "texts"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Lettering, lambda one: not isinstance(one, OrderedLettering)))

    def phrasings(self) -> Sequence[Phrasing]:
        part, sign, new = self.fact.part, self.sign, " ".join(self.fact.new)
        return (
            Phrasing(f'let the text "{part.name}" of {sign.place} say "{new}"'),
            Phrasing(f'in {sign.said} ({sign.place}), change the text "{part.name}" to "{new}"'),
        )

    def goals(self) -> Sequence[Asked]:
        return (Asked("text", "text", of(self.sign, self.fact.part), {"content": "\n".join(self.fact.new)}),)

    def stays(self) -> Sequence[Asked]:
        part = self.fact.part
        look = {"family": part.family, "size_pt": about(part.points, 0.1), "weight": 700 if part.bold else 400}
        args = of(self.sign, part)
        return (Asked("look", "text-style", args, look, "It has to fit into the rest of the lettering."),)

    def act(self, desk: Desk) -> None:
        edit_text(desk, self.fact.part.name, "\n".join(self.fact.new))

    def mistakes(self) -> Sequence[Mistake]:
        def smaller(desk: Desk) -> None:
            self.act(desk)
            set_font_size(desk, self.fact.part.name, round(0.7 * self.fact.part.points))

        def the_similar_one(desk: Desk) -> None:
            edit_text(desk, self.fact.similar.name, "\n".join(self.fact.new))

        return (
            self.mistaken("the_similar_one", the_similar_one, "text", "rest"),
            self.mistaken("smaller", smaller, "look"),
        )


@dataclass(frozen=True)
class LetteredAsOrdered(Relettered):
    """A text of a sign says what an order wants, which has to be looked up."""

    fact: OrderedLettering

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(OrderedLettering))

    def phrasings(self) -> Sequence[Phrasing]:
        part, sign, told = self.fact.part, self.sign, self.fact.told
        return (
            Phrasing(f'give the text "{part.name}" of {sign.place} the wording that {told} wants for it'),
            Phrasing(f'let the text "{part.name}" of {sign.said} ({sign.place}) say what {told} has for it'),
        )

    def mistakes(self) -> Sequence[Mistake]:
        def another_line(desk: Desk) -> None:
            edit_text(desk, self.fact.part.name, "\n".join(self.fact.other))

        return (self.mistaken("another_line", another_line, "text"), *super().mistakes())


@dataclass(frozen=True)
class Emphasized(OnSign[Lettering]):
    """A text of a sign is bold, and has another size."""

    points: int
    area: ClassVar[str] = "texts"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        fact = scene.pick(Lettering, lambda one: not one.part.bold and not isinstance(one, OrderedLettering))
        return cls(fact, round(fact.part.points) + scene.draw.one((-6, -4, 4, 6, 8)))

    def phrasings(self) -> Sequence[Phrasing]:
        part, sign, size = self.fact.part, self.sign, f"{self.points} pt"
        quotes = {"bold": "bold", "size": size}
        return (
            Phrasing(f'set the text "{part.name}" of {sign.place} in bold, {size} high', quotes),
            Phrasing(f'make the text "{part.name}" in {sign.said} ({sign.place}) bold, with a size of {size}', quotes),
        )

    def goals(self) -> Sequence[Asked]:
        args = of(self.sign, self.fact.part)
        return (
            Asked("bold", "text-style", args, {"weight": 700, "uniform": True}),
            Asked("size", "text-style", args, {"size_pt": about(self.points, 0.1), "uniform": True}),
        )

    def stays(self) -> Sequence[Asked]:
        part, args = self.fact.part, of(self.sign, self.fact.part)
        because = "Only its size and weight are wrong."
        return (
            Asked("words", "text", args, {"content": "\n".join(part.lines)}, because),
            Asked("font", "text-style", args, {"family": part.family, "italic": False}, because),
        )

    def act(self, desk: Desk) -> None:
        self._set(desk, self.fact.part.name)

    def mistakes(self) -> Sequence[Mistake]:
        def both(desk: Desk) -> None:
            self.act(desk)
            self._set(desk, self.fact.similar.name)

        name = self.fact.part.name
        return (
            self.mistaken("only_bold", lambda desk: set_font_style(desk, name, "Bold"), "size"),
            self.mistaken("only_the_size", lambda desk: set_font_size(desk, name, self.points), "bold"),
            self.mistaken("the_similar_one_too", both, "rest"),
        )

    def _set(self, desk: Desk, name: str) -> None:
        set_font_style(desk, name, "Bold")
        set_font_size(desk, name, self.points)
