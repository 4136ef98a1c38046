"""Frames of videos, and pictures: their colours, which moment of a video a picture shows, and what is laid over it.

Ready-made endpoints that a verifier gets by importing them::

    from pytest_opencomputer.guest.channels.frames import frame, frame_changes, frame_grid, moment

Pictures are compared in small (64 x 36 pixels), so that encoding, scaling and subpixels do not matter. What FFmpeg may
read is bounded, see ``media_programs``.
"""

from __future__ import annotations

from operator import sub
from typing import TypedDict

from pytest_opencomputer.guest.channels import media_programs
from pytest_opencomputer.guest.endpoint import Home, absent, saved
from pytest_opencomputer.guest.state import StateCorrupt, shown

WIDTH, HEIGHT = 64, 36
RATE = 25
"""Frames per second at which a video is looked through."""
MAX_SECONDS = 300
CHANGED = 24
"""Cells of the small picture whose red, green or blue differ by more than this, from 0 to 255, are changed."""
_PIXELS = WIDTH * HEIGHT


class FrameFacts(TypedDict):
    """Mean colour of a picture: 0 (none) to 255 for each of red, green and blue."""

    found: bool
    red: float | None
    green: float | None
    blue: float | None


class Moment(TypedDict):
    """When a video looks most like a picture.

    ``seconds`` is the time of the first of its frames that is as like as any, ``difference`` the mean difference of
    their pixels' brightness: 0 for the same picture, about 1 to 5 for the same frame in another encoding or with
    subtitles on it, 255 for black against white.
    """

    found: bool
    seconds: float | None
    difference: float | None


class FrameGrid(TypedDict):
    """Mean colours of the cells of a grid laid over a picture, row by row: red, green and blue, from 0 to 255."""

    found: bool
    cells: list[list[float]] | None


class FrameChanges(TypedDict):
    """Where a picture differs from another one: the share of it, the box around all differences, and their centre.

    ``left`` to ``y`` are shares of width and height from the upper left corner, to about 0.03; null where nothing
    differs.
    """

    found: bool
    share: float | None
    left: float | None
    top: float | None
    right: float | None
    bottom: float | None
    x: float | None
    y: float | None


@saved
def frame(home: Home, place: str, seconds: float = 0.0) -> FrameFacts:
    """The mean colour of a video's frame at a time, or of a picture."""
    if not home.has(place):
        return absent(FrameFacts)
    pixels = _small(home, place, "rgb24", 3, start=seconds, frames=1)
    if not pixels:
        return absent(FrameFacts)
    red, green, blue = (round(sum(pixels[0][channel::3]) / _PIXELS, 1) for channel in range(3))
    return {"found": True, "red": red, "green": green, "blue": blue}


@saved
def frame_grid(home: Home, place: str, seconds: float = 0.0, columns: int = 4, rows: int = 4) -> FrameGrid:
    """The colours of a video's frame at a time, or of a picture, in a grid of at most 64 columns and 36 rows."""
    if not (1 <= columns <= WIDTH and 1 <= rows <= HEIGHT):
        raise ValueError(f"a grid of {columns}x{rows} cells, wanted: at most {WIDTH}x{HEIGHT}")
    pixels = _at(home, place, seconds)
    if pixels is None:
        return absent(FrameGrid)
    across = [range(one * WIDTH // columns, (one + 1) * WIDTH // columns) for one in range(columns)]
    down = [range(one * HEIGHT // rows, (one + 1) * HEIGHT // rows) for one in range(rows)]
    return {"found": True, "cells": [_mean(pixels, some, others) for others in down for some in across]}


def _mean(pixels: bytes, across: range, down: range) -> list[float]:
    places = [3 * (y * WIDTH + x) for y in down for x in across]
    return [round(sum(pixels[at + channel] for at in places) / len(places), 1) for channel in range(3)]


@saved
def frame_changes(
    home: Home, place: str, original: str, seconds: float = 0.0, original_seconds: float = 0.0
) -> FrameChanges:
    """Where a snapshot, or a video's frame at a time, differs from a frame of the original: the place of subtitles,
    a logo, a text."""
    one, two = _at(home, place, seconds), _at(home, original, original_seconds)
    if one is None or two is None:
        return absent(FrameChanges)
    apart = [abs(a - b) > CHANGED for a, b in zip(one, two, strict=True)]
    changed = [(at % WIDTH, at // WIDTH) for at in range(_PIXELS) if any(apart[3 * at : 3 * at + 3])]
    if not changed:
        return {**absent(FrameChanges), "found": True, "share": 0.0}
    across, down = [x for x, _ in changed], [y for _, y in changed]
    return {
        "found": True,
        "share": round(len(changed) / _PIXELS, 4),
        "left": round(min(across) / WIDTH, 3),
        "top": round(min(down) / HEIGHT, 3),
        "right": round((max(across) + 1) / WIDTH, 3),
        "bottom": round((max(down) + 1) / HEIGHT, 3),
        "x": round((sum(across) / len(changed) + 0.5) / WIDTH, 3),
        "y": round((sum(down) / len(changed) + 0.5) / HEIGHT, 3),
    }


def _at(home: Home, place: str, seconds: float) -> bytes | None:
    """The frame of a video at a time, or a picture, in small: red, green, blue; ``None`` if there is none."""
    if not home.has(place):
        return None
    # Before it is scaled down, as edges between colours of videos would otherwise be others than those of pictures.
    sizing = f"format=rgb24,scale={WIDTH}:{HEIGHT}:flags=area"
    written = _raw(home, place, ["-frames:v", "1", "-vf", sizing], start=seconds, max_bytes=3 * _PIXELS)
    return written if len(written) == 3 * _PIXELS else None


@saved
def moment(home: Home, picture: str, place: str) -> Moment:
    """The time in a video (within its first five minutes, to 1/25 s) that a picture shows, or the first frame of
    another video."""
    if not (home.has(picture) and home.has(place)):
        return absent(Moment)
    wanted = next(iter(_small(home, picture, "gray", 1, frames=1)), None)
    if wanted is None:
        raise StateCorrupt(f"{shown(picture)} has no picture")
    best, at = float("inf"), None
    for number, pixels in enumerate(_small(home, place, "gray", 1)):
        difference = sum(map(abs, map(sub, wanted, pixels)))
        if difference < best:
            best, at = difference, number
    if at is None:
        raise StateCorrupt(f"{shown(place)} has no picture")
    return {"found": True, "seconds": at / RATE, "difference": round(best / _PIXELS, 2)}


def _small(home: Home, place: str, pixels: str, channels: int, *, start: float = 0.0, frames: int = 0) -> list[bytes]:
    """The frames of a video, or the picture, scaled down: one byte per pixel and channel, row by row.

    Args:
        start: seconds from which on.
        frames: how many; 0 for all of the first five minutes, 25 a second.
    """
    sizing = f"scale={WIDTH}:{HEIGHT}:flags=area,format={pixels}"
    if frames:
        what = ["-frames:v", str(frames), "-vf", sizing]
    else:
        # In small before their number is made even, as copies of small frames cost less.
        what = ["-t", str(MAX_SECONDS), "-vf", f"{sizing},fps={RATE}:start_time=0"]
    size = _PIXELS * channels
    written = _raw(home, place, what, start=start, max_bytes=size * (frames or MAX_SECONDS * RATE + RATE))
    return [written[at : at + size] for at in range(0, len(written) - size + 1, size)]


def _raw(home: Home, place: str, what: list[str], *, start: float, max_bytes: int) -> bytes:
    """The pixels of a video from a time on, or of a picture, as FFmpeg writes them."""
    # Before the input, the time would be looked up in the file's list of key frames. In VLC's MP4 files it lacks the
    # first one, and a seek before the second one can end anywhere.
    since = ("-ss", f"{max(0.0, start):.3f}") if start else ()
    return media_programs.output(
        home,
        place,
        "ffmpeg",
        before=("-nostdin", "-threads", "1"),
        after=("-map", "0:v:0", "-an", "-sn", "-dn", *since, *what, "-threads", "1", "-f", "rawvideo", "pipe:1"),
        max_bytes=max_bytes,
    )
