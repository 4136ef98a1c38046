"""Figures of runs: exact values, what is in no mean, groups, notes."""

from __future__ import annotations

import random
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from scipy import stats

from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.reports import frames
from pytest_opencomputer.reports.intervals import Interval
from pytest_opencomputer.reports.notes import named, notes
from pytest_opencomputer.reports.statistics import FIELDS, Group, entries, groups
from pytest_opencomputer.reports.tables import results_table
from pytest_opencomputer.reports.terminal import Row
from pytest_opencomputer.runs.reader import Run
from pytest_opencomputer.runs.run_directory import RunDirectory
from tests.reports.runs import Did, make_run, roll_out


def only(run: Run, *ks: int) -> Group:
    (group,) = groups(entries([run]), ks=ks)
    return group


def mean(interval: Interval | None) -> float | None:
    return None if interval is None else interval.mean


def test_means_by_hand(tmp_path: Path) -> None:
    run = make_run(
        tmp_path,
        [
            Did("gedit/letter", 4, steps=2, seconds=10, cost=0.5),
            Did("gedit/menu", 3, steps=6, seconds=20, cost=0.25),
            Did("gedit/list", 4, broken=1, steps=4, seconds=30, cost=0.75),
            Did("gedit/table", 0, steps=8, seconds=20, cost=0.5),
            Did("gedit/broken", None, steps=100, seconds=1000, cost=9.0),
        ],
    )
    figures = only(run).figures
    assert figures.row == Row.of(run.results), "the counts are those of the table at the end of a run"
    assert figures.row.coverage == 0.8
    assert figures.rate is not None
    assert figures.reward is not None
    assert figures.rate.mean == 0.25, "a broken guard is no success"
    assert figures.reward.mean == (1 + 0.75 + 0.75 + 0) / 4
    assert (mean(figures.steps), mean(figures.actions)) == (5.0, 10.0)
    assert mean(figures.step_seconds) == 80 / 20, "seconds over steps, not a mean of quotients"
    assert mean(figures.cost) == 0.5
    assert mean(figures.success_cost) == 2.0, "the cost of all, divided by the one that was solved"
    # Four tasks with variance 3/16 · 4/3 / 4 are worth three trials.
    assert figures.rate.low == pytest.approx(stats.beta.ppf(0.025, 0.75, 3.25))
    assert figures.rate.high == pytest.approx(stats.beta.ppf(0.975, 1.75, 2.25))


def test_below_the_threshold_of_coverage_nothing_is_averaged(tmp_path: Path) -> None:
    run = make_run(tmp_path, [Did("gedit/a", 4), Did("gedit/b", 4), Did("gedit/c", 4), Did("gedit/d", None)])
    figures = only(run, 1).figures
    assert figures.row.coverage == 0.75
    means = (figures.rate, figures.reward, figures.steps, figures.actions, figures.step_seconds, figures.cost)
    assert means == (None,) * 6
    assert figures.success_cost is None
    assert (figures.trials[1].any, figures.trials[1].all) == (None, None)
    found = entries([run])
    assert "-: not averaged, because fewer than 80% of the rollouts have a reward" in notes([run], found, groups(found))


def test_pass_at_k_by_hand(tmp_path: Path) -> None:
    goals = {"gedit/a": (4, 4, 4), "gedit/b": (4, 0, 0), "gedit/c": (0, 0, 0), "gedit/d": (4, 4, 0)}
    did = [Did(task, n, trial=i) for task, reached in goals.items() for i, n in enumerate(reached)]
    trials = only(make_run(tmp_path, did), 1, 2, 3, 4).figures.trials
    means = {k: (one.any and one.any.mean, one.all and one.all.mean) for k, one in trials.items()}
    assert means[1] == pytest.approx((0.5, 0.5))
    assert means[2] == pytest.approx(((1 + 2 / 3 + 0 + 1) / 4, (1 + 0 + 0 + 1 / 3) / 4))
    assert means[3] == pytest.approx((0.75, 0.25))
    assert means[4] == (None, None), "no task has four trials"
    assert [one.tasks for one in trials.values()] == [4, 4, 4, 0]


def test_a_trial_that_is_an_error_is_no_trial(tmp_path: Path) -> None:
    did = [Did(f"gedit/{task}", 4, trial=trial) for task in range(5) for trial in range(2)]
    did += [Did("gedit/0", None, trial=2)] + [Did(f"gedit/{task}", 0, trial=2) for task in range(1, 5)]
    trials = only(make_run(tmp_path, did), 3).figures.trials[3]
    assert trials.tasks == 4, "80 % of the tasks, just enough"
    assert trials.any is not None
    assert trials.all is not None
    assert (trials.any.mean, trials.all.mean) == (1.0, 0.0)


@pytest.mark.parametrize(("known", "cost"), [(4, 0.5), (3, None)])
def test_costs_that_are_hardly_known_are_not_averaged(tmp_path: Path, known: int, cost: float | None) -> None:
    did = [Did(f"gedit/{task}", 4, cost=0.5 if task < known else None) for task in range(5)]
    figures = only(make_run(tmp_path, did)).figures
    assert (mean(figures.cost), mean(figures.success_cost)) == (cost, cost)


def test_agents_and_values_have_groups_of_their_own(tmp_path: Path) -> None:
    run = make_run(
        tmp_path,
        [
            Did("vlc/list", 4, agent="oracle", difficulty="hard"),
            Did("gedit/letter", 0, agent="noop"),
            Did("gedit/letter", 4, agent="oracle"),
            Did("gedit/menu", 4, agent="oracle", difficulty="hard"),
        ],
    )

    def names(by: str) -> list[tuple[str, str | None, int]]:
        return [(one.agent, one.value, one.figures.row.rollouts) for one in groups(entries([run]), by)]

    noop = [("noop", None, 1)]
    assert names("app") == [("noop", "gedit", 1), *noop, ("oracle", "gedit", 2), ("oracle", "vlc", 1),
                            ("oracle", None, 3)]  # fmt: skip
    assert names("difficulty") == [("noop", "easy", 1), *noop, ("oracle", "easy", 1), ("oracle", "hard", 2),
                                   ("oracle", None, 3)]  # fmt: skip
    for field, value in {"feature_area": "typing", "observation": "screenshot", "run": run.name}.items():
        assert names(field)[0] == ("noop", value, 1)
    assert set(FIELDS) == {"app", "task", "difficulty", "feature_area", "means", "tier", "tag", "observation", "run"}


def test_invalid_requests_are_reported(tmp_path: Path) -> None:
    run = make_run(tmp_path, [Did("gedit/letter", 4)])
    with pytest.raises(UsageProblem, match=r"--by: there is no field 'dificulty'\n  wanted: did you mean 'difficulty'"):
        groups(entries([run]), "dificulty")
    with pytest.raises(UsageProblem, match="--k: got 0\n  wanted: a number of trials, at least 1"):
        groups(entries([run]), ks=(2, 0))
    with pytest.raises(UsageProblem, match="this run was given twice"):
        entries([run, Run.open(tmp_path / "latest")])


def test_several_runs_of_an_agent_are_trials(tmp_path: Path) -> None:
    runs = [make_run(tmp_path, [Did("gedit/letter", goals)]) for goals in (4, 0)]
    (group,) = groups(entries(runs), ks=(2,))
    assert (group.figures.row.tasks, group.figures.row.rollouts) == (1, 2)
    assert group.figures.trials[2].any is not None
    assert group.figures.trials[2].any.mean == 1.0


def test_notes_name_what_is_not_counted(tmp_path: Path) -> None:
    directory = RunDirectory.create(tmp_path, {"models": {"replay": "/runs/before"}, "agents": ["oracle"]})
    roll_out(directory, Did("gedit/letter", 4))
    roll_out(directory, Did("gedit/letter", 4, agent="near-miss", variant="wrong_date"))
    roll_out(directory, Did("gedit/menu", 4, trial=0))
    roll_out(directory, Did("gedit/menu", 4, trial=1, image="i2"))
    directory.rollout("gedit.list.oracle-0")
    file = directory.path / "results.jsonl"
    file.write_bytes(file.read_bytes() + b'{"rollout":')
    run = Run.open(directory.path)
    found = entries([run])
    made = groups(found)
    assert [group.agent for group in made] == ["claude:claude-opus-5-5", "oracle"]
    assert notes([run], found, made) == [
        "intervals: 95%, generalising to other tasks of these apps (clustered by task) (see docs/runs.md)",
        "-: not averaged, because fewer than 80% of the rollouts have a reward",
        "not comparable, because task, image, code, agent or its limits differ: gedit/menu (claude:claude-opus-5-5)",
        f"{run.name}: version unknown, contract unknown, {run.configuration.started:%Y-%m-%d}; trials: 1, "
        "step budget: each task's, deadline: none, observation: unknown",
        f"{run.name}: killed, or its directory could not be written: it has no record of its end; "
        "of 5 planned rollouts 4 have a score; 1 unfinished",
        f"{run.name} is a replay of before: no new evidence",
        f"{run.name}: not counted: 1 replays of near misses or cheats",
        f"{run.name}: not finished: gedit.list.oracle-0",
        f"{run.name}: results.jsonl:5 was cut off when the run was killed",
    ]


def test_many_names_are_counted() -> None:
    assert named(["a", "b", "c"], most=3) == "a, b, c"
    assert named(["a", "b", "c"], most=2) == "a, b and 1 more"


def test_stopped_rollouts_are_not_scored_and_no_errors(tmp_path: Path) -> None:
    did = [Did(f"gedit/{task}", 4) for task in range(4)] + [Did("gedit/late", None, outcome="stopped")]
    row = only(make_run(tmp_path, did)).figures.row
    assert (row.stopped, row.errors, row.coverage) == (1, 0, 0.8)


def test_one_rollout_has_figures_and_says_little(tmp_path: Path) -> None:
    figures = only(make_run(tmp_path, [Did("gedit/letter", 4, steps=3, seconds=9, cost=0.0)]), 1, 2).figures
    for share in (figures.rate, figures.reward):
        assert share is not None
        assert (share.mean, share.high) == (1.0, 1.0)
        assert share.low == pytest.approx(0.025)
    assert figures.steps == Interval(3.0, None, None, "rollouts", 1)
    assert figures.step_seconds == Interval(3.0, None, None, "rollouts", 1)
    assert figures.cost == figures.success_cost == Interval(0.0, None, None, "rollouts", 1), "free, not unknown"
    assert (figures.trials[1].tasks, figures.trials[2].tasks, figures.trials[2].any) == (1, 0, None)


def test_errors_only_have_no_figures(tmp_path: Path) -> None:
    run = make_run(tmp_path, [Did("gedit/letter", None, trial=trial) for trial in range(3)])
    group = only(run, 1)
    figures = group.figures
    assert (figures.row.rollouts, figures.row.errors, figures.row.coverage) == (3, 3, 0.0)
    assert {figures.rate, figures.steps, figures.step_seconds, figures.cost, figures.trials[1].any} == {None}
    assert results_table([run], ks=(1,), full=True).rows[0][6:13] == ["0.0 %", *"------"]


def test_rollouts_without_steps_count_for_all_but_the_time_of_a_step(tmp_path: Path) -> None:
    did = [Did("gedit/letter", 0, steps=0, seconds=6.0, cost=None), Did("gedit/menu", 4, steps=2, seconds=10.0)]
    figures = only(make_run(tmp_path / "mixed", did)).figures
    assert (mean(figures.steps), mean(figures.step_seconds)) == (1.0, 8.0), "its seconds count all the same"
    assert figures.cost is None, "known for only half of them"
    figures = only(make_run(tmp_path / "none", did[:1])).figures
    assert (mean(figures.steps), figures.step_seconds) == (0.0, None)


@pytest.mark.parametrize("by", [None, "app", "difficulty", "means", "tag"])
def test_figures_are_those_of_a_data_frame(by: str | None, tmp_path: Path) -> None:
    """The same by pandas and by going through all choices of trials, over random rollouts."""
    draw = random.Random(5)
    did = [
        Did(
            f"app{task % 3}/{task}",
            draw.choice([4, 4, 2, 0]),
            trial=trial,
            agent=agent,
            steps=draw.randrange(1, 30),
            seconds=draw.uniform(1, 99),
            cost=draw.choice([0.0, 0.25, 1.5]),
            difficulty=("easy", "hard")[task % 2],
            means=("ui", "any")[task % 5 == 0],
            tags=("smoke",),
        )
        for agent in ("one", "two")
        for task in range(15)
        for trial in range(draw.choice([3, 4]))
    ]
    run = make_run(tmp_path, did)
    rows: Any = frames.results([run])
    columns = {"app": rows.app, "difficulty": rows.difficulty, "means": rows.means}
    rows["value"] = columns.get(str(by), "smoke")
    made = groups(entries([run]), by, ks=(2,))
    assert len(made) == 2 * (1 if by is None else 1 + rows.value.nunique())
    for group in made:
        part = rows[(rows.agent == group.agent) & ((rows.value == group.value) | (group.value is None))]
        figures, won = group.figures, part.success.astype(float)
        assert mean(figures.rate) == pytest.approx(won.mean())
        assert mean(figures.reward) == pytest.approx(part.reward.mean())
        assert (mean(figures.steps), mean(figures.actions)) == pytest.approx((part.steps.mean(), part.actions.mean()))
        assert mean(figures.step_seconds) == pytest.approx(part.seconds_agent.sum() / part.steps.sum())
        assert mean(figures.cost) == pytest.approx(part.cost.mean())
        assert mean(figures.success_cost) == pytest.approx(part.cost.mean() / won.mean())
        pairs = [list(combinations(found.success, 2)) for _, found in part.groupby("task")]
        for interval, count in ((figures.trials[2].any, any), (figures.trials[2].all, all)):
            assert mean(interval) == pytest.approx(sum(sum(map(count, one)) / len(one) for one in pairs) / len(pairs))
