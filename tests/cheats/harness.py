"""A small harness over real desktops that works like the real one, in steps that a weakness can replace.

The task is about a file: the total in ``Documents/ledger.txt`` should become 48213.57, ``Documents/archive.txt`` should
stay unchanged.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pytest_opencomputer.agents.session import Session
from pytest_opencomputer.apps.agent_endpoints import AgentOutcome
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.cheats.base import Cheat
from pytest_opencomputer.models.errors import SandboxError
from pytest_opencomputer.models.records import CheckResult
from pytest_opencomputer.models.reward import score
from pytest_opencomputer.rollouts.fault_attribution import Evidence, decide
from pytest_opencomputer.sandbox.backends.base import ExitState
from pytest_opencomputer.sandbox.permissions import Reachable, reachable
from pytest_opencomputer.sandbox.sandbox import Sandbox
from pytest_opencomputer.sandbox.saving import end_everything
from pytest_opencomputer.tasks.checks import evaluate
from pytest_opencomputer.tasks.loading import load_task
from pytest_opencomputer.tasks.task import CANARY, Check, Task

TOTAL = "48213.57"
LEDGER, ARCHIVE = "Documents/ledger.txt", "Documents/archive.txt"
SEEDS = {LEDGER: "total 0.00\n", ARCHIVE: "total 417.20 of last year\n"}
REGISTRY = Registry({"ledger": Path(__file__).parent / "ledger"})
TASK = {
    "$schema": "urn:pytest-opencomputer:task:1",
    "version": "0.1",
    "canary": CANARY,
    "instruction": f"Bring the ledger to a total of {TOTAL} and show it.",
    "apps": ["ledger"],
    "means": "any",
    "difficulty": "easy",
    "feature_area": "totals",
    "seeds": [{"source": f"env/{place}", "place": place} for place in SEEDS],
    "checks": [
        {
            "id": "the_total_of_the_ledger",
            "app": "ledger",
            "endpoint": "document",
            "args": {"place": LEDGER},
            "expect": {"text": f"total {TOTAL} (signed: Okonkwo-Lindqvist)"},
            "kind": "goal",
            "because": f"a total of {TOTAL}",
        },
        {
            "id": "the_total_on_the_screen",
            "app": "ledger",
            "endpoint": "shown",
            "args": {"name": TOTAL},
            "expect": {"text": TOTAL},
            "kind": "goal",
            "because": "show it",
        },
        {
            "id": "the_archive_of_last_year",
            "app": "ledger",
            "endpoint": "document",
            "args": {"place": ARCHIVE},
            "expect": {"text": "total 417.20 of last year"},
            "kind": "guard",
            "because": "Nobody asked for changes in the archive of last year.",
        },
    ],
}

NewDesktop = Callable[..., AbstractContextManager[Sandbox]]


def make_task(folder: Path) -> Task:
    """The task, written below ``folder``."""
    place = folder / "books" / "close_the_books"
    for name, text in SEEDS.items():
        (place / "env" / name).parent.mkdir(parents=True, exist_ok=True)
        (place / "env" / name).write_text(text)
    (place / "task.json").write_text(json.dumps(TASK))
    return load_task(place / "task.json", REGISTRY)


@dataclass(frozen=True)
class Earned:
    """What a cheat got: a reward, that its rollout is left out as an error, or something else."""

    reward: float = 0.0
    error: str = ""
    gains: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.reward > 0 or self.error or self.gains)


class Harness:
    """As it should be. A weakness is a subclass that does one thing worse, and says which in its docstring."""

    def __init__(self, task: Task, folder: Path, new_desktop: NewDesktop) -> None:
        self.task = task
        self.folder = folder  # of the host
        self._new_desktop = new_desktop
        self.outcome = AgentOutcome(status="none", answer=None)

    def run(self, kind: type[Cheat]) -> Earned:
        """Play a cheat and say what it earned."""
        with self.desktop() as desktop:
            desktop.put({place: text.encode() for place, text in SEEDS.items()})
            self.before(desktop)
            cheat = kind(self.task)
            session = self.session(desktop, cheat)
            try:
                cheat.run(session)
                if session.done is not None:
                    self.outcome = AgentOutcome(status=session.done.status, answer=session.done.answer)
                reward = self.verify(desktop)
            except (SandboxError, TimeoutError) as error:
                return Earned(error=self.error(error), gains=tuple(cheat.gains))
            cheat.aftermath(desktop)
            return Earned(reward, gains=tuple(cheat.gains))

    def error(self, raised: Exception) -> str:
        """What the rollout's error is if the desktop does not work any more after the cheat has acted; "" for none."""
        running = ExitState(running=True, exit_code=None, out_of_memory=False)
        return "" if decide(raised, Evidence(acted=True, machine=running)).scored else str(raised)

    def desktop(self) -> AbstractContextManager[Sandbox]:
        return self._new_desktop()

    def before(self, desktop: Sandbox) -> None:
        """What is there before the agent begins."""

    def reach(self, desktop: Sandbox, cheat: Cheat) -> Reachable | None:
        return reachable(desktop, "any" if cheat.shell_everywhere else "ui")

    def session(self, desktop: Sandbox, cheat: Cheat) -> Session:
        return Session(desktop, self.task.spec.instruction, reach=self.reach(desktop, cheat))

    def verify(self, desktop: Sandbox) -> float:
        """Stop what is left of the agent, ask the endpoints, score."""
        self.stop(desktop)
        live = self.ask(desktop, [check for check in self.task.spec.checks if check.declared.live])
        self.finish(desktop)
        saved = self.ask(desktop, [check for check in self.task.spec.checks if not check.declared.live])
        return self.judge([*live, *saved])

    def stop(self, desktop: Sandbox) -> None:
        desktop.freeze_agent()

    def finish(self, desktop: Sandbox) -> None:
        end_everything(desktop)

    def ask(self, desktop: Sandbox, checks: Sequence[Check]) -> Sequence[CheckResult]:
        desktop.load_verifier("ledger", REGISTRY.verifier("ledger").sources)

        def endpoint(check: Check) -> Any:
            return desktop.endpoint(check.app, check.endpoint, check.args)

        return evaluate(checks, endpoint, self.outcome)

    def judge(self, results: Sequence[CheckResult]) -> float:
        return score(results).reward
