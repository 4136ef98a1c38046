"""What the tests of backends share."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping

from pytest_opencomputer.apps.waits import until
from pytest_opencomputer.sandbox.backends.base import Backend, Limits, Machine, Pipe

RUN = f"backend-tests-{os.urandom(4).hex()}"  # another run of these tests may be going on
MEMORY = 512 * 1024**2  # bytes of a machine
LIMITS = Limits(memory=MEMORY, pids=128)
TTL = 900.0  # seconds
WAIT = 120.0  # seconds, for what a backend does in its own time

HOLD = "OPENCOMPUTER_BACKEND_TESTS_HOLD"
"""Environment variable with the file for the id of a machine, in the pytest that a test kills."""

ECHO = """
import os
print('ready', flush=True)
while data := os.read(0, 65536):
    while data:
        data = data[os.write(1, data):]
"""

Start = Callable[..., Machine]


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
