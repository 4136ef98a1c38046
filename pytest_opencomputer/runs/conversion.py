"""Records to JSON and back: for the files of a run, and for the properties of a test report.

Reading is strict about types and lenient about surplus keys, so that a later version may add some.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pydantic import TypeAdapter

from pytest_opencomputer.models.records import RolloutResult, TaskRecord, Usage
from pytest_opencomputer.models.values import plain, to_json

TRANSPORT = "opencomputer"
"""The property that carries a whole result from an xdist worker to the controller."""


@dataclass(frozen=True)
class ActionRecord:
    """One action of a step and its outcome.

    Attributes:
        action: the canonical action as data: ``{"kind": "click", "at": [10, 20], …}``.
        outcome: what it returned, as JSON; an image as the name of its screenshot.
        error: the error message that the agent got; empty if there was none.
        seconds: how long it took.
    """

    action: Mapping[str, Any]
    outcome: Any = None
    error: str = ""
    seconds: float = 0.0


@dataclass(frozen=True)
class StepRecord:
    """One step of a rollout: one line of ``trajectory.jsonl``.

    Attributes:
        index: 0 for the first step.
        screenshot: name of the screenshot that the agent acted on; empty if it saw none.
        usage: what the model call of this step cost.
        elapsed: seconds from the start of the agent to the end of this step.
    """

    index: int
    reasoning: str = ""
    actions: tuple[ActionRecord, ...] = ()
    screenshot: str = ""
    usage: Usage = field(default_factory=Usage)
    elapsed: float = 0.0


@dataclass(frozen=True)
class EventRecord:
    """An event that happened in a rollout: one line of ``events.jsonl``.

    Attributes:
        step: how many steps the agent had taken.
        event: its id in the task.
        did: what was done, in words.
    """

    step: int
    event: str
    did: str


EVENT: TypeAdapter[EventRecord] = TypeAdapter(EventRecord)
RESULT: TypeAdapter[RolloutResult] = TypeAdapter(RolloutResult)
STEP: TypeAdapter[StepRecord] = TypeAdapter(StepRecord)
TASK: TypeAdapter[TaskRecord] = TypeAdapter(TaskRecord)


def result_from_json(text: str | bytes) -> RolloutResult:
    """Parse what ``to_json`` wrote of a result. Raises ``pydantic.ValidationError``."""
    return RESULT.validate_json(text, strict=True)


def step_from_json(text: str | bytes) -> StepRecord:
    """Parse what ``to_json`` wrote of a step. Raises ``pydantic.ValidationError``."""
    return STEP.validate_json(text, strict=True)


def event_from_json(text: str | bytes) -> EventRecord:
    """Parse what ``to_json`` wrote of an event. Raises ``pydantic.ValidationError``."""
    return EVENT.validate_json(text, strict=True)


def task_from_json(text: str | bytes) -> TaskRecord:
    """Parse what ``to_json`` wrote of a task. Raises ``pydantic.ValidationError``."""
    return TASK.validate_json(text, strict=True)


def user_properties(result: RolloutResult) -> list[tuple[str, object]]:
    """Return what is put on a test report, for JUnit's readers and for ``result_from_properties``.

    ``reward`` is ``""`` for an error, which has none, and ``cost`` is ``""`` if it is not known. ``seconds`` are those
    of the agent's work. ``check:<id>`` is JSON with ``passed``, ``kind``, ``expected``, ``actual`` and ``reason``. All
    strings can be encoded as UTF-8, which xdist needs.
    """
    properties: list[tuple[str, object]] = [
        ("task", result.task),
        ("agent", result.agent),
        ("trial", result.trial),
        ("outcome", result.outcome),
        ("reward", "" if result.score is None else result.score.reward),
        ("success", result.outcome == "passed"),
        ("steps", result.steps),
        ("actions", result.actions),
        ("seconds", result.phases.get("agent", "")),
        ("input_tokens", result.usage.input_tokens),
        ("output_tokens", result.usage.output_tokens),
        ("cost", "" if result.usage.cost is None else result.usage.cost),
        ("filtered", result.usage.filtered),
    ]
    if result.cause:
        properties.append(("cause", result.cause))
    if result.blame:
        properties.append(("blame", result.blame))
    if result.host:
        properties.append(("host", result.host))
    properties += [("retry", one) for one in result.retries]
    for check in result.checks:
        shown = {key: getattr(check, key) for key in ("passed", "kind", "expected", "actual", "reason")}
        properties.append((f"check:{check.id}", to_json(shown)))
    if result.fingerprint is not None:
        properties.append(("fingerprint", to_json(result.fingerprint)))
    properties.append((TRANSPORT, to_json(result)))
    return [(plain(name), plain(value)) for name, value in properties]


def result_from_properties(properties: Iterable[tuple[str, object]]) -> RolloutResult | None:
    """Return the result that ``user_properties`` put on a report, ``None`` if it carries none.

    Raises:
        pydantic.ValidationError: the property is there but is not a result.
    """
    for name, value in properties:
        if name == TRANSPORT and isinstance(value, str):
            return result_from_json(value)
    return None
