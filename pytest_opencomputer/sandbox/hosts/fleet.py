"""All hosts of a run, as one backend: machines are looked for on all of them, and started on a chosen one."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path

from pytest_opencomputer.models.errors import EngineError, UsageProblem
from pytest_opencomputer.sandbox.backends.base import Machine, MachineInfo, MachineSpec, Pipe
from pytest_opencomputer.sandbox.hosts.backend import HostBackend
from pytest_opencomputer.sandbox.hosts.file import Host
from pytest_opencomputer.sandbox.hosts.lost import LostHosts
from pytest_opencomputer.sandbox.hosts.places import HostPlaces
from pytest_opencomputer.sandbox.places import Place
from pytest_opencomputer.sandbox.pool import DIRECTORY, MEMORY_EACH


class Fleet:
    """The hosts of a run. They are not contacted before they are needed.

    Args:
        hosts: in the order of the file.
        directory: where the locks of this machine are.

    Attributes:
        lost: the hosts that are not used any more.

    Raises:
        UsageProblem: a Docker context does not exist, or two hosts are the same engine.
    """

    name = "docker"

    def __init__(self, hosts: Sequence[Host], directory: Path = DIRECTORY) -> None:
        self.all = [HostBackend(host) for host in hosts]
        self.lost = LostHosts()
        self.host_places = HostPlaces(self.living, self.lose, directory)
        known: dict[str, str] = {}
        for backend in self.all:
            if (other := known.setdefault(backend.address, backend.host.name)) != backend.host.name:
                raise UsageProblem(
                    f"engine = {backend.host.engine!r} is that of {other}, too",
                    where=backend.host.where,
                    wanted="each engine once",
                )

    def living(self) -> list[HostBackend]:
        """The hosts that are not lost. Raises ``EngineError`` if there is none."""
        lost = self.lost.known()
        if found := [backend for backend in self.all if backend.host.name not in lost]:
            return found
        reasons = "; ".join(f"{name}: {reason}" for name, reason in lost.items())
        raise EngineError(f"no host is left ({reasons})\n  do: {self.all[0].host.doctor}")

    def lose(self, backend: HostBackend, reason: str) -> None:
        """Do not use a host any more in this run."""
        self.lost.add(backend.host.name, reason)

    def is_lost(self, name: str) -> bool:
        """Whether a host is lost; checks whether it answers. ``False`` for an unknown name."""
        if name in self.lost.known():
            return True
        for backend in self.all:
            if backend.host.name == name and (trouble := backend.trouble()):
                self.lose(backend, trouble)
                return True
        return False

    def slots(self, each: int = MEMORY_EACH) -> int:
        """How many desktops of ``each`` bytes may run on all hosts that answer. Raises ``EngineError`` if none does."""
        found = 0
        for backend in self.living():
            try:
                found += backend.slots(each)
            except EngineError as error:
                self.lose(backend, _first_line(error))
        self.living()
        return found

    def desktop(self, each: int, *, avoid: Collection[str] = ()) -> AbstractContextManager[Place]:
        """Hold a place for a desktop. See ``HostPlaces.desktop``."""
        return self.host_places.desktop(each, avoid=avoid)

    def starting(self, name: str) -> AbstractContextManager[None]:
        """Hold a place for starting programs on the host of this name."""
        return self.host_places.start(next(backend for backend in self.all if backend.host.name == name))

    # As a backend

    def check(self) -> None:
        """Look which hosts can start a desktop; the others are lost. Raises ``EngineError`` if none can."""
        for backend in self.living():
            try:
                backend.check()
            except EngineError as error:
                self.lose(backend, _first_line(error))
        self.living()

    def start(self, spec: MachineSpec) -> Machine:
        """Start a machine on the first host that is left, without a place. Raises ``EngineError``."""
        return self.living()[0].start(spec)

    def connect(self, machine_id: str, command: Sequence[str]) -> Pipe:
        """Run ``command`` as root in a running machine and return its pipe. Raises ``EngineError``."""
        backends = self.living()
        having = (one for one in backends if any(machine.id == machine_id for machine in one.machines({})))
        return next(having, backends[0]).connect(machine_id, command)

    def machines(self, labels: Mapping[str, str]) -> list[MachineInfo]:
        """The machines on the hosts that are left. Raises ``EngineError``."""
        return [machine for backend in self.living() for machine in backend.machines(labels)]

    def remove(self, machine_id: str) -> None:
        """End and remove a machine, on whichever host it is. Raises ``EngineError``."""
        for backend in self.living():
            backend.remove(machine_id)


def _first_line(error: EngineError) -> str:
    return str(error).splitlines()[0]
