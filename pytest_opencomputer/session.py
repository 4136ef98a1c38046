"""What an agent works in: observations, actions, the task's instruction and budget."""

from pytest_opencomputer.agents.session import RolloutOver, Session
from pytest_opencomputer.agents.steps import NOT_EXECUTED, ActionOutcome, Observation, Recorder, Turn

__all__ = ["NOT_EXECUTED", "ActionOutcome", "Observation", "Recorder", "RolloutOver", "Session", "Turn"]
