"""One agent on one task, once: let it work, stop it, read the state, check, score, record.

Whatever breaks on the way is asked for its cause (``blame.decide``): what the agent broke is its failure, all else is
raised and has no score.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, Literal

from pytest_opencomputer.agents.base import Agent, AgentKind
from pytest_opencomputer.apps.app import App
from pytest_opencomputer.rollouts.fault_attribution import Blame, DesktopBroken, Evidence, Health, dead_parts, decide
from pytest_opencomputer.rollouts.cases import Case
from pytest_opencomputer.tasks.checks import AgentOutcome, evaluate, evaluate_together
from pytest_opencomputer.rollouts.deadline import TimeOver, interrupting
from pytest_opencomputer.models.errors import (
    AgentFailure,
    AgentProgramError,
    EngineError,
    GuestTimeout,
    OpenComputerError,
    SandboxError,
)
from pytest_opencomputer.guest.state import StateTimeout
from pytest_opencomputer.agents.intervention import MARK, Person
from pytest_opencomputer.models.timings import Phases
from pytest_opencomputer.sandbox.programs import Programs
from pytest_opencomputer.sandbox.permissions import Means, reachable
from pytest_opencomputer.models.records import CheckResult, Fingerprint, Outcome, RolloutResult, Score, Usage, Who
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.models.reward import score
from pytest_opencomputer.sandbox.sandbox import Sandbox
from pytest_opencomputer.models.sandbox_types import Asked
from pytest_opencomputer.sandbox.saving import Saved, end_everything, settle_app
from pytest_opencomputer.sandbox.services import keep_records
from pytest_opencomputer.agents.session import Recorder, RolloutOver, Session
from pytest_opencomputer.rollouts.state_keeping import StateKeeper
from pytest_opencomputer.tasks.task import Check, Task

OVERTIME = 10.0
"""Seconds beyond its deadline after which an agent that has not come back by itself is interrupted: a model call that
is under way may still end, and what it cost is then on record."""
_EVIDENCE = 5.0  # seconds that a guest may take to say how its machine is; it answers in milliseconds or not at all


class Rollout:
    """A rollout that is ready to run: its desktop is prepared and its apps are open.

    Args:
        sandbox: the prepared desktop.
        kind: what the agent is, for budget and verdict.
        phases: times, of which those of the preparation are known already.
        elements: whether the agent may see what programs say is on the screen, since the user asked for it.
        before_checks: called when the agent has stopped and everything is as it left it, with how it ended.
        keeper: keeps the states of the home folder, where the user asked for it.
        person: who may take part beside the agent.
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
        elements: bool = False,
        before_checks: Callable[[str], None] | None = None,
        keeper: StateKeeper | None = None,
        person: Person | None = None,
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
        self._elements = elements
        self._before_checks = before_checks
        self._keeper = keeper
        self.person = person or Person(lambda _: None)
        self.session: Session | None = None
        self._programs: Programs | None = None
        self._let_go = False  # whether the agent was begun
        self._health: Health | None = None
        self._blame: Blame | None = None

    def run(self) -> RolloutResult:
        """Run it and return the result, which is not recorded yet. What the agent broke is a result, too: it failed.

        Raises:
            SandboxError: our side broke; there is no reward then.
            ProviderError: the agent's model could not be reached.
            AgentProgramError: the agent's program raised something.
            RunBudgetUsedUp: the run may spend no more.
        """
        try:
            ended, cause = self._let_work()
            if self._before_checks is not None:
                with self._phases("pause"):
                    self._before_checks(ended)
            checks, saved = self._verify(self._begun)
        except Exception as error:
            blame = self.blame(error)
            if not blame.scored:
                raise
            return self._broken(blame)
        result = score(checks)
        passed = result.success and ended != "raised"
        return self._result(
            outcome="passed" if passed else "failed",
            score=result,
            checks=checks,
            cause="" if passed else cause or self._cause(result, ended, saved),
            blame="" if passed else "app" if any(one.broken for one in saved) else "agent",
            ended=ended,
        )

    def blame(self, error: BaseException) -> Blame:
        """Who broke it, asked of the engine and the guest once."""
        if self._blame is None:
            self._blame = decide(error, self._evidence())
        return self._blame

    def unscored(self, error: BaseException) -> RolloutResult:
        """The result where ``run`` raised ``error``: no reward, but all that is known."""
        blame = self.blame(error)
        return self._result(
            outcome=blame.unscored, score=None, checks=(), cause=_cause_of(error, blame), blame=blame.who, ended=""
        )

    def _broken(self, blame: Blame) -> RolloutResult:
        """The result where the agent broke what it worked in: no check can be asked any more, and none has passed."""
        checks = tuple(
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
                reason=f"not asked: {blame.reason}",
                asked=False,
            )
            for check in self.task.spec.checks
        )
        return self._result(
            outcome="failed", score=score(checks), checks=checks, cause=blame.reason, blame=blame.who, ended="broken"
        )

    def _result(
        self,
        *,
        outcome: Outcome,
        score: Score | None,
        checks: tuple[CheckResult, ...],
        cause: str,
        blame: Who | Literal[""],
        ended: str,
    ) -> RolloutResult:
        session, programs = self.session, self._programs
        mark = MARK if self.person.actions else ""
        return RolloutResult(
            rollout=self.name,
            task=self.task.id,
            apps=tuple(self.task.spec.apps),
            agent=self.case.agent + mark,
            trial=self.case.trial,
            variant=self.case.variant,
            outcome=outcome,
            score=score,
            checks=checks,
            steps=session.steps if session else 0,
            actions=session.actions if session else 0,
            cause=cause,
            blame=blame,
            retries=tuple(self._phases.retries),
            ended=ended,
            answer=session.done.answer if session and session.done else None,
            usage=session.usage if session else Usage(),
            screenshot=session.screenshot if session else "",
            programs=programs.seen if programs else (),
            consoles=programs.consoles if programs else (),
            phases=dict(self._phases.seconds),
            fingerprint=replace(self._fingerprint, agent=self._fingerprint.agent + mark),
            touched=self.person.actions,
            difficulty=self.task.spec.difficulty,
            feature_area=self.task.spec.feature_area,
            means=self.task.spec.means,
            tags=self.task.tags,
        )

    @property
    def _begun(self) -> Session:
        assert self.session is not None, "the agent has worked"
        return self.session

    def _let_work(self) -> tuple[str, str]:
        """Let the agent work; how it ended and, where it raised, why."""
        self._programs = Programs(self.sandbox, self._apps())
        session = self.session = Session(
            self.sandbox,
            self.task.spec.instruction,
            means=self._means(),
            max_steps=self._max_steps if self.kind.budgeted else None,
            deadline=self._deadline,
            recorder=self._recorder,
            reach=reachable(
                self.sandbox,
                self._means(),
                solution=self.kind.uses_solution or self.kind.adversary,
                elements=self._elements,
            ),
            watch=self._programs.look,
            before=self._keep_step,
        )
        if self.kind.attended:
            with self._phases("person"):
                self.agent.get_ready(session)
            session.begin()
        with self._phases("agent"):
            session.look()
            self._let_go = True
            try:
                with (
                    self.person.beside(session),
                    interrupting(self._deadline + OVERTIME, unless=lambda: session.busy or self.sandbox.asking),
                ):
                    self.agent.run(session)
            except AgentFailure as failure:
                return "raised", str(failure)
            except RolloutOver:
                # It went on when there was nothing more to do. Nothing of that was carried out.
                return session.over, ""
            except TimeOver:
                return "deadline", ""
            except OpenComputerError:
                raise
            except Exception as error:
                raise AgentProgramError(
                    f"the program of the agent {self.case.agent!r} raised {type(error).__name__}: {error}"
                ) from error
        return session.over or "returned", ""

    def _evidence(self) -> Evidence:
        session = self.session
        shell = self._let_go and (self._means() == "any" or bool(self._programs and self._programs.consoles))
        acted = self._let_go and (shell or bool(session and session.actions))
        try:
            machine = self.sandbox.exit_state()
        except EngineError as error:
            return Evidence(acted, shell, engine=" ".join(str(error).split()))
        health = self._health
        if machine.running and not machine.message:
            # Where it does not answer, what it said last still stands, if there is anything.
            with suppress(SandboxError):
                health = self._ask_health()
        return Evidence(acted, shell, machine, health=health)

    def _ask_health(self) -> Health:
        self._health = Health.of(self.sandbox.call("health", timeout=_EVIDENCE))
        return self._health

    def _look_after(self) -> None:
        """Whether the desktop still lives; where it does not, nothing that the agent achieved can be told from it.

        Raises:
            DesktopBroken: a part of it ended, and not by the agent's doing. What the agent ended itself stops no check.
        """
        health = self._ask_health()
        if dead_parts(health):
            broken = DesktopBroken(health)
            if not decide(broken, self._evidence()).scored:
                raise broken

    def _verify(self, session: Session) -> tuple[tuple[CheckResult, ...], tuple[Saved, ...]]:
        """Stop what the agent left behind, then ask: live endpoints first, saved ones after the save policy.

        Before saved endpoints are asked everything of the agent's user is ended, the apps and the session too: code
        that the agent got into one of them could otherwise change a file between two questions.
        """
        spec = self.task.spec
        done = session.done
        outcome = AgentOutcome(status=done.status if done else "none", answer=done.answer if done else None)
        with self._phases("save"):
            self._look_after()
            self.sandbox.release_input()
            self._programs_seen().look()
            self.sandbox.freeze_agent()
            # They are imported while the app quits; its user cannot read the memory of the process that does so.
            self._load_verifiers()
        session.look()
        self._keep_step(session.steps)

        def ask_live(check: Check) -> Any:
            try:
                return self.sandbox.endpoint(check.app, check.endpoint, check.args)
            except GuestTimeout as error:
                # The app keeps its caller where no alarm reaches it. That is its state, not an error of ours.
                raise StateTimeout(f"the running app did not answer: {error}") from error

        def ask_saved(checks: Sequence[Check]) -> Sequence[Asked]:
            return self.sandbox.endpoints([(check.app, check.endpoint, check.args) for check in checks])

        with self._phases("checks"):
            live = evaluate([check for check in spec.checks if check.declared.live], ask_live, outcome)
        with self._phases("save"):
            saved = tuple(
                settle_app(self.sandbox, app, spec.save, ended=self._how_it_ended(app)) for app in self._apps()
            )
            end_everything(self.sandbox)
            if any(app.services for app in self._apps()):
                lost = keep_records(self.sandbox)
                saved += tuple(Saved("", None, f"records were lost of the service {line}") for line in lost)
        with self._phases("checks"):
            rest = evaluate_together([one for one in spec.checks if not one.declared.live], ask_saved, outcome)
        results = {result.id: result for result in (*live, *rest)}
        checks = tuple(results[check.id] for check in spec.checks)
        self._keep_end(session, checks)
        return checks, saved

    def _keep_step(self, taken: int) -> None:
        """Keep the state after so many steps, where that is wanted. Files are copied out; nothing is asked of them."""
        if self._keeper is not None:
            self._keeper.after_step(taken)

    def _keep_end(self, session: Session, checks: Sequence[CheckResult]) -> None:
        """Keep the state that was checked, and say when each check was won or lost. Changes no verdict."""
        if self._keeper is None:
            return
        with self._phases("state"):
            self._keeper.final(session.steps)
        if self._keeper.steps:
            with self._phases("timeline"):
                self._keeper.tell(self.task.spec.checks, checks, session.steps, self._fingerprint)

    def _cause(self, result: Score, ended: str, saved: tuple[Saved, ...]) -> str:
        parts = [f"{result.goals_passed} of {result.goals} goals reached"]
        if result.guards_broken:
            parts.append(f"{result.guards_broken} of {result.guards} guards broken")
        if ended == "steps":
            parts.append("the step budget was used up")
        if ended == "budget":
            parts.append("the budget for tokens or money was used up")
        if ended == "deadline":
            parts.append("the time was used up")
        parts += [one.note for one in saved if one.note]
        if self._health is not None:
            parts += filter(None, [self._health.used_up() and f"used up: {self._health.used_up()}"])
            parts += filter(None, [dead_parts(self._health)])
        return "; ".join(parts)

    def _how_it_ended(self, app: App) -> int | None:
        """The exit code of an app's program as it was launched; ``None`` while it runs, or where nobody knows."""
        assert self._health is not None, "the guest was asked before"
        codes = [code for argv, code in self._health.ended if argv[: len(app.launch)] == app.launch[: len(argv)]]
        return codes[-1] if codes else None

    def _programs_seen(self) -> Programs:
        assert self._programs is not None, "the agent has worked"
        return self._programs

    def _load_verifiers(self) -> None:
        for app in self.task.spec.apps:
            self.sandbox.load_verifier(app, self._registry.verifier(app).sources)

    def _means(self) -> Means:
        """What the agent may use: a shell only where the task allows one and its kind has said that it wants one."""
        if self.kind.adversary:
            return "any" if self.agent.shell_everywhere else "ui"
        return self.task.spec.means if self.kind.means == "any" or self.kind.uses_solution else "ui"

    def _apps(self) -> list[App]:
        return [self._registry.app(name) for name in self.task.spec.apps]


def _cause_of(error: BaseException, blame: Blame) -> str:
    """The cause of an error in one line: what was raised and, where that says more, why."""
    raised = f"{type(error).__name__}: {next(iter(str(error).splitlines()), '')}"
    return raised if blame.reason in raised else f"{raised} ({blame.reason})"
