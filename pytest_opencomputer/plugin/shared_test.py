"""The one test function that every task file shares."""

from __future__ import annotations

from collections.abc import Callable


def test_task(rollout: Callable[[], object]) -> None:
    """Let the agent work on the task, then check what it achieved."""
    rollout()
