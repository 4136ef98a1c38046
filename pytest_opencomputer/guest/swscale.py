"""Turns the screen's pixels into PNG rows with libswscale, which every desktop image has through ffmpeg.

Measured at 1920x1080: 1.3 ms; slices in Python take 7 to 9. It is optional: if the library is missing, has an unknown
version, or gives other bytes than Python does, Python is used (see ``png``).

It also makes small pictures for people who watch (see ``view``). Screenshots are never scaled here.

API: ``libswscale/swscale.h`` and ``libavutil/pixdesc.h`` of FFmpeg 5 to 8; no colour is converted.
"""

from __future__ import annotations

import ctypes
import weakref
from collections.abc import Callable
from typing import Any

_VERSIONS = ((9, 60), (8, 59), (7, 58), (6, 57))  # libswscale, libavutil: FFmpeg 8, 7, 6, 5
_POINT = 16  # SWS_POINT: the simplest scaler, as nothing is scaled
_AREA = 32  # SWS_AREA: each pixel is the mean of those it replaces

Pixels = bytes | bytearray | memoryview
Convert = Callable[[Pixels, bytearray, int], None]
"""Takes pixels, the scanlines to fill, and the byte of the pixels to begin at."""


def converter(width: int, height: int, to: tuple[int, int] | None = None) -> Convert | None:
    """A function that fills scanlines (a byte, then red, green and blue of each pixel) from pixels of four bytes.

    Args:
        to: width and height to scale to; by default nothing is scaled.

    Returns:
        ``None`` if the library cannot be used.
    """
    libraries = _libraries()
    if libraries is None:
        return None
    scaling, utilities = libraries
    formats = [utilities.av_get_pix_fmt(name) for name in (b"bgr0", b"rgb24")]
    if min(formats) < 0:
        return None
    source, target = formats
    out_width, out_height = to or (width, height)
    scaler = _POINT if to is None else _AREA
    context = scaling.sws_getContext(width, height, source, out_width, out_height, target, scaler, None, None, None)
    if not context:
        return None
    planes, strides = ctypes.c_void_p * 4, ctypes.c_int * 4
    source_strides, target_strides = strides(4 * width), strides(3 * out_width + 1)

    def convert(pixels: Pixels, out: bytearray, start: int) -> None:
        begin = ctypes.addressof(ctypes.c_char.from_buffer(out)) + 1
        first = address(pixels) + start
        scaling.sws_scale(context, planes(first), source_strides, 0, height, planes(begin), target_strides)

    weakref.finalize(convert, scaling.sws_freeContext, context).atexit = False
    return convert


def address(pixels: Pixels) -> int:
    """The address of bytes in memory; a view must be writable."""
    if isinstance(pixels, bytes):
        return ctypes.cast(ctypes.c_char_p(pixels), ctypes.c_void_p).value or 0
    return ctypes.addressof(ctypes.c_char.from_buffer(pixels))


def _libraries() -> tuple[Any, Any] | None:
    for scaling_version, utilities_version in _VERSIONS:
        try:
            utilities = ctypes.CDLL(f"libavutil.so.{utilities_version}")
            scaling = ctypes.CDLL(f"libswscale.so.{scaling_version}")
        except OSError:
            continue
        utilities.av_get_pix_fmt.argtypes = (ctypes.c_char_p,)
        scaling.sws_getContext.argtypes = (ctypes.c_int,) * 7 + (ctypes.c_void_p,) * 3
        scaling.sws_getContext.restype = ctypes.c_void_p
        planes, strides = ctypes.c_void_p * 4, ctypes.c_int * 4
        scaling.sws_freeContext.argtypes = (ctypes.c_void_p,)
        scaling.sws_freeContext.restype = None
        scaling.sws_scale.argtypes = (ctypes.c_void_p, planes, strides, ctypes.c_int, ctypes.c_int, planes, strides)
        return scaling, utilities
    return None
