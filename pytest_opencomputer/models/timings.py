"""How long the phases of a rollout take, and which one it is in."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class Phases:
    """Measures how long the phases of a rollout take, in seconds, and reports when one begins.

    Args:
        tell: called with the name of each phase as it begins (``end`` after the last one) and with ``sandbox``.

    Attributes:
        retries: failures in the preparation after which it was tried again.
        sandbox: id of the desktop, while there is one.
        current: the latest phase.
    """

    def __init__(self, tell: Callable[[str, str], None] = lambda _name, _sandbox: None) -> None:
        self.seconds: dict[str, float] = {}
        self.retries: list[str] = []
        self.sandbox = ""
        self.current = ""
        self._tell = tell

    def end(self) -> None:
        """Report the end of the last phase."""
        self._tell("end", self.sandbox)

    @contextmanager
    def __call__(self, name: str) -> Iterator[None]:
        self.current = name
        self._tell(name, self.sandbox)
        began = time.monotonic()
        try:
            yield
        finally:
            self.seconds[name] = self.seconds.get(name, 0.0) + time.monotonic() - began
