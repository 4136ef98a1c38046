"""Wait strategies: conditions as objects, by which an app says when it is ready, and which error messages name."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from pytest_opencomputer.models.errors import OpenComputerError
from pytest_opencomputer.models.sandbox_types import Element, ProcessInfo, Window

_T = TypeVar("_T")


class WaitTimeout(OpenComputerError):
    """A condition did not come true in time."""


class Desktop(Protocol):
    """What conditions look at: a ``Sandbox``."""

    def windows(self) -> list[Window]:
        """The windows that are shown."""

    def processes(self) -> list[ProcessInfo]:
        """The processes that run."""

    def find(
        self, *, role: str | None = None, name: str | None = None, app: str | None = None, limit: int = 0
    ) -> list[Element]:
        """The elements that are showing."""


class Wait(Protocol):
    """A condition on a ``Sandbox``. ``str()`` of it names the condition for messages."""

    def holds(self, sandbox: Any) -> bool:
        """Whether the condition is true now."""


@dataclass(frozen=True)
class WindowShown:
    """A window whose title matches the regular expression is shown."""

    title: str = ".+"

    def holds(self, sandbox: Desktop) -> bool:
        return any(re.search(self.title, window.title) for window in sandbox.windows())

    def __str__(self) -> str:
        return f"a window titled /{self.title}/"


@dataclass(frozen=True)
class ElementShown:
    """An element with this role and name is showing in the accessibility tree.

    Attributes:
        app: regular expression for the program's name, so that other programs that run already are not searched.
    """

    role: str
    name: str = ".*"
    app: str | None = None

    def holds(self, sandbox: Desktop) -> bool:
        return bool(sandbox.find(role=self.role, name=self.name, app=self.app, limit=1))

    def __str__(self) -> str:
        return f"a {self.role} named /{self.name}/"


@dataclass(frozen=True)
class AllOf:
    """All of several conditions."""

    waits: tuple[Wait, ...]

    def holds(self, sandbox: Desktop) -> bool:
        return all(wait.holds(sandbox) for wait in self.waits)

    def __str__(self) -> str:
        return " and ".join(map(str, self.waits))


@dataclass(frozen=True)
class WindowOf:
    """A window is shown that belongs to one of these programs, or whose title matches the regular expression."""

    programs: tuple[str, ...]
    title: str

    def holds(self, sandbox: Desktop) -> bool:
        names = {name[:15] for name in self.programs}  # the kernel keeps so many characters
        found = {process.pid for process in sandbox.processes() if process.name in names}
        return any(window.pid in found or re.search(self.title, window.title) for window in sandbox.windows())

    def __str__(self) -> str:
        return f"a window of {' or '.join(self.programs)}"


@dataclass(frozen=True)
class OrStill:
    """A condition that may know only English holds, or else the screen stands still for some seconds."""

    wait: Wait
    seconds: float = 4.0

    def holds(self, sandbox: Any) -> bool:
        still = {"quiet": self.seconds, "idle": self.seconds, "timeout": self.seconds + 1}
        return self.wait.holds(sandbox) or bool(sandbox.settle(**still))

    def __str__(self) -> str:
        return f"{self.wait} or a still screen"


def in_any_language(wait: Wait, programs: tuple[str, ...]) -> Wait:
    """The same condition without the words of an element or a title, which apps say in English.

    Conditions of apps' own may read words, too, so a screen that stands still takes their place if they do not hold.

    Args:
        programs: names of the app's processes.
    """
    if isinstance(wait, AllOf):
        return AllOf(tuple(in_any_language(one, programs) for one in wait.waits))
    if isinstance(wait, ElementShown):
        return ElementShown(wait.role, app=wait.app)
    return WindowOf(programs, wait.title) if isinstance(wait, WindowShown) else OrStill(wait)


_LONGEST = 0.25  # seconds between two probes


def until(probe: Callable[[], _T | None], *, what: object, timeout: float, interval: float = 0.05) -> _T:
    """Call ``probe`` until it returns something true, and return that.

    The longer it takes, the less often it is called: a search keeps the app busy that it waits for.

    Args:
        interval: seconds between the first two calls.

    Raises:
        WaitTimeout: after ``timeout`` seconds; the message names ``what``.
    """
    deadline = time.monotonic() + timeout
    while True:
        if found := probe():
            return found
        if time.monotonic() >= deadline:
            raise WaitTimeout(f"timed out after {timeout:g} s waiting for {what}")
        time.sleep(interval)
        interval = max(interval, min(1.3 * interval, _LONGEST))
