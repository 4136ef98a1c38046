"""How long the phases of a rollout take, and which one it is in."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class Phases:
    """Measures how long the phases of a rollout take, in seconds, and tells when one begins.

    Args:
        tell: is told the name of each phase as it begins, ``end`` when the last one is over, and ``sandbox``.

    Attributes:
        retries: what went wrong in the preparation and was tried once more.
        sandbox: id of the desktop, while there is one.
        current: the phase that was begun last.
    """

    def __init__(self, tell: Callable[[str, str], None] = lambda _name, _sandbox: None) -> None:
        self.seconds: dict[str, float] = {}
        self.retries: list[str] = []
        self.sandbox = ""
        self.current = ""
        self._tell = tell

    def end(self) -> None:
        """Nothing more comes."""
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
