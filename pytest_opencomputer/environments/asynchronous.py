"""Environments for coroutines: each works in a thread of its own, and the event loop never waits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import TypeVar

from pytest_opencomputer.agents.steps import Turn
from pytest_opencomputer.environments.environment import Environment
from pytest_opencomputer.environments.making import Options
from pytest_opencomputer.environments.observing import Observed
from pytest_opencomputer.environments.rewards import Stepped
from pytest_opencomputer.models.actions import AnyAction

_T = TypeVar("_T")


class AsyncEnvironment:
    """An ``Environment`` whose methods are awaited. An asynchronous context manager that closes it.

    What was begun goes on if the coroutine that awaits it is cancelled; ``close`` waits for it.
    """

    def __init__(self, environment: Environment | Options | None = None) -> None:
        self.environment = environment if isinstance(environment, Environment) else Environment(environment)
        self._thread = ThreadPoolExecutor(1, "environment")

    async def reset(self, task: str | Path, seed: int | None = None) -> Observed:
        return await self._do(partial(self.environment.reset, task, seed))

    async def step(self, actions: AnyAction | Sequence[AnyAction] | Turn) -> Stepped:
        return await self._do(partial(self.environment.step, actions))

    async def close(self) -> None:
        await asyncio.shield(self._do(self.environment.close))

    async def __aenter__(self) -> AsyncEnvironment:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def _do(self, function: Callable[[], _T]) -> _T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, function)
