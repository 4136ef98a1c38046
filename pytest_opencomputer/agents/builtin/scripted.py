"""The agent ``scripted``: plays actions from a file, such as the trajectory of an earlier rollout.

The file is a ``trajectory.jsonl`` of a run (or the folder of a rollout, which has one), or JSON: a list of steps, each
a canonical action or a list of them.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from pytest_opencomputer.agents.base import Agent, AgentKind, AgentRequest
from pytest_opencomputer.agents.models.option_values import no_options
from pytest_opencomputer.agents.session import Session
from pytest_opencomputer.agents.steps import NOT_EXECUTED, Turn
from pytest_opencomputer.models.actions import ACTION, Action
from pytest_opencomputer.models.errors import AgentFailure, UsageProblem
from pytest_opencomputer.runs.record_files import read_trajectory

Step = tuple[tuple[Action, ...], bool]  #: actions, and whether the last of them failed when it was recorded


class ScriptFailed(AgentFailure):
    """An action failed that succeeded when it was recorded."""


class Scripted(Agent):
    """Plays steps, each after the screen has settled. Ends without ``done`` if the recording has none."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self._steps = steps

    def run(self, session: Session) -> None:
        for number, (actions, failed) in enumerate(self._steps):
            if session.over:
                return
            session.observe()
            outcomes = session.take(Turn(actions))
            for outcome in outcomes:
                if outcome.error and outcome.error != NOT_EXECUTED and not failed:
                    raise ScriptFailed(f"step {number} of the script, {outcome.action!r}: {outcome.error}")


def read_script(place: Path) -> list[Step]:
    """The steps in a file.

    Raises:
        UsageProblem: there is no such file, or it is not a script; says what is wrong and where.
    """
    recorded = place.is_dir() or place.suffix == ".jsonl"
    steps = list(_recorded(place) if recorded else _written(place))
    if not steps:
        raise UsageProblem("the script has no step", where=str(place), wanted="at least one")
    return steps


def _recorded(place: Path) -> Iterator[Step]:
    for step in read_trajectory(place):
        # Actions that were not executed follow one that failed; they would not be executed now either.
        played = [record for record in step.actions if record.error != NOT_EXECUTED]
        actions = tuple(_action(record.action, f"{place}: step {step.index}") for record in played)
        yield actions, any(record.error for record in played)


def _written(place: Path) -> Iterator[Step]:
    try:
        steps = json.loads(place.read_text(encoding="utf-8"))
    except (OSError, ValueError) as problem:
        raise UsageProblem(
            f"the script cannot be read: {problem}",
            where=str(place),
            wanted="JSON, a list of steps, or the trajectory.jsonl of a rollout",
        ) from problem
    if not isinstance(steps, list):
        raise UsageProblem(f"the script is a JSON {type(steps).__name__}", where=str(place), wanted="a list of steps")
    for number, step in enumerate(steps):
        where = f"{place}: step {number}"
        yield tuple(_action(action, where) for action in (step if isinstance(step, list) else [step])), False


def _action(value: Any, where: str) -> Action:
    try:
        return ACTION.validate_python(value)
    except ValidationError as problem:
        first = problem.errors(include_url=False, include_context=False)[0]
        loc = ".".join(map(str, first["loc"]))
        raise UsageProblem(
            f"{loc}: {first['msg']}" if loc else str(first["msg"]),
            where=where,
            wanted='a canonical action such as {"kind": "click", "at": [310, 207]}',
        ) from problem


def _place(request: AgentRequest) -> Path:
    if not request.model:
        raise UsageProblem(
            "no script is named", where=f"--agent={request.name}", wanted="--agent=scripted:FILE, or a rollout's folder"
        )
    return Path(request.model)


def _content(request: AgentRequest) -> dict[str, str]:
    """The hash of the actions, which does not depend on the file's path or date."""
    steps = [
        [[action.model_dump(mode="json") for action in actions], failed]
        for actions, failed in read_script(_place(request))
    ]
    return {"script": hashlib.sha256(json.dumps(steps, sort_keys=True).encode()).hexdigest()[:16]}


SCRIPTED = AgentKind(
    "scripted",
    lambda request: Scripted(read_script(_place(request))),
    "plays the actions of a file or of an earlier rollout (scripted:FILE)",
    check=lambda request: _read(request),
    identity=_content,
)


def _read(request: AgentRequest) -> None:
    no_options(request)
    read_script(_place(request))
