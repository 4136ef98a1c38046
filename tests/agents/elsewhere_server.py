"""An agent behind an address, which checks all that it is sent against the published schema and answers by a script."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from pydantic import TypeAdapter, ValidationError

from pytest_opencomputer.agents.anywhere.protocol import Observation, Over
from tests.agents.servers import Json, Reply, Request, VendorServer

SAID: TypeAdapter[Observation | Over] = TypeAdapter(Observation | Over)


class ElsewhereServer(VendorServer):
    """Scripts say lists of actions, or whole answers.

    Attributes:
        over: what the agent was told at the end of each rollout.
    """

    def __init__(self, script: Iterable[Reply | Any]) -> None:
        super().__init__(script)
        self.over: list[Over] = []

    @property
    def observations(self) -> list[Observation]:
        """All that were sent, in order."""
        return [Observation.model_validate(request.body) for request in self.requests]

    def problem(self, request: Request) -> str:
        """See ``VendorServer.problem``."""
        try:
            Observation.model_validate(request.body)
        except ValidationError as problem:
            return str(problem)
        return "" if request.path == "/act" else f"no such path: {request.path}"

    def complete(self, part: Any) -> Json:
        """See ``VendorServer.complete``."""
        return {"actions": part} if isinstance(part, list) else dict(part)

    def _reply(self, request: Request) -> Reply:
        if "over" not in request.body:
            return super()._reply(request)
        self.over.append(Over.model_validate(request.body))
        return Reply({})


@contextmanager
def acting(*script: Any) -> Iterator[ElsewhereServer]:
    """A running agent."""
    server = ElsewhereServer(script)
    with server.running():
        yield server
