"""A rollout as a test: run it, record what came of it, and say so in pytest's terms."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from pytest_opencomputer.activity import Activity
from pytest_opencomputer.agents.base import Agent
from pytest_opencomputer.blame import Blame, decide
from pytest_opencomputer.cases import Case, choose, folder_name
from pytest_opencomputer.collect import task_of
from pytest_opencomputer.errors import AgentFailure, AgentProgramError, OpenComputerError, SandboxError
from pytest_opencomputer.harness import Harness, harness_of
from pytest_opencomputer.pausing import pause
from pytest_opencomputer.person import Person
from pytest_opencomputer.phases import Phases
from pytest_opencomputer.recording import Recording
from pytest_opencomputer.records import RolloutResult
from pytest_opencomputer.reports import allure
from pytest_opencomputer.reports.conversion import user_properties
from pytest_opencomputer.reports.run_directory import RolloutLog
from pytest_opencomputer.reports.states import StateStore
from pytest_opencomputer.reports.terminal import failure_text
from pytest_opencomputer.rollout import Rollout
from pytest_opencomputer.sandbox import Sandbox
from pytest_opencomputer.state_keeping import StateKeeper
from pytest_opencomputer.task import Task

Conclude = Callable[[], RolloutResult]
PHASES = pytest.StashKey[Phases]()
CASE = pytest.StashKey[Case]()
LOG = pytest.StashKey[RolloutLog]()
RESULT = pytest.StashKey[RolloutResult]()


def log_of(harness: Harness, name: str) -> RolloutLog:
    """The log of a rollout, whether it was begun or not."""
    log = RolloutLog(harness.run, name)
    log.folder.mkdir(parents=True, exist_ok=True)
    return log


def phases_of(item: pytest.Item) -> Phases:
    """The phases measured so far for a test."""
    if PHASES not in item.stash:
        task, case = task_of(item), item.stash.get(CASE, None)
        if task is None or case is None:
            item.stash[PHASES] = Phases()
        else:
            item.stash[PHASES] = Phases(Activity(harness_of(item.config).run, task, case))
    return item.stash[PHASES]


class TaskFailed(AgentFailure):
    """The agent did not achieve the task. The message has one line per check with expected and actual.

    Attributes:
        result: the whole result.
    """

    def __init__(self, result: RolloutResult, text: str) -> None:
        self.result = result
        super().__init__(text)


def rollout_name(task: Task, case: Case) -> str:
    """A name that is unique within a run and a valid folder name."""
    return folder_name(task.id, case)


def prepare_rollout(
    item: pytest.Item, harness: Harness, task: Task, case: Case, agent: Agent, sandbox: Sandbox
) -> Conclude:
    """Everything is prepared; what is returned runs the rollout and concludes it."""
    kind, _ = choose(case.agent, harness.kinds)
    name = rollout_name(task, case)
    log = item.stash[LOG] = harness.run.rollout(name)
    rollout = Rollout(
        task=task,
        case=case,
        name=name,
        kind=kind,
        agent=agent,
        sandbox=sandbox,
        registry=harness.registry,
        fingerprint=harness.fingerprint(task, case, sandbox.screen),
        recorder=Recording(log),
        max_steps=harness.settings.max_steps or task.spec.max_steps,
        deadline=harness.settings.deadline,
        phases=phases_of(item),
        elements=harness.settings.models.tells_of_elements,
        person=Person(log.person),
        before_checks=partial(pause, item, sandbox) if harness.settings.pause_before_checks else None,
        keeper=keeper_of(harness, log, sandbox),
    )
    if harness.config.option.live:
        from pytest_opencomputer.live.rollouts import LIVE

        harness.config.stash[LIVE].rollout(rollout)

    def conclude() -> RolloutResult:
        try:
            result = rollout.run()
        except (Exception, pytest.fail.Exception) as error:  # the latter is how pytest-timeout ends a test
            blame = rollout.blame(error)
            error.add_note(f"blame: {blame.who} ({blame.reason})")  # for whoever shows the exception, as Allure does
            record_error(item, harness, rollout.unscored(error))
            raise
        record(item, harness, result)
        left = agent.aftermath(sandbox)
        solution = harness.solution(task) if kind.uses_solution else None
        said = _verdict(harness, kind.verdict(result, solution) if kind.verdict else None, case, result)
        problem = "\n".join(filter(None, (left, said)))
        if problem:
            raise TaskFailed(result, problem)
        return result

    return conclude


def keeper_of(harness: Harness, log: RolloutLog, sandbox: Sandbox) -> StateKeeper | None:
    """What keeps the states of a rollout, where the run keeps any."""
    which = harness.settings.save_state
    if which == "off":
        return None
    return StateKeeper(sandbox, log.folder, StateStore(harness.run.path / "states"), steps=which == "steps")


def _verdict(harness: Harness, said: str | None, case: Case, result: RolloutResult) -> str:
    """What is wrong with a result; the empty string where it is as it should be."""
    if said is not None:
        return f"{said}\n{failure_text(result)}" if said else ""
    if harness.settings.prove and case.agent == "noop":
        earned = [check.id for check in result.checks if (check.kind == "goal") == check.passed]
        return (
            f"doing nothing must pass every guard and no goal: {', '.join(earned)}\n{failure_text(result)}"
            if earned
            else ""
        )
    return "" if result.outcome == "passed" else failure_text(result)


def record(item: pytest.Item, harness: Harness, result: RolloutResult) -> None:
    """Append a result to the run and hang it on the test, so that it reaches the controller, JUnit and Allure.

    Raises:
        SandboxError: it cannot be stored; then the test does not have it either.
    """
    log = item.stash.get(LOG, None) or log_of(harness, result.rollout)
    result = log.finish(result)
    _hang(item, result)
    instruction = task.spec.instruction if (task := task_of(item)) else ""
    allure.attach(item.config, result, log, instruction=instruction)
    harness.config.hook.pytest_opencomputer_after_rollout(item=item, result=result)


def record_error(item: pytest.Item, harness: Harness, result: RolloutResult) -> None:
    """Record the result of a rollout that could not be scored.

    Where the run directory takes nothing, which may be just what broke, the test has it all the same: an error must be
    counted.
    """
    try:
        record(item, harness, result)
    except SandboxError:
        if RESULT not in item.stash:
            _hang(item, result)


def _hang(item: pytest.Item, result: RolloutResult) -> None:
    item.stash[RESULT] = result
    item.user_properties.extend(user_properties(result))


def unscored_result(task: Task, case: Case, *, cause: str, blame: Blame, phases: Phases | None = None) -> RolloutResult:
    """The result of a rollout that could not be scored, of which no more is known."""
    phases = phases or Phases()
    return RolloutResult(
        rollout=rollout_name(task, case),
        task=task.id,
        apps=tuple(task.spec.apps),
        agent=case.agent,
        trial=case.trial,
        variant=case.variant,
        outcome=blame.unscored,
        score=None,
        checks=(),
        cause=cause,
        blame=blame.who,
        retries=tuple(phases.retries),
        phases=dict(phases.seconds),
        difficulty=task.spec.difficulty,
        feature_area=task.spec.feature_area,
        means=task.spec.means,
        tags=task.tags,
    )


def record_unprepared(item: pytest.Item, harness: Harness, task: Task, case: Case, error: BaseException) -> None:
    """Record that a rollout did not come to its agent, or was ended outside of it, and why."""
    first = next(iter(str(error).splitlines()), "")
    blame = decide(error)
    cause = f"{type(error).__name__}: {first}"
    record_error(item, harness, unscored_result(task, case, cause=cause, blame=blame, phases=phases_of(item)))


def is_ours(error: BaseException) -> bool:
    """Whether an exception says something that users can read without its traceback."""
    return isinstance(error, (OpenComputerError, TaskFailed)) and not isinstance(error, AgentProgramError)
