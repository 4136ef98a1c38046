"""How long actions may take, and how drags are sent: arithmetic, without a desktop."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from pytest_opencomputer.guest.action_limits import BASE, MOST_STEPS, STEP, STEP_TIME, Point, limit, route
from pytest_opencomputer.models.actions import Drag, HoldKey, Key, Type, Wait

WIDTH, HEIGHT = 1920, 1080


def zigzag(points: int) -> tuple[Point, ...]:
    """A path from edge to edge of the screen and back, again and again."""
    return tuple(((WIDTH - 1) * (number % 2), (number * 7) % HEIGHT) for number in range(points))


def sent(path: tuple[Point, ...]) -> list[Point]:
    return [path[0], *(point for section in route(path) for point in section)]


@pytest.mark.parametrize("points", [2, 3, 50, 999, 1000, 1001, 10_000])
def test_a_drag_of_any_length_takes_less_than_its_limit(points: int) -> None:
    action = Drag(path=zigzag(points))
    motions = sum(map(len, route(action.path)))
    assert motions <= MOST_STEPS
    assert motions * STEP_TIME < limit(action.model_dump(mode="json")) - BASE


def test_a_drag_of_usual_length_passes_every_point_in_small_steps() -> None:
    stroke = tuple(
        (300 + round(200 * math.cos(turn / 40)), 300 + round(200 * math.sin(turn / 40))) for turn in range(250)
    )
    assert set(stroke) <= set(sent(stroke))
    assert max(math.dist(*both) for both in pairwise(sent(stroke))) <= STEP + 1


def test_a_drag_of_many_far_points_still_passes_every_point() -> None:
    path = zigzag(50)
    assert set(path) <= set(sent(path))


def test_a_drag_of_very_many_points_keeps_its_ends_and_its_shape() -> None:
    spiral = tuple(
        (960 + round(turn / 25 * math.cos(turn / 300)), 540 + round(turn / 25 * math.sin(turn / 300)))
        for turn in range(10_000)
    )
    motions = sent(spiral)
    assert motions[0] == spiral[0]
    assert motions[-1] == spiral[-1]
    assert all(min(math.dist(point, other) for other in spiral) < STEP for point in motions)


def test_points_at_one_place_are_a_drag_too() -> None:
    assert sent(((5, 5), (5, 5))) == [(5, 5), (5, 5)]
    assert len(sent(((5, 5),) * 10_000)) <= MOST_STEPS


@pytest.mark.parametrize(
    ("short", "long"),
    [
        (Type(text="a"), Type(text="a" * 20_000)),
        (Key(chord="a"), Key(chord="a", repeat=100)),
        (HoldKey(chord="a", duration=1), HoldKey(chord="a", duration=300)),
        (Wait(duration=0), Wait(duration=300)),
    ],
)
def test_a_longer_action_has_more_time(short: Type, long: Type) -> None:
    assert limit(short.model_dump()) < limit(long.model_dump())
