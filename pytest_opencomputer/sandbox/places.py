"""Where desktops start: each in a place, of which each backend has a limited number."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import Protocol

from pytest_opencomputer.sandbox.backends.base import Backend
from pytest_opencomputer.sandbox.pool import Pool


@dataclass(frozen=True)
class Place:
    """A place for a desktop that this process holds.

    Attributes:
        backend: starts machines there.
        slot: its number there.
        host: name of the host (``--hosts``); empty without hosts.
    """

    backend: Backend
    slot: int
    host: str = ""


class Places(Protocol):
    """Where a process starts its desktops."""

    def desktop(self, each: int, *, avoid: Collection[str] = ()) -> AbstractContextManager[Place]:
        """Wait for a place for a desktop of ``each`` bytes, not on one of the hosts ``avoid`` if there are others."""

    def starting(self, host: str) -> AbstractContextManager[object]:
        """Wait until few enough programs are being started on a host."""

    def is_lost(self, name: str) -> bool:
        """Whether a host does not answer; then no place is given there any more."""


class PoolPlaces:
    """The places of the machine-wide pool, for desktops of one backend."""

    def __init__(self, backend: Callable[[], Backend], pool: Callable[[], Pool]) -> None:
        self._backend, self._pool = backend, pool

    @contextmanager
    def desktop(self, each: int, *, avoid: Collection[str] = ()) -> Iterator[Place]:  # noqa: ARG002
        """Hold a place, whatever the size of the desktop."""
        with self._pool().desktop() as slot:
            yield Place(self._backend(), slot.index)

    def starting(self, host: str) -> AbstractContextManager[object]:  # noqa: ARG002
        """Hold a place for starting programs."""
        return self._pool().start()

    def is_lost(self, name: str) -> bool:  # noqa: ARG002
        """There are no hosts: an engine that fails is asked again."""
        return False
