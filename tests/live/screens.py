"""A simulated desktop that replaces a sandbox in tests of servers and pages."""

from __future__ import annotations

import io
import threading
import time
from collections.abc import Callable
from typing import TypeVar

from PIL import Image

from pytest_opencomputer.models.actions import Action
from pytest_opencomputer.models.sandbox_types import View

_T = TypeVar("_T")


def picture(colour: str, size: tuple[int, int] = (320, 200)) -> bytes:
    """A PNG of one colour."""
    out = io.BytesIO()
    Image.new("RGB", size, colour).save(out, "PNG")
    return out.getvalue()


class Screen:
    """Shows one colour, and takes down what is done to it.

    Attributes:
        busy: whether somebody else uses the pipe.
        looks: how often it was looked at.
        trouble: raised by every action.
    """

    def __init__(self, colour: str = "#5e81ac", size: tuple[int, int] = (1600, 1000)) -> None:
        self.screen = size
        self.last_seen = b""
        self.busy = False
        self.looks = 0
        self.widths: list[int] = []
        self.trouble: Exception | None = None
        self.done: list[Action] = []
        self._lock = threading.Lock()
        self._number, self._colour = 1, colour

    def paint(self, colour: str) -> None:
        """Change the colour."""
        with self._lock:
            self._number, self._colour = self._number + 1, colour

    def view(self, width: int, known: int, *, idle: float, wait: float = 0.0) -> View | None:
        """As ``Sandbox.view``."""
        assert idle >= 0
        assert wait >= 0
        if self.busy:
            return None
        with self._lock:
            self.looks += 1
            self.widths.append(width)
            png = b"" if known == self._number else picture(self._colour, (width, width * 5 // 8))
            return View(self._number, png)

    def perform(self, action: Action) -> None:
        """As ``Sandbox.perform``."""
        if self.trouble is not None:
            raise self.trouble
        self.done.append(action)


def until(condition: Callable[[], _T], seconds: float = 20.0) -> _T:
    """Wait for a condition and return its first true value."""
    deadline = time.monotonic() + seconds
    while not (found := condition()):
        assert time.monotonic() < deadline, f"timed out waiting for {condition}"
        time.sleep(0.01)
    return found
