"""What a backend must offer: start a machine, and give a Python interpreter on its standard input and output.

Everything else (screen, input, files, processes, verifiers) goes over that one pipe, so a backend of another kind
(a cluster, a virtual machine) implements the few methods below and registers itself through the hook
``pytest_opencomputer_backends``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

FIRST_USER, USERS = 20_000, 512
"""How many user ids for agents images have, from ``FIRST_USER`` on."""


def user_of(slot: int) -> int:
    """The number of the agent's user on the desktop in this slot of the pool."""
    return FIRST_USER + slot % USERS


@dataclass(frozen=True)
class Limits:
    """What one machine may use."""

    memory: int = 3 * 1024**3  #: bytes, file systems in memory included
    processors: float = 2.0  #: processor cores
    pids: int = 1024  #: processes and threads
    shared_memory: int = 512 * 1024**2  #: bytes of /dev/shm
    home: int = 1024**3  #: bytes of the home folder
    temporary: int = 512 * 1024**2  #: bytes of each temporary folder


@dataclass(frozen=True)
class MachineSpec:
    """One machine to start.

    Attributes:
        image: what it is started from, in the backend's own naming.
        command: the interpreter and its arguments, run as root with few capabilities. Its standard input and output are
            the pipe. The machine ends when this process ends.
        labels: ``Backend.machines`` finds machines by them; always contain run, task and expiry.
        network: whether the machine can reach a network. Only the tests of images ask for it.
        greeting: what is sent to the interpreter first. A backend that can send it before the engine has reported that
            the machine runs saves that time, and sets the attribute ``greeted`` of the machine; others leave it to the
            caller.
        hosts: names that lead to the machine's own loopback interface.
        user_namespaces: whether programs may make user namespaces, and in them process and network namespaces.
        user: number of the agent's user, which owns the home folder; one that no other machine of the host has, as the
            kernel has limits for each user.
    """

    image: str
    command: Sequence[str]
    labels: Mapping[str, str]
    limits: Limits = field(default_factory=Limits)
    network: bool = False
    greeting: bytes = b""
    hosts: Sequence[str] = ()
    user_namespaces: bool = False
    user: int = FIRST_USER


@dataclass(frozen=True)
class MachineInfo:
    """A machine as the backend lists it."""

    id: str
    labels: Mapping[str, str]
    status: str  #: ``running``, ``exited``, ``paused``, …
    created: float  #: seconds since the epoch


@dataclass(frozen=True)
class ExitState:
    """How a machine ended, as far as the backend knows."""

    running: bool
    exit_code: int | None
    out_of_memory: bool
    message: str = ""


@runtime_checkable
class Pipe(Protocol):
    """A byte stream both ways to a process in the machine."""

    def send(self, data: bytes | bytearray | memoryview) -> None:
        """Write all of ``data``. Raises ``PipeClosed`` if the other side is gone."""

    def receive(self, timeout: float | None) -> bytes:
        """Return the next bytes, ``b""`` at the end of the stream; ``TimeoutError`` after ``timeout`` seconds."""

    def errors(self) -> str:
        """The last part (at most 64 KiB) of what the process wrote to standard error."""

    def close(self) -> None:
        """Close both directions. May be called twice."""


class Machine(Protocol):
    """A started machine."""

    @property
    def id(self) -> str:
        """The backend's name for it; short enough to print."""

    @property
    def pipe(self) -> Pipe:
        """Standard input and output of ``MachineSpec.command``."""

    def exit_state(self) -> ExitState:
        """Whether the machine runs, or how it ended."""

    def stop(self) -> None:
        """End and remove the machine. May be called twice, and on one that is already gone."""


class Backend(Protocol):
    """Makes machines."""

    @property
    def name(self) -> str:
        """Its name in ``--sandbox-backend``."""

    def check(self) -> None:
        """Raise ``EngineError``, with what to do, if no machine can be started."""

    def start(self, spec: MachineSpec) -> Machine:
        """Start a machine. Raises ``EngineError``."""

    def connect(self, machine_id: str, command: Sequence[str]) -> Pipe:
        """Run ``command`` as root in a running machine and return its pipe. Raises ``EngineError``."""

    def machines(self, labels: Mapping[str, str]) -> list[MachineInfo]:
        """The machines of this project that carry all of ``labels``, in any state."""

    def remove(self, machine_id: str) -> None:
        """End and remove a machine; nothing happens if it is already gone."""
