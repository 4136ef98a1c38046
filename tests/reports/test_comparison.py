"""Comparisons of agents: means, differences and p-values by hand, and what cannot be compared by name."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from scipy import stats

from pytest_opencomputer.cli.main import main
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.models.records import Allowed
from pytest_opencomputer.reports.comparison import compare, sides
from pytest_opencomputer.reports.comparison_tables import pairs_table, tasks_table
from pytest_opencomputer.runs.reader import Run
from tests.reports.runs import Did, make_run

REACHED = {"a": (4, 4, 2), "b": (4, 0, 0), "c": (3, 1, 1), "d": (4, 4, 4), "e": (0, 2, 2), "f": (4, 0, 4)}


def of_agent(agent: str, position: int) -> list[Did]:
    """Once each task of ``REACHED``."""
    return [Did(f"gedit/{task}", goals[position], agent=agent) for task, goals in REACHED.items()]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Two agents on six tasks."""
    return make_run(tmp_path, of_agent("one", 0) + of_agent("two", 1))


def test_a_pair_by_hand(run: Run) -> None:
    (pair,) = compare(sides([run]))
    assert (pair.first, pair.second, pair.coverage) == ("one", "two", 1.0)
    assert pair.tasks.compared == tuple(f"gedit/{task}" for task in "abcdef")
    assert (pair.tally.better, pair.tally.equal, pair.tally.worse) == (3, 2, 1)
    assert pair.success is not None
    assert pair.reward is not None
    assert (pair.success.first, pair.success.second) == (4 / 6, 2 / 6)
    assert pair.success.difference.mean == pytest.approx(2 / 6)
    assert pair.success.p == pytest.approx(0.5), "better on two tasks, worse on none: McNemar's exact test"
    assert pair.success.adjusted == pair.success.p
    gains = [0, 1, 0.5, 0, -0.5, 1]
    exact = stats.ttest_1samp(gains, 0).confidence_interval()
    assert pair.reward.difference.mean == pytest.approx(2 / 6)
    assert (pair.reward.difference.low, pair.reward.difference.high) == pytest.approx((exact.low, exact.high))
    assert pair.reward.p == pytest.approx(6 / 16), "of 16 signs of 1, ½, -½, 1: sums 3, 2 (twice), and their negatives"


def test_trials_of_a_task_are_averaged_first(tmp_path: Path) -> None:
    did = [Did("gedit/a", 4, agent="one", trial=trial) for trial in range(9)] + [Did("gedit/b", 0, agent="one")]
    did += [Did("gedit/a", goals, agent="two", trial=trial) for trial, goals in enumerate((4, 0, None))]
    did += [Did("gedit/b", 2, agent="two")]
    (pair,) = compare(sides([make_run(tmp_path, did)]))
    assert pair.reward is not None
    assert (pair.reward.first, pair.reward.second) == (0.5, 0.5), "nine trials of a task are one task"
    assert pair.reward.difference.mean == 0.0
    assert pair.reward.p == 1.0


def test_an_agent_against_itself_differs_in_nothing(tmp_path: Path) -> None:
    runs = [make_run(tmp_path, of_agent("one", 0)) for _ in range(2)]
    (pair,) = compare(sides(runs))
    assert (pair.first, pair.second) == tuple(f"one @ {run.name}" for run in runs)
    assert pair.reward is not None
    assert (pair.reward.difference.mean, pair.reward.p, pair.tally.equal) == (0.0, 1.0, 6)
    assert (pair.reward.difference.low, pair.reward.difference.high) == (None, None)


def test_the_other_way_round_signs_change_and_p_does_not(tmp_path: Path) -> None:
    one, two = make_run(tmp_path, of_agent("one", 0)), make_run(tmp_path, of_agent("two", 1))
    (there,), (back,) = compare(sides([one, two])), compare(sides([two, one]))
    assert there.reward is not None
    assert back.reward is not None
    assert there.reward.difference.mean == -back.reward.difference.mean
    assert there.reward.p == back.reward.p
    assert (there.tally.better, there.tally.worse) == (back.tally.worse, back.tally.better)


def test_three_agents_are_three_pairs_with_adjusted_p_values(run: Run, tmp_path: Path) -> None:
    third = make_run(tmp_path, of_agent("three", 2))
    pairs = compare(sides([run, third]))
    assert [(pair.first, pair.second) for pair in pairs] == [("one", "two"), ("one", "three"), ("two", "three")]
    measures = [pair.reward for pair in pairs if pair.reward is not None]
    least = min(measures, key=lambda measure: measure.p)
    assert least.adjusted == pytest.approx(min(1.0, 3 * least.p))
    assert all(measure.adjusted >= measure.p for measure in measures)
    notes = pairs_table([run, third], pairs).notes
    assert "p: paired permutation test, two-sided, adjusted by Holm's method for 3 pairs (see docs/runs.md)" in notes


def test_incompatible_results_are_named(tmp_path: Path) -> None:
    tasks = [Did(f"gedit/{number}", 4, agent="one") for number in range(8)]
    others = [Did(f"gedit/{number}", 2, agent="two") for number in range(8)]
    tasks[0] = Did("gedit/0", 4, agent="one", image="i2")
    others[1] = Did("gedit/1", None, agent="two")
    only = [Did("gedit/mine", 4, agent="one"), Did("vlc/yours", 4, agent="two")]
    run = make_run(tmp_path, tasks + others + only)
    (pair,) = compare(sides([run]))
    assert pair.tasks.compared == tuple(f"gedit/{number}" for number in range(2, 8))
    assert (pair.tasks.only_first, pair.tasks.only_second) == (("gedit/mine",), ("vlc/yours",))
    assert (pair.tasks.unscored, pair.tasks.differing) == (("gedit/1",), ("gedit/0",))
    assert pair.coverage == 6 / 7
    assert pairs_table([run], [pair]).notes[2:-2] == [
        "run only by one, not by two: gedit/mine",
        "run only by two, not by one: vlc/yours",
        "without a score from one or two: gedit/1",
        "not compared, because task, verifier, image or code differ between one and two (--mixed compares them): "
        "gedit/0",
    ]
    (mixed,) = compare(sides([run]), mixed=True)
    assert (len(mixed.tasks.compared), mixed.tasks.differing) == (7, ())


def test_agents_that_could_use_up_different_things_are_compared_and_named(tmp_path: Path) -> None:
    did = [
        *(Did(f"gedit/{number}", 4, agent="one", allowed=Allowed(50, 1800.0)) for number in range(3)),
        Did("gedit/0", 2, agent="two", allowed=Allowed(100, 1800.0)),
        Did("gedit/1", 2, agent="two", allowed=Allowed(50, 1800.0)),
        Did("gedit/2", 2, agent="two", allowed=None),  # as versions wrote it that did not record it
    ]
    run = make_run(tmp_path, did)
    (pair,) = compare(sides([run]))
    assert (len(pair.tasks.compared), pair.tasks.uneven) == (3, ("gedit/0",))
    assert (
        "one and two were not allowed the same steps, time, tokens or money: gedit/0"
        in pairs_table([run], [pair]).notes
    )


def test_below_the_threshold_of_coverage_nothing_is_compared(tmp_path: Path) -> None:
    did = [Did(f"gedit/{number}", 4, agent="one") for number in range(4)]
    did += [Did(f"gedit/{number}", 4 if number else None, agent="two") for number in range(4)]
    run = make_run(tmp_path, did)
    (pair,) = compare(sides([run]))
    assert (pair.coverage, pair.success, pair.reward) == (0.75, None, None)
    table = pairs_table([run], [pair])
    assert table.rows[0][3:10] == ["75.0 %", *["-"] * 6]
    few = "fewer than 80% of the tasks planned for both have a score from both"
    assert table.notes[0] == f"-: not averaged, because {few}"


def test_agents_without_a_task_in_common_are_not_compared(tmp_path: Path) -> None:
    run = make_run(tmp_path, [Did("gedit/a", 4, agent="one"), Did("gedit/b", 4, agent="two")])
    (pair,) = compare(sides([run]))
    assert (pair.tasks.compared, pair.coverage, pair.reward) == ((), 0.0, None)


def test_one_agent_is_nothing_to_compare(tmp_path: Path) -> None:
    with pytest.raises(UsageProblem, match="nothing to compare: the agents with results are one\n  wanted: at least"):
        sides([make_run(tmp_path, of_agent("one", 0))])
    with pytest.raises(UsageProblem, match="the agents with results are none"):
        sides([make_run(tmp_path, [])])


def test_task_by_task(tmp_path: Path) -> None:
    did = [Did("gedit/a", 3, agent="one"), Did("gedit/b", None, agent="one"), Did("gedit/a", 4, agent="two")]
    table = tasks_table(sides([make_run(tmp_path, did)]))
    assert list(table.rows) == [["gedit/a", "0.750", "1.000"], ["gedit/b", "no score", "-"]]


def test_the_command_prints_agents_and_pairs(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", str(run.path)]) == 0
    assert capsys.readouterr().out.splitlines()[:-2] == [
        "agent  tasks  rollouts  coverage          success %  steps  s/step                reward",
        "-----  -----  --------  --------  -----------------  -----  ------  --------------------",
        "one        6         6   100.0 %  66.7 [18.7, 96.9]    2.0     5.0  0.792 [0.328, 0.989]",
        "two        6         6   100.0 %   33.3 [3.1, 81.3]    2.0     5.0  0.458 [0.116, 0.834]",
        "",
        "first  second  tasks  coverage    success %           difference      p         reward"
        "              difference      p  better/equal/worse",
        "-----  ------  -----  --------  -----------  -------------------  -----  -------------"
        "  ----------------------  -----  ------------------",
        "one    two         6   100.0 %  66.7 : 33.3  +33.3 [-20.9, 87.5]  0.500  0.792 : 0.458"
        "  +0.333 [-0.302, 0.969]  0.375               3/2/1",
        "differences: first minus second, with 95% intervals generalising to other tasks of these apps "
        "(clustered by task)",
        "p: paired permutation test, two-sided (see docs/runs.md)",
    ]


def test_what_the_providers_filter_held_back_is_shown_if_it_is_anything(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run = make_run(tmp_path, [Did("a/x", 4, agent="one", filtered=2), Did("a/x", 4, agent="two")])
    assert main(["compare", str(run.path)]) == 0
    head, _, one, two = (line.split() for line in capsys.readouterr().out.splitlines()[:4])
    assert head[2:5] == ["rollouts", "filtered", "coverage"]
    assert (one[3], two[3]) == ("2", "0")


def test_the_command_in_other_formats(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", str(run.path), "--format", "csv"]) == 0
    (row,) = csv.DictReader(io.StringIO(capsys.readouterr().out))
    assert (row["first"], row["second"], row["reward_p"], row["better"]) == ("one", "two", "0.375", "3")
    assert main(["compare", str(run.path), "--format", "latex"]) == 0
    assert capsys.readouterr().out.count("\\begin{tabular}") == 2
    assert main(["compare", str(run.path), "--tasks", "--format", "markdown"]) == 0
    assert "| gedit/a | 1.000 | 1.000 |" in capsys.readouterr().out
    assert main(["compare", str(run.path), str(run.path)]) == 2
    assert "this run was given twice" in capsys.readouterr().err
