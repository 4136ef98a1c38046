"""Records steps and screenshots of a session in the run directory as they happen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pytest_opencomputer.agents.steps import ActionOutcome
from pytest_opencomputer.models.records import Usage
from pytest_opencomputer.runs.conversion import ActionRecord, StepRecord
from pytest_opencomputer.runs.rollout_log import RolloutLog


class Recording:
    """The recorder of a session, which writes steps and screenshots to a rollout's log at once."""

    def __init__(self, log: RolloutLog) -> None:
        self._log = log

    def screenshot(self, png: bytes) -> str:
        """Store a screenshot and return its name."""
        return self._log.screenshot(png)

    def step(
        self,
        *,
        index: int,
        reasoning: str,
        outcomes: Sequence[ActionOutcome],
        screenshot: str,
        usage: Usage,
        elapsed: float,
    ) -> None:
        """Append one step."""
        actions = tuple(self._action(outcome) for outcome in outcomes)
        self._log.step(StepRecord(index, reasoning, actions, screenshot, usage, elapsed))

    def exchange(self, exchange: Mapping[str, Any]) -> None:
        """Append a request to a model and its answer."""
        self._log.exchange(exchange)

    def _action(self, outcome: ActionOutcome) -> ActionRecord:
        returned = self._log.screenshot(outcome.image) if outcome.image is not None else outcome.text or None
        action = outcome.action.model_dump(mode="json")
        return ActionRecord(action, returned, outcome.error, outcome.seconds)
