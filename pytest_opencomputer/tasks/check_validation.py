"""What is wrong with the checks of a task file: with each of them, and with all of them together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pytest_opencomputer.apps.agent_endpoints import AGENT_ENDPOINTS
from pytest_opencomputer.apps.endpoints import Endpoint
from pytest_opencomputer.apps.registry import AGENT, Registry
from pytest_opencomputer.models.errors import UsageProblem, near
from pytest_opencomputer.tasks import expectations
from pytest_opencomputer.tasks.expectations import Path as JsonPath
from pytest_opencomputer.tasks.expectations import Problem
from pytest_opencomputer.tasks.quotations import is_quotation
from pytest_opencomputer.tasks.task import Check, TaskSpec


def problems_of_all(raw: dict[str, Any], checks: Sequence[Check | None]) -> Iterator[Problem]:
    """What is wrong with the checks together."""
    known = [check for check in checks if check is not None]
    seen: set[str] = set()
    for at, check in enumerate(checks):
        if check is not None and check.id in seen:
            yield Problem(("checks", at, "id"), f"two checks are called {check.id!r}", "a name of its own")
        seen.update([check.id] if check is not None else [])
    if checks and None not in checks and not any(check.kind == "goal" for check in known):
        yield Problem(("checks",), "there is no goal check", "at least one")
    says_so = any(check.kind == "goal" and _expects_infeasible(check) for check in known)
    feasible = raw.get("feasible", True)
    if feasible is False and not says_so and None not in checks:
        wanted = 'a goal check of app "agent", endpoint "outcome", that expects {"status": "infeasible"}'
        yield Problem(("feasible",), "the task cannot be done, but no check expects the agent to say so", wanted)
    if feasible is True and says_so:
        yield Problem(("checks",), "a check expects that the task cannot be done", '"feasible": false')


def _expects_infeasible(check: Check) -> bool:
    return check.app == AGENT and isinstance(check.expect, dict) and check.expect.get("status") == "infeasible"


def problems_of_visual(spec: TaskSpec) -> Iterator[Problem]:
    """What is wrong with the criteria that only eyes can judge."""
    taken = {check.id for check in spec.checks}
    for at, one in enumerate(spec.visual):
        if one.id in taken:
            yield Problem(("visual", at, "id"), f"{one.id!r} is the id of another check or criterion", "another one")
        taken.add(one.id)
        if not is_quotation(one.because, spec.instruction):
            what = f"{one.because!r} is not a quotation from the instruction"
            yield Problem(("visual", at, "because"), what, "words copied exactly from the instruction")


def problems_of_check(
    check: Check, path: JsonPath, instruction: str, apps: Sequence[str], registry: Registry
) -> tuple[Endpoint | None, list[Problem]]:
    """The endpoint of a check, and what is wrong with the check."""
    found: list[Problem] = []
    if check.kind == "goal" and instruction and not is_quotation(check.because, instruction):
        wanted = "words copied exactly from the instruction"
        found.append(Problem((*path, "because"), f"{check.because!r} is not a quotation from the instruction", wanted))
    if check.app != AGENT and apps and check.app not in apps:
        known = [*apps, AGENT]
        found.append(Problem((*path, "app"), f"{check.app!r} is not one of the task's apps", near(check.app, known)))
        return None, found
    if check.app != AGENT and check.app not in registry.folders:
        return None, found  # reported with 'apps'
    try:
        endpoints = AGENT_ENDPOINTS if check.app == AGENT else registry.verifier(check.app).endpoints
    except UsageProblem as unusable:
        found.append(Problem((*path, "app"), f"the verifier of {check.app!r} cannot be used: {unusable}"))
        return None, found
    declared = endpoints.get(check.endpoint)
    if declared is None:
        what = f"{check.app} has no endpoint {check.endpoint!r}"
        found.append(Problem((*path, "endpoint"), what, near(check.endpoint, endpoints)))
        return None, found
    found += [Problem((*path, "args"), line, declared.usage) for line in declared.argument_problems(check.args)]
    for problem in expectations.problems(declared.facts, check.expect):
        found.append(Problem((*path, "expect", *problem.path), problem.what, problem.wanted))
    return declared, found
