"""The test functions that task files share: one that lets an agent work, and one for kept states of proofs."""

from __future__ import annotations

from collections.abc import Callable


def test_task(rollout: Callable[[], object]) -> None:
    """Let the agent work on the task, then check what it achieved."""
    rollout()


def test_kept_state(asked_again: Callable[[], object]) -> None:
    """Run the current checks on the final state that a run of a proof has left."""
    asked_again()
