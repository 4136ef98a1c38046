"""Values that no run writes into its files, each with what is said about it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from pytest_opencomputer.runs.activity import ACTIVITY
from tests.reports.runs import Did

DID = [Did("gedit/letter", 4), Did("gedit/menu", 2)]
FIRST = f"rollouts/{DID[0].rollout}"


@dataclass(frozen=True)
class Change:
    """A value that no run writes.

    Attributes:
        file: where.
        path: keys from the record to the value.
        value: JSON.
        says: found in the message.
    """

    file: str
    path: str
    value: str
    says: str


RESULTS, TASKS, STEPS = "results.jsonl", "tasks.jsonl", f"{FIRST}/trajectory.jsonl"
HUGE = "1" + "0" * 400
CHANGES = [
    *(Change(RESULTS, path, value, says) for path, value, says in (
        ("score.reward", "NaN", "not JSON"),
        ("score.reward", "Infinity", "not JSON"),
        ("score.reward", "-Infinity", "not JSON"),
        ("score.reward", "1e400", "out of range"),
        ("score.reward", HUGE, "score.reward"),
        ("score.reward", "-5", "score.reward: -5"),
        ("score.reward", "0.3", "outcome passed, but reward 0.3"),
        ("score.share", "1.5", "score.share: 1.5, but it is a share"),
        ("score.goals_passed", "5", "5 of 4 goals"),
        ("score.guards_broken", "1", "1 guards broken"),
        ("score", "null", "outcome passed, but no score"),
        ("outcome", '"error"', "outcome error, but a score"),
        ("outcome", '"stopped"', "outcome stopped, but a score"),
        ("outcome", '"not begun"', "only stands for rollouts without a result"),
        ("steps", "-5", "steps: -5"),
        ("steps", HUGE, "steps: 1000"),
        ("trial", "-1", "trial: -1"),
        ("attempt", "0", "attempts are counted from 1"),
        ("usage.input_tokens", "-5", "usage.input_tokens: -5"),
        ("usage.cost", "1e300", "usage.cost: 1e+300"),
        ("phases.agent", "-5", "phases.agent: -5"),
        ("checks.0.seconds", "-5", "checks.0.seconds: -5"),
        ("checks.0.actual", "[" * 100_000 + "]" * 100_000, "recursion limit exceeded"),
        ("checks.0.id", '"goal_1"', "two checks are called 'goal_1'"),
        ("fingerprint.allowed.max_steps", "-5", "fingerprint.allowed.max_steps: -5"),
        ("rollout", '"../../../etc"', "cannot be the name of a folder"),
        ("rollout", '".."', "cannot be the name of a folder"),
        ("rollout", '"a\\u0000b"', "cannot be the name of a folder"),
        ("rollout", f'"{DID[1].rollout}"', f"a second result of {DID[1].rollout}"),
        ("agent", '"a\\u0000b"', "has a NUL character"),
        ("task", '"a\\u0000b"', "has a NUL character"),
    )),
    *(Change(TASKS, path, value, says) for path, value, says in (
        ("rollouts.0", '"a\\u0000b"', "cannot be the name of a folder"),
        ("rollouts.0", f'"{DID[1].rollout}"', "is one of gedit/letter"),
        ("cases", '[{"agent": "a"}, {"agent": "b"}]', "1 rollouts, but 2 cases"),
        ("cases.0.trial", "-5", "cases.0.trial: -5"),
        ("file", '"a\\u0000b"', "has a NUL character"),
    )),
    *(Change(STEPS, path, value, says) for path, value, says in (
        ("index", "-5", "index: -5"),
        ("index", "7", "index: 1 after 7"),
        ("elapsed", "Infinity", "not JSON"),
        ("elapsed", "-5", "elapsed: -5"),
        ("actions.0.seconds", "1e400", "out of range"),
        ("usage.cost", "-5", "usage.cost: -5"),
        ("screenshot", "5", "screenshot: Input should be a valid string, got 5"),
    )),
    *(Change("run.json", path, value, says) for path, value, says in (
        ("trials", "-5", "trials"),
        ("trials", HUGE, "trials"),
        ("deadline", "NaN", "not JSON"),
        ("deadline", "-5", "deadline"),
        ("started", '"2026-11-21T19:49:51"', "started"),
        ("models.max_cost", '"nan"', "limits are between 0 and"),
        ("models.max_cost", '"-5"', "limits are between 0 and"),
        ("models.max_cost", '"much"', "could not convert string to float"),
        ("agents.0", '"a\\u0000b"', "has a NUL character"),
        ("resumed", '[{"started": "2026-11-21T19:49:51Z", "seconds_before": -5}]', "seconds_before"),
        ("ended", '{"how": "well", "at": "2026-11-21T19:49:51Z"}', "ended.how"),
        ("format", "[" * 100_000 + "]" * 100_000, "recursion limit exceeded"),
    )),
    *(Change(f"{FIRST}/states.jsonl", path, value, says) for path, value, says in (
        ("moment", "-5", "moment"),
        ("entries.0.size", "-5", "entries.0.size"),
        ("entries.0.size", HUGE, "states.jsonl: a state of"),
        ("entries.0.place", '"../../escaped"', "is not a place below the folder"),
    )),
    *(Change(f"{FIRST}/timeline.json", path, value, says) for path, value, says in (
        ("steps", "NaN", "not JSON"),
        ("moments.0", "-5", "moments.0"),
        ("checks.0.changes.0.0", HUGE, "checks.0.changes.0.0"),
    )),
    Change(ACTIVITY, "at", "-5", "at: -5"),
    Change(ACTIVITY, "at", "1e300", "at: 1e+300"),
    Change(ACTIVITY, "at", "NaN", "not JSON"),
]  # fmt: skip


def put(record: Any, path: str, value: str) -> str:
    """JSON of a record with a value that JSON need not have."""
    *keys, last = path.split(".")
    inner = record
    for key in keys:
        inner = inner[int(key) if isinstance(inner, list) else key]
    inner[int(last) if isinstance(inner, list) else last] = "<here>"
    return json.dumps(record).replace('"<here>"', value)
