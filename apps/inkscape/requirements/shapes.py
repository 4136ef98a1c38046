"""Requirements about shapes: how they look, and where they are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.inkscape.operations import align, set_blur, set_box, set_fill, set_opacity, set_stroke
from apps.inkscape.requirements.common import OnSign, about, box_of, of
from apps.inkscape.requirements.facts import Shape
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Scene

_COLOURS = {
    "1d5b3a": "fir green",
    "7a1f2b": "wine red",
    "d98e04": "amber",
    "24406e": "navy blue",
    "5b3a1d": "walnut brown",
    "0f6e78": "petrol",
    "8c8f94": "traffic grey",
}


@dataclass(frozen=True)
class Recoloured(OnSign[Shape]):
    """A shape of a sign has another colour."""

    colour: str
    area: ClassVar[str] = "fill_and_stroke"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        fact = scene.pick(Shape)
        return cls(fact, scene.draw.one([one for one in _COLOURS if fact.part.fill != f"#{one}"]))

    def phrasings(self) -> Sequence[Phrasing]:
        part, sign, colour = self.fact.part, self.sign, f"{_COLOURS[self.colour]} (#{self.colour})"
        return (
            Phrasing(f'fill "{part.name}" in {sign.place} with {colour}'),
            Phrasing(f'give "{part.name}" of {sign.said} ({sign.place}) the colour {colour}, as an opaque fill'),
        )

    def goals(self) -> Sequence[Asked]:
        expect = {"kind": "colour", "colour": f"#{self.colour}", "opacity": 1.0}
        return (Asked("fill", "fill", of(self.sign, self.fact.part), expect),)

    def stays(self) -> Sequence[Asked]:
        part = self.fact.part
        because = "It only gets another colour."
        return (
            Asked("box", "geometry", of(self.sign, part), box_of(part), because),
            Asked("stroke", "stroke", of(self.sign, part), {"kind": "none"}, because),
        )

    def act(self, desk: Desk) -> None:
        set_fill(desk, self.fact.part.name, self.colour)

    def mistakes(self) -> Sequence[Mistake]:
        name, similar = self.fact.part.name, self.fact.similar.name

        def both(desk: Desk) -> None:
            self.act(desk)
            set_fill(desk, similar, self.colour)

        return (
            self.mistaken("the_stroke", lambda desk: set_stroke(desk, name, self.colour), "fill", "stroke"),
            self.mistaken("the_similar_one_too", both, "rest"),
        )


@dataclass(frozen=True)
class Outlined(OnSign[Shape]):
    """A shape of a sign has a stroke."""

    colour: str
    width: float
    area: ClassVar[str] = "fill_and_stroke"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        fact = scene.pick(Shape)
        colour = scene.draw.one([one for one in _COLOURS if fact.part.fill != f"#{one}"])
        return cls(fact, colour, scene.draw.one((0.6, 0.8, 1.2, 1.5, 2.0, 2.5)))

    def phrasings(self) -> Sequence[Phrasing]:
        part, sign = self.fact.part, self.sign
        colour, width = f"{_COLOURS[self.colour]} (#{self.colour})", f"{self.width:g} mm"
        quotes = {"colour": colour, "width": width}
        return (
            Phrasing(f'give "{part.name}" in {sign.place} a stroke in {colour}, {width} wide', quotes),
            Phrasing(f'outline "{part.name}" of {sign.said} ({sign.place}) with {width} of {colour}', quotes),
        )

    def goals(self) -> Sequence[Asked]:
        args = of(self.sign, self.fact.part)
        return (
            Asked("colour", "stroke", args, {"kind": "colour", "colour": f"#{self.colour}", "opacity": 1.0}),
            Asked("width", "stroke", args, {"kind": "colour", "width": about(self.width)}),
        )

    def stays(self) -> Sequence[Asked]:
        part, args = self.fact.part, of(self.sign, self.fact.part)
        because = "A stroke changes neither its place nor its colour."
        return (
            Asked("fill", "fill", args, {"kind": "colour", "colour": part.fill}, because),
            Asked("box", "geometry", args, box_of(part), because),
        )

    def act(self, desk: Desk) -> None:
        set_stroke(desk, self.fact.part.name, self.colour, width=self.width)

    def mistakes(self) -> Sequence[Mistake]:
        name, similar = self.fact.part.name, self.fact.similar.name

        def filled(desk: Desk) -> None:
            self.act(desk)
            set_fill(desk, name, self.colour)

        def both(desk: Desk) -> None:
            self.act(desk)
            set_stroke(desk, similar, self.colour, width=self.width)

        return (
            self.mistaken(
                "another_width", lambda desk: set_stroke(desk, name, self.colour, width=self.width + 1), "width"
            ),
            self.mistaken("filled_too", filled, "fill"),
            self.mistaken("the_similar_one_too", both, "rest"),
        )


@dataclass(frozen=True)
class Placed(OnSign[Shape]):
    """A shape of a sign is somewhere else, measured from the corner of the page, or in its middle."""

    x: float
    y: float
    area: ClassVar[str] = "geometry"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        fact = scene.pick(Shape)
        room = (fact.sign.width - fact.part.width, fact.sign.height - fact.part.height)
        x, y = (scene.draw.number(4, int(2 * one) - 4) / 2 for one in room)
        return cls(fact, x, y if abs(x - fact.part.x) > 2 or abs(y - fact.part.y) > 2 else y + 4)

    def phrasings(self) -> Sequence[Phrasing]:
        part, sign = self.fact.part, self.sign
        left, top = f"{self.x:g} mm from the left edge", f"{self.y:g} mm from the top edge"
        quotes = {"left": left, "top": top}
        return (
            Phrasing(f'move "{part.name}" in {sign.place} so that it begins {left} and {top} of the page', quotes),
            Phrasing(
                f'place "{part.name}" of {sign.said} ({sign.place}) with its upper left corner {left} and {top} of '
                "the page",
                quotes,
            ),
        )

    def goals(self) -> Sequence[Asked]:
        args = of(self.sign, self.fact.part)
        return (
            Asked("left", "geometry", args, {"x": about(self.x, 0.05)}),
            Asked("top", "geometry", args, {"y": about(self.y, 0.05)}),
        )

    def stays(self) -> Sequence[Asked]:
        part = self.fact.part
        size = box_of(part, but=("x", "y"))
        return (Asked("size", "geometry", of(self.sign, part), size, "It has the right size."),)

    def act(self, desk: Desk) -> None:
        set_box(desk, self.fact.part.name, x=self.x, y=self.y)

    def mistakes(self) -> Sequence[Mistake]:
        fact = self.fact

        def larger(desk: Desk) -> None:
            set_box(desk, fact.part.name, x=self.x, y=self.y, width=1.5 * fact.part.width)

        def by_its_middle(desk: Desk) -> None:
            part = fact.part
            set_box(desk, part.name, x=self.x - part.width / 2, y=self.y - part.height / 2)

        def with_the_similar_one(desk: Desk) -> None:
            self.act(desk)
            align(desk, fact.similar.name, to="left")

        return (
            self.mistaken("by_its_middle", by_its_middle, "left", "top"),
            self.mistaken("larger", larger, "size"),
            self.mistaken("with_the_similar_one", with_the_similar_one, "rest"),
        )


@dataclass(frozen=True)
class Softened(OnSign[Shape]):
    """A shape of a sign is blurred, and lets something through."""

    opacity: int
    blur: int
    area: ClassVar[str] = "filters"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Shape), scene.draw.one((35, 45, 55, 65, 75, 85)), scene.draw.one((2, 3, 4, 5, 6, 8)))

    def phrasings(self) -> Sequence[Phrasing]:
        part, sign = self.fact.part, self.sign
        opacity, blur = f"an opacity of {self.opacity} percent", f"a blur of {self.blur} percent"
        quotes = {"opacity": opacity, "blur": blur}
        return (
            Phrasing(f'give "{part.name}" in {sign.place} {blur} and {opacity}', quotes),
            Phrasing(f'soften "{part.name}" of {sign.said} ({sign.place}): it needs {opacity} and {blur}', quotes),
        )

    def goals(self) -> Sequence[Asked]:
        args = of(self.sign, self.fact.part)
        return (
            Asked("opacity", "appearance", args, {"opacity": about(self.opacity / 100, 0.004)}),
            Asked("blur", "appearance", args, {"blur": about(self.blur, 0.1)}),
        )

    def stays(self) -> Sequence[Asked]:
        part, args = self.fact.part, of(self.sign, self.fact.part)
        because = "It has the right place and colour."
        return (
            Asked("fill", "fill", args, {"kind": "colour", "colour": part.fill, "opacity": 1.0}, because),
            Asked("box", "geometry", args, box_of(part), because),
        )

    def act(self, desk: Desk) -> None:
        self._soften(desk, self.fact.part.name)

    def mistakes(self) -> Sequence[Mistake]:
        name = self.fact.part.name

        def both(desk: Desk) -> None:
            self.act(desk)
            self._soften(desk, self.fact.similar.name)

        def so_much_taken_away(desk: Desk) -> None:
            set_blur(desk, name, self.blur)
            set_opacity(desk, name, 98 - self.opacity)

        return (
            self.mistaken("so_much_taken_away", so_much_taken_away, "opacity"),
            self.mistaken("not_blurred", lambda desk: set_opacity(desk, name, self.opacity), "blur"),
            self.mistaken("the_similar_one_too", both, "rest"),
        )

    def _soften(self, desk: Desk, name: str) -> None:
        set_blur(desk, name, self.blur)
        set_opacity(desk, name, self.opacity)
