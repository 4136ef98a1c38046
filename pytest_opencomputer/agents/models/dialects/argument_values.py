"""The arguments of one call of a model: each is taken once and checked, and arguments that were not taken are refused.

So nothing that a model says is silently ignored. All methods raise ``Unreadable`` with the name, the value and
what was wanted, which the model gets to see.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from types import TracebackType
from typing import Any, TypeVar

from pydantic import ValidationError

from pytest_opencomputer.agents.models.dialects import said as _said
from pytest_opencomputer.agents.models.dialects.key_names import chord_of
from pytest_opencomputer.agents.models.model import Unreadable
from pytest_opencomputer.guest import keys
from pytest_opencomputer.guest.ops import BadRequest
from pytest_opencomputer.models.errors import ActionError

_T = TypeVar("_T")
REQUIRED: Any = object()
_NUMBER = re.compile(r"-?\d{1,9}(?:\.\d{1,9})?")
_POINT = re.compile(rf"[\[(]?\s*({_NUMBER.pattern})(?:\s*,\s*|\s+)({_NUMBER.pattern})\s*[\])]?")


class Arguments:
    """Arguments that are taken within a ``with`` block. It is an error if any are left at its end.

    Args:
        call: what was called, for messages.
        values: as they came.
        ignored: names that have no effect on the action.
    """

    def __init__(self, call: str, values: Any, ignored: Iterable[str] = ()) -> None:
        if not isinstance(values, Mapping):
            raise Unreadable(f"the arguments of {call} are {_said.shown(values)}, wanted: an object")
        # Many models write null for an argument that they leave out.
        self._left = {key: value for key, value in values.items() if value is not None and key not in set(ignored)}
        self._call = call

    def __enter__(self) -> Arguments:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if isinstance(error, ValidationError):
            raise Unreadable(f"{self._call}: {first_error(error)}") from error
        if isinstance(error, ActionError):
            raise Unreadable(f"{self._call}: {error}") from error
        if kind is None and self._left:
            raise Unreadable(f"{self._call} takes no {', '.join(map(repr, sorted(map(str, self._left))))}")

    def __contains__(self, key: str) -> bool:
        return key in self._left

    def number(self, key: str, default: float = REQUIRED) -> float:
        """A finite number."""
        return self._take(key, default, lambda value: _said.number_of(value, self._name(key)))

    def whole(self, key: str, least: int, most: int, default: int = REQUIRED) -> int:
        """A whole number from ``least`` to ``most``."""
        return self._take(key, default, lambda value: _said.whole_of(value, self._name(key), least, most))

    def text(self, key: str, default: str = REQUIRED) -> str:
        """A string."""
        return self._take(key, default, lambda value: _said.text_of(value, self._name(key)))

    def flag(self, key: str, default: bool = REQUIRED) -> bool:
        """True or false."""
        return self._take(key, default, lambda value: self._of(key, value, bool, "true or false"))

    def choice(self, key: str, choices: Iterable[str], default: str = REQUIRED) -> str:
        """One of some words."""
        known = tuple(choices)
        value = self.text(key, default)
        if value not in known:
            raise Unreadable(f"{self._name(key)} is {_said.shown(value)}, wanted: {', '.join(known)}")
        return value

    def texts(self, key: str, default: tuple[str, ...] = REQUIRED) -> tuple[str, ...]:
        """A list of strings."""

        def check(value: Any) -> tuple[str, ...]:
            listed = self._of(key, value, list, "a list of strings")
            return tuple(_said.text_of(one, f"an item of {self._name(key)}") for one in listed)

        return self._take(key, default, check)

    def numbers(self, key: str, count: int, default: tuple[float, ...] = REQUIRED) -> tuple[float, ...]:
        """A list of ``count`` finite numbers."""

        def check(value: Any) -> tuple[float, ...]:
            listed = self._of(key, value, list, f"a list of {count} numbers")
            if len(listed) != count:
                raise Unreadable(f"{self._name(key)} has {len(listed)} numbers, wanted: {count}")
            return tuple(_said.number_of(one, f"a number of {self._name(key)}") for one in listed)

        return self._take(key, default, check)

    def value(self, key: str) -> Any:
        """A value of any type."""
        return self._take(key, REQUIRED, lambda value: value)

    def list(self, key: str) -> list[Any]:
        """A list with items of any type."""
        return self._take(key, REQUIRED, lambda value: self._of(key, value, list, "a list"))

    def _take(self, key: str, default: _T, check: Callable[[Any], _T]) -> _T:
        if key not in self._left:
            if default is REQUIRED:
                raise Unreadable(f"{self._call} needs {key!r}, and it is not there")
            return default
        return check(self._left.pop(key))

    def _of(self, key: str, value: Any, kind: type[_T], wanted: str) -> _T:
        if not isinstance(value, kind):
            raise Unreadable(f"{self._name(key)} is {_said.shown(value)}, wanted: {wanted}")
        return value

    def _name(self, key: str) -> str:
        return f"{key!r} of {self._call}"


def number_in(said: Arguments, key: str, default: float = REQUIRED) -> float:
    """A finite number, which may be written as a text: ``"-5"``."""
    if key not in said and default is not REQUIRED:
        return default
    return _number(said.value(key), key)


def point_in(said: Arguments, key: str) -> tuple[float, float]:
    """Two numbers in a list, which may be written as a text: ``"[310, 207]"``."""
    value = said.value(key)
    if isinstance(value, str) and (written := _POINT.fullmatch(value.strip())):
        value = [written[1], written[2]]
    if not isinstance(value, (list, tuple)):
        raise Unreadable(f"{key} is {_said.shown(value)}, wanted: a list of 2 numbers")
    if len(value) != 2:
        raise Unreadable(f"{key} has {len(value)} numbers, wanted: 2")
    return _number(value[0], f"a number of {key}"), _number(value[1], f"a number of {key}")


def _number(value: Any, what: str) -> float:
    if isinstance(value, str) and _NUMBER.fullmatch(value.strip()):
        value = float(value) if "." in value else int(value)
    return _said.number_of(value, what)


def chord(text: str) -> str:
    """A chord as models write it (``ctrl+shift+s``), as the canonical actions know it."""
    try:
        return chord_of(keys.split(text))
    except BadRequest as problem:
        raise Unreadable(str(problem)) from problem


def chords(text: str) -> tuple[str, ...]:
    """One chord, or several with blanks between them."""
    return tuple(chord(part) for part in text.split()) if text.strip() else (chord(text),)


def first_error(error: ValidationError) -> str:
    """What pydantic says, in one line."""
    first = error.errors(include_url=False, include_context=False)[0]
    place = ".".join(str(part) for part in first["loc"] if not str(part)[:1].isupper())
    return f"{place}: {first['msg']}" if place else str(first["msg"])
