"""How many desktops run and how many start at once, over all processes and users of this machine.

A limit of n is n slot files of which one must be locked; the kernel releases a lock when its process dies, however it
dies. Those who wait take numbered tickets, also lock files, and a slot goes to the oldest ticket that may use it:
nobody waits forever, and a run with a small limit does not delay one with a larger limit.
"""

from __future__ import annotations

import contextlib
import os
import stat
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from filelock import FileLock, Timeout

from pytest_opencomputer.models.errors import SandboxError, UsageProblem

DIRECTORY = Path("/var/tmp/pytest-opencomputer")
_MODE = 0o666  # several users share the files
_NEW = ".new-"  # prefix of files whose permissions are not set yet
_POLL = 0.05  # seconds, for the first in the queue
_SLOWEST = 60  # those further back in the queue poll less often, but at most this many times
_SLOTS = 50  # a look at so many slots is cheap; if there are more, everybody polls less often
MEMORY_EACH = 1536 * 1024**2  #: bytes: a large app on a desktop, with some reserve
DESKTOPS_PER_CORE = 4  #: most of the time a desktop waits for the agent's model
MEMORY_SHARE = 0.8  #: of the machine's memory, for desktops


@dataclass
class Slot:
    """A slot that this process holds.

    Attributes:
        index: the number of the slot.
        waited: seconds until it was free.
    """

    index: int
    waited: float


@dataclass
class Waited:
    """How long this process waited so far, in seconds, and how often it took a slot."""

    seconds: float = 0.0
    slots: int = 0


def machine_directory(path: Path = DIRECTORY) -> Path:
    """Return the folder with the locks of this machine, made writable for all its users if it is new.

    Raises:
        UsageProblem: it is not a folder, or this user may not write to it.
    """
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        made = Path(tempfile.mkdtemp(prefix=_NEW, dir=path.parent))
        made.chmod(0o1777)
        try:
            made.rename(path)
        except OSError:
            made.rmdir()
            if not path.exists():
                raise
    mode = path.lstat().st_mode
    if not stat.S_ISDIR(mode) or not os.access(path, os.W_OK | os.X_OK):
        raise UsageProblem(
            "the folder for the locks of this machine cannot be used",
            where=str(path),
            wanted="a folder that all users may write to",
            fix=f"sudo rm -rf {path}",
        )
    return path


def default_running(memory: int, processors: int, each: int = MEMORY_EACH) -> int:
    """How many desktops of ``each`` bytes run at most by default, as memory (bytes) and cores allow; at least one."""
    return max(1, min(int(memory * MEMORY_SHARE) // each, processors * DESKTOPS_PER_CORE))


@dataclass
class Pool:
    """Limits for the whole machine.

    Attributes:
        directory: where the lock files are; the same for all who share a machine.
        running: how many desktops may run.
        starting: how many of them may be starting.
        waited: time spent waiting, by kind of slot.
    """

    directory: Path
    running: int
    starting: int
    waited: dict[str, Waited] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name, value in (("running", self.running), ("starting", self.starting)):
            if value < 1:
                raise UsageProblem(f"{value} is not a number of {name} desktops", where="pool", wanted="1 or more")

    @classmethod
    def of_machine(cls, *, running: int | None = None, directory: Path = DIRECTORY) -> Pool:
        """The pool of this machine, with limits that follow from its memory and cores.

        As many desktops start at once as there are cores, since a start is limited by the processor.

        Args:
            running: the number of desktops that was asked for, instead of the derived one.
            directory: where the locks are.
        """
        processors = len(os.sched_getaffinity(0))
        memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
        wanted = default_running(memory, processors) if running is None else running
        return cls(machine_directory(directory), wanted, processors)

    @contextlib.contextmanager
    def desktop(self, timeout: float | None = None) -> Iterator[Slot]:
        """Hold a place for a running desktop. Raises ``SandboxError`` after ``timeout`` seconds."""
        with self._slot("running", self.running, timeout) as slot:
            yield slot

    @contextlib.contextmanager
    def start(self, timeout: float | None = None) -> Iterator[Slot]:
        """Hold a place for starting a desktop. Raises ``SandboxError`` after ``timeout`` seconds."""
        with self._slot("starting", self.starting, timeout) as slot:
            yield slot

    @contextlib.contextmanager
    def _slot(self, kind: str, limit: int, timeout: float | None) -> Iterator[Slot]:
        began = time.monotonic()
        deadline = None if timeout is None else began + timeout
        queue = Queue(machine_directory(self.directory / kind), limit)
        try:
            while (found := queue.take()) is None:
                if deadline is not None and time.monotonic() >= deadline:
                    raise SandboxError(
                        f"no free place for a desktop ({kind}, {limit} at most on this machine) within {timeout:g} s\n"
                        "  do: wait for other runs, or raise --max-desktops; see opencomputer sandbox list"
                    )
                time.sleep(queue.pause)
        finally:
            queue.leave()
        index, lock = found
        spent = time.monotonic() - began
        waited = self.waited.setdefault(kind, Waited())
        waited.seconds += spent
        waited.slots += 1
        try:
            yield Slot(index, spent)
        finally:
            lock.release()


class Queue:
    """A place in the queue for one of the slots in ``folder``.

    Whoever looks at tickets or slots holds the folder's ``turn`` lock, so that nobody sees a ticket between its
    creation and its locking.
    """

    def __init__(self, folder: Path, limit: int) -> None:
        self._folder, self._limit = folder, limit
        self._turn = _lock(folder / "turn")
        with self._turn:
            # Numbers only order those who wait now: the next number is above theirs, and no counter is needed.
            self._number = 1 + max((number for number, _, _ in self._tickets()), default=0)
            self._path = folder / f"ticket-{self._number}-{limit}"
            self._ticket = _lock(self._path)
            self._ticket.acquire()
        self.ahead = 0  #: how many older tickets there were when last looked

    @property
    def pause(self) -> float:
        """Seconds until it is time to look again."""
        return _POLL * max(min(1 + self.ahead, _SLOWEST), self._limit / _SLOTS)

    def take(self) -> tuple[int, FileLock] | None:
        """Lock a slot that no older ticket can use, if one is free."""
        try:
            self._turn.acquire(blocking=False)
        except Timeout:
            return None
        try:
            # Higher slots first: those with small limits can only use the low ones.
            for index in range(self._limit - 1, self._reserved() - 1, -1):
                lock = _lock(self._folder / f"slot-{index}")
                with contextlib.suppress(Timeout):
                    lock.acquire(blocking=False)
                    return index, lock
            return None
        finally:
            self._turn.release()

    def held(self) -> int:
        """How many of the slots somebody holds."""
        count = 0
        with self._turn:
            for index in range(self._limit):
                lock = _lock(self._folder / f"slot-{index}")
                try:
                    lock.acquire(blocking=False)
                except Timeout:
                    count += 1
                else:
                    lock.release()
        return count

    def leave(self) -> None:
        """Give the ticket back."""
        with contextlib.suppress(FileNotFoundError):
            self._path.unlink()
        self._ticket.release()

    def _reserved(self) -> int:
        """How many slots, from the lowest, older tickets can use."""
        older = [found for found in self._tickets() if found[0] < self._number]
        self.ahead = len(older)
        reserved = 0
        for _, limit, path in older:
            if limit > reserved and _held(path):
                reserved = limit
            if reserved >= self._limit:
                break
        return reserved

    def _tickets(self) -> list[tuple[int, int, Path]]:
        """Number, limit and file of all tickets, the oldest first."""
        with os.scandir(self._folder) as entries:
            names = [entry.name.split("-") for entry in entries if entry.name.startswith("ticket-")]
        found = sorted((int(number), int(limit)) for _, number, limit in names)
        return [(number, limit, self._folder / f"ticket-{number}-{limit}") for number, limit in found]


def _lock(path: Path) -> FileLock:
    if not path.exists():
        # Not created by the lock itself, as other users could not open the file for a moment.
        descriptor, made = tempfile.mkstemp(prefix=_NEW, dir=path.parent)
        os.fchmod(descriptor, _MODE)
        os.close(descriptor)
        with contextlib.suppress(FileExistsError):
            os.link(made, path)
        Path(made).unlink()
    return FileLock(path, mode=_MODE, thread_local=False)


def _held(path: Path) -> bool:
    """Whether a living process holds the ticket; the file of a dead one is removed."""
    lock = _lock(path)
    try:
        lock.acquire(blocking=False)
    except Timeout:
        return True
    # In a shared folder, only that user or root can remove the ticket of a dead process of another user.
    with contextlib.suppress(FileNotFoundError, PermissionError):
        path.unlink()
    lock.release()
    return False
