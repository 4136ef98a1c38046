"""Sound: how loud a file is, and which passage of another one it plays.

Ready-made endpoints that a verifier gets by importing them::

    from pytest_opencomputer.guest.channels.sound import passage, sound_level

Sound is compared by how its loudness goes up and down, ten times a second, so that codec, volume and rate of samples do
not matter. What FFmpeg may read is bounded, see ``media_programs``.
"""

from __future__ import annotations

import math
import sys
from array import array
from operator import mul
from typing import TypedDict

from pytest_opencomputer.guest.channels import media_programs
from pytest_opencomputer.guest.endpoint import Home, absent, saved
from pytest_opencomputer.guest.state import StateCorrupt, shown

RATE = 8_000
"""Samples per second that are looked at, of all channels together."""
STEPS = 10
"""Values of loudness per second."""
MAX_SECONDS = 600
_FULL = 32_768
_LEAST = 10
"""Steps that must overlap at least where a passage is looked for: a second."""


class SoundLevel(TypedDict):
    """How loud a file is, in decibels below full scale (0 is as loud as can be); null where it is silent throughout."""

    found: bool
    seconds: float | None
    mean: float | None
    peak: float | None


class Passage(TypedDict):
    """Which passage of another file is heard.

    ``start`` and ``end`` are seconds in that one. ``likeness`` is 1.0 where loudness goes up and down in the same way,
    about 0 where they have nothing in common.
    """

    found: bool
    start: float | None
    end: float | None
    likeness: float | None


@saved
def sound_level(home: Home, place: str) -> SoundLevel:
    """How loud a file is, on average and at its loudest."""
    if not home.has(place):
        return absent(SoundLevel)
    samples = _samples(home, place)
    power = sum(map(mul, samples, samples)) / len(samples)
    peak = max(max(samples), -min(samples))
    return {
        "found": True,
        "seconds": round(len(samples) / RATE, 2),
        "mean": round(10 * math.log10(power / _FULL**2), 1) if power else None,
        "peak": round(20 * math.log10(peak / _FULL), 1) if peak else None,
    }


@saved
def passage(home: Home, place: str, original: str) -> Passage:
    """Which passage of another file a sound or video file plays, to 1/10 s. Both files may have at most ten minutes."""
    if not (home.has(place) and home.has(original)):
        return absent(Passage)
    part, whole = _loudness(_samples(home, place)), _loudness(_samples(home, original))
    start, likeness = 0, -1.0
    # It may also begin before or end after the other one: a recorder may add a moment.
    least = min(_LEAST, len(part), len(whole))
    margin = min(len(part) - least, 2 * STEPS)
    for at in range(-margin, len(whole) - min(len(part), len(whole)) + margin + 1):
        one, other = part[max(0, -at) :], whole[max(0, at) : max(0, at) + len(part) - max(0, -at)]
        one = one[: len(other)]
        alike = _correlation(one, other) if len(other) >= least else -1.0
        if alike > likeness:
            start, likeness = at, alike
    return {
        "found": True,
        "start": start / STEPS,
        "end": (start + len(part)) / STEPS,
        "likeness": round(likeness, 3),
    }


def _samples(home: Home, place: str) -> array[int]:
    written = media_programs.output(
        home,
        place,
        "ffmpeg",
        before=("-nostdin", "-threads", "1"),
        after=(
            *("-map", "0:a:0", "-vn", "-sn", "-dn", "-t", str(MAX_SECONDS), "-ac", "1", "-ar", str(RATE)),
            *("-f", "s16le", "pipe:1"),
        ),
        max_bytes=2 * RATE * (MAX_SECONDS + 1),
    )
    samples = array("h", written[: len(written) // 2 * 2])
    if sys.byteorder == "big":
        samples.byteswap()
    if not samples:
        raise StateCorrupt(f"{shown(place)} has no sound")
    return samples


def _loudness(samples: array[int]) -> list[float]:
    """Mean amplitude of each tenth of a second, as the ear has it: by its logarithm."""
    size = RATE // STEPS
    chunks = (samples[at : at + size] for at in range(0, len(samples), size))
    return [math.log10(1 + sum(map(abs, chunk)) / len(chunk)) for chunk in chunks]


def _correlation(one: list[float], other: list[float]) -> float:
    """Pearson's, -1 to 1; 0 where one of them does not change at all."""
    count = len(one)
    mean, other_mean = sum(one) / count, sum(other) / count
    power = sum(map(mul, one, one)) - count * mean * mean
    other_power = sum(map(mul, other, other)) - count * other_mean * other_mean
    if power <= 1e-9 or other_power <= 1e-9:
        return 0.0
    together: float = sum(map(mul, one, other)) - count * mean * other_mean
    return together / math.sqrt(power * other_power)
