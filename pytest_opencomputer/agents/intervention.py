"""A person who takes part in a rollout beside the agent: only while that works, and never without a trace."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from pytest_opencomputer.agents.session import Session
from pytest_opencomputer.models.actions import Action
from pytest_opencomputer.models.errors import ActionError

MARK = "+person"
"""Behind the name of an agent in results of rollouts that a person has touched: no figure takes them for its own."""


class Person:
    """What a person does in one rollout.

    Args:
        note: puts it on record, before it is done.

    Attributes:
        actions: how many of the person's actions there were.
    """

    def __init__(self, note: Callable[[Mapping[str, Any]], None]) -> None:
        self.actions = 0
        self._note = note
        self._lock = threading.Lock()
        self._session: Session | None = None

    @contextmanager
    def beside(self, session: Session) -> Iterator[None]:
        """The agent works meanwhile, and the person may act. At the end what is being done is waited for."""
        with self._lock:
            self._session = session
        try:
            yield
        finally:
            with self._lock:
                self._session = None

    def act(self, action: Action) -> None:
        """Carry out an action, from any thread.

        Raises:
            ActionError: it cannot be carried out, or the agent is not at work: what is checked is not touched.
            SandboxError: it could not be put on record, and was not done; or the sandbox broke.
        """
        with self._lock:
            if self._session is None:
                raise ActionError("the agent is not at work on this desktop, and nobody else may be; nothing was done")
            self.actions += 1
            self._note({"step": self._session.steps, "action": action.model_dump(mode="json")})
            self._session.carry_out(action)
