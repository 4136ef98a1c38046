"""A shell in the sandbox for agents that may use any means: one command at a time, and the working directory is kept.

Commands run as the agent's user and in the agent's group, so that what they leave running ends with the agent.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from pytest_opencomputer.models.actions import ShellCommand
from pytest_opencomputer.sandbox.guest_operations import Operations

LONGEST_OUTPUT = 16_000
"""Characters of a command's output that an agent gets; of a longer output, the first half and the last half of that."""
_KEPT = 1024**2  # bytes of an output that are read from the sandbox
# The agent can write to the file, but all it gains is that the next command starts in another directory.
_SCRIPT = """\
__place=$1 __command=$2
set --
cd -- "$(cat -- "$__place" 2>/dev/null || printf %s "$HOME")" 2>/dev/null || cd
trap 'pwd 2>/dev/null >"$__place"' EXIT
exec 2>&1
eval "$__command"
"""


@dataclass(frozen=True)
class Ran:
    """The outcome of a command.

    Attributes:
        output: standard output and standard error as they came, cut in the middle if they are long.
        exit_code: the shell's exit code; the negative number of the signal if one ended the shell.
        timed_out: whether it was ended, with all that it had started, because its time was over.
    """

    output: str
    exit_code: int
    timed_out: bool
    seconds: float

    @property
    def words(self) -> str:
        """The outcome as text for the agent."""
        how = f"ended, as {self.seconds:g} s were over" if self.timed_out else f"exit code {self.exit_code}"
        newline = "\n" if self.output and not self.output.endswith("\n") else ""
        return f"{self.output}{newline}[{how}]"


class Shell:
    """The shell of one session."""

    def __init__(self, sandbox: Operations) -> None:
        self._sandbox = sandbox
        self._place = f"/tmp/.working-directory-{secrets.token_hex(4)}"

    def run(self, command: ShellCommand, seconds_left: float | None) -> Ran:
        """Run a command to its end.

        Args:
            seconds_left: how long it may take at most, whatever timeout it names; ``None`` for no limit.

        Raises:
            ActionError: it could not be started.
            OutOfReach: the task allows only the user interface.
        """
        seconds = command.timeout if seconds_left is None else min(command.timeout, max(seconds_left, 0.1))
        completed = self._sandbox.run(
            ["bash", "-c", _SCRIPT, "bash", self._place, command.command],
            user="user",
            group="agent",
            timeout=seconds,
            max_output=_KEPT,
        )
        output = shortened(completed.text + completed.errors, cut=completed.truncated)
        return Ran(output, completed.exit_code, completed.timed_out, seconds)


def shortened(output: str, *, cut: bool = False) -> str:
    """Cut an output to ``LONGEST_OUTPUT`` characters; a line in the middle says what is left out.

    Args:
        cut: whether its end was cut off already.
    """
    if len(output) <= LONGEST_OUTPUT and not cut:
        return output
    half = LONGEST_OUTPUT // 2
    left_out = max(0, len(output) - LONGEST_OUTPUT)
    more = f", and all after the first {_KEPT} bytes" if cut else ""
    return f"{output[:half]}\n[{left_out} characters left out here{more}]\n{output[max(half, len(output) - half) :]}"
