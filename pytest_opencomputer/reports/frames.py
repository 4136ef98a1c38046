"""Runs as pandas data frames: one row per rollout, step or check. Needs the extra ``stats``.

::

    runs = [Run.open("runs/latest")]
    frames.results(runs).groupby(["agent", "app"]).reward.mean()

Missing values are ``NA``, never 0: an error has no reward. So ``reward.notna().mean()`` is the coverage. Near misses
and cheats are in the frames; their ``variant`` is not empty.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from pytest_opencomputer.models.extras import need
from pytest_opencomputer.models.records import RolloutResult
from pytest_opencomputer.models.values import to_json
from pytest_opencomputer.runs.reader import Rollout, Run

if TYPE_CHECKING:
    import pandas

_PHASES = ("image", "pool", "start", "prepare", "agent", "save", "checks")

_RESULT: Mapping[str, str] = {
    **dict.fromkeys(("run", "rollout", "task", "app", "agent"), "string"),
    **dict.fromkeys(("trial", "attempt"), "Int64"),
    **dict.fromkeys(
        ("variant", "outcome", "blame", "cause_kind", "cause", "ended", "difficulty", "feature_area"), "string"
    ),
    **dict.fromkeys(("means", "tags", "tier", "observation", "run_ended"), "string"),
    "success": "boolean",
    **dict.fromkeys(("reward", "share"), "Float64"),
    **dict.fromkeys(("goals", "goals_passed", "guards", "guards_broken"), "Int64"),
    **dict.fromkeys(("steps", "actions", "input_tokens", "output_tokens", "filtered"), "Int64"),
    "cost": "Float64",
    **dict.fromkeys((f"seconds_{phase}" for phase in _PHASES), "Float64"),
    **dict.fromkeys((f"{what}_fingerprint" for what in ("task", "verifier", "image", "code", "agent")), "string"),
    "max_steps": "Int64",
    "deadline": "Float64",
    "max_tokens": "Int64",
    "max_cost": "Float64",
}
_STEP: Mapping[str, str] = {
    **dict.fromkeys(("run", "rollout"), "string"),
    "step": "Int64",
    "reasoning": "string",
    **dict.fromkeys(("actions", "failed_actions"), "Int64"),
    **dict.fromkeys(("action_kinds", "screenshot"), "string"),
    **dict.fromkeys(("elapsed", "seconds", "action_seconds"), "Float64"),
    **dict.fromkeys(("input_tokens", "output_tokens"), "Int64"),
    "cost": "Float64",
}
_CHECK: Mapping[str, str] = {
    **dict.fromkeys(("run", "rollout", "task", "agent"), "string"),
    "trial": "Int64",
    **dict.fromkeys(("variant", "check", "app", "endpoint", "kind"), "string"),
    **dict.fromkeys(("passed", "asked"), "boolean"),
    **dict.fromkeys(("expected", "actual", "reason", "state_error"), "string"),
    "seconds": "Float64",
}


def results(runs: Sequence[Run]) -> pandas.DataFrame:
    """A row per result, in the order they came, and then one per planned rollout without a result (``runs.plan``).

    Times are seconds by phase, costs US dollars, ``reward`` and ``share`` in [0, 1]; ``tags`` are joined by spaces.
    ``run_ended`` is how the run ended (``runs.ending.State``).
    ``max_steps``, ``deadline`` (seconds), ``max_tokens`` and ``max_cost`` (US dollars) are what the agent could use.

    Raises:
        UsageProblem: pandas is missing, or a run cannot be read.
    """
    return _frame((_result(run, one) for run in runs for one in run.planned), _RESULT)


def steps(runs: Sequence[Run]) -> pandas.DataFrame:
    """A row per step of every rollout, finished or not.

    ``elapsed`` is seconds from the agent's start to the end of the step, ``seconds`` since the end of the step
    before, ``action_seconds`` the time of that which its actions took; ``action_kinds`` are joined by spaces.

    Raises:
        UsageProblem: pandas is missing, or a run cannot be read.
    """
    return _frame((row for run in runs for rollout in run.rollouts for row in _steps(rollout)), _STEP)


def checks(runs: Sequence[Run]) -> pandas.DataFrame:
    """A row per check of every result; ``expected`` and ``actual`` as JSON.

    Raises:
        UsageProblem: pandas is missing, or a run cannot be read.
    """
    return _frame((row for run in runs for one in run.results for row in _checks(run, one)), _CHECK)


def _frame(rows: Iterable[Mapping[str, Any]], types: Mapping[str, str]) -> pandas.DataFrame:
    need("pandas", what="data frames")
    import pandas

    found = list(rows)
    frame = pandas.DataFrame({name: [row.get(name, pandas.NA) for row in found] for name in types}, dtype="object")
    return frame.astype(dict(types))


def _result(run: Run, result: RolloutResult) -> dict[str, Any]:
    row: dict[str, Any] = {
        "run": run.name,
        "rollout": result.rollout,
        "task": result.task,
        "app": result.apps[0] if result.apps else result.task.partition("/")[0],
        "observation": run.configuration.observation,
        "run_ended": run.ended.state,
        "input_tokens": result.usage.input_tokens,
        "output_tokens": result.usage.output_tokens,
        "filtered": result.usage.filtered,
        **{f"seconds_{phase}": seconds for phase, seconds in result.phases.items()},
    }
    for name in (
        "agent",
        "trial",
        "attempt",
        "variant",
        "outcome",
        "blame",
        "cause_kind",
        "cause",
        "ended",
        "difficulty",
        "feature_area",
    ):
        row[name] = getattr(result, name)
    row |= {"steps": result.steps, "actions": result.actions}
    if result.means:
        row |= {"means": result.means, "tags": " ".join(result.tags)}
    if result.tier:
        row["tier"] = result.tier
    if result.usage.cost is not None:
        row["cost"] = result.usage.cost
    if (score := result.score) is not None:
        for name in ("success", "reward", "share", "goals", "goals_passed", "guards", "guards_broken"):
            row[name] = getattr(score, name)
    if (prints := result.fingerprint) is not None:
        for name in ("task", "verifier", "image", "code", "agent"):
            row[f"{name}_fingerprint"] = getattr(prints, name)
        if prints.allowed is not None:
            row |= {name: value for name, value in asdict(prints.allowed).items() if value is not None}
    return row


def _steps(rollout: Rollout) -> Iterable[dict[str, Any]]:
    before = 0.0
    for step in rollout.steps:
        row: dict[str, Any] = {
            "run": rollout.run.name,
            "rollout": rollout.name,
            "step": step.index,
            "reasoning": step.reasoning,
            "actions": len(step.actions),
            "failed_actions": sum(bool(action.error) for action in step.actions),
            "action_kinds": " ".join(str(action.action.get("kind", "?")) for action in step.actions),
            "screenshot": step.screenshot,
            "elapsed": step.elapsed,
            "seconds": step.elapsed - before,
            "action_seconds": sum(action.seconds for action in step.actions),
            "input_tokens": step.usage.input_tokens,
            "output_tokens": step.usage.output_tokens,
        }
        if step.usage.cost is not None:
            row["cost"] = step.usage.cost
        before = step.elapsed
        yield row


def _checks(run: Run, result: RolloutResult) -> Iterable[dict[str, Any]]:
    for check in result.checks:
        row: dict[str, Any] = {
            "run": run.name,
            "rollout": result.rollout,
            "check": check.id,
            "expected": to_json(check.expected),
            "actual": to_json(check.actual),
        }
        for name in ("task", "agent", "trial", "variant"):
            row[name] = getattr(result, name)
        for name in ("app", "endpoint", "kind", "passed", "asked", "reason", "seconds"):
            row[name] = getattr(check, name)
        if check.state_error is not None:
            row["state_error"] = check.state_error
        yield row
