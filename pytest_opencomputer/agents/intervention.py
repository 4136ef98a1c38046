"""A person who acts in a rollout besides the agent: only while the agent works, and every action is recorded."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from pytest_opencomputer.agents.session import Session
from pytest_opencomputer.models.actions import Action
from pytest_opencomputer.models.errors import ActionError

MARK = "+person"
"""Added to the agent's name in results of rollouts in which a person acted, so that they count for no agent."""


class Person:
    """What a person does in one rollout.

    Args:
        note: records an action, before it is carried out.

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
        """Let the person act while the agent works. At the end, wait for an action of the person that is under way."""
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
            ActionError: it cannot be carried out, or the agent does not work now: nobody may change what is being
                checked.
            SandboxError: it could not be recorded, and was not carried out; or the sandbox broke.
        """
        with self._lock:
            if self._session is None:
                raise ActionError("the agent is not at work on this desktop, and nobody else may be; nothing was done")
            self.actions += 1
            self._note({"step": self._session.steps, "action": action.model_dump(mode="json")})
            self._session.carry_out(action)
