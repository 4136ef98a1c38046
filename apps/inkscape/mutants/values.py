"""Values of the parts of drawings, and what is wrong in their place."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Any

from pytest_opencomputer.guest.channels import svg_paths
from pytest_opencomputer.guest.channels.svg_numbers import number_or_none
from pytest_opencomputer.guest.channels.svg_styles import colour
from pytest_opencomputer.guest.state import StateError
from pytest_opencomputer.proofs.mutants.mutant import Whole
from pytest_opencomputer.proofs.mutants.parts import other, other_text

_NUMBER = re.compile(r"-?\d+(?:\.\d+)?|-?\.\d+")


@dataclass(frozen=True)
class Within:
    """The layer or group that an object is in, by its id (empty for the drawing itself); ``name`` is its label."""

    id: str
    name: str = field(default="", compare=False)

    def __repr__(self) -> str:
        return repr(self.name or self.id) if self.id else "no layer"


@dataclass(frozen=True)
class Below:
    """The object below another in the same layer or group, by its id (empty for the lowest); ``name`` is its label."""

    within: Within
    id: str
    name: str = field(default="", compare=False)

    def __repr__(self) -> str:
        return repr(self.name or self.id) if self.id else "nothing"


@dataclass(frozen=True)
class Place:
    """Where a text begins, in its own units."""

    x: float
    y: float

    def __repr__(self) -> str:
        return f"{self.x:g} {self.y:g}"


class Shown(str):
    """How a drawing is shown while one works on it: nobody's damage."""

    __slots__ = ()


class PathData(str):
    """What a path draws, which Inkscape writes in several ways: two are equal if they draw the same."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PathData) and self._drawn() == other._drawn()

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self._drawn())

    def _drawn(self) -> tuple[object, ...]:
        try:
            subpaths = svg_paths.parse(str(self))
        except StateError:
            return (str(self),)
        return tuple(
            (one.closed, *((segment.kind, *map(_rounded, segment.cubics)) for segment in one.segments))
            for one in subpaths
        )


class Measure(str):
    """A number that Inkscape writes anew now and then: two are equal if nobody could see the difference."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Measure) and self._rounded() == other._rounded()

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self._rounded())

    def _rounded(self) -> float | str:
        number = number_or_none(str(self))
        return str(self) if number is None else round(number, 3) + 0.0


def _rounded(cubic: svg_paths.Cubic) -> tuple[float, ...]:
    return tuple(round(one, 3) + 0.0 for place in cubic for one in place)


@dataclass(frozen=True)
class Attributes:
    """Attributes that are set together, by name; those that are not there are left out."""

    values: tuple[tuple[str, str], ...]

    def __repr__(self) -> str:
        return " ".join(value for _, value in self.values)


def worse(value: Any) -> Any:
    """Something of the same kind that anybody would see is wrong; the value itself if there is nothing."""
    if isinstance(value, Whole):
        return None
    if isinstance(value, Below | Within | Shown):
        return value
    if isinstance(value, Place):
        return replace(value, x=value.x + 10)
    if isinstance(value, Attributes):
        (name, text), *rest = value.values
        return Attributes(((name, _worse_text(text)), *rest))
    return _worse_text(value) if isinstance(value, str) else other(value)


def _worse_text(text: str) -> str:
    if colour(text) is not None:
        return "#13579b" if colour(text) != colour("#13579b") else "#b97531"
    if match := _NUMBER.search(text):
        number = float(match[0])
        return (
            f"{text[: match.start()]}{number + max(1.0, abs(number) / 4) * (-1 if 0.5 < number <= 1 else 1):g}"
            + (text[match.end() :])
        )
    return other_text(text)
