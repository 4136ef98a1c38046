"""Estimates when a run will end, as a range, from how long its rollouts took and how many run at once."""

from __future__ import annotations

import heapq
import random
from collections.abc import Mapping, Sequence

LEAST = 3
"""Finished rollouts that an estimate needs."""

_DRAWS = 40
_LOW, _HIGH = 0.05, 0.95  # quantiles of the simulated runs


def remaining(
    finished: Mapping[str, Sequence[float]],
    running: Sequence[tuple[str, float]],
    waiting: Mapping[str, int],
    places: int,
    seed: int = 0,
) -> tuple[float, float] | None:
    """Seconds until all have ended: the range holds in four of five runs like this one.

    The rest of the run is simulated many times. Each rollout takes as long as a random one that has ended, of the same
    agent if there are enough; a running one takes longer than it has taken so far. The simulated times of running
    rollouts count as ended ones, since the first rollouts to end are the short ones. The rollouts follow one another in
    the given number of places, so a long one at the end counts.

    Args:
        finished: seconds that rollouts took, by agent.
        running: agent and seconds so far of the running ones.
        waiting: how many have not begun, by agent.
        places: how many run at once.

    Returns:
        ``None`` if too few have ended.
    """
    if sum(map(len, finished.values())) < LEAST:
        return None
    chance = random.Random(seed)
    ends = sorted(_drawn_end(chance, finished, running, waiting, places) for _ in range(_DRAWS))
    return ends[int(_LOW * _DRAWS)], ends[int(_HIGH * _DRAWS)]


def _drawn_end(
    chance: random.Random,
    finished: Mapping[str, Sequence[float]],
    running: Sequence[tuple[str, float]],
    waiting: Mapping[str, int],
    places: int,
) -> float:
    known = {agent: list(seconds) for agent, seconds in finished.items()}
    free = []
    for agent, so_far in running:
        longer = [seconds for seconds in _of(known, agent) if seconds > so_far]
        whole = chance.choice(longer) if longer else so_far * chance.uniform(1.0, 2.0)
        known.setdefault(agent, []).append(whole)
        free.append(whole - so_far)
    free += [0.0] * (places - len(free))
    heapq.heapify(free)
    to_come: list[float] = []
    for agent, count in waiting.items():
        # A sample of the sample, since the rollouts that have ended are themselves only a sample.
        sample = _of(known, agent)
        to_come += chance.choices(chance.choices(sample, k=len(sample)), k=count)
    chance.shuffle(to_come)
    last = max(free, default=0.0)
    for seconds in to_come:
        ended = heapq.heappop(free) + seconds
        heapq.heappush(free, ended)
        last = max(last, ended)
    return last


def _of(known: Mapping[str, Sequence[float]], agent: str) -> Sequence[float]:
    own = known.get(agent, ())
    return own if len(own) >= LEAST else [one for seconds in known.values() for one in seconds]


def range_text(low: float, high: float) -> str:
    """``20-35 min``, ``about 4 min``, ``1.2-2.5 h``, in the unit that fits the longer end.

    Args:
        low, high: seconds.
    """
    if high < 90:
        ends, unit = (_to(low, 5), _to(high, 5)), "s"
    elif high < 90 * 60:
        ends, unit = (_to(low / 60), _to(high / 60)), "min"
    elif high < 36 * 3600:
        ends, unit = (f"{low / 3600:.1f}", f"{high / 3600:.1f}"), "h"
    else:
        ends, unit = (f"{low / 86400:.1f}", f"{high / 86400:.1f}"), "days"
    return f"about {ends[1]} {unit}" if ends[0] == ends[1] else f"{ends[0]}-{ends[1]} {unit}"


def _to(value: float, step: int = 1) -> str:
    return str(round(value / step) * step)
