"""The estimated end of a run: whether the range is right."""

from __future__ import annotations

import heapq
import random
from collections import defaultdict

import pytest

from pytest_opencomputer.progress.estimate import range_text, remaining


def share_that_held(places: int, total: int, at: float, seed: int = 1, runs: int = 60) -> float:
    """Of simulated runs with durations like those of agents, how many end within the range given ``at`` that share."""
    chance = random.Random(seed)
    held = 0
    for number in range(runs):
        seconds = [chance.lognormvariate(5.0, 0.6) for _ in range(total)]
        free = [0.0] * places
        spans = []
        for one in seconds:
            begin = heapq.heappop(free)
            heapq.heappush(free, begin + one)
            spans.append((begin, begin + one))
        end = max(free)
        now = at * end
        finished = {"a": [last - first for first, last in spans if last <= now]}
        running = [("a", now - first) for first, last in spans if first <= now < last]
        waiting = {"a": sum(first > now for first, _ in spans)}
        told = remaining(finished, running, waiting, places, seed=number)
        assert told is not None
        held += told[0] <= end - now <= told[1]
    return held / runs


@pytest.mark.parametrize("at", [0.3, 0.6])
@pytest.mark.parametrize(("places", "total"), [(2, 40), (8, 80), (16, 200)])
def test_the_range_holds_in_most_runs(places: int, total: int, at: float) -> None:
    assert share_that_held(places, total, at) >= 0.6


def middle(*given: object) -> float:
    told = remaining(*given)  # type: ignore[arg-type]
    assert told is not None
    assert told[0] <= told[1]
    return sum(told) / 2


def test_more_places_end_sooner() -> None:
    finished = {"a": [50.0, 60.0, 70.0]}
    assert middle(finished, [], {"a": 40}, 8) * 3 < middle(finished, [], {"a": 40}, 1)


def test_the_last_one_takes_its_time_however_many_places_there_are() -> None:
    assert remaining({"a": [60.0] * 5}, [], {"a": 3}, 100) == (60.0, 60.0)
    assert remaining({"a": [60.0] * 5}, [("a", 20.0)], {}, 100) == (40.0, 40.0)


def test_agents_are_estimated_separately() -> None:
    finished = {"quick": [1.0] * 50, "slow": [100.0] * 3}
    assert middle(finished, [], {"slow": 10}, 1) == 1000.0
    assert middle(finished, [], {"quick": 10}, 1) == 10.0


def test_those_that_still_run_count_among_the_ended() -> None:
    """Otherwise only the short ones would be known at first."""
    short = {"a": [10.0] * 4}
    assert middle(short, [("a", 300.0)] * 12, {"a": 100}, 16) > middle(short, [], {"a": 100}, 16) * 10


def test_no_estimate_before_enough_rollouts_have_ended() -> None:
    assert remaining({"a": [5.0], "b": [6.0]}, [("a", 3.0)], {"a": 9}, 2) is None
    assert remaining(defaultdict(list), [], {}, 1) is None


@pytest.mark.parametrize(
    ("low", "high", "text"),
    [
        (12.0, 33.0, "10-35 s"),
        (61.0, 100.0, "1-2 min"),
        (1190.0, 1210.0, "about 20 min"),
        (4300.0, 9000.0, "1.2-2.5 h"),
        (90_000.0, 200_000.0, "1.0-2.3 days"),
    ],
)
def test_words(low: float, high: float, text: str) -> None:
    assert range_text(low, high) == text
