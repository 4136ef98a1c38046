"""The decorators and helpers for verifiers: endpoints are plain typed functions that return facts.

::

    class Setting(TypedDict):
        found: bool
        value: str | None

    @saved
    def setting(home: Home, section: str, key: str) -> Setting:
        \"\"\"A value of the configuration file.\"\"\"

The first parameter says what is looked at: ``home: Home`` for saved state, which needs no running app, or
``desktop: Live``. The others are ``str``, ``int``, ``float``, ``bool`` or ``list[str]``, with or without a default.
The return annotation is a ``TypedDict``; facts about a thing that can be absent have ``found: bool``. The endpoint's
name is the function's, with ``-`` for ``_``; its docstring is the documentation. The function itself is not changed, so
tests can call it directly.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeVar, cast

from pytest_opencomputer.guest.home import Entry, Home
from pytest_opencomputer.guest.live import DetailedElement, Element, Live
from pytest_opencomputer.guest.state import (
    StateCorrupt,
    StateError,
    StateMissing,
    StateNoAnswer,
    StateNoRoom,
    StateNotPlain,
    StateOutside,
    StateTimeout,
    StateTooBig,
    StateUnreadable,
)

__all__ = [
    "DetailedElement",
    "Element",
    "Entry",
    "Home",
    "Live",
    "StateCorrupt",
    "StateError",
    "StateMissing",
    "StateNoAnswer",
    "StateNoRoom",
    "StateNotPlain",
    "StateOutside",
    "StateTimeout",
    "StateTooBig",
    "StateUnreadable",
    "absent",
    "live",
    "saved",
    "shortened",
]

State = Literal["saved", "live"]
_F = TypeVar("_F", bound=Callable[..., Any])
_Facts = TypeVar("_Facts")
_MARK = "__opencomputer_endpoint__"


@dataclass(frozen=True)
class Mark:
    """What the decorators leave on a function."""

    name: str
    state: State


def saved(function: _F) -> _F:
    """Make a function ``(home: Home, …) -> Facts`` an endpoint over saved state."""
    return _mark(function, "saved")


def live(function: _F) -> _F:
    """Make a function ``(desktop: Live, …) -> Facts`` an endpoint over the running app."""
    return _mark(function, "live")


def _mark(function: _F, state: State) -> _F:
    setattr(function, _MARK, Mark(function.__name__.replace("_", "-"), state))
    return function


def absent(facts: type[_Facts]) -> _Facts:
    """The facts of a ``TypedDict`` about a thing that is not there: ``found`` is false, everything else null."""
    nothing: dict[str, Any] = {**dict.fromkeys(facts.__annotations__), "found": False}
    return cast(_Facts, nothing)


def shortened(facts: _Facts, **most: int) -> _Facts:
    """Facts of which some lists or texts are cut to a length, with the names of those that were longer.

    The ``TypedDict`` declares these names as ``shortened: list[str] | None``. Every expectation about a fact that was
    cut fails, as the rest of it is unknown.

    Args:
        most: by the name of a fact, the maximal number of items or characters; for a list of lists, of each inner list.
    """
    cut: dict[str, Any] = dict(cast(Mapping[str, Any], facts))
    names: list[str] = []
    for name, length in most.items():
        value = cut[name]
        if value and isinstance(value, list) and all(isinstance(one, list) for one in value):
            cut[name] = [one[:length] for one in value]
        else:
            cut[name] = value[:length]
        if cut[name] != value:
            names.append(name)
    return cast(_Facts, {**cut, "shortened": names})


def mark_of(thing: object) -> Mark | None:
    """The mark of an endpoint function; ``None`` for anything else."""
    mark = getattr(thing, _MARK, None)
    return mark if isinstance(mark, Mark) else None


def marked(namespace: Mapping[str, Any]) -> dict[str, Callable[..., Any]]:
    """The endpoint functions of a module's namespace by endpoint name, including those that it imports."""
    return {mark.name: thing for thing in namespace.values() if (mark := mark_of(thing)) is not None}
