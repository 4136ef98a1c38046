"""One agent on one task, once: let it work, then verify and score.

For every error the party at fault is found (``fault_attribution.decide``): what the agent broke is its failure,
everything else is raised and has no score.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pytest_opencomputer.agents.session import Hooks, RolloutOver, Session
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.models.errors import AgentFailure, AgentProgramError, OpenComputerError
from pytest_opencomputer.models.records import RolloutResult, Score, Who
from pytest_opencomputer.models.reward import score
from pytest_opencomputer.rollouts.assignment import Assignment, Bounds, Records
from pytest_opencomputer.rollouts.deadline import TimeOver, interrupting
from pytest_opencomputer.rollouts.events import Events
from pytest_opencomputer.rollouts.fault_attribution import Blame, Evidence, dead_parts, decide
from pytest_opencomputer.rollouts.results import Verdict, Work, missed, not_asked, result_of
from pytest_opencomputer.rollouts.verification import MachineHealth, Verification
from pytest_opencomputer.sandbox.permissions import reachable
from pytest_opencomputer.sandbox.programs import Programs
from pytest_opencomputer.sandbox.sandbox import Sandbox
from pytest_opencomputer.sandbox.saving import Saved

OVERTIME = 10.0
"""Seconds after its deadline at which an agent that has not stopped by itself is interrupted: a model call in progress
may still end, so that its cost is recorded."""
_USED_UP = {
    "steps": "the step budget was used up",
    "budget": "the budget for tokens or money was used up",
    "deadline": "the time was used up",
}


class Rollout:
    """A rollout that is ready to run: its desktop is prepared and its apps are open.

    Args:
        before_checks: called with how the agent ended, when it has stopped and before anything is changed.

    Attributes:
        session: the agent's session, once it has begun.
    """

    def __init__(
        self,
        assignment: Assignment,
        sandbox: Sandbox,
        registry: Registry,
        bounds: Bounds,
        records: Records,
        before_checks: Callable[[str], None] | None = None,
    ) -> None:
        self.assignment = assignment
        self.sandbox = sandbox
        self.records = records
        self.session: Session | None = None
        self._registry = registry
        self._bounds = bounds
        self._before_checks = before_checks
        self._programs: Programs | None = None
        self._health = MachineHealth(sandbox)
        self._begun = False  # whether the agent was
        self._blame: Blame | None = None
        self._events = Events(assignment.task, sandbox, registry, records.event)

    def run(self) -> RolloutResult:
        """Run it and return the result, which is not recorded yet. It is a failure if the agent broke its desktop.

        Raises:
            SandboxError: the harness or the engine failed; there is no reward then.
            ProviderError: the agent's model could not be reached.
            AgentProgramError: the agent's program raised an exception.
            RunBudgetUsedUp: the run may spend no more.
        """
        task, timings = self.assignment.task, self.records.timings
        try:
            programs = self._programs = Programs(self.sandbox, [self._registry.app(name) for name in task.spec.apps])
            session = self.session = self._make_session()
            with self._events:
                ended, cause = self._let_work(session)
            self._events.require()
            if self._before_checks is not None:
                with timings("pause"):
                    self._before_checks(ended)
            with timings("save"):
                self._health.require_desktop(self._acted())
            prints = self.assignment.fingerprint
            checks, saved = Verification(
                task, self.sandbox, self._registry, self.records, programs, self._health, prints
            ).run(session)
        except Exception as error:
            blame = self.blame(error)
            if not blame.scored:
                raise
            # The agent broke its desktop: no check can be asked any more.
            checks = not_asked(task, blame.reason)
            return self._result(Verdict("failed", score(checks), checks, blame.reason, blame.who, "broken"))
        result = score(checks)
        if result.success and ended != "raised":
            return self._result(Verdict("passed", result, checks, ended=ended))
        at_fault: Who = "app" if any(one.broken for one in saved) else "agent"
        return self._result(
            Verdict("failed", result, checks, cause or self._cause(result, ended, saved), at_fault, ended)
        )

    def blame(self, error: BaseException) -> Blame:
        """The party at fault; engine and guest are asked once."""
        if self._blame is None:
            self._blame = decide(error, self._evidence())
        return self._blame

    def unscored(self, error: BaseException) -> RolloutResult:
        """The result if ``run`` raised ``error``: no reward, but all that is known."""
        blame = self.blame(error)
        return self._result(Verdict.unscored(blame, _cause_of(error, blame)))

    def _result(self, verdict: Verdict) -> RolloutResult:
        assignment, records = self.assignment, self.records
        work = Work(self.session, self._programs, assignment.fingerprint, records.person.actions)
        return result_of(assignment.task, assignment.case, verdict, records.timings, work)

    def _let_work(self, session: Session) -> tuple[str, str]:
        """Let the agent work; how it ended and, if it raised, why."""
        assignment, timings = self.assignment, self.records.timings
        if assignment.kind.attended:
            with timings("person"):
                assignment.agent.get_ready(session)
            session.begin()
        with timings("agent"):
            session.look()
            self._begun = True
            try:
                with (
                    self.records.person.beside(session),
                    interrupting(self._bounds.deadline + OVERTIME, unless=lambda: session.busy or self.sandbox.asking),
                ):
                    assignment.agent.run(session)
            except AgentFailure as failure:
                return "raised", str(failure)
            except RolloutOver:
                # It continued after its end. None of that was carried out.
                return session.over, ""
            except TimeOver:
                return "deadline", ""
            except OpenComputerError:
                raise
            except Exception as error:
                raise AgentProgramError(
                    f"the program of the agent {assignment.case.agent!r} raised {type(error).__name__}: {error}"
                ) from error
        return session.over or "returned", ""

    def _make_session(self) -> Session:
        assignment, bounds = self.assignment, self._bounds
        kind, means = assignment.kind, assignment.means
        return Session(
            self.sandbox,
            assignment.task.spec.instruction,
            means=means,
            max_steps=bounds.max_steps if kind.budgeted else None,
            deadline=bounds.deadline,
            recorder=self.records.recorder,
            reach=reachable(
                self.sandbox, means, solution=kind.uses_solution or kind.adversary, elements=bounds.elements
            ),
            hooks=Hooks(before=self._keep_step, after=self._after_step),
        )

    def _after_step(self) -> None:
        assert self._programs is not None, "there are programs before the first step"
        assert self.session is not None, "there is a session before the first step"
        self._programs.look()
        self._events.after_step(self.session)

    def _acted(self) -> bool:
        """Whether the agent has done anything, or could without our knowing: it has a shell, or a console is open."""
        session = self.session
        shell = self.assignment.means == "any" or bool(self._programs and self._programs.consoles)
        return self._begun and (shell or bool(session and session.actions))

    def _evidence(self) -> Evidence:
        return self._health.evidence(self._acted())

    def _keep_step(self, taken: int) -> None:
        """Save the state after so many steps, if that is wanted. Files are only copied; no endpoint is asked."""
        if self.records.keeper is not None:
            self.records.keeper.after_step(taken)

    def _cause(self, result: Score, ended: str, saved: Sequence[Saved]) -> str:
        parts = missed(result)
        parts += [_USED_UP[ended]] if ended in _USED_UP else []
        parts += [one.note for one in saved if one.note]
        health = self._health.last
        if health is not None:
            parts += filter(None, [health.used_up() and f"used up: {health.used_up()}", dead_parts(health)])
        return "; ".join(parts)


def _cause_of(error: BaseException, blame: Blame) -> str:
    """The cause of an error in one line: what was raised and, if that says more, why."""
    raised = f"{type(error).__name__}: {next(iter(str(error).splitlines()), '')}"
    return raised if blame.reason in raised else f"{raised} ({blame.reason})"
