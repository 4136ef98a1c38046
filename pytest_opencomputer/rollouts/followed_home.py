"""A copy of a sandbox's home folder on this machine, about which checks are asked while the agent works.

The sandbox gets no code of a verifier meanwhile, and no app notices that its files are read.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from pytest_opencomputer.apps.agent_endpoints import AgentOutcome
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.models.records import CheckResult
from pytest_opencomputer.rollouts.state_keeping import StateKeeper
from pytest_opencomputer.rollouts.timeline import OnHost
from pytest_opencomputer.runs.states import SavedHome, StateStore, read_states
from pytest_opencomputer.sandbox.guest_operations import Operations
from pytest_opencomputer.tasks.checks import evaluate_together
from pytest_opencomputer.tasks.task import Check, Task

_NOBODY: AgentOutcome = {"status": "none", "answer": None}


class FollowedHome:
    """A copy of the home folder that follows its changes. Made by ``opened``."""

    def __init__(self, keeper: StateKeeper, reader: OnHost) -> None:
        self._keeper, self._reader = keeper, reader
        self._laid: SavedHome | None = None

    @classmethod
    @contextmanager
    def opened(cls, task: Task, sandbox: Operations, registry: Registry) -> Iterator[FollowedHome]:
        """A copy for the verifiers of the task's apps; it is removed afterwards."""
        with tempfile.TemporaryDirectory(prefix="opencomputer-home-") as name:
            folder = Path(name)
            store = StateStore(folder / "states")
            (folder / "home").mkdir()
            with OnHost.opened(folder / "home", store, registry, task.spec.apps) as reader:
                yield cls(StateKeeper(sandbox, folder, store, steps=True), reader)

    def follow(self, steps: int) -> bool:
        """Update the copy to the current home folder, after so many steps; returns whether it has changed.

        If the state cannot be read, which the agent can cause, the copy stays as it is.
        """
        self._keeper.after_step(steps)
        *_, state = (None, *read_states(self._keeper.folder))
        if state is None or state is self._laid:
            return False
        changed = self._laid is None or state.entries != self._laid.entries
        self._reader.lay(state, self._laid)
        self._laid = state
        return changed

    def evaluate(self, checks: Sequence[Check]) -> tuple[CheckResult, ...]:
        """The results of checks of saved state, on the copy."""
        return evaluate_together(checks, self._reader.ask, _NOBODY)
