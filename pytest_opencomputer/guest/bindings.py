"""Loads the bindings of GObject libraries without asyncio.

PyGObject 3.50 and later imports asyncio, and OpenSSL with it, for calls that are awaited: 40 of the 56 ms and 7 of the
16 MB that it takes in all. Nobody awaits here, so it is given a stand-in that acts as asyncio does where no event loop
runs, and turns into the real one when it is asked for anything else.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

_NAME = "asyncio"


class _StandIn(ModuleType):
    """What ``pygi-async.c`` of PyGObject looks up when it is loaded."""

    class InvalidStateError(Exception):
        """Never raised where nothing is awaited."""

    @staticmethod
    def _get_running_loop() -> Any:
        """The running event loop, which only the real module can have; ``None`` where there is none."""
        real = sys.modules.get(_NAME)
        return None if real is None or isinstance(real, _StandIn) else real._get_running_loop()

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)  # the import system looks whether a module has these
        if sys.modules.get(_NAME) is self:
            del sys.modules[_NAME]
        return getattr(importlib.import_module(_NAME), name)


@contextmanager
def without_asyncio() -> Iterator[None]:
    """Keep asyncio from being loaded by what is imported in between. Where it is loaded already, nothing happens."""
    if _NAME in sys.modules:
        yield
        return
    stand_in = sys.modules[_NAME] = _StandIn(_NAME)
    try:
        yield
    finally:
        if sys.modules.get(_NAME) is stand_in:
            del sys.modules[_NAME]


def atspi() -> Any:
    """The binding of libatspi, not yet connected."""
    with without_asyncio():
        import gi

        gi.require_version("Atspi", "2.0")
        from gi.repository import Atspi

    return Atspi
