"""Fitting screenshots to what models take."""

from __future__ import annotations

import io
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from pytest_opencomputer.agents.models.image_sizing import AS_IT_IS, Limits, SmartResize, fit, fitted, png_size

QWEN25 = SmartResize(28, 4 * 28**2, 16384 * 28**2)
QWEN3 = SmartResize(32, 4 * 32**2, 16384 * 32**2)

sizes = st.tuples(st.integers(64, 4096), st.integers(64, 4096))
limits = st.builds(
    Limits,
    long_side=st.sampled_from([0, 1568, 2576]),
    pixels=st.sampled_from([0, 1_150_000]),
    tokens=st.sampled_from([0, 1568, 4784]),
)


def picture(width: int, height: int) -> bytes:
    out = io.BytesIO()
    Image.linear_gradient("L").convert("RGB").resize((width, height)).save(out, "PNG")
    return out.getvalue()


@pytest.mark.parametrize(
    ("size", "policy", "target"),
    [
        ((1920, 1080), AS_IT_IS, (1920, 1080)),
        ((1920, 1080), Limits(long_side=1568), (1568, 882)),
        ((1080, 1920), Limits(long_side=1568), (882, 1568)),
        ((1920, 1080), Limits(long_side=1568, tokens=1568), (1456, 819)),
        ((1920, 1080), Limits(long_side=2576, tokens=4784), (1920, 1080)),
        ((1280, 720), Limits(long_side=1568, tokens=1568), (1280, 720)),
        ((1920, 1080), QWEN25, (1932, 1092)),
        ((1920, 1080), QWEN3, (1920, 1088)),
        ((1920, 1080), SmartResize(32, 4 * 32**2, 2645 * 32**2), (1920, 1088)),
        ((3840, 2160), SmartResize(28, 100 * 28**2, 1280 * 28**2), (1316, 728)),
        ((40, 40), SmartResize(28, 100 * 28**2, 16384 * 28**2), (280, 280)),
    ],
)
def test_the_size_that_is_shown(size: tuple[int, int], policy: Limits, target: tuple[int, int]) -> None:
    assert fit(size, policy) == target


@given(sizes, limits)
def test_limits_are_kept_and_the_image_is_as_large_as_they_let_it(size: tuple[int, int], policy: Limits) -> None:
    width, height = fit(size, policy)
    assert policy.allows((width, height))
    assert width <= size[0]
    assert height <= size[1]
    assert abs(width * size[1] - height * size[0]) <= max(size)  # proportions, to a pixel
    if (width, height) != size:
        step = max(size) / max(width, height)
        larger = (width + 1, round((width + 1) * size[1] / size[0])) if size[0] >= size[1] else None
        larger = larger or (round((height + 1) * size[0] / size[1]), height + 1)
        assert not policy.allows(larger), step


@given(sizes, st.sampled_from([QWEN25, QWEN3, SmartResize(28, 100 * 28**2, 1280 * 28**2)]))
def test_the_models_own_processor_leaves_the_image_alone(size: tuple[int, int], policy: SmartResize) -> None:
    resized = fit(size, policy)
    assert resized[0] % policy.factor == resized[1] % policy.factor == 0
    assert fit(resized, policy) == resized
    if max(size) / min(size) < 20:
        assert policy.min_pixels <= resized[0] * resized[1] <= policy.max_pixels


def test_an_image_is_resized_to_the_size_that_fits() -> None:
    shown = fitted(picture(1920, 1080), QWEN25)
    assert (shown.size, png_size(shown.png)) == ((1932, 1092), (1932, 1092))
    with Image.open(io.BytesIO(shown.png)) as image:
        top, middle = image.getpixel((900, 0)), image.getpixel((900, 546))
    assert isinstance(top, tuple)
    assert isinstance(middle, tuple)
    assert math.isclose(top[0], 0, abs_tol=3)
    assert math.isclose(middle[0], 127, abs_tol=3)


def test_an_image_that_fits_is_not_touched() -> None:
    png = picture(1280, 720)
    assert fitted(png, Limits(long_side=1568)).png is png


def test_files_that_are_not_png_are_refused() -> None:
    with pytest.raises(ValueError, match="not a PNG, it begins with b'GIF89a'"):
        png_size(b"GIF89a")


def test_an_image_of_no_shape_the_model_takes_is_refused() -> None:
    with pytest.raises(ValueError, match="10000x10 is more than 200 times longer"):
        fit((10_000, 10), QWEN25)
    with pytest.raises(ValueError, match="0x5 pixels"):
        fit((0, 5), AS_IT_IS)
