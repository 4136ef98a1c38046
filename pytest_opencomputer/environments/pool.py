"""Several environments at once, which share apps, images and a run directory."""

from __future__ import annotations

import asyncio
import queue
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from types import TracebackType
from typing import TypeVar

from pytest_opencomputer.environments.asynchronous import AsyncEnvironment
from pytest_opencomputer.environments.environment import Environment
from pytest_opencomputer.environments.making import Options, Workshop
from pytest_opencomputer.models.errors import UsageProblem

_POLL = 0.05  # seconds between two looks for a free environment; episodes take many times that
_Item = TypeVar("_Item")
_Result = TypeVar("_Result")


class EnvironmentPool:
    """A number of environments that are lent one by one. A context manager that closes all.

    Args:
        size: how many there are.
        options: what is the same for all, the backend among others.
        seed: of the seeds that are drawn; each environment draws others.

    Raises:
        UsageProblem: so many desktops may not run on this machine: steps taken in turns would wait for ever.
    """

    def __init__(self, size: int, options: Options | None = None, *, seed: int = 0) -> None:
        self._workshop = Workshop(options or Options())
        most = self._workshop.harness.pool.running
        if not 1 <= size <= most:
            self._workshop.close()
            raise UsageProblem(
                f"the pool has a size of {size}",
                where="EnvironmentPool",
                wanted=f"1 to {most}, the desktops that may run at once on this machine",
                fix="Options(max_desktops=N) allows more",
            )
        self.environments = [Environment(workshop=self._workshop, seed=seed * size + one) for one in range(size)]
        self._free: queue.SimpleQueue[Environment] = queue.SimpleQueue()
        for environment in self.environments:
            self._free.put(environment)

    def __len__(self) -> int:
        return len(self.environments)

    @contextmanager
    def lend(self) -> Iterator[Environment]:
        """An environment for one user at a time; waits until one is free. Its desktop ends when it is given back."""
        environment = self._free.get()
        try:
            yield environment
        finally:
            environment.close()
            self._free.put(environment)

    @asynccontextmanager
    async def lend_async(self) -> AsyncIterator[AsyncEnvironment]:
        """As ``lend``, for coroutines."""
        while not (free := self._take()):
            await asyncio.sleep(_POLL)
        lent = AsyncEnvironment(free)
        try:
            yield lent
        finally:
            await lent.close()
            self._free.put(free)

    def _take(self) -> Environment | None:
        try:
            return self._free.get_nowait()
        except queue.Empty:
            return None

    def map(self, play: Callable[[Environment, _Item], _Result], items: Iterable[_Item]) -> Iterator[_Result]:
        """What ``play`` returns for each item, in their order; as many at once as there are environments."""

        def one(item: _Item) -> _Result:
            with self.lend() as environment:
                return play(environment, item)

        with ThreadPoolExecutor(len(self)) as threads:
            yield from threads.map(one, items)

    def close(self) -> None:
        """End all episodes and their desktops. May be called twice."""
        for environment in self.environments:
            environment.close()
        self._workshop.close()

    def __enter__(self) -> EnvironmentPool:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
