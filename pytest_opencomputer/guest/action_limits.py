"""How long a canonical action may take: ``limit``.

The limit follows from the action's length. The guest ends an action that takes longer and says how far it got; the host
waits ``GRACE`` seconds more for that answer. So an action of any length, on an app that hangs, never costs the guest.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

Point = tuple[int, int]

BASE = 15.0  #: seconds that every action has, however short
KEY = 0.1  #: seconds for each key that is pressed: a busy program reads slowly
GRACE = 45.0  #: seconds after the limit in which the guest notices it: three answers of the X server
STEP = 8  #: pixels between two motions of a drag; programs see a smooth line
STEP_TIME = 0.005  #: seconds of a motion of a drag
MOST_STEPS = 2000  #: motions of a drag: more would only take longer


def limit(action: Mapping[str, Any]) -> float:
    """Seconds that an action may take.

    Args:
        action: JSON of a canonical action (``models/actions.py``).
    """
    kind = action["kind"]
    if kind == "type":
        return BASE + KEY * len(str(action["text"]))
    if kind == "key":
        return BASE + KEY * int(action.get("repeat", 1))
    if kind == "drag":
        return BASE + 2 * STEP_TIME * MOST_STEPS
    if kind in ("wait", "hold_key"):
        return BASE + float(action["duration"])
    return BASE


def route(path: Sequence[Point]) -> list[list[Point]]:
    """The places where a drag along ``path`` moves the pointer, for each section of the path those after its start.

    They are at most ``STEP`` pixels apart, or further if there would be more than ``MOST_STEPS``. Of a path with very
    many points, points close to each other are left out; the first and the last always stay.
    """
    length = sum(math.dist(start, end) for start, end in pairwise(path))
    kept = _thinned(path, length)
    if sum(_count(start, end, STEP) for start, end in pairwise(kept)) <= MOST_STEPS:
        step = float(STEP)
    else:
        # Each section has one step more than its length demands at most.
        step = length / (MOST_STEPS - len(kept))
    return [_line(start, end, step) for start, end in pairwise(kept)]


def _thinned(path: Sequence[Point], length: float) -> Sequence[Point]:
    most = MOST_STEPS // 2
    if len(path) <= most:
        return path
    apart = length / (most - 2)
    kept, since = [path[0]], 0.0
    for start, end in pairwise(path[:-1]):
        since += math.dist(start, end)
        if since >= apart > 0:
            kept.append(end)
            since = 0.0
    return [*kept, path[-1]]


def _line(start: Point, end: Point, step: float) -> list[Point]:
    """The points of a straight line from ``start`` (excluded) to ``end`` (included), at most ``step`` pixels apart."""
    count = _count(start, end, step)
    return [
        (
            start[0] + round((end[0] - start[0]) * number / count),
            start[1] + round((end[1] - start[1]) * number / count),
        )
        for number in range(1, count + 1)
    ]


def _count(start: Point, end: Point, step: float) -> int:
    return max(1, math.ceil(math.dist(start, end) / step))
