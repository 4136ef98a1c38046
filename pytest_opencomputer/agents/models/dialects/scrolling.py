"""Scrolling further than one canonical action goes."""

from __future__ import annotations

from pytest_opencomputer.models.actions import Action, Point, Scroll

MOST_CLICKS = 2000  #: clicks of the wheel that one call of a model may ask for
_AT_ONCE = 100  # what a canonical action takes


def scrolled(dx: int, dy: int, at: Point | None, holding: tuple[str, ...] = ()) -> list[Action]:
    """Canonical actions that turn the wheel by so many clicks, the first one at ``at``."""
    actions: list[Action] = []
    while dx or dy or not actions:
        across, down = (max(-_AT_ONCE, min(_AT_ONCE, turns)) for turns in (dx, dy))
        actions.append(Scroll(dx=across, dy=down, at=at if not actions else None, holding=holding))
        dx, dy = dx - across, dy - down
    return actions
