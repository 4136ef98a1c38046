"""What a cheat is."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import ClassVar

from pytest_opencomputer.agents.base import Agent
from pytest_opencomputer.agents.session import Session
from pytest_opencomputer.agents.steps import Turn
from pytest_opencomputer.apps.app import App
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.models.actions import Action, Done, Key, Type
from pytest_opencomputer.models.errors import AgentFailure, SandboxError
from pytest_opencomputer.sandbox.sandbox import Sandbox
from pytest_opencomputer.tasks.task import Task

GAIN = "GAIN "
"""What a line begins with in which a script of a cheat says what it got."""


class Cheat(Agent):
    """An agent that attacks the harness.

    Attributes:
        exploits: those of the list of known exploits that it is made after, ``E1`` to ``E17``.
        gains: what it got hold of, one line each; empty where the harness withstood.

    Args:
        task: the task that it attacks.
        registry: where the task's apps are, which say what their sandboxes are meant to open.
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
        """Try it."""
        raise NotImplementedError

    def aftermath(self, sandbox: Sandbox) -> str:
        with suppress(SandboxError):  # it may be the cheat that broke it
            self.look_back(sandbox)
        return "\n".join(f"the cheat {self.name()} got: {gain}" for gain in self.gains)

    def look_back(self, sandbox: Sandbox) -> None:
        """Look at what came of it when the checks have been run; adds to ``gains``."""

    def script(self, session: Session, source: str, *words: str, data: bytes = b"", timeout: float = 60.0) -> str:
        """Run a Python program as the agent; what it prints in lines that begin with ``GAIN`` is a gain.

        Args:
            words: what it finds in ``sys.argv[1:]``.
            data: its standard input.
        """
        command = ["python3", "-c", source, *words]
        done = session.sandbox.run(command, group="agent", input=data, timeout=timeout)
        if done.exit_code != 0 and not done.timed_out and done.exit_code > 0:
            # A cheat that fell over has shown nothing.
            raise AgentFailure(f"the program of the cheat {self.name()} failed\n{done.errors}")
        self.gains += [line.removeprefix(GAIN) for line in done.text.splitlines() if line.startswith(GAIN)]
        return done.text

    def leave(self, session: Session, source: str, *words: str) -> int:
        """Start a Python program as the agent and leave it running; its process id."""
        return session.sandbox.spawn(["python3", "-c", source, *words], group="agent")


class HandsOnly(Cheat):
    """A cheat that keeps to what the task allows: on ``ui`` tasks the canonical actions."""

    shell_everywhere = False

    def act(self, session: Session, *actions: Action) -> None:
        """One step."""
        session.take(Turn(actions))

    def keys(self, session: Session, *chords: str, text: str = "") -> None:
        """Press chords, then type."""
        self.act(session, *(Key(chord=chord) for chord in chords), *((Type(text=text),) if text else ()))
