"""Places for desktops on hosts: on the least loaded one that has room, shared by all runs of this machine.

Each host has slots and a queue as the pool of this machine has. Each waiting process has a ticket in the queue of every
host and takes the first slot that becomes free, so the process that has waited longest is the next on any host.
"""

from __future__ import annotations

import contextlib
import hashlib
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path

from filelock import FileLock

from pytest_opencomputer.models.errors import EngineError, SandboxError
from pytest_opencomputer.sandbox.hosts.backend import HostBackend
from pytest_opencomputer.sandbox.places import Place
from pytest_opencomputer.sandbox.pool import DIRECTORY, Pool, Queue, machine_directory

_OWN_ENGINE = "unix:///var/run/docker.sock"


class HostPlaces:
    """The places on some hosts.

    Args:
        living: returns the hosts that may be asked. Raises ``EngineError`` if there is none.
        lose: takes a host out of the living, with the reason.
        directory: where the locks of this machine are.
    """

    def __init__(
        self,
        living: Callable[[], Sequence[HostBackend]],
        lose: Callable[[HostBackend, str], None],
        directory: Path = DIRECTORY,
    ) -> None:
        self._living, self._lose, self._directory = living, lose, directory

    def folder(self, backend: HostBackend) -> Path:
        """Where the locks of a host are. This machine's own engine shares those of runs without hosts."""
        root = machine_directory(self._directory)
        if backend.address == _OWN_ENGINE:
            return root
        digest = hashlib.sha256(backend.address.encode()).hexdigest()[:16]
        return machine_directory(machine_directory(root / "hosts") / digest)

    @contextlib.contextmanager
    def desktop(self, each: int, *, avoid: Collection[str] = (), timeout: float | None = None) -> Iterator[Place]:
        """Hold a place for a desktop of ``each`` bytes.

        Args:
            avoid: hosts that are taken only if no other one is alive.
            timeout: seconds to wait.

        Raises:
            EngineError: no host is left.
            SandboxError: no place was free in time.
        """
        deadline = None if timeout is None else time.monotonic() + timeout
        queues: dict[str, Queue] = {}
        try:
            while (found := self._take(queues, each, avoid)) is None:
                if deadline is not None and time.monotonic() >= deadline:
                    names = ", ".join(queues)
                    raise SandboxError(
                        f"no free place for a desktop on any host ({names}) within {timeout:g} s\n"
                        "  do: wait for other runs, or give the hosts more slots"
                    )
                time.sleep(min((queue.pause for queue in queues.values()), default=0.0))
        finally:
            for queue in queues.values():
                queue.leave()
        place, lock = found
        try:
            yield place
        finally:
            lock.release()

    @contextlib.contextmanager
    def start(self, backend: HostBackend) -> Iterator[None]:
        """Hold a place for starting programs on a host: as many at once as it has cores."""
        cores = max(1, backend.info.processors)
        with Pool(self.folder(backend), backend.slots(), cores).start():
            yield

    def _take(self, queues: dict[str, Queue], each: int, avoid: Collection[str]) -> tuple[Place, FileLock] | None:
        loads: list[tuple[float, HostBackend]] = []
        for backend in self._wanted(avoid):
            name = backend.host.name
            try:
                slots = backend.slots(each)
            except EngineError as error:
                self._lose(backend, str(error).splitlines()[0])
                continue
            if name not in queues:
                queues[name] = Queue(machine_directory(self.folder(backend) / "running"), slots)
            loads.append((queues[name].held() / slots, backend))
        names = {backend.host.name for _, backend in loads}
        for name in [name for name in queues if name not in names]:
            queues.pop(name).leave()
        for load, backend in sorted(loads, key=lambda one: one[0]):
            if load < 1 and (found := queues[backend.host.name].take()) is not None:
                index, lock = found
                return Place(backend, index, backend.host.name), lock
        return None

    def _wanted(self, avoid: Collection[str]) -> Sequence[HostBackend]:
        living = self._living()
        return [one for one in living if one.host.name not in avoid] or living
