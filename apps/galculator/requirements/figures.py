"""Requirements about what is computed and left on the display."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, ClassVar, Literal, Self

from apps.galculator.operations import (
    add_to_memory,
    choose_mode,
    clear,
    close_preferences,
    open_preferences,
    press,
    recall,
    save_in_memory,
    set_check_box,
    take,
)
from apps.galculator.requirements.common import SETTINGS_KEPT
from apps.galculator.requirements.facts import Peg, Sight, Strips
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Requirement, Scene

_ANGLES = ("Calculator", "Angle units")
_MODES = Asked(
    "modes_untouched",
    "modes",
    {},
    {"view": "scientific", "number_base": "decimal", "angle_unit": "gradians"},
    "The office works in gon, and the others use this galculator, too.",
    "settings:modes",
)


@dataclass(frozen=True)
class Reduced(Requirement):
    """The horizontal distance of a sight, or its difference in height, is on the display."""

    fact: Sight
    wanted: Literal["distance", "rise"]
    app: ClassVar[str] = "galculator"
    area: ClassVar[str] = "trigonometry"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Sight), scene.draw.one(("distance", "rise")))

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources

    def phrasings(self) -> Sequence[Phrasing]:
        to, slope, zenith = self.fact.to, self.fact.slope, self.fact.zenith
        noun = {"distance": f"horizontal distance to {to}", "rise": f"height of {to} above the instrument"}
        clause = {"distance": f"away {to} is horizontally", "rise": f"above the instrument {to} is"}
        read = f"{slope} m along the slope and a zenith angle of {zenith} gon"
        return (
            Phrasing(f"work out the {noun[self.wanted]} in metres, from {read}, and leave it on the display"),
            Phrasing(f"leave on the display how many metres {clause[self.wanted]}; we have {read}"),
        )

    def goals(self) -> Sequence[Asked]:
        angle = float(self.fact.zenith) * math.pi / 200
        value = float(self.fact.slope) * (math.sin(angle) if self.wanted == "distance" else math.cos(angle))
        return (Asked("result", "display", {}, {"number": {"$approx": {"value": value, "abs": 0.0006}}}),)

    def guards(self) -> Sequence[Asked]:
        return (_MODES, SETTINGS_KEPT)

    def play(self, desk: Desk) -> None:
        self._compute(desk)

    def mistakes(self) -> Sequence[Mistake]:
        def in_degrees(desk: Desk) -> None:
            choose_mode(desk, *_ANGLES, "Degrees")
            self._compute(desk)

        def and_degrees(desk: Desk) -> None:
            self._compute(desk)
            choose_mode(desk, *_ANGLES, "Degrees")

        return (
            Mistake("with_the_other_function", lambda desk: self._compute(desk, other=True), ("result",)),
            Mistake("in_degrees", in_degrees, ("result", "modes_untouched")),
            Mistake("and_switched_to_degrees", and_degrees, ("modes_untouched",)),
        )

    def _compute(self, desk: Desk, *, other: bool = False) -> None:
        clear(desk)
        press(desk, f"{self.fact.zenith}")
        take(desk, "s" if (self.wanted == "distance") != other else "o")
        press(desk, f"*{self.fact.slope}")
        take(desk, "Return")


@dataclass(frozen=True)
class Totalled(Requirement):
    """The area that some rectangles have together is on the display."""

    fact: Strips
    app: ClassVar[str] = "galculator"
    area: ClassVar[str] = "memory"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Strips))

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources

    def phrasings(self) -> Sequence[Phrasing]:
        said = self.fact.said
        *pieces, last = (f"{width} by {length} m" for width, length in self.fact.sides)
        sides = f"{', '.join(pieces)} and {last}"
        return (
            Phrasing(f"work out the square metres of {said}, {sides} taken together, and leave them on the display"),
            Phrasing(f"add up the areas of {said}, {sides}, and leave the square metres on the display"),
        )

    def goals(self) -> Sequence[Asked]:
        area = float(sum(width * length for width, length in self.fact.sides))
        return (Asked("area", "display", {}, {"number": {"$approx": {"value": area, "abs": 0.006}}}),)

    def guards(self) -> Sequence[Asked]:
        return (_MODES, SETTINGS_KEPT)

    def play(self, desk: Desk) -> None:
        self._add(desk, self.fact.sides)

    def mistakes(self) -> Sequence[Mistake]:
        def remembering(desk: Desk) -> None:
            self.play(desk)
            open_preferences(desk, "General")
            set_check_box(desk, "Remember display value on exit")
            close_preferences(desk)

        return (
            Mistake("without_the_last", lambda desk: self._add(desk, self.fact.sides[:-1]), ("area",)),
            Mistake("and_remembered", remembering, ("settings_kept",)),
        )

    def _add(self, desk: Desk, sides: Sequence[tuple[Decimal, Decimal]]) -> None:
        clear(desk)
        for number, (width, length) in enumerate(sides):
            press(desk, f"{width}*{length}")
            take(desk, "Return")
            save_in_memory(desk) if not number else add_to_memory(desk)
        recall(desk)


@dataclass(frozen=True)
class OnTheStack(Requirement):
    """The coordinates of a peg are on the stack of reverse Polish notation."""

    fact: Peg
    app: ClassVar[str] = "galculator"
    area: ClassVar[str] = "rpn_stack"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Peg))

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources | {"settings:notation"}

    def phrasings(self) -> Sequence[Phrasing]:
        (new, old), (east, north) = self.fact.names, self.fact.start
        steps = f"{_way(self.fact.steps[0], 'east', 'west')} and {_way(self.fact.steps[1], 'north', 'south')}"
        rpn, above = "reverse Polish notation", "easting above northing"
        quotes = {"notation": rpn, "northing": above, "easting": above}
        return (
            Phrasing(
                f"switch to {rpn} and leave {new} on the stack, {above}; it is {steps} of {old}, at {east} "
                f"east and {north} north",
                quotes,
            ),
            Phrasing(
                f"work out in {rpn} where {new} is, {steps} of {old} (easting {east}, northing {north}), and leave "
                f"it on the stack, {above}",
                quotes,
            ),
        )

    def goals(self) -> Sequence[Asked]:
        east, north = self._coordinates()
        return (
            Asked("notation", "modes", {}, {"notation": "rpn"}),
            Asked("northing", "stack", {}, {"x": _shown(north)}),
            Asked("easting", "stack", {}, {"y": _shown(east)}),
        )

    def guards(self) -> Sequence[Asked]:
        return (_MODES, SETTINGS_KEPT)

    def play(self, desk: Desk) -> None:
        self._push(desk, (0, 1))

    def mistakes(self) -> Sequence[Mistake]:
        def in_radians(desk: Desk) -> None:
            self.play(desk)
            choose_mode(desk, *_ANGLES, "Radians")

        return (
            Mistake("the_other_way_round", lambda desk: self._push(desk, (1, 0)), ("northing", "easting")),
            Mistake("without_the_northing", lambda desk: self._push(desk, (0,)), ("northing", "easting")),
            Mistake("and_switched_to_radians", in_radians, ("modes_untouched",)),
        )

    def _coordinates(self) -> tuple[Decimal, Decimal]:
        (east, north), (to_east, to_north) = self.fact.start, self.fact.steps
        return east + to_east, north + to_north

    def _push(self, desk: Desk, order: Sequence[int]) -> None:
        choose_mode(desk, "Calculator", "Notation modes", "Reverse Polish (RPN)")
        clear(desk)
        for at in order:
            press(desk, f"{self.fact.start[at]}")
            take(desk, "Return")
            press(desk, f"{abs(self.fact.steps[at])}")
            take(desk, "+" if self.fact.steps[at] > 0 else "-")


def _way(step: Decimal, positive: str, negative: str) -> str:
    return f"{abs(step)} m {positive if step > 0 else negative}"


def _shown(number: Decimal) -> dict[str, Any]:
    """A number as it may stand on the stack, typed or computed."""
    whole, _, rest = f"{number.normalize():f}".partition(".")
    return {"$matches": rf"{whole}\.{rest}0*" if rest else rf"{whole}(\.0*)?"}
