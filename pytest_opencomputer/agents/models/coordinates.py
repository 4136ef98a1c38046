"""What the numbers mean that a model points with, and how they become pixels of the screen."""

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
        edge: the coordinates of the edge itself exist, too (1000 on a grid of 1000); else they end one before it.
    """

    width: float
    height: float
    whole: bool = True
    edge: bool = True

    @classmethod
    def pixels(cls, width: int, height: int) -> CoordinateSpace:
        """Pixels of an image of this size, which shows the whole screen."""
        return cls(_positive(width, "width"), _positive(height, "height"), edge=False)

    @classmethod
    def grid(cls, size: int) -> CoordinateSpace:
        """Whole numbers that are divided by ``size``: 0 is the left or top edge, ``size`` the right or bottom one."""
        return cls(_positive(size, "size"), _positive(size, "size"))

    @classmethod
    def fraction(cls) -> CoordinateSpace:
        """Fractions of the screen, from 0 to 1."""
        return cls(1, 1, whole=False)

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in the space at all."""
        return 0 <= x <= self.width and 0 <= y <= self.height

    def to_screen(self, x: float, y: float, screen: tuple[int, int]) -> Point:
        """The pixel of the screen that a model's point means; one outside the space becomes the nearest on the screen.

        Raises:
            ActionError: a coordinate is not a finite number.
        """
        return _scaled(x, self.width, screen[0]), _scaled(y, self.height, screen[1])

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


def _scaled(value: float, extent: float, size: int) -> int:
    if isinstance(value, float) and not math.isfinite(value):
        raise ActionError(f"the coordinate {value} is not a number on the screen, wanted: one from 0 to {extent:g}")
    # Clamped before it is multiplied, so that no number is too big to be multiplied.
    inside = min(max(value, 0), extent)
    return min(round(inside * size / extent), size - 1)


def _positive(value: int, what: str) -> int:
    if value < 1:
        raise ValueError(f"the {what} of a coordinate space is {value}, wanted: at least 1")
    return value
