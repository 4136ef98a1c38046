"""The one place where the result of a rollout is constructed, whether it was scored, failed or never begun."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from pytest_opencomputer.agents.intervention import MARK
from pytest_opencomputer.agents.session import Session
from pytest_opencomputer.models.errors import AgentFailure
from pytest_opencomputer.models.planned import Case, RolloutId
from pytest_opencomputer.models.records import (
    CauseKind,
    CheckResult,
    Fingerprint,
    Outcome,
    RolloutResult,
    Score,
    Usage,
    Who,
)
from pytest_opencomputer.models.timings import Timings
from pytest_opencomputer.rollouts.fault_attribution import Blame
from pytest_opencomputer.sandbox.programs import Programs
from pytest_opencomputer.tasks.task import Task


class TaskFailed(AgentFailure):
    """The agent did not achieve the task. The message has one line per check with expected and actual.

    Attributes:
        result: the whole result.
    """

    def __init__(self, result: RolloutResult, text: str) -> None:
        self.result = result
        super().__init__(text)


@dataclass(frozen=True)
class Verdict:
    """How a rollout ended.

    Attributes:
        score: ``None`` if it could not be scored.
        cause: why it did not pass; empty if it did.
        blame: the party at fault; empty if it passed.
        ended: how the agent ended.
        cause_kind: as in ``RolloutResult``.
    """

    outcome: Outcome
    score: Score | None = None
    checks: Sequence[CheckResult] = ()
    cause: str = ""
    blame: Who | Literal[""] = ""
    ended: str = ""
    cause_kind: CauseKind | Literal[""] = ""

    @classmethod
    def unscored(cls, blame: Blame, cause: str) -> Verdict:
        """The verdict on a rollout that could not be scored."""
        return cls(outcome=blame.unscored, cause=cause, blame=blame.who, cause_kind=blame.kind)


@dataclass(frozen=True)
class Work:
    """What is known about the agent's work; nothing, if the agent never began.

    Attributes:
        touched: how many actions a person took while the agent worked.
    """

    session: Session | None = None
    programs: Programs | None = None
    fingerprint: Fingerprint | None = None
    touched: int = 0


def result_of(
    task: Task, case: Case, verdict: Verdict, timings: Timings | None = None, work: Work | None = None
) -> RolloutResult:
    """The result of a rollout."""
    timings, work = timings or Timings(), work or Work()
    session, programs, prints = work.session, work.programs, work.fingerprint
    mark = MARK if work.touched else ""
    return RolloutResult(
        rollout=RolloutId.of(task.id, case).folder,
        task=task.id,
        apps=tuple(task.spec.apps),
        agent=case.agent + mark,
        trial=case.trial,
        variant=case.variant,
        outcome=verdict.outcome,
        score=verdict.score,
        checks=tuple(verdict.checks),
        steps=session.steps if session else 0,
        actions=session.actions if session else 0,
        cause=verdict.cause,
        blame=verdict.blame,
        cause_kind=verdict.cause_kind,
        retries=tuple(timings.retries),
        ended=verdict.ended,
        answer=session.done.answer if session and session.done else None,
        usage=session.usage if session else Usage(),
        screenshot=session.screenshot if session else "",
        programs=programs.seen if programs else (),
        consoles=programs.consoles if programs else (),
        phases=dict(timings.seconds),
        fingerprint=None if prints is None else replace(prints, agent=prints.agent + mark),
        touched=work.touched,
        difficulty=task.spec.difficulty,
        feature_area=task.spec.feature_area,
        means=task.spec.means,
        tags=task.tags,
        tier=task.tier or "",
        host=timings.host,
    )


def missed(result: Score) -> list[str]:
    """What an unsuccessful rollout did not achieve, as a text for its ``cause``."""
    parts = [f"{result.goals_passed} of {result.goals} goals reached"]
    if result.guards_broken:
        parts.append(f"{result.guards_broken} of {result.guards} guards broken")
    return parts


def not_asked(task: Task, reason: str) -> tuple[CheckResult, ...]:
    """Results for the checks of a task if no check can be run any more: none has passed."""
    return tuple(
        CheckResult(
            id=check.id,
            app=check.app,
            endpoint=check.endpoint,
            args=check.args,
            kind=check.kind,
            because=check.because,
            passed=False,
            expected=check.expect,
            actual=None,
            reason=f"not asked: {reason}",
            asked=False,
        )
        for check in task.spec.checks
    )
