"""The table at the end of a run."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from pytest_opencomputer.models.records import Allowed, Fingerprint, RolloutResult, Score, Usage
from pytest_opencomputer.models.values import text_width
from pytest_opencomputer.reports.terminal import Row, reward_text, table


@pytest.mark.parametrize(
    ("reward", "text"), [(0.0, "0.00"), (1.0, "1.00"), (0.999, "0.99"), (0.001, "0.01"), (2 / 3, "0.67")]
)
def test_only_a_whole_reward_reads_as_one(reward: float, text: str) -> None:
    assert reward_text(reward) == text


def numbers(lines: list[str], name: str) -> list[str]:
    (line,) = [line for line in lines if line.split("  ")[0] == name]
    return line.split()[1:]


def of(make_result: Any, reward: float | None, **given: Any) -> RolloutResult:
    """A result with this reward of ten goals; ``None`` for an error."""
    if reward is None:
        return make_result(outcome="error", **given)  # type: ignore[no-any-return]
    passed = round(reward * 10)
    return make_result(score=Score(reward, reward, 10, passed, 0, 0), **given)  # type: ignore[no-any-return]


def test_the_table_has_a_row_per_app_and_a_total(make_result: Any) -> None:
    results = [
        of(make_result, 1.0, task="gimp/crop", apps=("gimp",), steps=10, phases={"agent": 30.0}),
        of(make_result, 0.5, task="gimp/crop", apps=("gimp",), trial=1, steps=20, phases={"agent": 60.0}),
        of(make_result, 0.0, task="gimp/layers", apps=("gimp", "files"), steps=30, phases={}),
        of(make_result, 1.0, task="files/sort", apps=("files",), steps=1, phases={"agent": 0.05}),
    ]
    lines = table(results)
    assert lines[0].split("  ")[0] == "app"
    assert [line.split()[0] for line in lines[1:3]] == ["files", "gimp"]
    assert numbers(lines, "gimp") == ["2", "3", "1/3", "33%", "0.50", "0", "100%", "20.0", "45.0", "s"]
    assert numbers(lines, "files") == ["1", "1", "1/1", "100%", "1.00", "0", "100%", "1.0", "0.1", "s"]
    assert numbers(lines, "total") == ["3", "4", "2/4", "50%", "0.62", "0", "100%", "15.2", "30.0", "s"]
    assert len({text_width(line) for line in lines}) == 1, "aligned"


def test_errors_are_in_no_mean_and_always_in_the_coverage(make_result: Any) -> None:
    scored = [of(make_result, 0.5, trial=number, steps=10) for number in range(4)]
    with_error = [*scored, of(make_result, None, trial=9, steps=1000)]
    assert numbers(table(with_error), "total") == ["1", "5", "0/4", "0%", "0.50", "1", "80%", "10.0", "12.5", "s"]


def test_below_the_coverage_no_mean_is_given(make_result: Any) -> None:
    results = [of(make_result, 1.0, trial=number) for number in range(3)]
    results += [of(make_result, None, trial=number) for number in (3, 4)]
    results += [of(make_result, 1.0, task="gimp/crop", apps=("gimp",))] * 20
    lines = table(results)
    assert numbers(lines, "galculator")[2:] == ["3/3", "-", "-", "2", "60%", "-", "-"], "no mean of anything"
    assert numbers(lines, "gimp")[2:5] == ["20/20", "100%", "1.00"]
    assert numbers(lines, "total")[2:7] == ["23/23", "100%", "1.00", "2", "92%"]
    assert lines[-2:] == [
        "errors of: harness 2",
        "-: not averaged, because fewer than 80% of the rollouts have a reward",
    ]
    assert "not averaged" not in "".join(table(results[5:]))


def test_stopped_rollouts_are_no_errors_but_count_in_the_coverage(make_result: Any) -> None:
    results = [of(make_result, 1.0, trial=number, steps=10) for number in range(2)]
    results += [of(make_result, None, trial=2, blame="provider")]
    results += [make_result(outcome="stopped", trial=number, steps=99, blame="budget") for number in (3, 4)]
    lines = table(results)
    assert numbers(lines, "total") == ["1", "5", "2/2", "-", "-", "1", "40%", "-", "-"]
    assert lines[-3:-1] == [
        "errors of: provider 1",
        "stopped, because the run's budget was used up: 2 (not scored)",
    ]
    assert numbers(table([*results[:2], *results[3:], *results[:2] * 3]), "total")[5:7] == ["0", "80%"]


def test_what_the_providers_filter_held_back_is_shown_beside_the_mean_if_it_is_anything(make_result: Any) -> None:
    held_back = of(make_result, 0.5, usage=Usage(1, 1, filtered=3))
    other = of(make_result, 1.0, task="gimp/crop", apps=("gimp",), usage=Usage(1, 1, filtered=2))
    lines = table([held_back, other, of(make_result, None, trial=1, usage=Usage(filtered=1))])
    assert lines[0].split()[5:9] == ["reward", "errors", "filtered", "coverage"]
    assert numbers(lines, "gimp")[4:7] == ["1.00", "0", "2"]
    assert numbers(lines, "galculator")[5:7] == ["1", "4"]
    assert numbers(lines, "total")[5:7] == ["1", "6"]
    assert "filtered" not in table([of(make_result, 0.5)])[0]
    narrow = table([held_back], columns=48)
    assert "filtered" in narrow[0], "it is left out last"
    assert "errors" not in narrow[0]


def test_only_errors_give_a_table_without_means(make_result: Any) -> None:
    lines = table([of(make_result, None)])
    assert numbers(lines, "total") == ["1", "1", "0/0", "-", "-", "1", "0%", "-", "-"]


def test_percentages_are_0_or_100_only_if_exact(make_result: Any) -> None:
    results = [of(make_result, 1.0)] * 399 + [of(make_result, 0.0)]
    assert numbers(table(results), "total")[2:4] == ["399/400", "99%"]
    results = [of(make_result, 0.0)] * 399 + [of(make_result, 1.0)]
    assert numbers(table(results), "total")[2:4] == ["1/400", "1%"]


def test_a_broken_guard_is_no_success(make_result: Any) -> None:
    result = make_result(score=Score(1.0, 1.0, 2, 2, 1, 1))
    assert Row.of([result]).successes == 0


def test_each_agent_has_its_part(make_result: Any) -> None:
    results = [of(make_result, 1.0, agent="oracle"), of(make_result, 0.0, agent="noop")]
    lines = table(results)
    assert [line for line in lines if line.startswith("agent ")] == ["agent noop", "agent oracle"]
    totals = [line.split()[3:5] for line in lines if line.startswith("total")]
    assert totals == [["0/1", "0%"], ["1/1", "100%"]], "there is no mean over agents"
    assert not any(line.startswith("agent ") for line in table(results[:1]))


def test_the_table_fits_100_columns(make_result: Any) -> None:
    results = [
        of(make_result, 0.5, task=f"{app}/{number}", apps=(app,), agent=agent, steps=12345, phases={"agent": 123456.7})
        for app in ("写真" * 30, "libreoffice_impress_with_a_long_name", "gimp")
        for agent in ("clicker-" * 30, "noop")
        for number in range(1500)
    ]
    results += [of(make_result, None, task=f"gimp/{number}", apps=("gimp",)) for number in range(1500)]
    assert max(map(text_width, table(results))) <= 100


def test_results_of_different_making_are_not_silently_averaged(make_result: Any) -> None:
    one = make_result()
    other = dataclasses.replace(one, fingerprint=Fingerprint("t2", "v1", "i1", "c1", "a1"))
    longer = dataclasses.replace(one, fingerprint=Fingerprint("t1", "v1", "i1", "c1", "a1", Allowed(max_steps=100)))
    shorter = dataclasses.replace(one, fingerprint=Fingerprint("t1", "v1", "i1", "c1", "a1", Allowed(max_steps=50)))
    assert "not comparable" not in "".join(table([one, longer])), "for one of them nothing was recorded"
    assert "not comparable" in "".join(table([one, longer, shorter]))
    assert "not comparable" not in "".join(table([one, one]))
    assert table([one, other])[-1].endswith("differ: galculator/receipt_total")


def test_no_results_no_table() -> None:
    assert table([]) == []
