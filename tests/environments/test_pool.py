"""Pools: several episodes at once, and no desktop that outlives its use; the same for coroutines."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pytest_opencomputer.env import AsyncEnvironment, Environment, EnvironmentPool, Options
from pytest_opencomputer.models.actions import Done, Type
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.runs.reader import Run
from tests.environments.project import GOOD, TASK
from tests.environments.stand_in import StandIn

MakeOptions = Callable[..., Options]


@pytest.fixture
def pool(options: MakeOptions, tmp_path: Path) -> Iterator[EnvironmentPool]:
    """Two environments, recorded in one run."""
    with EnvironmentPool(2, options(runs=tmp_path / "runs")) as made:
        yield made


def play(environment: Environment, text: str) -> float:
    """An episode in which one thing is typed; its reward."""
    environment.reset(TASK)
    if text:
        environment.step(Type(text=text))
    return environment.step(Done()).reward


def test_as_many_at_once_as_there_are(pool: EnvironmentPool, backend: StandIn, tmp_path: Path) -> None:
    together = threading.Barrier(2, timeout=60)

    def beside_another(environment: Environment, text: str) -> float:
        environment.reset(TASK)
        together.wait()  # both are in the middle of an episode
        assert len(backend.running) == 2
        return play(environment, text)

    assert list(pool.map(beside_another, [GOOD, "", "", GOOD])) == [1.0, 0.0, 0.0, 1.0]
    assert backend.running == set()
    pool.close()
    results = Run.open(tmp_path / "runs" / "latest").results
    assert sorted(one.trial for one in results) == list(range(8))
    assert [one.outcome for one in results].count("stopped") == 4


def test_one_that_is_given_back_has_no_desktop(pool: EnvironmentPool, backend: StandIn) -> None:
    with pool.lend() as first, pool.lend() as second:
        assert first is not second
        first.reset(TASK)
        second.reset(TASK)
        assert len(backend.running) == 2
    assert backend.running == set()

    def breaks(environment: Environment, _: int) -> float:
        environment.reset(TASK)
        return 1 / 0

    with pytest.raises(ZeroDivisionError):
        list(pool.map(breaks, [1]))
    assert backend.running == set()


def test_more_than_the_machine_has_room_for_is_refused(options: MakeOptions) -> None:
    with pytest.raises(UsageProblem, match="1 to 3, the desktops"):
        EnvironmentPool(4, options(max_desktops=3))


def test_coroutines(pool: EnvironmentPool, backend: StandIn) -> None:
    async def one(text: str) -> float:
        async with pool.lend_async() as environment:
            await environment.reset(TASK)
            await environment.step(Type(text=text))
            return (await environment.step(Done())).reward

    async def all_of_them() -> list[float]:
        return await asyncio.gather(*(one(text) for text in (GOOD, "a=1", GOOD)))

    assert asyncio.run(all_of_them()) == [1.0, 0.0, 1.0]
    assert backend.running == set()


def test_a_coroutine_that_is_cancelled_frees_its_desktop(options: MakeOptions, backend: StandIn) -> None:
    async def hangs(begun: asyncio.Event) -> None:
        async with AsyncEnvironment(options()) as environment:
            await environment.reset(TASK)
            begun.set()
            await asyncio.Event().wait()

    async def cancelled() -> set[str]:
        begun = asyncio.Event()
        task = asyncio.create_task(hangs(begun))
        await begun.wait()
        during = set(backend.running)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return during

    assert asyncio.run(cancelled()) == {"m1"}
    assert backend.running == set()
