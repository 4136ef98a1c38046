"""What an agent may use of its sandbox, depending on the task and the kind of agent.

Agents get the sandbox as ``session.sandbox``. In a rollout that is a ``Reachable``, which lets through only the
operations below: only looking and acting if the task allows only the user interface, and never the verifier, the
session or anything of root. This keeps honest agents to the rules and makes a rollout that breaks them a failure; it
does not protect against the code of an agent, which runs on the host with all rights of the person who started it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from pytest_opencomputer.guest.wire import Buffer
from pytest_opencomputer.models.errors import ActionError, AgentFailure, GuestError
from pytest_opencomputer.sandbox.guest_operations import Operations
from pytest_opencomputer.sandbox.sandbox import Sandbox

Means = Literal["ui", "any"]

CANONICAL = frozenset({"input.perform", "input.release", "screen.grab", "screen.zoom", "screen.settle"})
"""What the canonical actions and observations need: acting, and screenshots."""
ELEMENTS = frozenset({"a11y.tree"})
"""What other kinds of observation than the plain screenshot need."""
LOOKING = frozenset(
    {"a11y.find", "a11y.look", "a11y.tree", "windows.list", "processes.list", "files.get", "files.tree"}
)
"""What solutions look at beside the screen; none of it changes anything."""
SHELL = frozenset(
    {
        *("files.put", "windows.focus", "windows.close", "a11y.action", "a11y.set_text"),
        *("processes.run", "processes.spawn", "processes.log", "processes.exit_code", "processes.alive"),
    }
)
"""What a shell can do anyway, for tasks that allow any means."""
_STARTING = ("processes.run", "processes.spawn")


class OutOfReach(AgentFailure):
    """The agent asked the sandbox for something that it may not use. The task fails."""


class Reachable(Operations):
    """A sandbox as an agent may use it.

    Args:
        allowed: names of the guest's operations that are let through. Programs are started as the agent's user and in
            its group only, so that they end with it.
        why: the reason in the message, if an agent asks for more.
    """

    def __init__(self, sandbox: Sandbox, allowed: frozenset[str], why: str) -> None:
        self._sandbox = sandbox
        self._allowed = allowed
        self._why = why

    @property
    def screen(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self._sandbox.screen

    def _request(
        self, op: str, args: Mapping[str, Any], blobs: Sequence[Buffer] = (), timeout: float = 30.0
    ) -> tuple[Any, list[bytes]]:
        if op not in self._allowed:
            raise OutOfReach(f"the agent asked the sandbox for {op!r}, but {self._why}")
        if op in _STARTING and (args.get("user"), args.get("group")) != ("user", "agent"):
            raise OutOfReach(
                f"the agent wanted to start a program as user {args.get('user')!r} in group {args.get('group')!r}, "
                "wanted: user 'user' in group 'agent'"
            )
        try:
            return self._sandbox.request(op, args, blobs, timeout)
        except GuestError as error:
            if op not in SHELL:
                raise
            # For example a program that does not exist, or a command line with a null byte. The agent gets the message
            # and goes on; its mistake must not count as an error of ours.
            raise ActionError(str(error)) from error


def reachable(sandbox: Sandbox, means: Means, *, solution: bool = False, elements: bool = False) -> Reachable:
    """What an agent may use of ``sandbox`` if these means are allowed.

    Args:
        solution: it replays a reference solution, which finds elements by name, while a model looks at pixels.
        elements: the user asked for observations with the accessibility tree (``--observation``).
    """
    if means == "any":
        return Reachable(sandbox, CANONICAL | LOOKING | SHELL, "no agent may use that")
    allowed = CANONICAL | LOOKING if solution else CANONICAL | ELEMENTS if elements else CANONICAL
    return Reachable(sandbox, allowed, "only the user interface is allowed here")
