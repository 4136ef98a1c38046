"""What a task's ``solution.py`` is written with."""

from pytest_opencomputer.agents.solution import (
    Desk,
    NearMiss,
    Solution,
    load_solution,
    mistake,
    near_miss,
)

__all__ = ["Desk", "NearMiss", "Solution", "load_solution", "mistake", "near_miss"]
