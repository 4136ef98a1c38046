"""Checks: facts are asked once and compared, state that cannot be read fails by name, everything else is our error."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_opencomputer.apps.agent_endpoints import AgentOutcome
from pytest_opencomputer.apps.endpoints import VerifierError
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.guest.endpoint import Home, StateTooBig
from pytest_opencomputer.models.errors import GuestError
from pytest_opencomputer.models.records import CheckResult, Kind
from pytest_opencomputer.models.reward import score
from pytest_opencomputer.tasks.checks import evaluate
from pytest_opencomputer.tasks.loading import load_task
from pytest_opencomputer.tasks.task import Check, Task

from .conftest import WriteTask
from .notebook import valid_task

NOTHING: AgentOutcome = {"status": "none", "answer": None}


@pytest.fixture
def task(write_task: WriteTask, registry: Registry) -> Task:
    return load_task(write_task(), registry)


def calling(registry: Registry, home: Path) -> Any:
    """Asks by calling the endpoint's function in this process."""

    def ask(check: Check) -> Any:
        function = registry.verifier(check.app).endpoint(check.endpoint).function
        assert function is not None
        return function(Home(home), **check.args)

    return ask


def test_facts_are_compared_with_expectations(task: Task, registry: Registry, home: Path) -> None:
    goal, guard = evaluate(task.spec.checks, calling(registry, home), NOTHING)
    assert (goal.id, goal.kind, goal.passed) == ("four_stars", "goal", False)
    assert goal.reason == "stars: expected 4, got 3"
    assert goal.actual["title"] == "Groceries for Saturday"
    assert goal.expected == {"stars": 4}
    assert goal.state_error is None
    assert (guard.passed, guard.reason) == (True, "")
    assert guard.actual["weight"] == 2.0
    assert guard.because.startswith("the other note")


def test_state_that_cannot_be_read_fails_the_check_with_its_name(task: Task, registry: Registry, home: Path) -> None:
    (home / ".local/share/notebook/notes.json").write_text("{")
    results = evaluate(task.spec.checks, calling(registry, home), NOTHING)
    assert [one.state_error for one in results] == ["StateCorrupt", "StateCorrupt"]
    assert results[0].reason.startswith("StateCorrupt: '.local/share/notebook/notes.json' is not JSON")
    assert not any(one.passed for one in results)
    assert results[0].actual is None


def test_unreadable_state_fails_the_check_with_one_line(task: Task) -> None:
    def ask(_check: Check) -> Any:
        raise StateTooBig("5 GB\nof notes")

    result = evaluate(task.spec.checks, ask, NOTHING)[0]
    assert (result.state_error, result.reason) == ("StateTooBig", "StateTooBig: 5 GB of notes")


def test_any_other_exception_is_ours(task: Task) -> None:
    def ask(_check: Check) -> Any:
        raise GuestError("broken", kind="KeyError")

    with pytest.raises(GuestError, match="broken"):
        evaluate(task.spec.checks, ask, NOTHING)


def test_facts_that_are_not_declared_are_ours(task: Task) -> None:
    with pytest.raises(VerifierError, match="rating: not declared in Note"):
        evaluate(task.spec.checks, lambda _: {"found": True, "rating": 4}, NOTHING)


def test_expectations_about_absent_objects_fail(write_task: WriteTask, registry: Registry, home: Path) -> None:
    first, second = valid_task()["checks"]
    first["args"] = second["args"] = {"title": "Never written"}
    second["expect"] = {"$absent": True}
    checks = load_task(write_task(checks=[first, second]), registry).spec.checks
    goal, guard = evaluate(checks, calling(registry, home), NOTHING)
    assert (goal.passed, goal.reason) == (False, 'expected {"stars": 4}, got nothing there (found: false)')
    assert guard.passed


def test_checks_about_one_thing_ask_once(write_task: WriteTask, registry: Registry, home: Path) -> None:
    first, second = valid_task()["checks"]
    again = {**first, "id": "tagged", "expect": {"tags": {"$contains": "urgent"}}, "because": "tag it as urgent"}
    checks = load_task(write_task(checks=[first, again, second]), registry).spec.checks
    asked: list[str] = []

    def ask(check: Check) -> Any:
        asked.append(check.id)
        return calling(registry, home)(check)

    results = evaluate(checks, ask, NOTHING)
    assert asked == ["four_stars", "other_note"]
    assert [one.id for one in results] == ["four_stars", "tagged", "other_note"]
    assert results[0].seconds > 0
    assert results[1].seconds == 0


def test_how_the_agent_ended_is_asked_of_no_sandbox(write_task: WriteTask, registry: Registry) -> None:
    check = {**valid_task()["checks"][0], "app": "agent", "endpoint": "outcome", "args": {}}
    check["expect"] = {"status": "done", "answer": {"$matches": "(?i)\\s*four\\s*"}}
    checks = load_task(write_task(checks=[check]), registry).spec.checks

    def ask(_check: Check) -> Any:
        raise AssertionError("asked")

    assert evaluate(checks, ask, {"status": "done", "answer": " Four"})[0].passed
    for outcome in (NOTHING, {"status": "done", "answer": None}, {"status": "gave_up", "answer": "four"}):
        assert not evaluate(checks, ask, outcome)[0].passed  # type: ignore[arg-type]


def result(kind: Kind, passed: bool) -> CheckResult:
    return CheckResult("a", "a", "a", {}, kind, "", passed, None, None)


@given(st.lists(st.tuples(st.sampled_from(["goal", "guard"]), st.booleans()), min_size=1))
def test_the_reward_is_goals_reached_less_guards_broken(made: list[tuple[Kind, bool]]) -> None:
    checks = [result(kind, passed) for kind, passed in made]
    goals = made.count(("goal", True)) + made.count(("goal", False))
    if not goals:
        with pytest.raises(ValueError, match="without a goal check"):
            score(checks)
        return
    found = score(checks)
    assert found.reward == max(0, made.count(("goal", True)) - made.count(("guard", False))) / goals
    assert 0 <= found.reward <= 1
    assert found.share == sum(passed for _, passed in made) / len(made)
    assert found.success == all(passed for _, passed in made)


@given(st.integers(0, 20), st.integers(0, 20))
def test_doing_nothing_earns_nothing(goals: int, guards: int) -> None:
    checks = [result("goal", False)] * (goals + 1) + [result("guard", True)] * guards
    assert score(checks).reward == 0
