"""The endpoints of the reserved app ``agent``: how the agent ended. The host answers them; no sandbox is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypedDict

from pytest_opencomputer.apps import shapes
from pytest_opencomputer.apps.endpoints import Endpoint
from pytest_opencomputer.apps.registry import AGENT


class AgentOutcome(TypedDict):
    """How the agent ended. ``status`` is the status of its ``done``, or ``none`` if it did not end by itself."""

    status: Literal["done", "infeasible", "gave_up", "none"]
    answer: str | None


def _shape() -> shapes.Record:
    shape = shapes.of(AgentOutcome)
    assert isinstance(shape, shapes.Record)
    return shape


AGENT_ENDPOINTS: Mapping[str, Endpoint] = {
    "outcome": Endpoint(
        app=AGENT,
        name="outcome",
        state="host",
        parameters=(),
        facts=_shape(),
        doc="How the agent ended, and the answer it gave.",
    )
}
