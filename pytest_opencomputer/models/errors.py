"""The exception tree. What is raised decides how an outcome is counted.

``AgentFailure`` is the agent's fault: the task *fails*. ``SandboxError`` and ``ProviderError`` are ours or the
provider's: the rollout is an *error*, has no reward and is not in any mean; but if the agent broke the sandbox itself,
the task also fails; ``fault_attribution.decide`` makes this distinction. ``RunBudgetUsedUp`` is nobody's fault: the
rollout is *stopped*, and has no reward either. ``UsageProblem`` is bad input, found before anything runs.
``StateError`` and its named classes (``guest.state``) say that the state of an app cannot be read; they are the same on
both sides of the pipe, and fail the check that asked.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from pathlib import Path

from pytest_opencomputer.guest.state import StateError

__all__ = [
    "ActionError",
    "AgentFailure",
    "AgentProgramError",
    "EngineError",
    "EventFailed",
    "GuestError",
    "GuestTimeout",
    "HostError",
    "OpenComputerError",
    "PipeClosed",
    "ProviderError",
    "RunBudgetUsedUp",
    "SandboxError",
    "SolutionError",
    "StateError",
    "UsageProblem",
    "near",
]


class OpenComputerError(Exception):
    """Base of all errors of this project."""


class UsageProblem(OpenComputerError):
    """Bad input from the user: says what, where, the value, what was wanted and what to do.

    Args:
        what: one sentence that names the problem and the value that was given.
        where: file, option or place in a file; empty if there is none.
        wanted: what would be right.
        fix: what to do, preferably a command.
    """

    def __init__(self, what: str, *, where: str = "", wanted: str = "", fix: str = "") -> None:
        self.what, self.where, self.wanted, self.fix = what, where, wanted, fix
        lines = [f"{where}: {what}" if where else what]
        if wanted:
            lines.append(f"  wanted: {wanted}")
        if fix:
            lines.append(f"  do: {fix}")
        super().__init__("\n".join(lines))


class SandboxError(OpenComputerError):
    """Our side broke: engine, image, sandbox, guest or verifier. Never scored."""


class EngineError(SandboxError):
    """The container engine is missing, down or refused a request."""


class EventFailed(SandboxError):
    """An event of a task could not be carried out in a place that the agent cannot reach."""


class HostError(SandboxError):
    """A file of ours cannot be written: this machine's disk is full or broken, or the folder is gone or read-only.

    Attributes:
        path: the file.
    """

    def __init__(self, message: str, path: Path) -> None:
        self.path = path
        super().__init__(message)


class PipeClosed(SandboxError):
    """The pipe to the guest ended without its goodbye."""


class GuestError(SandboxError):
    """The guest raised an exception that we did not expect.

    Attributes:
        kind: name of the exception class inside the guest.
        trace: the guest's traceback.
    """

    def __init__(self, message: str, *, kind: str = "", trace: str = "") -> None:
        self.kind, self.trace = kind, trace
        super().__init__(message)


class GuestTimeout(SandboxError):
    """The guest did not answer within the time that a call was given."""


class ProviderError(OpenComputerError):
    """A model API failed in a way that says nothing about the agent. Never scored."""


class RunBudgetUsedUp(OpenComputerError):
    """The run may spend no more. Says nothing about the agent, and nothing is broken: never scored."""


class AgentProgramError(OpenComputerError):
    """An agent's program raised an exception that is not one of ours. Says nothing about its model: never scored."""


class SolutionError(OpenComputerError):
    """A task's ``solution.py`` raised an exception: its author has to fix it. Never scored."""


class ActionError(OpenComputerError):
    """An action could not be carried out (for example a key name that does not exist). The agent gets the message."""


class AgentFailure(AssertionError):
    """The agent did not achieve the task, or broke what it worked in."""


def near(value: str, known: Iterable[str]) -> str:
    """Text for an error message: the known names near ``value``, or all of them if none is near."""
    names = sorted(known)
    close = difflib.get_close_matches(value, names, n=3, cutoff=0.5)
    if close:
        return "did you mean " + " or ".join(repr(name) for name in close) + "?"
    return "known: " + (", ".join(names) if names else "none")
