"""Stubs of engines."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

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
