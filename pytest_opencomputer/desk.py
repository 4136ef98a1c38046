"""The hands and eyes of a solution."""

from pytest_opencomputer.agents.desk import (
    Desk,
)

__all__ = ["Desk"]
