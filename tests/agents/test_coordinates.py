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


@given(finite, finite, spaces, screens)
def test_a_point_that_is_not_on_the_screen_is_refused_and_never_moved_onto_it(
    x: float, y: float, space: CoordinateSpace, screen: tuple[int, int]
) -> None:
    if space.holds(x, y) and not (space.whole and (0 < x < 1 or 0 < y < 1 or max(x, y) == 1)):
        on_screen = space.to_screen(x, y, screen)
        assert 0 <= on_screen[0] < screen[0]
        assert 0 <= on_screen[1] < screen[1]
    else:
        with pytest.raises(ActionError, match=r"not on the screen|fraction of the screen"):
            space.to_screen(x, y, screen)


@pytest.mark.parametrize(
    ("space", "said", "why"),
    [
        (CoordinateSpace.pixels(1280, 720), (1280, 5), r"\(1280, 5\) is not on the screen, .*x from 0 to 1279"),
        (CoordinateSpace.pixels(1280, 720), (5, -1), "y from 0 to 719"),
        (CoordinateSpace.pixels(1280, 720), (0.5, 0.25), "is a fraction of the screen, wanted: whole numbers"),
        (CoordinateSpace.pixels(1280, 720), (0.5, 300), "is a fraction"),
        (CoordinateSpace.pixels(1280, 720), (1.0, 1.0), "is a fraction"),
        (CoordinateSpace.grid(999), (1000, 5), "x from 0 to 999"),
        (CoordinateSpace.grid(1000), (10**400, -(10**400)), "a huge number"),
        (CoordinateSpace.fraction(), (311, 207), "x from 0 to 1, y from 0 to 1"),
        (CoordinateSpace.grid(1000), (3, math.nan), "not numbers on the screen"),
        (CoordinateSpace.grid(1000), (math.inf, 3), "not numbers on the screen"),
    ],
)
def test_points_that_mean_no_pixel_are_refused_with_the_reason(
    space: CoordinateSpace, said: tuple[float, float], why: str
) -> None:
    with pytest.raises(ActionError, match=why):
        space.to_screen(*said, SCREEN)


def test_whole_pixels_near_the_corner_and_halves_of_pixels_are_no_fractions() -> None:
    space = CoordinateSpace.pixels(*SCREEN)
    assert space.to_screen(1, 1, SCREEN) == (1, 1)
    assert space.to_screen(0, 0, SCREEN) == space.to_screen(0.0, 0.0, SCREEN) == (0, 0)
    assert space.to_screen(310.5, 7.25, SCREEN) == (310, 7)


def test_a_space_without_extent_is_refused() -> None:
    with pytest.raises(ValueError, match="width of a coordinate space is 0"):
        CoordinateSpace.pixels(0, 5)


def test_a_coordinate_space_knows_which_points_it_contains() -> None:
    assert CoordinateSpace.fraction().holds(0.3, 1)
    assert not CoordinateSpace.fraction().holds(311, 207)
