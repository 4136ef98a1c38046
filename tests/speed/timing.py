"""Measuring two ways of doing the same thing, alternately, so that what else the machine does hits both alike.

The standard library's ``statistics`` is all that is needed of a library here: pyperf and pytest-benchmark calibrate and
repeat one function at a time, each in its own stretch of time, and know no pairs.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Samples:
    """Times of one way, in seconds, in the order they were taken."""

    seconds: tuple[float, ...]

    @property
    def median(self) -> float:
        """The median in seconds."""
        return statistics.median(self.seconds)

    @property
    def p95(self) -> float:
        """The 95th percentile in seconds, interpolated between the samples."""
        if len(self.seconds) == 1:
            return self.seconds[0]
        return statistics.quantiles(self.seconds, n=20, method="inclusive")[-1]


@dataclass(frozen=True)
class Pair:
    """One operation, done our way and the naive way."""

    ours: Samples
    naive: Samples

    @property
    def ratio(self) -> float:
        """How many times faster ours is: naive median divided by our median."""
        return self.naive.median / self.ours.median


def nothing() -> None:
    """What comes before an operation that needs no preparation."""


@dataclass(frozen=True)
class Operation:
    """Something that can be done both ways.

    Attributes:
        name: its key in ``accepted.RATIOS``.
        ours, naive: do it once. Called alternately, ours first in every other round.
        before: called before each of them, untimed: brings the desktop into the state that the operation is about.
        rounds: how often each is called.
        warm_up: rounds before these that do not count.
        excluded: seconds of each call that are neither way's own: both wait for something else as long.
    """

    name: str
    ours: Callable[[], object]
    naive: Callable[[], object]
    before: Callable[[], object] = nothing
    rounds: int = 15
    warm_up: int = 1
    excluded: float = 0.0


def timed(function: Callable[[], object]) -> float:
    """Seconds that one call takes."""
    began = time.perf_counter()
    function()
    return time.perf_counter() - began


def alternate(operation: Operation, rounds: int | None = None) -> Pair:
    """Measure both ways of an operation, in turns; ``rounds`` times instead of as often as it says."""
    found: dict[str, list[float]] = {"ours": [], "naive": []}
    ways = {"ours": operation.ours, "naive": operation.naive}
    for number in range(operation.warm_up + (rounds or operation.rounds)):
        for way in ("ours", "naive") if number % 2 else ("naive", "ours"):
            operation.before()
            seconds = timed(ways[way]) - operation.excluded
            if number >= operation.warm_up:
                found[way].append(seconds)
    return Pair(Samples(tuple(found["ours"])), Samples(tuple(found["naive"])))
