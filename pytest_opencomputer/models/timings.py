"""How long the phases of a rollout take, and which one is current."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class Timings:
    """Measures how long the phases of a rollout take, in seconds, and reports when one begins.

    Args:
        report: called with the name of each phase as it begins (``end`` after the last one), and with ``sandbox``.

    Attributes:
        retries: errors of the preparation after which it was tried once more.
        sandbox: id of the desktop; empty while there is none.
        host: name of the host on which it runs or ran last (``--hosts``); empty without hosts.
        current: the phase that began last.
    """

    def __init__(self, report: Callable[[str, str], None] = lambda _name, _sandbox: None) -> None:
        self.seconds: dict[str, float] = {}
        self.retries: list[str] = []
        self.sandbox = ""
        self.host = ""
        self.current = ""
        self._report = report

    def end(self) -> None:
        """Report that there are no more phases."""
        self._report("end", self.sandbox)

    @contextmanager
    def __call__(self, name: str) -> Iterator[None]:
        self.current = name
        self._report(name, self.sandbox)
        began = time.monotonic()
        try:
            yield
        finally:
            self.seconds[name] = self.seconds.get(name, 0.0) + time.monotonic() - began
