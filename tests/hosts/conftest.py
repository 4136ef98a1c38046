"""Stubs of engines, and a second engine."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer.sandbox.backends.docker import DockerBackend
from tests.hosts.engine import MortalEngine
from tests.hosts.engine_stub import EngineStub

MakeStub = Callable[..., EngineStub]


@pytest.fixture
def make_stub() -> Iterator[MakeStub]:
    """Makes stubs of engines: ``make_stub(memory=…, cores=…, images=…)``."""
    made: list[EngineStub] = []
    with tempfile.TemporaryDirectory(prefix="oc-stub-") as folder:  # the paths of sockets are limited

        def make(**options: Any) -> EngineStub:
            made.append(EngineStub(Path(folder) / str(len(made)), **options))
            return made[-1]

        yield make
        for stub in made:
            stub.stop()


@pytest.fixture(scope="session")
def engine(docker_backend: DockerBackend) -> Iterator[MortalEngine]:
    """A second engine, without images at first."""
    assert docker_backend.name == "docker"
    if os.geteuid() != 0:
        pytest.skip("only root can start a second engine")
    # Not pytest's folder: the paths of its sockets would be too long for the kernel.
    made = MortalEngine(Path(tempfile.mkdtemp(prefix="oc-engine-")))
    try:
        made.start()
        yield made
    finally:
        made.remove()


@pytest.fixture
def second_engine(engine: MortalEngine) -> MortalEngine:
    """It, started again if a test has killed it."""
    if not engine.answers():
        engine.start()
    return engine
