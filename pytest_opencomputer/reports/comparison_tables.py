"""Comparisons of agents as tables: the agents, their pairs, and their rewards task by task."""

from __future__ import annotations

from collections.abc import Sequence

from pytest_opencomputer.reports.comparison import Measure, Pair, Side, mean_reward
from pytest_opencomputer.reports.intervals import LEVEL
from pytest_opencomputer.reports.notes import CLUSTERS, named, run_notes
from pytest_opencomputer.reports.sheets import Cell, Sheet
from pytest_opencomputer.reports.tables import number, number_and_span, percent, reward_and_span, share_and_span, span
from pytest_opencomputer.reports.terminal import MIN_COVERAGE
from pytest_opencomputer.runs.reader import Run


def sides_table(compared: Sequence[Side]) -> Sheet:
    """Each agent over all tasks that it ran, which need not be the same for all."""
    filtered = any(side.figures.row.filtered for side in compared)
    rows = [
        [
            side.name,
            str(side.figures.row.tasks),
            str(side.figures.row.rollouts),
            *([str(side.figures.row.filtered)] if filtered else []),
            f"{percent(side.figures.row.coverage)} %",
            share_and_span(side.figures.rate),
            number_and_span(side.figures.steps, 1),
            number_and_span(side.figures.step_seconds, 1),
            reward_and_span(side.figures.reward),
        ]
        for side in compared
    ]
    heads = ["coverage", "success %", "steps", "s/step", "reward"]
    return Sheet(["agent", "tasks", "rollouts", *(["filtered"] if filtered else []), *heads], rows, ())


def pairs_table(runs: Sequence[Run], pairs: Sequence[Pair]) -> Sheet:
    """Each pair over the tasks that both ran, with differences, p-values, and what could not be compared."""
    rows = [
        [
            pair.first,
            pair.second,
            str(len(pair.tasks.compared)),
            f"{percent(pair.coverage)} %",
            *_texts(pair.success, 100, 1),
            *_texts(pair.reward, 1, 3),
            f"{pair.tally.better}/{pair.tally.equal}/{pair.tally.worse}",
        ]
        for pair in pairs
    ]
    heads = ["first", "second", "tasks", "coverage", "success %", "difference", "p", "reward", "difference", "p"]
    return Sheet(
        heads=[*heads, "better/equal/worse"],
        rows=rows,
        records=[_record(pair) for pair in pairs],
        names=2,
        notes=[*_notes(pairs), *run_notes(runs)],
    )


def tasks_table(compared: Sequence[Side]) -> Sheet:
    """The mean reward of each agent on each task: a dash if the task was not planned for it, or ``no score``."""
    by_side = [(side.name, side.tasks()) for side in compared]
    tasks = sorted({task for _, by_task in by_side for task in by_task})
    rows: list[list[str]] = []
    records: list[dict[str, Cell]] = []
    for task in tasks:
        means = [(name, task in by_task, mean_reward(by_task.get(task, ()))) for name, by_task in by_side]
        rows.append([task, *(number(mean, 3) if mean is not None or not ran else "no score" for _, ran, mean in means)])
        records.append({"task": task, **{name: mean for name, _, mean in means}})
    return Sheet(["task", *(name for name, _ in by_side)], rows, records)


def _texts(measure: Measure | None, scale: int, digits: int) -> list[str]:
    if measure is None:
        return ["-", "-", "-"]
    difference = measure.difference
    return [
        f"{scale * measure.first:.{digits}f} : {scale * measure.second:.{digits}f}",
        f"{scale * difference.mean:+.{digits}f} {span(difference, scale, digits)}",
        "<0.001" if measure.adjusted < 0.001 else f"{measure.adjusted:.3f}",
    ]


def _record(pair: Pair) -> dict[str, Cell]:
    found: dict[str, Cell] = {
        "first": pair.first,
        "second": pair.second,
        "tasks": len(pair.tasks.compared),
        "coverage": pair.coverage,
    }
    for what, measure in (("success", pair.success), ("reward", pair.reward)):
        difference = None if measure is None else measure.difference
        found |= {
            f"{what}_first": None if measure is None else measure.first,
            f"{what}_second": None if measure is None else measure.second,
            f"{what}_difference": None if difference is None else difference.mean,
            f"{what}_low": None if difference is None else difference.low,
            f"{what}_high": None if difference is None else difference.high,
            f"{what}_p": None if measure is None else measure.p,
            f"{what}_p_adjusted": None if measure is None else measure.adjusted,
        }
    clusters = None if pair.reward is None else pair.reward.difference
    return found | {
        "clusters": None if clusters is None else clusters.clusters,
        "cluster_count": None if clusters is None else clusters.count,
        "better": pair.tally.better,
        "equal": pair.tally.equal,
        "worse": pair.tally.worse,
        "only_first": len(pair.tasks.only_first),
        "only_second": len(pair.tasks.only_second),
        "unscored": len(pair.tasks.unscored),
        "differing": len(pair.tasks.differing),
        "uneven": len(pair.tasks.uneven),
    }


def _notes(pairs: Sequence[Pair]) -> list[str]:
    lines = []
    measures = [pair.reward for pair in pairs if pair.reward is not None]
    if measures:
        kinds = sorted({measure.difference.clusters for measure in measures})
        lines.append(
            f"differences: first minus second, with {LEVEL:.0%} intervals {'; '.join(CLUSTERS[kind] for kind in kinds)}"
        )
        adjusted = f", adjusted by Holm's method for {len(measures)} pairs" if len(measures) > 1 else ""
        lines.append(f"p: paired permutation test, two-sided{adjusted} (see docs/runs.md)")
    if any(pair.reward is None for pair in pairs):
        few = f"fewer than {MIN_COVERAGE:.0%} of the tasks planned for both have a score from both"
        lines.append(f"-: not averaged, because {few}")
    for pair in pairs:
        for names, what in (
            (pair.tasks.only_first, f"run only by {pair.first}, not by {pair.second}"),
            (pair.tasks.only_second, f"run only by {pair.second}, not by {pair.first}"),
            (pair.tasks.unscored, f"without a score from {pair.first} or {pair.second}"),
            (
                pair.tasks.differing,
                f"not compared, because task, verifier, image or code differ between {pair.first} and {pair.second} "
                "(--mixed compares them)",
            ),
            (
                pair.tasks.uneven,
                f"{pair.first} and {pair.second} were not allowed the same steps, time, tokens or money",
            ),
        ):
            if names:
                lines.append(f"{what}: {named(names)}")
    return lines
