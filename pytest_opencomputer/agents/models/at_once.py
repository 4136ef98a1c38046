"""Limits the number of concurrent requests to one address, over all processes of a run.

A limit of n is n files of which one must be locked. The kernel releases a lock when its process dies.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from pytest_opencomputer.models.planned import folder_name

_POLL = 0.05  # seconds
_FOLDER = "requests"  # in the run directory


class AtOnce:
    """The limit of one address.

    Args:
        place: the address.
        most: how many requests.
        folder: of the run; the same for all its processes.
    """

    def __init__(self, place: str, most: int, folder: Path, sleep: Callable[[float], None] = time.sleep) -> None:
        self._folder = folder / _FOLDER
        self._files = [self._folder / f"{folder_name(place)}-{number}.lock" for number in range(most)]
        self._sleep = sleep

    @contextmanager
    def one(self, seconds: float | None) -> Iterator[float]:
        """Wait until a request may be sent, and count it as under way inside the ``with``. Yields the seconds waited.

        Args:
            seconds: how long to wait at most; ``None`` for no limit.

        Raises:
            TimeoutError: it was not its turn in that time.
        """
        self._folder.mkdir(exist_ok=True)
        began = time.monotonic()
        while True:
            for file in self._files:
                lock = FileLock(file)
                try:
                    lock.acquire(blocking=False)
                except Timeout:
                    continue
                try:
                    yield time.monotonic() - began
                finally:
                    lock.release()
                return
            if seconds is not None and time.monotonic() - began >= seconds:
                raise TimeoutError(f"{len(self._files)} other requests were under way at this address all the time")
            self._sleep(_POLL)
