"""Confidence intervals and tests that take into account that rollouts are not independent.

Trials of one task resemble each other, and so do tasks of one app. What varies independently are the *clusters*: the
apps if there are at least ``MIN_APPS``, else the tasks, or the rollouts if there is one task. Fewer apps do not show
how much apps differ; then an interval is about further tasks of these apps only, and ``Interval.clusters`` says so.

Only ``paired_p`` with many clusters draws random numbers, with a fixed seed: equal runs give equal figures.
docs/runs.md has the formulas in words. Needs the extra ``stats``.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from pytest_opencomputer.models.extras import need

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LEVEL = 0.95
"""Confidence level of the intervals."""

MIN_APPS = 6
"""Number of apps from which on apps are the clusters: with fewer, no paired test of clusters can reach p < 0.05."""

MIN_CLUSTERS = 3
"""Clusters that an interval of a quotient needs: with two, it would span several orders of magnitude."""

RESAMPLES = 9999
"""Random assignments of signs that are tried if there are more in all."""

SEED = 20260101

_ROUNDING = 1e-9  #: smaller differences, relative to the largest number, are rounding errors

Clusters = Literal["apps", "tasks", "rollouts"]


@dataclass(frozen=True)
class Value:
    """A figure of one rollout or task, with its app and task.

    Attributes:
        task: ``<app folder>/<task folder>``.
    """

    app: str
    task: str
    value: float


@dataclass(frozen=True)
class Part:
    """What one rollout contributes to a quotient of two sums: seconds and steps, or dollars and successes.

    Attributes:
        over, under: not negative; ``under`` is 1 if the quotient is a mean per rollout.
    """

    app: str
    task: str
    over: float
    under: float = 1.0


@dataclass(frozen=True)
class Interval:
    """A mean, or a quotient of two sums, with its confidence interval at ``LEVEL``.

    Attributes:
        low, high: ends of the interval; both ``None`` if the values cannot give one.
        clusters: what is assumed to vary independently.
        count: number of clusters.
    """

    mean: float
    low: float | None
    high: float | None
    clusters: Clusters
    count: int


def clusters_of(values: Sequence[Value | Part]) -> tuple[Clusters, list[int]]:
    """The kind of clusters of ``values``, and the number of each value's cluster, from 0."""
    apps = [value.app for value in values]
    tasks = [value.task for value in values]
    if len(set(apps)) >= MIN_APPS:
        return "apps", _numbers(apps)
    if len(set(tasks)) > 1:
        return "tasks", _numbers(tasks)
    return "rollouts", list(range(len(values)))


def share_interval(values: Sequence[Value]) -> Interval:
    """The interval of a mean of values in [0, 1]: a success rate, a mean reward, pass@k.

    Korn and Graubard's interval (Survey Methodology 24, 1998): the Clopper-Pearson interval with the effective number
    of independent trials of the clustered values. It stays within [0, 1] and does not shrink to nothing if all values
    are equal; there the tasks count as independent.

    Raises:
        ValueError: there are no values, or one is not in [0, 1].
        UsageProblem: a library is missing.
    """
    need("numpy", "scipy.special", what="confidence intervals")
    import numpy as np
    from scipy import special

    if not values or not all(0 <= value.value <= 1 for value in values):
        raise ValueError("an interval needs values in [0, 1]")
    numbers = np.array([value.value for value in values])
    kind, groups = clusters_of(values)
    count = len(set(groups))
    mean = float(numbers.mean())
    worth = float(len({value.task for value in values}) if kind != "rollouts" else count)
    if np.ptp(numbers) > 0:
        # Never more than if all values were independent: few clusters may agree by chance.
        variance = max(_clustered(numbers, groups), float(numbers.var(ddof=1)) / len(values))
        tail = (1 + LEVEL) / 2
        few = float(special.stdtrit(len(values) - 1, tail) / special.stdtrit(count - 1, tail))
        worth = mean * (1 - mean) / variance * few**2
    hits, misses = mean * worth, (1 - mean) * worth
    low = float(special.betaincinv(hits, misses + 1, (1 - LEVEL) / 2)) if hits > 0 else 0.0
    high = float(special.betaincinv(hits + 1, misses, (1 + LEVEL) / 2)) if misses > 0 else 1.0
    return Interval(mean, low, high, kind, count)


def ratio_interval(parts: Sequence[Part]) -> Interval:
    """The interval of sum of ``over`` / sum of ``under``: steps per rollout, seconds per step, cost per success.

    By the delta method for the logarithm of the quotient, with the clustered variance and Student's t with as many
    degrees of freedom as clusters less one. For quantities with long tails, such as times and costs, intervals of
    logarithms cover better than those of the quantities themselves, and the ends cannot be negative. ``low`` and
    ``high`` are ``None`` if the parts do not show how they vary: all alike, all 0, or of fewer than ``MIN_CLUSTERS``.

    Raises:
        ValueError: a number is negative, or the divisor is 0.
        UsageProblem: a library is missing.
    """
    need("numpy", "scipy.special", what="confidence intervals")
    import numpy as np
    from scipy import special

    over, under = (np.array([getattr(part, name) for part in parts], dtype=float) for name in ("over", "under"))
    if not (over >= 0).all() or not (under >= 0).all() or not under.sum() > 0:
        raise ValueError("a quotient needs numbers that are not negative, and a divisor above 0")
    kind, groups = clusters_of(parts)
    count = len(set(groups))
    ratio = float(over.sum() / under.sum())
    apart = over - ratio * under
    if count < MIN_CLUSTERS or np.abs(apart).max() <= _ROUNDING * over.max():
        return Interval(ratio, None, None, kind, count)
    # The contribution of each part to the logarithm; their mean is 0.
    pulls = apart / over.sum() * len(parts)
    variance = max(_clustered(pulls, groups), float(pulls.var(ddof=1)) / len(parts))
    far = math.exp(float(special.stdtrit(count - 1, (1 + LEVEL) / 2)) * variance**0.5)
    return Interval(ratio, ratio / far, ratio * far, kind, count)


def difference_interval(values: Sequence[Value]) -> Interval:
    """The interval of a mean of paired differences in [-1, 1], one value per task.

    Student's t interval with the clustered variance and as many degrees of freedom as clusters less one. ``low`` and
    ``high`` are ``None`` if all differences are equal, as these do not show how they vary.

    Raises:
        ValueError: there are no values.
        UsageProblem: a library is missing.
    """
    need("numpy", "scipy.special", what="confidence intervals")
    import numpy as np
    from scipy import special

    if not values:
        raise ValueError("an interval needs values")
    numbers = np.array([value.value for value in values])
    kind, groups = clusters_of(values)
    count = len(set(groups))
    mean = float(numbers.mean())
    if np.ptp(numbers) == 0:
        return Interval(mean, None, None, kind, count)
    half = float(special.stdtrit(count - 1, (1 + LEVEL) / 2)) * _clustered(numbers, groups) ** 0.5
    return Interval(mean, max(-1.0, mean - half), min(1.0, mean + half), kind, count)


def paired_p(values: Sequence[Value]) -> float:
    """Two-sided p-value of paired differences, one value per task, against "the two are exchangeable".

    The permutation test of Fisher and Pitman: were the two agents alike, each cluster's sum of differences could as
    well have the other sign. All assignments of signs are counted up to 13 clusters that differ, ``RESAMPLES`` random
    ones beyond. With success or failure once per task and tasks as clusters it is McNemar's exact test.

    Raises:
        UsageProblem: a library is missing.
    """
    need("numpy", "scipy.stats", what="paired tests")
    import numpy as np
    from scipy import stats

    _, groups = clusters_of(values)
    sums = np.zeros(max(groups, default=-1) + 1)
    for value, group in zip(values, groups, strict=True):
        sums[group] += value.value
    differing = sums[np.abs(sums) > 1e-12]  # a difference of 0 stays 0 with either sign
    if len(differing) < 2:
        return 1.0  # both signs are equally extreme; SciPy needs two observations
    found = stats.permutation_test(
        (differing,),
        lambda sample, axis: sample.sum(axis=axis).round(9),  # so that equal sums do not differ by rounding errors
        permutation_type="samples",
        vectorized=True,
        n_resamples=RESAMPLES,
        batch=1000,
        rng=np.random.default_rng(SEED),
    )
    return float(found.pvalue)


def holm(p_values: Sequence[float]) -> list[float]:
    """The p-values adjusted for their number by Holm's method. Raises ``UsageProblem`` if a library is missing."""
    need("statsmodels.stats.multitest", what="paired tests")
    from statsmodels.stats.multitest import multipletests

    return [float(one) for one in multipletests(list(p_values), method="holm")[1]] if p_values else []


def pass_at(k: int, trials: int, successes: int) -> float:
    """The chance that at least one of ``k`` trials succeeds, estimated from ``successes`` of ``trials``.

    ``1 - C(trials - successes, k) / C(trials, k)``, which is unbiased (Chen et al., arXiv 2107.03374).

    Raises:
        ValueError: not ``1 <= k <= trials`` or not ``0 <= successes <= trials``.
    """
    _check_trials(k, trials, successes)
    return 1 - math.comb(trials - successes, k) / math.comb(trials, k)


def pass_hat(k: int, trials: int, successes: int) -> float:
    """The chance that all of ``k`` trials succeed (pass^k), estimated from ``successes`` of ``trials``.

    ``C(successes, k) / C(trials, k)``, which is unbiased (Yao et al., arXiv 2406.12045).

    Raises:
        ValueError: not ``1 <= k <= trials`` or not ``0 <= successes <= trials``.
    """
    _check_trials(k, trials, successes)
    return math.comb(successes, k) / math.comb(trials, k)


def _check_trials(k: int, trials: int, successes: int) -> None:
    if not 1 <= k <= trials or not 0 <= successes <= trials:
        raise ValueError(f"k={k} and {successes} successes do not fit {trials} trials")


def _clustered(numbers: NDArray[np.float64], groups: Sequence[int]) -> float:
    """The variance of the mean of ``numbers`` if only whole groups are independent; needs at least two groups."""
    import numpy as np

    sums = np.bincount(groups, numbers - numbers.mean())
    return float((sums**2).sum()) / len(numbers) ** 2 * len(sums) / (len(sums) - 1)


def _numbers(names: Sequence[str]) -> list[int]:
    known = {name: number for number, name in enumerate(dict.fromkeys(names))}
    return [known[name] for name in names]
