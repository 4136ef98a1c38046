"""Kinds of facts that only requirements of galculator understand."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

DISPLAY = "display"
"""The resource that stands for what is on the display, stack and all."""


@dataclass(frozen=True)
class Constant:
    """A constant of galculator, its value as it is written there."""

    name: str
    value: str
    description: str


@dataclass(frozen=True)
class Function:
    """A function of galculator with the variable ``x``."""

    name: str
    expression: str


@dataclass(frozen=True)
class Definitions:
    """All constants and functions, as they are at the start."""

    constants: tuple[Constant, ...]
    functions: tuple[Function, ...]


@dataclass(frozen=True)
class Outdated:
    """A constant that has another value now.

    Attributes:
        said: what it is, in a sentence: ``the collimation error``.
        measured: its new value with its unit, which may differ from the unit of the constant: ``-34.4 mm``.
        value: the same in the unit of the constant.
        beside: a constant that looks alike and is right.
        listed: all constants and functions, this one among them.
    """

    constant: Constant
    said: str
    measured: str
    value: str
    beside: Constant
    listed: Definitions

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({f"constant:{self.constant.name}"})


@dataclass(frozen=True)
class Misdefined:
    """A function whose expression is wrong.

    Attributes:
        function: as it is.
        said: what it should do, as an infinitive: ``turn degrees into gon``.
        right: an expression that does it.
        factor: what the function has to multiply its argument by.
        listed: all constants and functions, this one among them.
    """

    function: Function
    said: str
    right: str
    factor: float
    listed: Definitions

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({f"function:{self.function.name}"})


@dataclass(frozen=True)
class Sight:
    """A sight of a total station, in an office that measures angles in gon.

    Attributes:
        to: where it goes, in a sentence: ``the water tower``.
        slope: the slope distance in metres.
        zenith: the zenith angle in gon, below 100.
    """

    to: str
    slope: Decimal
    zenith: Decimal

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({DISPLAY})


@dataclass(frozen=True)
class Strips:
    """Rectangles whose areas make up something.

    Attributes:
        said: what they make up, in a sentence: ``the new footpath``.
        sides: width and length of each in metres.
    """

    said: str
    sides: tuple[tuple[Decimal, Decimal], ...]

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({DISPLAY})


@dataclass(frozen=True)
class Peg:
    """A peg that is set out from another one.

    Attributes:
        names: of the new peg, and of the one that it is set out from.
        start: easting and northing of that one in metres.
        steps: metres to the east and to the north, below 0 to the west and to the south.
    """

    names: tuple[str, str]
    start: tuple[Decimal, Decimal]
    steps: tuple[Decimal, Decimal]

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({DISPLAY})
