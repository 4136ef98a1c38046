"""Calls of ``computer_use`` as models write them."""

from __future__ import annotations

from pytest_opencomputer.agents.models.dialects.tool_calls import in_json


def call(**arguments: object) -> str:
    """A call in JSON."""
    return in_json("computer_use", arguments)
