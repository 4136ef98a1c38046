"""The table of the operations that the host can request from the guest.

An operation is a function registered with ``@op("screen.grab")``. It takes keyword arguments that came as JSON, and
``blobs`` (a list of bytes) if it names that parameter; it returns a JSON value, or a ``Reply`` if it sends bytes.
Operations with ``where="user"`` run in a helper process whose effective user is the agent's user (its real and saved
user stay root, so the agent can neither signal nor trace it): they may use the session bus and the accessibility tree
and read the agent's files.

A module is imported when one of its operations is first requested: the guest is sent as source, and compiling all of it
would delay the start of every desktop.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar

from pytest_opencomputer.guest import kernel

Where = Literal["guest", "user"]
_F = TypeVar("_F", bound=Callable[..., Any])


@dataclass(frozen=True)
class Reply:
    """A JSON value together with bytes."""

    value: Any = None
    blobs: Sequence[bytes | bytearray | memoryview] = field(default_factory=tuple)


@dataclass(frozen=True)
class Op:
    """A registered operation."""

    name: str
    call: Callable[..., Any]
    where: Where


OPS: dict[str, Op] = {}
"""The operations that are registered so far."""
_MODULES = {
    "a11y": ("a11y", "a11y_actions"),
    "consoles": ("consoles",),
    "desktop": ("desktop",),
    "files": ("files",),
    "health": ("health",),
    "home": ("snapshot", "restore"),
    "input": ("input",),
    "processes": ("processes",),
    "services": ("services",),
    "screen": ("screenshot", "settle", "view"),
    "verifier": ("verifiers", "runner"),
    "windows": ("windows",),
}
"""The modules that register operations, by the first part of the operations' names."""
_OF_USER = ("a11y",)
"""First parts of names of operations that all have ``where="user"``: only the user worker imports these modules."""


class BadRequest(Exception):
    """The request itself is wrong, such as an unknown key or a point off the screen; the agent gets the message."""


def find(name: str) -> Op | None:
    """The operation ``name``, imported if it was not yet, or ``None`` if there is none."""
    for module in _MODULES.get(name.partition(".")[0], ()):
        if name in OPS:
            break
        importlib.import_module(f"pytest_opencomputer.guest.{module}")
        kernel.trim()
    return OPS.get(name)


def where(name: str) -> Where | None:
    """Where the operation ``name`` runs; ``None`` if there is none."""
    if name.partition(".")[0] in _OF_USER:
        return "user"
    found = find(name)
    return None if found is None else found.where


def op(name: str, *, where: Where = "guest") -> Callable[[_F], _F]:
    """Register a function as the operation ``name``.

    A module may be imported again: because its first import failed halfway, or because ``sys.modules`` was restored
    after the import, as pytester does. Its functions then replace the earlier ones.

    Raises:
        ValueError: another function is registered under this name.
    """

    def register(function: _F) -> _F:
        registered = OPS.get(name)
        if registered is not None and _full_name(registered.call) != _full_name(function):
            both = f"{_full_name(registered.call)} and {_full_name(function)}"
            raise ValueError(f"operation {name!r} is registered by two functions: {both}; rename one of them")
        OPS[name] = Op(name, function, where)
        return function

    return register


def _full_name(function: Callable[..., Any]) -> str:
    return f"{function.__module__}.{function.__qualname__}"
