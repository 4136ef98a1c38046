"""Running checks: ask each endpoint once, and compare the facts with what the checks expect."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypedDict

from pytest_opencomputer import canonical, shapes
from pytest_opencomputer.endpoints import Endpoint
from pytest_opencomputer.errors import StateError
from pytest_opencomputer.matchers import compare
from pytest_opencomputer.records import CheckResult
from pytest_opencomputer.registry import AGENT

if TYPE_CHECKING:
    from pytest_opencomputer.task import Check


class AgentOutcome(TypedDict):
    """How the agent ended. ``status`` is that of its ``done``; ``none`` where it did not end by itself."""

    status: Literal["done", "infeasible", "gave_up", "none"]
    answer: str | None


def _agent_shape() -> shapes.Record:
    shape = shapes.of(AgentOutcome)
    assert isinstance(shape, shapes.Record)
    return shape


AGENT_ENDPOINTS: Mapping[str, Endpoint] = {
    "outcome": Endpoint(
        app=AGENT,
        name="outcome",
        state="host",
        parameters=(),
        facts=_agent_shape(),
        doc="How the agent ended, and the answer it gave.",
    )
}
"""The endpoints of the reserved app ``agent``; the host answers them, no sandbox is asked."""


@dataclass(frozen=True)
class _Answer:
    facts: Any
    seconds: float
    error: StateError | None = None


def evaluate(
    checks: Sequence[Check], ask: Callable[[Check], Any], agent_outcome: AgentOutcome
) -> tuple[CheckResult, ...]:
    """Evaluate checks of a loaded task, in their order.

    Args:
        ask: the facts that a check's endpoint answers. May raise ``StateError``, which fails the check with its name.
            Checks with the same endpoint and arguments share one answer.
        agent_outcome: answers the checks of the reserved app ``agent``.

    Raises:
        VerifierError: an endpoint answered what it does not declare.
        Exception: whatever else ``ask`` raises is an error of ours, and passes through as it is.
    """
    answers: dict[bytes, _Answer] = {}
    results = []
    for check in checks:
        key = canonical.dump([check.app, check.endpoint, check.args])
        if shared := key in answers:
            answer = answers[key]
        else:
            answer = answers[key] = _asked(check, ask, agent_outcome)
        results.append(_judged(check, answer, 0.0 if shared else answer.seconds))
    return tuple(results)


def _asked(check: Check, ask: Callable[[Check], Any], agent_outcome: AgentOutcome) -> _Answer:
    began = time.monotonic()
    try:
        facts = agent_outcome if check.app == AGENT else ask(check)
    except StateError as error:
        return _Answer(None, time.monotonic() - began, error)
    return _Answer(check.declared.settle_facts(facts), time.monotonic() - began)


def _judged(check: Check, answer: _Answer, seconds: float) -> CheckResult:
    reason = f"{answer.error.kind}: {answer.error}" if answer.error else compare(check.expect, answer.facts)
    return CheckResult(
        id=check.id,
        app=check.app,
        endpoint=check.endpoint,
        args=check.args,
        kind=check.kind,
        because=check.because,
        passed=not reason,
        expected=check.expect,
        actual=answer.facts,
        reason=" ".join(reason.split()),
        state_error=answer.error.kind if answer.error else None,
        seconds=seconds,
    )
