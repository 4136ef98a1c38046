"""Runs a rollout as a pytest test, and reports its result."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from pytest_opencomputer.agents.base import Agent, AgentKind
from pytest_opencomputer.models.errors import AgentProgramError, OpenComputerError, SandboxError
from pytest_opencomputer.models.planned import Case
from pytest_opencomputer.models.records import RolloutResult
from pytest_opencomputer.models.timings import Timings
from pytest_opencomputer.plugin.collect import task_of
from pytest_opencomputer.plugin.pausing import pause
from pytest_opencomputer.plugin.process_harness import harness_of
from pytest_opencomputer.plugin.proof_needs import need_of
from pytest_opencomputer.reports import allure
from pytest_opencomputer.reports.failure import failure_text
from pytest_opencomputer.rollouts.fault_attribution import decide, host_error
from pytest_opencomputer.rollouts.harness import Harness
from pytest_opencomputer.rollouts.proof_states import ask_again
from pytest_opencomputer.rollouts.results import TaskFailed, Verdict, result_of
from pytest_opencomputer.rollouts.rollout import Rollout
from pytest_opencomputer.runs.activity import Activity
from pytest_opencomputer.runs.conversion import user_properties
from pytest_opencomputer.runs.rollout_log import RolloutLog
from pytest_opencomputer.sandbox.sandbox import Sandbox
from pytest_opencomputer.tasks.task import Task

Conclude = Callable[[], RolloutResult]
TIMINGS = pytest.StashKey[Timings]()
CASE = pytest.StashKey[Case]()
LOG = pytest.StashKey[RolloutLog]()
RESULT = pytest.StashKey[RolloutResult]()


def log_of(harness: Harness, name: str) -> RolloutLog:
    """The log of a rollout, whether it was begun or not."""
    log = RolloutLog(harness.run.path, name)
    log.folder.mkdir(parents=True, exist_ok=True)
    return log


def timings_of(item: pytest.Item) -> Timings:
    """How long each phase of a test has taken so far."""
    if TIMINGS not in item.stash:
        task, case = task_of(item), item.stash.get(CASE, None)
        if task is None or case is None:
            item.stash[TIMINGS] = Timings()
        else:
            item.stash[TIMINGS] = Timings(Activity(harness_of(item.config).run, task, case))
    return item.stash[TIMINGS]


def prepare_rollout(item: pytest.Item, task: Task, case: Case, agent: Agent, sandbox: Sandbox) -> Conclude:
    """Assemble the rollout of a test whose desktop is prepared; what is returned runs it and reports its result."""
    harness = harness_of(item.config)
    log = item.stash[LOG] = harness.log(task, case)
    before_checks = partial(pause, item, sandbox) if harness.settings.pause_before_checks else None
    rollout = harness.rollout(task, case, agent, sandbox, log, timings_of(item), before_checks)
    if item.config.option.live:
        from pytest_opencomputer.live.rollouts import LIVE

        item.config.stash[LIVE].rollout(rollout)
    return partial(_conclude, item, harness, rollout)


def prepare_kept_state(item: pytest.Item, task: Task, case: Case) -> Conclude:
    """As ``prepare_rollout``, of a run whose final state was kept: nothing is played."""
    harness = harness_of(item.config)
    item.stash[LOG] = harness.log(task, case)
    return partial(_ask_again, item, harness, task, case)


def _ask_again(item: pytest.Item, harness: Harness, task: Task, case: Case) -> RolloutResult:
    kept = need_of(item.config, task).again.states[case.name]
    result = ask_again(harness.registry, task, case, kept, timings_of(item))
    record(item, harness, result)
    if problem := _problem(harness, task, harness.kind_of(case.agent), result):
        raise TaskFailed(result, problem)
    return result


def _conclude(item: pytest.Item, harness: Harness, rollout: Rollout) -> RolloutResult:
    sandbox, task = rollout.sandbox, rollout.assignment.task  # --pdb stops here, and people look for these names
    try:
        result = rollout.run()
    except (Exception, pytest.fail.Exception) as error:  # the latter is how pytest-timeout ends a test
        blame = rollout.blame(error)
        error.add_note(f"blame: {blame.who} ({blame.reason})")  # for tools that show the exception, such as Allure
        record_error(item, harness, rollout.unscored(error))
        raise
    record(item, harness, result)
    left = rollout.assignment.agent.aftermath(sandbox)
    problem = "\n".join(filter(None, (left, _problem(harness, task, rollout.assignment.kind, result))))
    if problem:
        raise TaskFailed(result, problem)
    return result


def _problem(harness: Harness, task: Task, kind: AgentKind, result: RolloutResult) -> str:
    """What is wrong with a result; the empty string if it is as it should be."""
    if kind.verdict is not None:
        problem = kind.verdict(result, harness.solution(task) if kind.uses_solution else None)
        return f"{problem}\n{failure_text(result)}" if problem else ""
    if harness.settings.prove and kind.name == "noop":
        earned = [check.id for check in result.checks if (check.kind == "goal") == check.passed]
        wanted = "doing nothing must pass every guard and no goal"
        return f"{wanted}: {', '.join(earned)}\n{failure_text(result)}" if earned else ""
    return "" if result.outcome == "passed" else failure_text(result)


def record(item: pytest.Item, harness: Harness, result: RolloutResult) -> None:
    """Append a result to the run and attach it to the test, so that it reaches the controller, JUnit and Allure.

    Raises:
        SandboxError: it cannot be stored; then the test does not have it either.
    """
    log = item.stash.get(LOG, None) or log_of(harness, result.rollout)
    result = log.finish(result)
    _attach(item, result)
    instruction = task.spec.instruction if (task := task_of(item)) else ""
    allure.attach(item.config, result, log, instruction=instruction)
    item.config.hook.pytest_opencomputer_after_rollout(item=item, result=result)


def record_error(item: pytest.Item, harness: Harness, result: RolloutResult) -> None:
    """Record the result of a rollout that could not be scored.

    If the run directory cannot be written, which may be the error itself, the result is attached to the test all the
    same: errors must be counted.
    """
    try:
        record(item, harness, result)
    except SandboxError as problem:
        end_if_unwritable(item, harness, problem)
        if RESULT not in item.stash:
            _attach(item, result)


def end_if_unwritable(item: pytest.Item, harness: Harness, error: BaseException) -> None:
    """End the session if the run directory cannot be written: rollouts would cost time and money for nothing.

    The run can be resumed when the directory can be written again.
    """
    found = host_error(error)
    if found is not None and harness.has_run and found.path.is_relative_to(harness.run.path):
        what = next(iter(str(found).splitlines()), "")
        item.session.shouldstop = f"the run ends here, as its directory cannot be written: {what}"


def _attach(item: pytest.Item, result: RolloutResult) -> None:
    item.stash[RESULT] = result
    item.user_properties.extend(user_properties(result))


def record_unprepared(item: pytest.Item, harness: Harness, task: Task, case: Case, error: BaseException) -> None:
    """Record that a rollout ended before its agent began, or outside of the agent's work, and why."""
    first = next(iter(str(error).splitlines()), "")
    verdict = Verdict.unscored(decide(error), f"{type(error).__name__}: {first}")
    record_error(item, harness, result_of(task, case, verdict, timings_of(item)))


def is_ours(error: BaseException) -> bool:
    """Whether users understand the message of an exception without its traceback."""
    return isinstance(error, (OpenComputerError, TaskFailed)) and not isinstance(error, AgentProgramError)
