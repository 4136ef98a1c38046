"""Lines at the end of a run about what its table does not show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from pathlib import Path
from shlex import quote

from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.models.records import RolloutResult, Usage
from pytest_opencomputer.models.values import printable, shorten
from pytest_opencomputer.runs.attempts import stays
from pytest_opencomputer.runs.reader import Run
from pytest_opencomputer.runs.run_directory import RunDirectory

_NAMED = 3  # rollouts that are named if there are many


def spent(results: Sequence[RolloutResult]) -> list[str]:
    """A line per agent with the tokens and costs of its models; none if no model was asked."""
    lines = []
    for agent in dict.fromkeys(result.agent for result in results):
        usages = [one.usage for one in results if one.agent == agent and replace(one.usage, filtered=0) != Usage()]
        if not usages:
            continue
        total = sum(usages, Usage())
        lines.append(
            f"{printable(agent)}: {total.input_tokens:,} tokens in, {total.output_tokens:,} out, {_cost(usages)}"
        )
    return lines


def _cost(usages: Sequence[Usage]) -> str:
    priced = [usage.cost for usage in usages if usage.cost is not None]
    unpriced = len(usages) - len(priced)
    if not priced:
        return "cost unknown"
    rollouts = "1 rollout" if unpriced == 1 else f"{unpriced} rollouts"
    return f"{sum(priced):.4f} US dollars" + (f" and {rollouts} of unknown cost" if unpriced else "")


def touched(results: Sequence[RolloutResult]) -> list[str]:
    """A line per rollout in which a person also acted."""
    return [
        f"a person took part ({one.touched} actions), counted as {printable(one.agent)}: {one.rollout}"
        for one in results
        if one.touched
    ]


def consoles(results: Sequence[RolloutResult]) -> list[str]:
    """Which rollouts used a console of an app; a count and the first ones if they are many."""
    used = [result for result in results if result.consoles]
    if len(used) > _NAMED:
        names = ", ".join(result.rollout for result in used[:_NAMED])
        return [f"consoles were used in {len(used)} rollouts: {names}, …"]
    return [
        f"a console was used in {result.rollout}: {shorten(printable(', '.join(result.consoles)), 120)}"
        for result in used
    ]


def tally(what: str, passed: Mapping[str, bool], wanted: str, before: int = 0) -> list[str]:
    """How many of the rollouts that are judged by a rule of their own followed it; no line if there are none.

    Args:
        what: the rollouts, for example ``near misses``.
        passed: by rollout, whether it followed the rule.
        wanted: what they should do, for example ``earned nothing``.
        before: how many are from before the run was resumed.
    """
    if not passed:
        return []
    more = f"; {before} are from before" if before else ""
    return [f"{what}: {sum(passed.values())} of {len(passed)} {wanted}{more}"]


def left_out(run: RunDirectory, results: Set[str]) -> list[str]:
    """Names that the table does not show: of unfinished rollouts, and of results that could not be stored.

    Args:
        results: the names of the rollouts in the table.
    """
    try:
        stored = {result.rollout for result in run.results()}
        begun = set(run.unfinished())
    except (UsageProblem, OSError) as problem:
        return [f"the results could not be read again: {problem}"]
    lines = []
    if open_ := sorted(begun - results):
        lines.append(f"not finished: {', '.join(open_)}")
    if lost := sorted(results - stored):
        lines.append(f"not stored, because the run directory could not be written: {', '.join(lost)}")
    return lines


def without_score(run: Path) -> tuple[list[str], list[str]]:
    """The planned rollouts of a run that have no score: those that ``--resume`` runs, and those that it leaves so.

    Raises:
        UsageProblem: the run cannot be read.
    """
    lacking = [one for one in Run.open(run).planned if one.score is None and one.outcome != "touched"]
    left = [one.rollout for one in lacking if one.outcome == "error" and stays(one)]
    return [one.rollout for one in lacking if one.rollout not in left], left


def to_resume(run: Path, place: str) -> list[str]:
    """How to run what has no score, and what would not be run again.

    Args:
        place: the run directory, from the folder in which pytest was called.

    Raises:
        UsageProblem: the run cannot be read.
    """
    open_, left = without_score(run)
    lines = []
    if open_:
        lines += [f"without a score: {len(open_)} of the rollouts; to run them:", f"    pytest --resume={quote(place)}"]
    if left:
        why = "the agent had acted, and nothing shows that it was not the cause"
        lines.append(f"without a score, and not run again by --resume: {len(left)}, because {why}")
    return lines
