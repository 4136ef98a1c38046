"""What a reader must know besides the figures of runs: coverage, settings, what is missing or not comparable."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from pytest_opencomputer.models.records import differing
from pytest_opencomputer.models.screen_size import DEFAULT, size_text
from pytest_opencomputer.reports.intervals import LEVEL, Clusters
from pytest_opencomputer.reports.statistics import Entry, Figures, Group
from pytest_opencomputer.reports.terminal import MIN_COVERAGE, counted
from pytest_opencomputer.runs.attempts import acted_before
from pytest_opencomputer.runs.ending import account
from pytest_opencomputer.runs.reader import Run


def notes(runs: Sequence[Run], found: Sequence[Entry], made: Sequence[Group]) -> list[str]:
    """What a reader must know besides the figures, a line each."""
    lines = []
    if kinds := {kind for group in made if (kind := _clusters(group.figures)) is not None}:
        lines.append(
            f"intervals: {LEVEL:.0%}, {'; '.join(CLUSTERS[kind] for kind in sorted(kinds))} (see docs/runs.md)"
        )
    if any(not group.figures.row.covered for group in made):
        lines.append(f"-: not averaged, because fewer than {MIN_COVERAGE:.0%} of the rollouts have a reward")
    few = dict.fromkeys(k for group in made for k, trials in group.figures.trials.items() if trials.any is None)
    lines += [
        f"pass@{k} -: not averaged, because fewer than {MIN_COVERAGE:.0%} of the tasks have {k} scored trials"
        for k in few
    ]
    if mixed := _mixed(found):
        lines.append(f"not comparable, because task, image, code, agent or its limits differ: {named(mixed)}")
    return lines + run_notes(runs)


def run_notes(runs: Sequence[Run]) -> list[str]:
    """What a reader must know about runs besides their figures, a line each."""
    lines = []
    for run in runs:
        lines += [_settings(run), f"{run.name}: {run.ended}; {account(run.planned)}"]
        if not run.results:
            lines.append(f"{run.name}: no rollout has finished")
        if run.configuration.replayed:
            lines.append(f"{run.name} is a replay of {run.configuration.replayed}: no new evidence")
        if apart := sum(bool(result.variant) for result in run.results):
            lines.append(f"{run.name}: not counted: {apart} replays of near misses or cheats")
        if run.configuration.resumed:
            lines.append(_resumed(run))
        if run.missing:
            lines.append(f"{run.name}: not begun: {named(run.missing)}")
        if run.unfinished:
            lines.append(f"{run.name}: not finished: {named(run.unfinished)}")
        lines += [
            f"{run.name}: {torn.file.relative_to(run.path)}:{torn.line} was cut off when the run was killed"
            for torn in run.torn
        ]
    return lines


def _resumed(run: Run) -> str:
    times = len(run.configuration.resumed)
    resumed = f"{run.name} was resumed {'once' if times == 1 else f'{times} times'}"
    if not run.again:
        return resumed
    acted = sum(acted_before(run.path, rollout) for rollout in run.again)
    attempts = (
        "1 result is from a second attempt"
        if len(run.again) == 1
        else f"{len(run.again)} results are from second attempts"
    )
    return (
        f"{resumed}; {attempts} ({counted(Counter(run.again.values()))}); in {acted} of them the agent had acted before"
    )


def named(names: Sequence[str], most: int = 20) -> str:
    """The first names in a line, and how many more there are."""
    more = len(names) - most
    return ", ".join(names[:most]) + (f" and {more} more" if more > 0 else "")


def _settings(run: Run) -> str:
    """What the figures of a run depend on besides tasks and agents."""
    config = run.configuration
    steps = "each task's" if config.max_steps is None else str(config.max_steps)
    deadline = "none" if config.deadline is None else f"{config.deadline:g} s"
    # Most runs have the default desktop, so only what differs is mentioned.
    screen = [f"screen: {config.screen}"] if config.screen != size_text(DEFAULT) else []
    desktop = "".join(f", {words}" for words in (*screen, config.look.words) if words)
    return (
        f"{run.name}: version {config.version or 'unknown'}, contract {config.harness_contract or 'unknown'}, "
        f"{config.started:%Y-%m-%d}; trials: {config.trials}, step budget: {steps}, deadline: {deadline}, "
        f"observation: {config.observation or 'unknown'}{desktop}"
    )


CLUSTERS: Mapping[Clusters, str] = {
    "apps": "generalising to other apps like these (clustered by app)",
    "tasks": "generalising to other tasks of these apps (clustered by task)",
    "rollouts": "generalising to other trials of this task (clustered by rollout)",
}
"""What an interval generalises to, by its clusters."""


def _clusters(figures: Figures) -> Clusters | None:
    return None if figures.rate is None else figures.rate.clusters


def _mixed(found: Iterable[Entry]) -> list[str]:
    """Agents and tasks whose rollouts have different fingerprints, so that their mean is meaningless."""
    prints = defaultdict(set)
    for entry in found:
        if entry.result.fingerprint is not None:
            prints[entry.result.agent, entry.result.task].add(entry.result.fingerprint)
    return sorted(f"{task} ({agent})" for (agent, task), prints_of in prints.items() if differing(prints_of))
