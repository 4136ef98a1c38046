"""One agent on one task, once: let it work, stop it, read the state, check, score, record."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from pytest_opencomputer.agents.base import Agent, AgentKind
from pytest_opencomputer.app import App
from pytest_opencomputer.cases import Case
from pytest_opencomputer.checks import AgentOutcome, evaluate
from pytest_opencomputer.errors import AgentFailure
from pytest_opencomputer.records import CheckResult, Fingerprint, Outcome, RolloutResult, Score
from pytest_opencomputer.registry import Registry
from pytest_opencomputer.reward import score
from pytest_opencomputer.sandbox import Sandbox
from pytest_opencomputer.saving import Saved, settle_app
from pytest_opencomputer.session import Recorder, Session
from pytest_opencomputer.task import Check, Task


class Phases:
    """Measures how long the phases of a rollout take, in seconds."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}

    @contextmanager
    def __call__(self, name: str) -> Iterator[None]:
        began = time.monotonic()
        try:
            yield
        finally:
            self.seconds[name] = self.seconds.get(name, 0.0) + time.monotonic() - began


class Rollout:
    """A rollout that is ready to run: its desktop is prepared and its apps are open.

    Args:
        sandbox: the prepared desktop.
        kind: what the agent is, for budget and verdict.
        phases: times, of which those of the preparation are known already.
    """

    def __init__(
        self,
        *,
        task: Task,
        case: Case,
        name: str,
        kind: AgentKind,
        agent: Agent,
        sandbox: Sandbox,
        registry: Registry,
        fingerprint: Fingerprint,
        recorder: Recorder,
        max_steps: int | None,
        deadline: float,
        phases: Phases,
    ) -> None:
        self.task = task
        self.case = case
        self.name = name
        self.kind = kind
        self.agent = agent
        self.sandbox = sandbox
        self._recorder = recorder
        self._registry = registry
        self._fingerprint = fingerprint
        self._max_steps = max_steps
        self._deadline = deadline
        self._phases = phases

    def run(self) -> RolloutResult:
        """Run it and return the result, which is not recorded yet.

        Raises:
            SandboxError: our side broke; there is no reward then.
            ProviderError: the agent's model could not be reached.
        """
        session = Session(
            self.sandbox,
            self.task.spec.instruction,
            means=self.task.spec.means,
            max_steps=self._max_steps if self.kind.budgeted else None,
            deadline=self._deadline,
            recorder=self._recorder,
        )
        with self._phases("agent"):
            session.look()
            ended, cause = self._work(session)
        checks, saved = self._verify(session)
        result = score(checks)
        outcome: Outcome = "passed" if result.success and ended != "raised" else "failed"
        return RolloutResult(
            rollout=self.name,
            task=self.task.id,
            apps=tuple(self.task.spec.apps),
            agent=self.case.agent,
            trial=self.case.trial,
            variant=self.case.variant,
            outcome=outcome,
            score=result,
            checks=checks,
            steps=session.steps,
            actions=session.actions,
            cause="" if outcome == "passed" else cause or _cause(result, ended, saved),
            ended=ended,
            answer=session.done.answer if session.done else None,
            usage=session.usage,
            screenshot=session.screenshot,
            phases=dict(self._phases.seconds),
            fingerprint=self._fingerprint,
            difficulty=self.task.spec.difficulty,
            feature_area=self.task.spec.feature_area,
        )

    def _work(self, session: Session) -> tuple[str, str]:
        """Let the agent work; how it ended and, where it raised, why."""
        try:
            self.agent.run(session)
        except AgentFailure as failure:
            return "raised", str(failure)
        return session.over or "returned", ""

    def _verify(self, session: Session) -> tuple[tuple[CheckResult, ...], tuple[Saved, ...]]:
        """Stop what the agent left behind, then ask: live endpoints first, saved ones after the save policy."""
        spec = self.task.spec
        done = session.done
        outcome = AgentOutcome(status=done.status if done else "none", answer=done.answer if done else None)
        with self._phases("save"):
            self.sandbox.release_input()
            self.sandbox.freeze_agent()
        session.look()
        for app in spec.apps:
            self.sandbox.load_verifier(app, self._registry.verifier(app).sources)

        def ask(check: Check) -> Any:
            return self.sandbox.endpoint(check.app, check.endpoint, check.args)

        with self._phases("checks"):
            live = evaluate([check for check in spec.checks if check.declared.live], ask, outcome)
        with self._phases("save"):
            saved = tuple(settle_app(self.sandbox, app, spec.save) for app in self._apps())
        with self._phases("checks"):
            rest = evaluate([check for check in spec.checks if not check.declared.live], ask, outcome)
        results = {result.id: result for result in (*live, *rest)}
        return tuple(results[check.id] for check in spec.checks), saved

    def _apps(self) -> list[App]:
        return [self._registry.app(name) for name in self.task.spec.apps]


def _cause(result: Score, ended: str, saved: tuple[Saved, ...]) -> str:
    parts = [f"{result.goals_passed} of {result.goals} goals reached"]
    if result.guards_broken:
        parts.append(f"{result.guards_broken} of {result.guards} guards broken")
    if ended == "steps":
        parts.append("the step budget was used up")
    if ended == "deadline":
        parts.append("the time was used up")
    parts += [one.note for one in saved if one.note]
    return "; ".join(parts)
