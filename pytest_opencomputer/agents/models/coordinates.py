"""What a model's coordinates mean, and how they are converted to pixels of the screen."""

from __future__ import annotations

import math
from dataclasses import dataclass

from pytest_opencomputer.models.actions import Point
from pytest_opencomputer.models.errors import ActionError

_DIGITS = 4  # of a fraction: finer than a pixel on any screen below 10,000 pixels


@dataclass(frozen=True)
class CoordinateSpace:
    """The space a model's coordinates are in. Make one with ``pixels``, ``grid`` or ``fraction``.

    Attributes:
        width, height: the coordinates that stand for the right and the bottom edge of the screen.
        whole: whether coordinates are written as whole numbers.
        edge: whether the coordinate of the edge itself is valid (1000 on a grid of 1000); else the last one is one
            less.
        beyond: the space of a point that is outside of this one; ``None`` if such a point is an error.
    """

    width: float
    height: float
    whole: bool = True
    edge: bool = True
    beyond: CoordinateSpace | None = None

    @classmethod
    def pixels(cls, width: int, height: int) -> CoordinateSpace:
        """Pixels of an image of this size, which shows the whole screen."""
        return cls(_positive(width, "width"), _positive(height, "height"), edge=False)

    @classmethod
    def grid(cls, size: int) -> CoordinateSpace:
        """Whole numbers that are divided by ``size``: 0 is the left or top edge, ``size`` the right or bottom one."""
        return cls(_positive(size, "size"), _positive(size, "size"))

    @classmethod
    def fraction(cls, beyond: CoordinateSpace | None = None) -> CoordinateSpace:
        """Fractions of the screen, from 0 to 1; points with greater numbers are in the space ``beyond``, if given."""
        return cls(1, 1, whole=False, beyond=beyond)

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in the space at all."""
        inside = (value >= 0 and (value <= extent if self.edge else value < extent) for value, extent in self._of(x, y))
        return all(inside)

    def to_screen(self, x: float, y: float, screen: tuple[int, int]) -> Point:
        """The pixel of the screen that a model's point means.

        Raises:
            ActionError: a coordinate is not a finite number, the point is not on the screen, or it is a fraction where
                the space has whole numbers. Nothing is moved to the nearest place that would do: a click somewhere
                else than the model meant is worse than none.
        """
        if not all(math.isfinite(value) for value in (x, y) if isinstance(value, float)):
            raise ActionError(f"the coordinates ({x}, {y}) are not numbers on the screen, wanted: {self._wanted}")
        if not self.holds(x, y):
            if self.beyond is not None and self.beyond.holds(x, y) and not _is_fraction(x, y):
                return self.beyond.to_screen(x, y, screen)
            raise ActionError(f"the point ({_short(x)}, {_short(y)}) is not on the screen, wanted: {self._wanted}")
        if self.whole and _is_fraction(x, y):
            raise ActionError(f"the point ({x:g}, {y:g}) is a fraction of the screen, wanted: {self._wanted}")
        return _scaled(x, self.width, screen[0]), _scaled(y, self.height, screen[1])

    @property
    def _wanted(self) -> str:
        kind = "whole numbers, " if self.whole else ""
        last_x, last_y = (extent - (not self.edge) for extent in (self.width, self.height))
        return f"{kind}x from 0 to {last_x:g}, y from 0 to {last_y:g}"

    def _of(self, x: float, y: float) -> tuple[tuple[float, float], tuple[float, float]]:
        return (x, self.width), (y, self.height)

    def from_screen(self, point: Point, screen: tuple[int, int]) -> tuple[float, float]:
        """The coordinates with which the model would have meant this pixel; whole numbers are ``int``.

        Where the space is as fine as the screen or finer, ``to_screen`` gives the same pixel again; otherwise one at
        most half a step of the space away.
        """
        return self._written(point[0], screen[0], self.width), self._written(point[1], screen[1], self.height)

    def _written(self, pixel: int, size: int, extent: float) -> float:
        exact = pixel * extent / size
        if not self.whole:
            return round(min(max(exact, 0.0), extent), _DIGITS)
        return min(max(round(exact), 0), int(extent) - (not self.edge))


def _is_fraction(x: float, y: float) -> bool:
    """Whether a point was written as fractions: ``(0.5, 0.25)``, and ``(1.0, 1.0)``, but not ``(1, 1)``."""
    if any(0 < value < 1 for value in (x, y)):
        return True
    return max(x, y) == 1 and any(isinstance(value, float) for value in (x, y))


def _scaled(value: float, extent: float, size: int) -> int:
    return min(round(value * size / extent), size - 1)


def _short(value: float) -> str:
    return f"{value:g}" if abs(value) < 10**12 else "a huge number"


def _positive(value: int, what: str) -> int:
    if value < 1:
        raise ValueError(f"the {what} of a coordinate space is {value}, wanted: at least 1")
    return value
