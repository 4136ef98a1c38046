"""A desktop with two toolkits and small programs that write down what reaches them."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import Any

import docker.errors
import pytest

from pytest_opencomputer.apps.waits import until
from pytest_opencomputer.models.sandbox_types import Window
from pytest_opencomputer.sandbox.backends.docker import DockerBackend
from pytest_opencomputer.sandbox.images import building
from pytest_opencomputer.sandbox.images.recipe import image_for
from pytest_opencomputer.sandbox.labels import labels_for
from pytest_opencomputer.sandbox.pool import Pool
from pytest_opencomputer.sandbox.sandbox import Sandbox

PROGRAMS = Path(__file__).parent / "programs"
TTL = 3600.0


@pytest.fixture(scope="session")
def toolkit_image(docker_backend: DockerBackend) -> str:  # noqa: ARG001 - without an engine, its error is the better one
    """Tag of an image with GTK, Qt, a terminal, and a tool to compare with; built if it is missing."""
    return building.ensure(image_for([], packages=["python3-pyqt5", "xdotool", "xterm"]), print).tag


@pytest.fixture(scope="module")
def desktop(docker_backend: DockerBackend, toolkit_image: str) -> Iterator[Sandbox]:
    """A desktop that the tests of a module share."""
    pool = Pool.of_machine()
    with pool.desktop():
        with pool.start():
            labels = labels_for(run="tests", task="", ttl=TTL)
            sandbox = Sandbox.start(docker_backend, image=toolkit_image, labels=labels, ttl=TTL)
        with sandbox:
            sandbox.put({path.name: path.read_bytes() for path in PROGRAMS.glob("*.py")})
            yield sandbox


class Program:
    """A program of ``programs/`` that is running, with its window.

    Attributes:
        pid: of its process.
        window: its window as it was when it was shown.
    """

    def __init__(self, desktop: Sandbox, pid: int, window: Window, place: str) -> None:
        self.desktop, self.pid, self.window, self._place = desktop, pid, window, place

    @property
    def center(self) -> tuple[int, int]:
        """The middle of its window."""
        return self.window.x + self.window.width // 2, self.window.y + self.window.height // 2

    def text(self) -> str:
        """What it has written."""
        return self.desktop.get([self._place])[self._place].decode()

    def shows(self, text: str, timeout: float = 30.0) -> None:
        """Wait until it has written ``text``, and nothing else."""
        try:
            until(lambda: self.text() == text, what=text, timeout=timeout, interval=0.01)
        finally:
            assert self.text() == text

    def events(self, *kinds: str) -> list[dict[str, Any]]:
        """The events of these kinds that it has written."""
        found = [json.loads(line) for line in self.text().splitlines()]
        return [event for event in found if event["kind"] in kinds]


def clear(desktop: Sandbox, running: list[int]) -> None:
    """End these programs, and wait until nothing of their windows is on the screen."""
    for pid in running:
        desktop.kill(pid)
    until(lambda: not desktop.windows(), what="the windows to close", timeout=60)
    # Of a program that was killed, the window manager takes the frames away some time after.
    desktop.settle(timeout=10)


Run = Callable[..., Program]
Terminal = Callable[..., Program]


@pytest.fixture
def terminal(desktop: Sandbox) -> Iterator[Terminal]:
    """Starts a terminal that answers no pings, in which a line of shell writes what is typed to ``typed.txt``."""
    running: list[int] = []

    def start(script: str = "cat > typed.txt") -> Program:
        desktop.put({"typed.txt": b""})
        pid = desktop.spawn(["xterm", "-u8", "-T", "Grüße", "-e", "sh", "-c", script])
        running.append(pid)
        window = until(
            lambda: next((one for one in desktop.windows() if one.app_class == "XTerm" and one.focused), None),
            what="the terminal",
            timeout=30,
        )
        return Program(desktop, pid, window, "typed.txt")

    yield start
    clear(desktop, running)


Stalls = Callable[[], AbstractContextManager[None]]


@pytest.fixture
def stalls(docker_backend: DockerBackend, desktop: Sandbox) -> Stalls:
    """Makes the whole desktop stand still again and again meanwhile, as on a machine with far too much to do."""

    @contextmanager
    def make() -> Iterator[None]:
        container = docker_backend.client.containers.get(desktop.id)
        over = threading.Event()
        times = []

        def stall() -> None:
            while not over.is_set():
                # The engine now and then fails to freeze processes that are busy; some of them may stand still then.
                with suppress(docker.errors.APIError):
                    container.pause()
                    time.sleep(0.8)  # longer than a key must be down for the X server to repeat it
                    times.append(time.monotonic())
                with suppress(docker.errors.APIError):
                    container.unpause()
                over.wait(0.2)

        thread = threading.Thread(target=stall)
        thread.start()
        try:
            yield
        finally:
            over.set()
            thread.join()
        assert len(times) > 2, "the desktop hardly ever stood still, so the test shows nothing"

    return make


@pytest.fixture
def run(desktop: Sandbox) -> Iterator[Run]:
    """Starts a program of ``programs/``, waits until its window has the keyboard, and ends it after the test."""
    running: list[int] = []

    def start(name: str, *args: str, focused: bool = True) -> Program:
        place = f"{name}-{len(running)}.txt"
        desktop.put({place: b""})
        pid = desktop.spawn(["python3", f"{name}.py", place, *args])
        running.append(pid)

        def shown() -> Window | None:
            assert desktop.alive(pid), desktop.process_log(pid)
            windows = [window for window in desktop.windows() if window.pid == pid]
            return next((window for window in windows if window.focused or not focused), None)

        window = until(shown, what=f"the window of {name}", timeout=60)
        if focused:
            desktop.settle(timeout=10)
        return Program(desktop, pid, window, place)

    yield start
    desktop.release_input()
    clear(desktop, running)
