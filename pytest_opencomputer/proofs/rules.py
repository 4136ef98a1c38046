"""The rules by which results prove a task.

The oracle earns everything twice in a row, and so does another way if the solution brings one; doing nothing earns
nothing, every near miss fails exactly the checks that it names, every check is seen to fail, and no mutant survives
that undoes, leaves out, overdoes or empties what was asked for.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, Protocol

from pydantic import BaseModel, ConfigDict

from pytest_opencomputer.models.near_misses import MIN_GOALS_FOR_REWARD, MIN_NEAR_REWARD, difference
from pytest_opencomputer.models.records import CheckResult, Kind, RolloutResult
from pytest_opencomputer.models.values import printable

ORACLE_RUNS = 2
_AGENTS = ("oracle", "another-way", "noop", "near-miss")

REFUSED = ("revert", "too few", "too many", "blank")
"""The kinds of mutants of which none may survive; of damage the benchmark as a whole has its share."""

NEVER_FAILS = "never fails: "
"""Prefix in a task's survivors for a check that does not have to be seen failing."""

NearMisses = Mapping[str, Iterable[str]]
"""Name of a near miss to the ids of the checks it must fail, and no other."""

CheckOutcome = Literal["passed", "failed", "absent", "unreadable"]
"""``failed``: the object is there, but wrong; ``absent``: it is not there; ``unreadable``: a ``StateError``."""


class MutantLike(Protocol):
    """The attributes of a mutant that the rules use."""

    @property
    def kind(self) -> str: ...
    @property
    def name(self) -> str: ...


class CheckLike(Protocol):
    """The attributes of a task's check that the rules use."""

    @property
    def id(self) -> str: ...
    @property
    def kind(self) -> Kind: ...


class SpecLike(Protocol):
    """The attributes of a task's specification that the rules use."""

    @property
    def checks(self) -> Sequence[CheckLike]: ...


class TaskLike(Protocol):
    """The attributes of a task that the rules use."""

    @property
    def folder(self) -> Path: ...
    @property
    def id(self) -> str: ...
    @property
    def spec(self) -> SpecLike: ...


class Run(BaseModel):
    """One run of a proof.

    Attributes:
        reward: ``None`` if the run was an error.
        checks: outcome by id of the check, in the order of the task.
        named: for a near miss, the ids of the checks that it must fail, sorted.
        actions: of the oracle, how many it took; ``None``, and not written, of other runs and in records of versions
            that did not count them. The task's tier follows from it.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    reward: float | None
    checks: dict[str, CheckOutcome]
    named: tuple[str, ...] | None = None
    actions: int | None = None

    def failed(self) -> set[str]:
        """The ids of the checks that did not pass."""
        return {check for check, outcome in self.checks.items() if outcome != "passed"}


def judge(
    task: TaskLike, results: Sequence[RolloutResult], near_misses: NearMisses, *, another_way: bool = False
) -> list[str]:
    """Return why ``results`` do not prove ``task``; empty if it is proven.

    Args:
        results: of the agents ``oracle`` (twice), ``another-way``, ``noop`` and ``near-miss`` (once per near miss, its
            name as variant), in the order they ran. Others are ignored.
        another_way: whether the solution brings another way.
    """
    if others := sorted({result.task for result in results} - {task.id}):
        return [f"the results are of another task: {', '.join(others)}"]
    problems = []
    prints = {result.fingerprint for result in results if result.fingerprint is not None}
    if len({dataclasses.replace(fingerprint, agent="", allowed=None) for fingerprint in prints}) > 1:
        problems.append("the runs are of different versions of task, verifier, image or code")
    for agent, variant, wanted in _wanted(near_misses, another_way=another_way):
        count = sum(_is(result, agent, variant) for result in results)
        if count != wanted:
            problems.append(f"{_run_name(agent, variant)} was run {count} times, wanted: {wanted}")
    strangers = {result.variant for result in results if result.agent == "near-miss"} - set(near_misses)
    problems += [f"near-miss:{name} was run, but the solution has no such near miss" for name in sorted(strangers)]
    problems += [
        f"{_run_name(result.agent, result.variant)} did not run to its end: {printable(result.cause)}"
        for result in results
        if result.ended == "raised" and result.agent in _AGENTS
    ]
    runs, causes = runs_of(task, results, near_misses)
    return problems + problems_of(task, runs, causes)


def unseen(
    task: TaskLike, results: Sequence[RolloutResult], near_misses: NearMisses, mutated: Collection[str] = ()
) -> dict[str, str]:
    """Return by id the checks that no near miss fails, no mutant, nor (goals) ``noop`` with the wrong object there.

    Args:
        mutated: ids of the checks that a mutant fails.

    Returns:
        What is wrong with each, and what to do, in words.
    """
    runs, _ = runs_of(task, results, near_misses)
    shown = {check for name, run in runs.items() if name.startswith("near-miss:") for check in run.failed()}
    shown.update(mutated)
    if "noop" in runs:
        shown |= {check for check, outcome in runs["noop"].checks.items() if outcome == "failed"}
    by = {
        "goal": "by no near miss or mutant, nor by noop with the wrong object there",
        "guard": "by no near miss or mutant",
    }
    return {
        one.id: f"{one.kind} check {one.id!r} is never seen to fail: {by[one.kind]}. Add a near miss that fails it; "
        f'take it out, if it asks nothing of its own; or say why in survivors.json, under "{NEVER_FAILS}{one.id}"'
        for one in task.spec.checks
        if one.id not in shown
    }


def unseen_problems(
    found: Mapping[str, str], exempt: Mapping[str, str], asked: Collection[str], declared: Collection[str] = ()
) -> tuple[list[str], list[str]]:
    """Return the reasons why checks that were never seen to fail prevent a proof, and remarks.

    Args:
        found: as ``unseen`` returns it.
        exempt: as in the task's folder; ``never fails: ID`` stands for a check.
        asked: ids of the checks that could be asked about mutants. The others are only remarked on.
        declared: ids of the checks that fail with a mistake of a requirement. Such mistakes are played by the live
            tests of requirements, and not by the proof of each composed task. These checks are also only remarked on.
    """
    allowed = {name.removeprefix(NEVER_FAILS) for name in exempt if name.startswith(NEVER_FAILS)}
    strict = set(asked) - set(declared)
    problems = [told for check, told in found.items() if check in strict and check not in allowed]
    problems += [f"exempt, but it is seen to fail: {check}" for check in sorted(allowed - found.keys())]
    return problems, [told for check, told in found.items() if check not in strict and check not in allowed]


def survivor_problems(survivors: Iterable[MutantLike], exempt: Mapping[str, str]) -> list[str]:
    """Return the reasons why mutants that no check noticed prevent a proof.

    Args:
        exempt: names of those that may survive, with the reasons.
    """
    exempt = {name: reason for name, reason in exempt.items() if not name.startswith(NEVER_FAILS)}
    names = {one.name: one.kind for one in survivors}
    problems = [f"no check notices: {name}" for name, kind in names.items() if kind in REFUSED and name not in exempt]
    return problems + [f"exempt, but it does not survive: {name}" for name in exempt if name not in names]


def outcome_of(check: CheckResult) -> CheckOutcome:
    """The outcome of a check, and for a failed one whether its object was there.

    Facts have ``found: false`` for an absent object, and ``status: "none"`` for the answer of an agent that gave none.
    """
    if check.passed:
        return "passed"
    if check.state_error is not None or check.actual is None:
        return "unreadable"
    facts: Any = check.actual
    absent = isinstance(facts, Mapping) and (
        facts.get("found") is False or (check.app == "agent" and facts.get("status") == "none")
    )
    return "absent" if absent else "failed"


def _wanted(near_misses: NearMisses, *, another_way: bool) -> list[tuple[str, str, int]]:
    """Agent, variant and number of the runs of a proof, in the order of the record."""
    runs = [("oracle", "", ORACLE_RUNS), ("another-way", "", int(another_way)), ("noop", "", 1)]
    return [*runs, *(("near-miss", name, 1) for name in sorted(near_misses))]


def _is(result: RolloutResult, agent: str, variant: str) -> bool:
    return result.agent == agent and (result.variant == variant or agent != "near-miss")


def _run_name(agent: str, variant: str) -> str:
    return f"{agent}:{variant}" if agent == "near-miss" else agent


def runs_of(
    task: TaskLike, results: Sequence[RolloutResult], near_misses: NearMisses
) -> tuple[dict[str, Run], dict[str, str]]:
    """Return the runs of a proof by their names in the record, and the cause that each result gives."""
    order = {check.id: place for place, check in enumerate(task.spec.checks)}
    runs: dict[str, Run] = {}
    causes: dict[str, str] = {}
    for agent, variant, _ in _wanted(near_misses, another_way=True):
        found = sorted((r for r in results if _is(r, agent, variant)), key=lambda result: result.trial)
        for number, result in enumerate(found, start=1):
            name = _run_name(agent, variant)
            if agent == "oracle" or number > 1:
                name += f"-{number}"
            checks = sorted(result.checks, key=lambda check: order.get(check.id, len(order)))
            runs[name] = Run(
                reward=None if result.score is None else result.score.reward,
                checks={check.id: outcome_of(check) for check in checks},
                named=tuple(sorted(set(near_misses[variant]))) if agent == "near-miss" else None,
                actions=result.actions or None if agent == "oracle" else None,
            )
            causes[name] = printable(result.cause)
    return runs, causes


def problems_of(task: TaskLike, runs: Mapping[str, Run], causes: Mapping[str, str] | None = None) -> list[str]:
    """Return which rules the runs break.

    Args:
        causes: why runs were errors, by name; ``None`` for the runs of a record, which must all be there.
    """
    goals, guards = _ids(task, "goal"), _ids(task, "guard")
    problems = [] if goals else ["the task has no goal check"]
    if causes is None:
        problems += [f"{name} is missing" for name in ("oracle-1", "oracle-2", "noop") if name not in runs]
    for name, run in runs.items():
        if run.reward is None:
            cause = (causes or {}).get(name) or "no cause given"
            problems.append(f"{name} is an error, which proves nothing: {cause}")
        elif set(run.checks) != {*goals, *guards}:
            different = ", ".join(sorted(set(run.checks) ^ {*goals, *guards}))
            problems.append(f"{name} was judged by checks other than the task's: {different}")
        elif run.named is not None:
            problems += [f"{name} {problem}" for problem in _near_miss_problems(run, len(goals))]
        elif name == "noop":
            problems += [f"noop passes goal check {i!r}: it is true already" for i in goals if i not in run.failed()]
            problems += [f"noop fails guard check {i!r}: it is broken already" for i in guards if i in run.failed()]
        elif run.failed() or run.reward != 1.0:
            problems.append(f"{name} earned {run.reward:.2f}, wanted: 1 with all guards whole; {_failures(run)}")
    return problems


def variant_problems(seeds: Iterable[str], runs: Mapping[str, Run]) -> list[str]:
    """Return why the oracle's runs with further seeds do not show that a composed task can be done with them."""
    problems = [f"the oracle was not run with the seed {seed}" for seed in seeds if seed not in runs]
    for seed, run in runs.items():
        if run.reward is None:
            problems.append(f"the oracle with the seed {seed} is an error, which proves nothing")
        elif run.failed() or run.reward != 1.0:
            problems.append(f"the oracle with the seed {seed} earned {run.reward:.2f}, wanted: 1; {_failures(run)}")
    return problems


def _near_miss_problems(run: Run, goals: int) -> list[str]:
    problems = []
    if not run.named:
        problems.append("does not name any check that must fail")
    if told := difference(set(run.named or ()), {check: o == "passed" for check, o in run.checks.items()}):
        problems.append(told)
    if goals > MIN_GOALS_FOR_REWARD and run.reward is not None and run.reward < MIN_NEAR_REWARD:
        problems.append(f"earned {run.reward:.2f}, wanted: {MIN_NEAR_REWARD} at least; {_failures(run)}")
    return problems


def _failures(run: Run) -> str:
    failures = [f"{check} {outcome}" for check, outcome in run.checks.items() if outcome != "passed"]
    return ", ".join(failures) or "no check failed"


def _ids(task: TaskLike, kind: Kind) -> list[str]:
    return [check.id for check in task.spec.checks if check.kind == kind]
