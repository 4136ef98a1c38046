"""The base classes of all cheats."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import ClassVar

from pytest_opencomputer.agents.base import Agent
from pytest_opencomputer.agents.session import Session
from pytest_opencomputer.agents.steps import Turn
from pytest_opencomputer.apps.app import App
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.apps.waits import WaitTimeout, until
from pytest_opencomputer.models.actions import Action, Done, Key, Move, Type
from pytest_opencomputer.models.errors import AgentFailure, SandboxError
from pytest_opencomputer.sandbox.sandbox import Sandbox
from pytest_opencomputer.tasks.task import Task

GAIN = "GAIN "
"""Lines that a cheat's script prints with this prefix say what it gained."""


class Cheat(Agent):
    """An agent that attacks the harness.

    Attributes:
        exploits: which known exploits it uses, ``E1`` to ``E17``.
        gains: what it got, one line each; empty if the harness resisted.

    Args:
        task: the task that it attacks.
        registry: has the task's apps, which say what their sandboxes may open.
    """

    exploits: ClassVar[tuple[str, ...]] = ()
    shell_everywhere = True

    def __init__(self, task: Task | None = None, registry: Registry | None = None) -> None:
        self.task = task
        self.apps: dict[Path, App] = {}
        """The task's apps, by their folders."""
        if task is not None and registry is not None:
            self.apps = {registry.folder(name): registry.app(name) for name in task.spec.apps}
        self.gains: list[str] = []

    @classmethod
    def name(cls) -> str:
        """Its name in snake_case, as ``--agent=cheat:NAME`` has it."""
        return "".join("_" + char.lower() if char.isupper() else char for char in cls.__name__).lstrip("_")

    def run(self, session: Session) -> None:
        self.play(session)
        if session.done is None:
            session.take(Turn((Done(),)))

    def play(self, session: Session) -> None:
        """Carry out the attack."""
        raise NotImplementedError

    def aftermath(self, sandbox: Sandbox) -> str:
        with suppress(SandboxError):  # the cheat may have broken it
            self.look_back(sandbox)
        return "\n".join(f"the cheat {self.name()} got: {gain}" for gain in self.gains)

    def look_back(self, sandbox: Sandbox) -> None:
        """Look for effects when the checks have been run; adds to ``gains``."""

    def script(self, session: Session, source: str, *words: str, data: bytes = b"", timeout: float = 60.0) -> str:
        """Run a Python program as the agent; each line it prints that begins with ``GAIN`` is a gain.

        Args:
            words: its ``sys.argv[1:]``.
            data: its standard input.
        """
        command = ["python3", "-c", source, *words]
        done = session.sandbox.run(command, group="agent", input=data, timeout=timeout)
        if done.exit_code != 0 and not done.timed_out and done.exit_code > 0:
            # A cheat that crashed has shown nothing.
            raise AgentFailure(f"the program of the cheat {self.name()} failed\n{done.errors}")
        self.gains += [line.removeprefix(GAIN) for line in done.text.splitlines() if line.startswith(GAIN)]
        return done.text

    def leave(self, session: Session, source: str, *words: str) -> int:
        """Start a Python program as the agent, leave it running, and return its process id."""
        return session.sandbox.spawn(["python3", "-c", source, *words], group="agent")

    def leave_until(self, session: Session, source: str, word: str, timeout: float = 60.0) -> None:
        """Start a Python program as the agent, leave it running, and wait until it has printed ``word``."""
        pid = self.leave(session, source)
        try:
            until(lambda: word in session.sandbox.process_log(pid), what=repr(word), timeout=timeout)
        except WaitTimeout as late:
            raise AgentFailure(f"{late}\n{session.sandbox.process_log(pid)}") from late

    def act(self, session: Session, *actions: Action) -> None:
        """Take one step."""
        session.take(Turn(actions))

    def act_once(self, session: Session) -> None:
        """Take a harmless step: whatever breaks by it has been broken before."""
        self.act(session, Move(to=(5, 5)))


class HandsOnly(Cheat):
    """A cheat that uses only what the task allows: on ``ui`` tasks the canonical actions."""

    shell_everywhere = False

    def keys(self, session: Session, *chords: str, text: str = "") -> None:
        """Press chords, then type."""
        self.act(session, *(Key(chord=chord) for chord in chords), *((Type(text=text),) if text else ()))
