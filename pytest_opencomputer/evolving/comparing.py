"""Verdicts of checks and judges side by side, criterion by criterion, with the truth where it is known."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.evolving import judged
from pytest_opencomputer.evolving.judged import JudgedCriterion
from pytest_opencomputer.evolving.truth import truth_of
from pytest_opencomputer.models.records import CheckResult, RolloutResult
from pytest_opencomputer.runs.reader import Rollout, Run
from pytest_opencomputer.tasks.task import Task

Cause = Literal[
    "agent at fault", "verifier wrong", "judge wrong", "instruction ambiguous", "task unfair", "cannot tell"
]
"""Why judge and check disagree: the agent did not do it, and the judge was too generous; the check or the judge is
mistaken; the instruction can be read in two ways; it asks for something that cannot be known or done."""


@dataclass(frozen=True)
class Item:
    """One criterion of one rollout.

    Attributes:
        check: as the run recorded it.
        opinion: of the judges; ``None`` if nobody has judged the rollout.
        truth: whether the check should pass; ``None`` if that is not known.
    """

    result: RolloutResult
    check: CheckResult
    opinion: JudgedCriterion | None
    truth: bool | None

    @property
    def app(self) -> str:
        """The app under which it counts."""
        return self.check.app

    @property
    def verifier(self) -> bool:
        """What the check says."""
        return self.check.passed

    @property
    def judge(self) -> bool | None:
        """What the judges say; ``None`` if they cannot tell, or nobody has judged."""
        said = "cannot tell" if self.opinion is None else self.opinion.verdict
        return None if said == "cannot tell" else said == "true"

    @property
    def disagrees(self) -> bool:
        """Whether the check is contradicted: by the truth, or else by the judges."""
        if self.truth is not None and self.truth != self.verifier:
            return True
        return self.judge is not None and self.judge != self.verifier


def items(run: Run, registry: Registry, load: Callable[[str], Task | str]) -> Iterator[Item]:
    """All criteria of the scored rollouts of a run.

    Args:
        load: the task of a name, or why it cannot be had; then no truth is known.

    Raises:
        UsageProblem: what judges have said is not readable, or a solution cannot be loaded.
    """
    for rollout in run.rollouts:
        if rollout.result is not None and rollout.result.score is not None:
            yield from items_of(rollout, rollout.result, registry, load)


def items_of(
    rollout: Rollout, result: RolloutResult, registry: Registry, load: Callable[[str], Task | str]
) -> Iterator[Item]:
    """The criteria of one rollout, in the order of its checks."""
    said = judged.read(rollout.run.path, rollout.name)
    opinions = said.verdicts if said else {}
    task = load(result.task)
    truth: Mapping[str, bool] = (truth_of(result, task, registry) if isinstance(task, Task) else None) or {}
    for check in result.checks:
        if check.asked:
            yield Item(result, check, opinions.get(check.id), truth.get(check.id))


def known_cause(item: Item) -> Cause | None:
    """Why the verdicts about an item disagree, if the truth is known; ``None`` if it is not."""
    if item.truth is None:
        return None
    if item.verifier != item.truth:
        return "verifier wrong"
    return "judge wrong" if item.truth else "agent at fault"
