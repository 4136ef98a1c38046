"""The one test function that every task file shares."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_opencomputer.plugin.rollout_item import Conclude


def test_task(rollout: Conclude) -> None:
    """Let the agent work on the task, then check what it achieved."""
    rollout()
