"""After the agent has stopped: freeze what it left behind, ask live endpoints, save, ask saved endpoints."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from pytest_opencomputer.agents.session import Session
from pytest_opencomputer.apps.agent_endpoints import AgentOutcome
from pytest_opencomputer.apps.app import App
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.guest.state import StateTimeout
from pytest_opencomputer.models.errors import EngineError, GuestTimeout, SandboxError
from pytest_opencomputer.models.records import CheckResult, Fingerprint
from pytest_opencomputer.models.sandbox_types import Asked
from pytest_opencomputer.rollouts.assignment import Records
from pytest_opencomputer.rollouts.fault_attribution import DesktopBroken, Evidence, Health, dead_parts, decide
from pytest_opencomputer.rollouts.host_health import HostHealth
from pytest_opencomputer.sandbox.programs import Programs
from pytest_opencomputer.sandbox.sandbox import Sandbox
from pytest_opencomputer.sandbox.saving import Saved, end_everything, settle_app
from pytest_opencomputer.sandbox.services import keep_records
from pytest_opencomputer.tasks.checks import evaluate, evaluate_together
from pytest_opencomputer.tasks.task import Check, Task

_EVIDENCE = 5.0  # seconds that a guest may take to report its health; it answers in milliseconds or not at all


class MachineHealth:
    """Asks the guest about the health of its machine, and remembers the last answer.

    Attributes:
        last: the last answer; ``None`` if there was none.
    """

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        self._host = HostHealth()
        self.last: Health | None = None

    def ask(self) -> Health:
        """Ask the guest."""
        self.last = Health.of(self._sandbox.call("health", timeout=_EVIDENCE))
        return self.last

    def evidence(self, acted: bool) -> Evidence:
        """What engine, guest and host say when something broke.

        Args:
            acted: whether the agent has done anything.
        """
        try:
            machine = self._sandbox.exit_state()
        except EngineError as error:
            return Evidence(acted, engine=" ".join(str(error).split()))
        health = self.last
        if machine.running and not machine.message:
            # If it does not answer, its last answer still counts, if there is one.
            with suppress(SandboxError):
                health = self.ask()
        return Evidence(acted, machine, health=health, host=self._host.trouble())

    def require_desktop(self, acted: bool) -> None:
        """Check that the desktop still runs; if it does not, what the agent achieved cannot be checked.

        Raises:
            DesktopBroken: a part of it ended, not by the agent's fault. Parts that the agent ended itself do not
                prevent checks.
        """
        health = self.ask()
        if dead_parts(health):
            broken = DesktopBroken(health)
            if not decide(broken, self.evidence(acted)).scored:
                raise broken


@dataclass(frozen=True)
class Verification:
    """Runs the checks of one rollout.

    Attributes:
        health: asked before anything else, by the rollout.
    """

    task: Task
    sandbox: Sandbox
    registry: Registry
    records: Records
    programs: Programs
    health: MachineHealth
    fingerprint: Fingerprint

    def run(self, session: Session) -> tuple[tuple[CheckResult, ...], tuple[Saved, ...]]:
        """Stop what the agent left behind, then ask: live endpoints first, saved ones after the save policy.

        Before saved endpoints are asked, all processes of the agent's user are ended, apps and session included:
        otherwise code that the agent put into one of them could change a file between two endpoints.
        """
        checks, timings = self.task.spec.checks, self.records.timings
        done = session.done
        outcome = AgentOutcome(status=done.status if done else "none", answer=done.answer if done else None)
        with timings("save"):
            self.sandbox.release_input()
            self.programs.look()
            self.sandbox.freeze_agent()
            # They are imported while the app quits; its user cannot read the memory of the process that does so.
            for app in self.task.spec.apps:
                self.sandbox.load_verifier(app, self.registry.verifier(app).sources)
        session.look()
        if self.records.keeper is not None:
            self.records.keeper.after_step(session.steps)
        with timings("checks"):
            live = evaluate([check for check in checks if check.declared.live], self._ask_live, outcome)
        with timings("save"):
            saved = self._save()
        with timings("checks"):
            rest = evaluate_together([one for one in checks if not one.declared.live], self._ask_saved, outcome)
        results = {result.id: result for result in (*live, *rest)}
        ordered = tuple(results[check.id] for check in checks)
        self._keep_end(session, ordered)
        return ordered, saved

    def _ask_live(self, check: Check) -> Any:
        try:
            return self.sandbox.endpoint(check.app, check.endpoint, check.args)
        except GuestTimeout as error:
            # The app blocks the call in a way that no alarm can end. That is the state of the app, not an error of
            # ours.
            raise StateTimeout(f"the running app did not answer: {error}") from error

    def _ask_saved(self, checks: Sequence[Check]) -> Sequence[Asked]:
        return self.sandbox.endpoints([(check.app, check.endpoint, check.args) for check in checks])

    def _save(self) -> tuple[Saved, ...]:
        apps = [self.registry.app(name) for name in self.task.spec.apps]
        saved = [settle_app(self.sandbox, app, self.task.spec.save, ended=self._exit_code(app)) for app in apps]
        self.programs.look_at_files()
        end_everything(self.sandbox)
        if any(app.services for app in apps):
            lost = keep_records(self.sandbox)
            saved += [Saved("", None, f"records were lost of the service {line}") for line in lost]
        return tuple(saved)

    def _exit_code(self, app: App) -> int | None:
        """The exit code of an app's program as it was launched; ``None`` while it runs, or if it is not known."""
        assert self.health.last is not None, "the guest was asked before"
        codes = [code for argv, code in self.health.last.ended if argv[: len(app.launch)] == app.launch[: len(argv)]]
        return codes[-1] if codes else None

    def _keep_end(self, session: Session, checks: Sequence[CheckResult]) -> None:
        """Save the state that was checked, and when each check was won or lost. Changes no verdict."""
        keeper = self.records.keeper
        if keeper is None:
            return
        with self.records.timings("state"):
            keeper.final(session.steps)
        if keeper.steps:
            with self.records.timings("timeline"):
                keeper.tell(self.task.spec.checks, checks, session.steps, self.fingerprint)
