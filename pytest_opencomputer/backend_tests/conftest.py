"""Machines and a desktop of the chosen backend."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack

import pytest

from pytest_opencomputer.apps.waits import until
from pytest_opencomputer.rollouts.harness import Harness
from pytest_opencomputer.sandbox.backends.base import Backend, Limits, Machine, MachineSpec, Pipe
from pytest_opencomputer.sandbox.labels import labels_for
from pytest_opencomputer.sandbox.places import Place
from pytest_opencomputer.sandbox.sandbox import Sandbox

RUN = f"backend-tests-{os.urandom(4).hex()}"  # another run of these tests may be going on
MEMORY = 512 * 1024**2  # bytes of a machine
LIMITS = Limits(memory=MEMORY, pids=128)
TTL = 900.0  # seconds
WAIT = 120.0  # seconds, for what a backend does in its own time

HOLD = "OPENCOMPUTER_BACKEND_TESTS_HOLD"
"""Environment variable with the file for the id of a machine, in the pytest that a test kills."""
collect_ignore = ["test_machines.py", "test_desktop.py"] if HOLD in os.environ else ["test_hold.py"]

ECHO = """
import os
print('ready', flush=True)
while data := os.read(0, 65536):
    while data:
        data = data[os.write(1, data):]
"""

Start = Callable[..., Machine]


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


def read(pipe: Pipe, size: int) -> bytes:
    """So many bytes."""
    data = b""
    while len(data) < size:
        chunk = pipe.receive(WAIT)
        assert chunk, f"the stream ended after {len(data)} of {size} bytes: {pipe.errors()}"
        data += chunk
    return data


def read_all(pipe: Pipe) -> bytes:
    """All bytes until the stream ends."""
    chunks = []
    while chunk := pipe.receive(WAIT):
        chunks.append(chunk)
    return b"".join(chunks)


def running(backend: Backend, labels: Mapping[str, str]) -> list[str]:
    """The machines that run."""
    return [machine.id for machine in backend.machines(labels) if machine.status == "running"]


def wait_for_end(backend: Backend, labels: Mapping[str, str]) -> None:
    """Wait until no machine with these labels runs."""
    until(lambda: not running(backend, labels), what="the end of the machines", timeout=WAIT)
