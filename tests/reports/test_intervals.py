"""Intervals and tests: worked out by hand, by enumeration, by other routines, and by how often they hold."""

from __future__ import annotations

import itertools
import math
import sys
from collections.abc import Callable, Iterator, Sequence

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from scipy import stats
from statsmodels.regression.linear_model import OLS, WLS

from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.reports.intervals import (
    MIN_APPS,
    Part,
    Value,
    clusters_of,
    difference_interval,
    holm,
    paired_p,
    pass_at,
    pass_hat,
    ratio_interval,
    share_interval,
)


def of_tasks(numbers: Sequence[float], app: str = "gedit") -> list[Value]:
    """One value for each of as many tasks of one app."""
    return [Value(app, f"{app}/{number}", value) for number, value in enumerate(numbers)]


@st.composite
def trials(draw: st.DrawFn) -> tuple[int, list[bool]]:
    outcomes = draw(st.lists(st.booleans(), min_size=1, max_size=8))
    return draw(st.integers(1, len(outcomes))), outcomes


@given(trials())
def test_pass_at_k_is_the_mean_over_all_choices_of_k_trials(given: tuple[int, list[bool]]) -> None:
    k, outcomes = given
    choices = list(itertools.combinations(outcomes, k))
    assert pass_at(k, len(outcomes), sum(outcomes)) == pytest.approx(sum(map(any, choices)) / len(choices))
    assert pass_hat(k, len(outcomes), sum(outcomes)) == pytest.approx(sum(map(all, choices)) / len(choices))


@given(st.floats(0, 1), st.integers(1, 5), st.integers(0, 3))
def test_pass_at_k_is_right_on_average(chance: float, k: int, more: int) -> None:
    n = k + more
    weights = [math.comb(n, c) * chance**c * (1 - chance) ** (n - c) for c in range(n + 1)]
    assert sum(w * pass_at(k, n, c) for c, w in enumerate(weights)) == pytest.approx(1 - (1 - chance) ** k)
    assert sum(w * pass_hat(k, n, c) for c, w in enumerate(weights)) == pytest.approx(chance**k)


@pytest.mark.parametrize(("k", "n", "c"), [(0, 3, 1), (4, 3, 1), (1, 3, 4), (1, 3, -1)])
def test_trials_that_cannot_be_are_refused(k: int, n: int, c: int) -> None:
    for estimate in (pass_at, pass_hat):
        with pytest.raises(ValueError, match="do not fit"):
            estimate(k, n, c)


def test_clusters_are_apps_if_there_are_enough_else_tasks_else_rollouts() -> None:
    apps = [Value(f"app{i}", f"app{i}/{j}", 1.0) for i in range(MIN_APPS) for j in range(2)]
    assert clusters_of(apps) == ("apps", [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5])
    assert clusters_of(apps[:-2]) == ("tasks", list(range(10)))
    assert clusters_of([Value("a", "a/x", 1.0), Value("a", "a/y", 1.0), Value("a", "a/x", 0.0)]) == ("tasks", [0, 1, 0])
    assert clusters_of([Value("a", "a/x", 1.0)] * 3) == ("rollouts", [0, 1, 2])


def test_a_rate_of_independent_tasks_is_nearly_that_of_clopper_and_pearson() -> None:
    # 7 of 10, each task once: variance 0.21 / 9, so worth 9 trials.
    found = share_interval(of_tasks([1] * 7 + [0] * 3))
    assert (found.mean, found.clusters, found.count) == (0.7, "tasks", 10)
    assert found.low == pytest.approx(stats.beta.ppf(0.025, 6.3, 3.7))
    assert found.high == pytest.approx(stats.beta.ppf(0.975, 7.3, 2.7))


def test_trials_that_repeat_their_task_are_worth_no_more_than_the_task() -> None:
    # Three trials each that always agree. The clustered variance of 4 tasks with sums 3, 3, 3, 0 about the mean 0.75:
    # 4/3 · (3 · 0.75² + 2.25²) / 12² = 0.0625, as of 4 values 1, 1, 1, 0, where it is 0.1875 / 3.
    values = [Value("a", f"a/{task}", float(task < 3)) for task in range(4) for _ in range(3)]
    found = share_interval(values)
    few = stats.t.ppf(0.975, 11) / stats.t.ppf(0.975, 3)
    worth = 0.75 * 0.25 / 0.0625 * few**2
    assert found.low == pytest.approx(stats.beta.ppf(0.025, 0.75 * worth, 0.25 * worth + 1))
    assert found.high == pytest.approx(stats.beta.ppf(0.975, 0.75 * worth + 1, 0.25 * worth))
    assert (found.clusters, found.count) == ("tasks", 4)


@pytest.mark.parametrize("value", [0.0, 1.0])
def test_if_all_values_are_equal_each_task_counts_once(value: float) -> None:
    values = [Value("a", f"a/{task}", value) for task in range(5) for _ in range(4)]
    exact = stats.binomtest(int(5 * value), 5).proportion_ci(method="exact")
    found = share_interval(values)
    assert (found.low, found.high) == pytest.approx((exact.low, exact.high))
    alone = share_interval(values[:4])
    exact = stats.binomtest(int(4 * value), 4).proportion_ci(method="exact")
    assert (alone.low, alone.high) == pytest.approx((exact.low, exact.high))


def test_one_rollout_says_little() -> None:
    found = share_interval(of_tasks([1.0]))
    assert (found.mean, found.high) == (1.0, 1.0)
    assert found.low == pytest.approx(0.025)


rewards = st.builds(
    Value,
    st.sampled_from([f"app{number}" for number in range(8)]),
    st.sampled_from(["x", "y", "z"]),
    st.sampled_from([0.0, 0.25, 0.5, 1 / 3, 1.0]),
)


@given(st.lists(rewards, min_size=1, max_size=40))
def test_an_interval_is_around_its_mean_and_in_bounds(values: list[Value]) -> None:
    values = [Value(value.app, f"{value.app}/{value.task}", value.value) for value in values]
    found = share_interval(values)
    assert found.low is not None
    assert found.high is not None
    assert 0 <= found.low <= found.mean <= found.high <= 1
    assert found.high - found.low > 0
    mirrored = share_interval([Value(value.app, value.task, 1 - value.value) for value in values])
    assert (mirrored.low, mirrored.high) == pytest.approx((1 - found.high, 1 - found.low), abs=1e-6)


@given(st.lists(rewards, min_size=2, max_size=40))
def test_an_interval_is_that_of_other_routines(values: list[Value]) -> None:
    """The variance by a regression with clustered errors, the interval by the distributions of SciPy."""
    values = [Value(value.app, f"{value.app}/{value.task}", value.value) for value in values]
    numbers = np.array([value.value for value in values])
    _, groups = clusters_of(values)
    count, n, mean = len(set(groups)), len(values), numbers.mean()
    assume(np.ptp(numbers) > 0)
    fit = OLS(numbers, np.ones(n)).fit(cov_type="cluster", cov_kwds={"groups": groups})
    variance = max(fit.cov_params()[0, 0], numbers.var(ddof=1) / n)
    few = stats.t.ppf(0.975, n - 1) / stats.t.ppf(0.975, count - 1)
    worth = mean * (1 - mean) / variance * few**2
    found = share_interval(values)
    assert found.mean == pytest.approx(mean)
    assert found.low == pytest.approx(stats.beta.ppf(0.025, mean * worth, (1 - mean) * worth + 1), abs=1e-6)
    assert found.high == pytest.approx(stats.beta.ppf(0.975, mean * worth + 1, (1 - mean) * worth), abs=1e-6)


@pytest.mark.parametrize("values", [[], [1.5], [-0.1]])
def test_values_outside_zero_to_one_are_refused(values: list[float]) -> None:
    with pytest.raises(ValueError, match=r"values in \[0, 1\]"):
        share_interval(of_tasks(values))


def _worlds(apps: int, tasks: int, count: int, binary: bool) -> Iterator[tuple[float, list[Value]]]:
    """The true mean over all apps, and what two trials of each of some tasks came to."""
    rng = np.random.default_rng(7)

    def chances(apps: int) -> np.ndarray:
        spread = rng.normal(0, 1, (apps, 1)) + rng.normal(0, 1, (apps, tasks))
        return np.asarray(1 / (1 + np.exp(-(1 + spread))))

    truth = float(chances(50_000).mean())
    for _ in range(count):
        yield (
            truth,
            [
                Value(str(app), f"{app}/{task}", float(rng.binomial(1 if binary else 4, chance)) / (1 if binary else 4))
                for app, row in enumerate(chances(apps))
                for task, chance in enumerate(row)
                for _ in range(2)
            ],
        )


@pytest.mark.parametrize(("apps", "tasks", "binary"), [(6, 5, True), (33, 4, True), (12, 5, False)])
def test_intervals_hold_as_often_as_they_say(apps: int, tasks: int, binary: bool) -> None:
    held = []
    for truth, values in _worlds(apps, tasks, 300, binary):
        found = share_interval(values)
        assert found.low is not None
        assert found.high is not None
        held.append(found.low <= truth <= found.high)
    assert sum(held) / len(held) >= 0.93, "95 %, allowing for the error of 300 tries"


parts = st.builds(
    Part,
    st.sampled_from([f"app{number}" for number in range(8)]),
    st.sampled_from(["x", "y", "z"]),
    st.one_of(st.just(0.0), st.floats(0.01, 100)),
    st.sampled_from([0.0, 1.0, 2.5, 40.0]),
)


@given(st.lists(parts, min_size=1, max_size=40).filter(lambda found: any(part.under for part in found)))
def test_a_quotient_has_the_clustered_interval_of_a_weighted_regression(found: list[Part]) -> None:
    """Seconds per step are the mean of the rollouts' own, weighted by their steps: WLS, then the delta method."""
    found = [Part(part.app, f"{part.app}/{part.task}", part.over, part.under or 1e-7) for part in found]
    interval = ratio_interval(found)
    over, under = np.array([part.over for part in found]), np.array([part.under for part in found])
    _, groups = clusters_of(found)
    assert interval.mean == pytest.approx(over.sum() / under.sum())
    if interval.low is None:
        assert len(set(groups)) < 3 or over / under == pytest.approx(over.sum() / under.sum())
        return
    fit = WLS(over / under, np.ones(len(found)), weights=under).fit(cov_type="cluster", cov_kwds={"groups": groups})
    alone = (over - fit.params[0] * under).var(ddof=1) * len(found) / under.sum() ** 2
    error = math.sqrt(max(fit.cov_params()[0, 0], alone)) / fit.params[0]
    far = math.exp(stats.t.ppf(0.975, len(set(groups)) - 1) * error)
    assert (interval.low, interval.high) == pytest.approx((interval.mean / far, interval.mean * far), rel=1e-4)


def test_a_quotient_of_trials_that_repeat_their_task_is_as_sure_as_of_the_tasks() -> None:
    once = [Part("a", f"a/{number}", over, under) for number, (over, under) in enumerate([(9, 3), (8, 2), (30, 5)])]
    thrice = ratio_interval([part for part in once for _ in range(3)])
    assert (thrice.clusters, thrice.count) == ("tasks", 3)
    found = ratio_interval(once)
    assert (thrice.mean, thrice.low, thrice.high) == pytest.approx((found.mean, found.low, found.high))


@pytest.mark.parametrize(
    "found",
    [
        [Part("a", "a/x", 7.0)],
        [Part("a", "a/x", 7.0), Part("a", "a/y", 8.0), Part("a", "a/y", 9.0)],
        [Part("a", "a/x", 0.1 * 3), Part("a", "a/y", 0.3), Part("a", "a/z", 0.3)],
        [Part("a", "a/x", 0.0), Part("a", "a/y", 0.0), Part("a", "a/z", 0.0)],
        [Part("a", "a/x", 1.0, 0.5), Part("a", "a/y", 4.0, 2.0), Part("a", "a/z", 0.0, 0.0)],
    ],
    ids=["one", "two tasks", "alike", "nothing", "same quotient"],
)
def test_parts_that_do_not_tell_how_they_vary_have_no_interval(found: list[Part]) -> None:
    interval = ratio_interval(found)
    assert interval.mean == pytest.approx(sum(part.over for part in found) / sum(part.under for part in found))
    assert (interval.low, interval.high) == (None, None)


@pytest.mark.parametrize("found", [[], [Part("a", "a/x", 1.0, 0.0)], [Part("a", "a/x", -1.0)]])
def test_a_quotient_without_a_divisor_is_refused(found: list[Part]) -> None:
    with pytest.raises(ValueError, match="a divisor above 0"):
        ratio_interval(found)


def _bills(apps: int, tasks: int, count: int) -> Iterator[tuple[list[tuple[float, float]], list[Part], list[Part]]]:
    """Seconds per step and cost per success: the truth over all apps, and two trials of each of some tasks."""
    rng = np.random.default_rng(11)

    def draw(apps: int, trials: int) -> tuple[np.ndarray, ...]:
        shape = (apps, tasks, trials)
        alike = rng.normal(0, 0.4, (apps, 1, 1)) + rng.normal(0, 0.4, (apps, tasks, 1))
        solved = rng.random(shape) < 1 / (1 + np.exp(2 * alike + rng.normal(0, 1, (apps, tasks, 1))))
        steps = 1 + rng.poisson(8 * np.exp(alike), shape)
        seconds = steps * 3 * np.exp(rng.normal(0, 0.3, (apps, 1, 1)) + rng.normal(0, 0.2, shape))
        return seconds, steps, seconds * steps * 1e-3, solved

    truths = [float(part.sum()) for part in draw(30_000, 1)]
    truth = [(truths[0] / truths[1], truths[2] / truths[3])]
    for _ in range(count):
        seconds, steps, costs, solved = draw(apps, 2)
        places = list(np.ndindex(seconds.shape))
        yield (
            truth,
            [Part(str(p[0]), f"{p[0]}/{p[1]}", float(seconds[p]), float(steps[p])) for p in places],
            [Part(str(p[0]), f"{p[0]}/{p[1]}", float(costs[p]), float(solved[p])) for p in places],
        )


@pytest.mark.parametrize(("apps", "tasks"), [(6, 5), (33, 4)])
def test_intervals_of_quotients_hold_nearly_as_often_as_they_say(apps: int, tasks: int) -> None:
    held = []
    for ((pace, price),), times, bills in _bills(apps, tasks, 400):
        for truth, found in ((pace, ratio_interval(times)), (price, ratio_interval(bills))):
            assert found.low is not None
            assert found.high is not None
            held.append((found.low <= truth, truth <= found.high))
    shares = np.array(held).reshape(-1, 2, 2).all(axis=2).mean(axis=0)
    assert min(shares) >= 0.91, "95 %, allowing for the long tail of costs and the error of 400 tries"


def test_a_difference_has_students_interval() -> None:
    numbers = [0.5, 0.0, 0.25, -0.25, 0.5, 1.0]
    exact = stats.ttest_1samp(numbers, 0).confidence_interval()
    found = difference_interval(of_tasks(numbers))
    assert found.mean == pytest.approx(1 / 3)
    assert (found.low, found.high) == pytest.approx((exact.low, exact.high))


def test_a_difference_over_apps_has_as_many_degrees_of_freedom_as_apps_less_one() -> None:
    # Two tasks per app that agree say what one says.
    numbers = [0.5, 0.0, 0.25, -0.25, 0.5, 1.0]
    values = [Value(f"app{i}", f"app{i}/{j}", number) for i, number in enumerate(numbers) for j in range(2)]
    exact = stats.ttest_1samp(numbers, 0).confidence_interval()
    found = difference_interval(values)
    assert (found.low, found.high) == pytest.approx((exact.low, exact.high))
    assert (found.clusters, found.count) == ("apps", 6)


def test_differences_that_are_all_equal_have_no_interval() -> None:
    found = difference_interval(of_tasks([0.5, 0.5]))
    assert (found.mean, found.low, found.high) == (0.5, None, None)


@given(st.lists(st.sampled_from([-1.0, -0.5, -1 / 3, 0.0, 0.25, 1.0]), min_size=1, max_size=9))
def test_a_p_value_counts_all_assignments_of_signs(numbers: list[float]) -> None:
    observed = abs(sum(numbers))
    sums = [abs(sum(a * b for a, b in zip(signs, numbers, strict=True))) for signs in _signs(len(numbers))]
    assert paired_p(of_tasks(numbers)) == pytest.approx(sum(one >= observed - 1e-9 for one in sums) / len(sums))


def _signs(count: int) -> Iterator[tuple[int, ...]]:
    return itertools.product((1, -1), repeat=count)


@given(st.integers(0, 13), st.integers(0, 13), st.integers(0, 5))
def test_with_success_or_failure_it_is_mcnemars_exact_test(better: int, worse: int, alike: int) -> None:
    if not 0 < better + worse <= 13:
        return
    exact = stats.binomtest(better, better + worse).pvalue
    assert paired_p(of_tasks([1.0] * better + [-1.0] * worse + [0.0] * alike)) == pytest.approx(exact)


def test_the_p_value_of_many_tasks_is_near_the_exact_one_and_the_same_each_time() -> None:
    values = of_tasks([1.0] * 30 + [-1.0] * 15)
    assert paired_p(values) == pytest.approx(stats.binomtest(30, 45).pvalue, abs=0.01)
    assert paired_p(values) == paired_p(values)


def test_tasks_of_one_app_change_their_sign_together() -> None:
    values = [Value(f"app{i}", f"app{i}/{j}", 1.0) for i in range(6) for j in range(10)]
    assert paired_p(values) == pytest.approx(2 / 2**6), "six apps, not sixty tasks"


def test_agents_that_do_not_differ_have_p_1() -> None:
    assert paired_p(of_tasks([0.0, 0.0])) == paired_p(of_tasks([0.5])) == paired_p([]) == 1.0


def test_holms_p_values() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([]) == []


@pytest.mark.parametrize(
    ("module", "call"),
    [
        ("scipy.special", lambda: share_interval(of_tasks([1.0]))),
        ("scipy.special", lambda: ratio_interval([Part("gedit", "gedit/one", 1.0)])),
        ("scipy.special", lambda: difference_interval(of_tasks([1.0, 0.0]))),
        ("numpy", lambda: paired_p(of_tasks([1.0]))),
        ("statsmodels.stats.multitest", lambda: holm([0.5])),
    ],
)
def test_without_a_library_the_error_says_what_to_install(
    module: str, call: Callable[[], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(UsageProblem, match=rf"package {module.partition('.')[0]} cannot be imported.*\n.*'stats'"):
        call()
