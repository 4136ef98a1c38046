"""Coordinate spaces: what a model's numbers mean on the screen, and back."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_opencomputer.agents.models.coordinates import CoordinateSpace
from pytest_opencomputer.models.errors import ActionError

SCREEN = (1920, 1080)

finite = st.floats(allow_nan=False, allow_infinity=False)
screens = st.tuples(st.integers(1, 4096), st.integers(1, 4096))
sizes = st.tuples(st.integers(1, 4096), st.integers(1, 4096))
spaces = st.one_of(
    sizes.map(lambda size: CoordinateSpace.pixels(*size)),
    st.sampled_from([999, 1000]).map(CoordinateSpace.grid),
    st.just(CoordinateSpace.fraction()),
)


@st.composite
def points(draw: st.DrawFn) -> tuple[tuple[int, int], tuple[int, int]]:
    screen = draw(screens)
    return (draw(st.integers(0, screen[0] - 1)), draw(st.integers(0, screen[1] - 1))), screen


@pytest.mark.parametrize(
    ("space", "said", "meant"),
    [
        (CoordinateSpace.pixels(1920, 1080), (311, 207), (311, 207)),
        (CoordinateSpace.pixels(1280, 720), (640, 360), (960, 540)),
        (CoordinateSpace.pixels(1280, 720), (1279, 719), (1918, 1078)),
        (CoordinateSpace.grid(1000), (500, 500), (960, 540)),
        (CoordinateSpace.grid(1000), (1000, 1000), (1919, 1079)),
        (CoordinateSpace.grid(999), (999, 0), (1919, 0)),
        (CoordinateSpace.grid(999), (333, 666), (640, 720)),
        (CoordinateSpace.fraction(), (0.25, 0.5), (480, 540)),
        (CoordinateSpace.fraction(), (1, 1), (1919, 1079)),
    ],
)
def test_points_are_converted_to_pixels(
    space: CoordinateSpace, said: tuple[float, float], meant: tuple[int, int]
) -> None:
    assert space.to_screen(*said, SCREEN) == meant


@given(points(), spaces)
def test_a_pixel_comes_back_as_exactly_as_the_space_allows(
    place: tuple[tuple[int, int], tuple[int, int]], space: CoordinateSpace
) -> None:
    point, screen = place
    back = space.to_screen(*space.from_screen(point, screen), screen)
    for pixel, returned, size, extent in zip(point, back, screen, (space.width, space.height), strict=True):
        steps = extent if space.whole else 10_000
        if steps >= size:
            assert returned == pixel
        else:
            # The last step of an image of pixels stands before its edge, so that it may be a whole step away.
            assert abs(returned - pixel) <= math.ceil(size / steps) + 1


@given(points(), sizes)
def test_a_coordinate_written_for_a_pixel_is_in_the_image(
    place: tuple[tuple[int, int], tuple[int, int]], size: tuple[int, int]
) -> None:
    point, screen = place
    x, y = CoordinateSpace.pixels(*size).from_screen(point, screen)
    assert isinstance(x, int)
    assert 0 <= x < size[0]
    assert 0 <= y < size[1]


@given(
    st.floats(allow_nan=False, allow_infinity=False), st.floats(allow_nan=False, allow_infinity=False), spaces, screens
)
def test_every_point_is_brought_onto_the_screen(
    x: float, y: float, space: CoordinateSpace, screen: tuple[int, int]
) -> None:
    on_screen = space.to_screen(x, y, screen)
    assert 0 <= on_screen[0] < screen[0]
    assert 0 <= on_screen[1] < screen[1]


def test_numbers_without_bound_are_clamped() -> None:
    assert CoordinateSpace.grid(1000).to_screen(10**400, -(10**400), SCREEN) == (1919, 0)


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_values_that_are_not_numbers_are_refused(value: float) -> None:
    with pytest.raises(ActionError, match="not a number on the screen, wanted: one from 0 to 1000"):
        CoordinateSpace.grid(1000).to_screen(3, value, SCREEN)


def test_a_space_without_extent_is_refused() -> None:
    with pytest.raises(ValueError, match="width of a coordinate space is 0"):
        CoordinateSpace.pixels(0, 5)


def test_a_coordinate_space_knows_which_points_it_contains() -> None:
    assert CoordinateSpace.fraction().holds(0.3, 1)
    assert not CoordinateSpace.fraction().holds(311, 207)
