"""The table of what the host can ask of the guest.

An operation is a function registered with ``@op("screen.grab")``. It takes keyword arguments that came as JSON, and
``blobs`` (a list of bytes) if it names that parameter; it returns a JSON value, or a ``Reply`` where it sends bytes.
Operations with ``where="user"`` run in a helper process whose effective user is the agent's user (its real and saved
user stay root, so the agent can neither signal nor trace it): they may use the session bus and the accessibility tree
and read the agent's files.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar

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


class BadRequest(Exception):
    """The request itself is wrong in a way the caller (an agent) should be told: an unknown key, a point off screen."""


def op(name: str, *, where: Where = "guest") -> Callable[[_F], _F]:
    """Register a function as the operation ``name``."""

    def register(function: _F) -> _F:
        if name in OPS:
            raise ValueError(f"operation {name!r} is registered twice")
        OPS[name] = Op(name, function, where)
        return function

    return register
