"""Machines and a desktop of the chosen backend."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import ExitStack

import pytest

from pytest_opencomputer.backend_tests.helpers import HOLD, LIMITS, RUN, TTL, Start
from pytest_opencomputer.rollouts.harness import Harness
from pytest_opencomputer.sandbox.backends.base import Backend, Limits, Machine, MachineSpec
from pytest_opencomputer.sandbox.labels import labels_for
from pytest_opencomputer.sandbox.places import Place
from pytest_opencomputer.sandbox.sandbox import Sandbox

collect_ignore = ["test_machines.py", "test_desktop.py"] if HOLD in os.environ else ["test_hold.py"]


@pytest.fixture(scope="session")
def image(opencomputer: Harness) -> str:
    """The image without any app; built if it is missing."""
    opencomputer.backend.check()
    return opencomputer.image([], print).tag


@pytest.fixture(scope="module")
def place(opencomputer: Harness, image: str) -> Iterator[Place]:  # noqa: ARG001 - its errors are the better ones
    """A place for the machines of a module, which it starts one after the other."""
    with opencomputer.places.desktop(Limits().memory) as found:
        yield found


@pytest.fixture(scope="module")
def backend(place: Place) -> Backend:
    """The backend there."""
    return place.backend


@pytest.fixture
def start(backend: Backend, image: str) -> Iterator[Start]:
    """Starts machines that run Python code: ``start(code, limits=…, labels=…)``. All are stopped at the end."""
    with ExitStack() as stack:

        def start(code: str, limits: Limits = LIMITS, labels: Mapping[str, str] | None = None) -> Machine:
            given = {**labels_for(run=RUN, task="backend/tests", ttl=TTL), **(labels or {})}
            machine = backend.start(MachineSpec(image, ("python3", "-u", "-c", code), given, limits))
            stack.callback(machine.stop)
            return machine

        yield start


@pytest.fixture(scope="module")
def desktop(place: Place, image: str) -> Iterator[Sandbox]:
    """A desktop that the tests of a module share."""
    labels = labels_for(run=RUN, task="backend/desktop", ttl=TTL)
    with Sandbox.start(place.backend, image=image, labels=labels, ttl=TTL, slot=place.slot) as sandbox:
        yield sandbox
