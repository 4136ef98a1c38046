"""A backend with faults, selected by the name of the task: a plugin for ``test_preparation_faults.py``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from pytest_opencomputer.sandbox.backends.base import Backend, Machine, MachineSpec
from pytest_opencomputer.sandbox.backends.docker import DockerBackend

MISSING = "opencomputer/desktop-that-is-missing:0"
CLOCK = "/home/user/.clock"
SETUP = f"ln -s /usr/lib/*/faketime/libfaketime.so.1 /usr/local/lib/ && ln -s {CLOCK} /etc/faketimerc"
"""What an image needs beside the package; the second is for processes that clear their environment."""
LIBRARY = "/usr/local/lib/libfaketime.so.1"
FAKED = {
    "LD_PRELOAD": LIBRARY,
    "FAKETIME_TIMESTAMP_FILE": CLOCK,
    "FAKETIME_NO_CACHE": "1",
    # Setting a clock makes it jump; the one that programs measure durations with does not.
    "FAKETIME_DONT_FAKE_MONOTONIC": "1",
    "DONT_FAKE_MONOTONIC": "1",
}
"""The environment in which the clock is what ``CLOCK`` says."""


class FaultyBackend(DockerBackend):
    """Docker, with what may go wrong."""

    name = "faulty"

    def __init__(self) -> None:
        super().__init__()
        self._seen: set[str] = set()

    def start(self, spec: MachineSpec) -> Machine:
        """As the real one, with the fault of this task."""
        fault = spec.labels["task"].partition("/")[2]
        first = fault not in self._seen
        self._seen.add(fault)
        if fault == "image_is_missing" or (fault == "image_is_missing_once" and first):
            # As if somebody had removed it after the run began.
            return super().start(replace(spec, image=MISSING))
        if fault == "guest_does_not_start":
            return super().start(replace(spec, command=("sh", "-c", "echo no interpreter >&2; exit 1")))
        if fault == "clock_jumps":
            faked = [f"{name}={value}" for name, value in FAKED.items()]
            return super().start(replace(spec, command=("env", *faked, *spec.command)))
        return super().start(spec)


def pytest_opencomputer_backends(config: pytest.Config) -> dict[str, Callable[[], Backend]]:
    """The backend by its name."""
    del config
    return {"faulty": FaultyBackend}
