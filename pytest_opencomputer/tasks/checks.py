"""Running checks: ask each endpoint once, and compare the facts with what the checks expect."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from pytest_opencomputer.apps.agent_endpoints import AgentOutcome
from pytest_opencomputer.apps.registry import AGENT
from pytest_opencomputer.models import canonical
from pytest_opencomputer.models.errors import StateError
from pytest_opencomputer.models.records import CheckResult
from pytest_opencomputer.models.sandbox_types import Asked
from pytest_opencomputer.tasks.matchers import compare
from pytest_opencomputer.tasks.task import Check


def evaluate(
    checks: Sequence[Check], ask: Callable[[Check], Any], agent_outcome: AgentOutcome
) -> tuple[CheckResult, ...]:
    """Evaluate checks of a loaded task, in their order.

    Args:
        ask: returns the facts of a check's endpoint. May raise ``StateError``, which fails the check with its name.
            Checks with the same endpoint and arguments share one answer.
        agent_outcome: the facts for checks of the reserved app ``agent``.

    Raises:
        VerifierError: an endpoint's answer is not of the type that it declares.
        Exception: whatever else ``ask`` raises is an error of ours and is not caught.
    """

    def asked(check: Check) -> Asked:
        began = time.monotonic()
        try:
            facts = ask(check)
        except StateError as error:
            return Asked(None, time.monotonic() - began, error)
        return Asked(facts, time.monotonic() - began)

    return evaluate_together(checks, lambda wanted: map(asked, wanted), agent_outcome)


def evaluate_together(
    checks: Sequence[Check], ask: Callable[[Sequence[Check]], Iterable[Asked]], agent_outcome: AgentOutcome
) -> tuple[CheckResult, ...]:
    """As ``evaluate``, but ``ask`` gets several checks at once, no two of which share an answer."""
    keys = [canonical.dump([check.app, check.endpoint, check.args]) for check in checks]
    wanted: dict[bytes, Check] = {}
    for key, check in zip(keys, checks, strict=True):
        if check.app != AGENT:
            wanted.setdefault(key, check)
    answers = {
        key: answer if answer.error else replace(answer, facts=check.declared.settle_facts(answer.facts))
        for (key, check), answer in zip(wanted.items(), ask(list(wanted.values())), strict=True)
    }
    results, seen = [], set[bytes]()
    for key, check in zip(keys, checks, strict=True):
        answer = answers.get(key) or Asked(check.declared.settle_facts(agent_outcome), 0.0)
        results.append(_judged(check, answer, 0.0 if key in seen else answer.seconds))
        seen.add(key)
    return tuple(results)


def _judged(check: Check, answer: Asked, seconds: float) -> CheckResult:
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
