"""Scrolling by pixels and in a direction, as the vendors' tools have it."""

from __future__ import annotations

from pytest_opencomputer.agents.models.dialects.scrolling import MOST_CLICKS, scrolled
from pytest_opencomputer.agents.models.model import Unreadable
from pytest_opencomputer.models.actions import Action, Point, Scroll

PIXELS_PER_CLICK = 120
"""Pixels per click of the wheel; the same number as in Inspect AI's computer tool."""
_DIRECTIONS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
DIRECTIONS = tuple(_DIRECTIONS)


def clicks(pixels: float) -> int:
    """Clicks of the wheel for a distance in pixels: at least one where it is not 0."""
    count = round(abs(pixels) / PIXELS_PER_CLICK) or (1 if pixels else 0)
    if count > MOST_CLICKS:
        raise Unreadable(
            f"scrolling by {pixels:g} pixels is {count} clicks of the wheel, wanted: at most {MOST_CLICKS} at once"
        )
    return count if pixels > 0 else -count


def scroll(direction: str, count: int, at: Point | None) -> Scroll:
    """``count`` clicks, as many as one action takes, in one of ``DIRECTIONS``."""
    x, y = _DIRECTIONS[direction]
    return Scroll(dx=x * count, dy=y * count, at=at)


def scrolls(direction: str, count: int, at: Point | None, holding: tuple[str, ...] = ()) -> tuple[Action, ...]:
    """``count`` clicks, up to ``scrolling.MOST_CLICKS``, in one of ``DIRECTIONS``."""
    x, y = _DIRECTIONS[direction]
    return tuple(scrolled(x * count, y * count, at, holding))
