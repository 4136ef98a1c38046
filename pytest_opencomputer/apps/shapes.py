"""Declared types of facts and arguments as data, so that values and expectations can be checked against them.

A shape comes from the annotation of an endpoint. JSON has one kind of number, Python two: if a number is declared
``float``, whole numbers are converted to floats on both sides (``settle``), so that equality can be type-strict.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, NotRequired, Required, get_args, get_origin, get_type_hints, is_typeddict

Name = Literal["str", "int", "float", "bool", "null"]


class BadAnnotation(TypeError):
    """An annotation that endpoints may not use."""


@dataclass(frozen=True)
class Plain:
    """A string, number, boolean or null."""

    name: Name

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class OneOf:
    """One of these strings, whole numbers or booleans (``Literal``)."""

    values: tuple[str | int | bool, ...]

    def __str__(self) -> str:
        return " | ".join(repr(value) for value in self.values)


@dataclass(frozen=True)
class ListOf:
    """A list."""

    item: Shape

    def __str__(self) -> str:
        return f"list[{self.item}]"


@dataclass(frozen=True)
class MapOf:
    """An object with any keys."""

    value: Shape

    def __str__(self) -> str:
        return f"dict[str, {self.value}]"


@dataclass(frozen=True)
class Record:
    """An object with known keys (a ``TypedDict``)."""

    title: str
    fields: Mapping[str, Shape]
    optional: frozenset[str] = frozenset()

    @property
    def can_be_absent(self) -> bool:
        """Whether these are facts about a thing that can be absent: they have ``found: bool``."""
        return self.fields.get("found") == Plain("bool")

    def __str__(self) -> str:
        return self.title


@dataclass(frozen=True)
class Union:
    """Any of several shapes."""

    options: tuple[Shape, ...]

    def __str__(self) -> str:
        return " | ".join(map(str, self.options))


Shape = Plain | OneOf | ListOf | MapOf | Record | Union

_PLAIN: dict[Any, Plain] = {
    str: Plain("str"),
    int: Plain("int"),
    float: Plain("float"),
    bool: Plain("bool"),
    None: Plain("null"),
    types.NoneType: Plain("null"),
}


def of(annotation: Any, where: str = "") -> Shape:
    """The shape of a resolved annotation.

    Raises:
        BadAnnotation: it is not one of str, int, float, bool, None, Literal, list, dict[str, …], TypedDict, or a union.
    """
    if annotation in _PLAIN:
        return _PLAIN[annotation]
    if is_typeddict(annotation):
        return _record(annotation)
    origin, args = get_origin(annotation), get_args(annotation)
    if origin in (Required, NotRequired):
        return of(args[0], where)
    if origin is Literal and all(isinstance(value, str | int) for value in args):
        return OneOf(args)
    if origin is list:
        return ListOf(of(args[0], where))
    if origin is dict and args[0] is str:
        return MapOf(of(args[1], where))
    if origin in (types.UnionType, typing.Union):
        return Union(tuple(of(option, where) for option in args))
    shown = getattr(annotation, "__name__", None) or str(annotation)
    raise BadAnnotation(
        f"{where or 'annotation'}: {shown} cannot be declared; known are str, int, float, bool, None, Literal[…], "
        "list[…], dict[str, …], a TypedDict, and unions of them"
    )


def _record(declared: Any) -> Record:
    hints = get_type_hints(declared, include_extras=True)
    fields = {key: of(hint, f"{declared.__name__}.{key}") for key, hint in hints.items()}
    # ``__optional_keys__`` misses NotRequired if annotations are postponed; the resolved hints have it.
    optional = {key for key, hint in hints.items() if get_origin(hint) is NotRequired}
    if not declared.__total__:
        optional |= {key for key in declared.__optional_keys__ if get_origin(hints[key]) is not Required}
    return Record(declared.__name__, fields, frozenset(optional))


def options(shape: Shape) -> tuple[Shape, ...]:
    """The shapes that a value of ``shape`` can have: the members of a union, or ``shape`` itself."""
    if isinstance(shape, Union):
        return tuple(inner for option in shape.options for inner in options(option))
    return (shape,)


def allows(shape: Shape, name: Name) -> bool:
    """Whether plain values of the type ``name`` are possible in ``shape``."""
    return any(
        option == Plain(name) or (isinstance(option, OneOf) and any(name_of(value) == name for value in option.values))
        for option in options(shape)
    )


def name_of(value: Any) -> str:
    """What a JSON value is called in messages: the names of ``Plain``, ``list`` or ``object``."""
    if value is None:
        return "null"
    if isinstance(value, dict):
        return "object"
    return type(value).__name__


def settle(shape: Shape, value: Any) -> Any:
    """``value`` with whole numbers converted to floats where ``shape`` has floats. Keys that ``shape`` lacks stay."""
    if isinstance(value, int) and not isinstance(value, bool):
        return float(value) if allows(shape, "float") else value
    if not isinstance(value, dict | list):
        return value
    for option in options(shape):
        if isinstance(option, ListOf) and isinstance(value, list):
            return [settle(option.item, item) for item in value]
        if isinstance(option, MapOf) and isinstance(value, dict):
            return {key: settle(option.value, item) for key, item in value.items()}
        if isinstance(option, Record) and isinstance(value, dict):
            fields = option.fields
            return {key: settle(fields[key], item) if key in fields else item for key, item in value.items()}
    return value


def problems(shape: Shape, value: Any, path: str = "") -> list[str]:
    """What is wrong with ``value`` as a value of ``shape``; one line each with its path; empty if nothing is."""
    if isinstance(shape, Union):
        found = [problems(option, value, path) for option in shape.options]
        if not all(found):
            return []
        # The option of the same kind gives the best message; if there is none, the union as a whole does.
        deeper = [lines for option, lines in zip(shape.options, found, strict=True) if _same_kind(option, value)]
        return deeper[0] if deeper else [_wrong(shape, value, path)]
    if not _same_kind(shape, value):
        return [_wrong(shape, value, path)]
    if isinstance(shape, OneOf):
        fits = any(type(value) is type(known) and value == known for known in shape.values)
        return [] if fits else [_wrong(shape, value, path)]
    if isinstance(shape, ListOf):
        return [line for at, item in enumerate(value) for line in problems(shape.item, item, f"{path}[{at}]")]
    if isinstance(shape, MapOf):
        return [line for key, item in value.items() for line in problems(shape.value, item, join(path, key))]
    if isinstance(shape, Record):
        lines = [f"{join(path, key)}: not declared in {shape}" for key in value if key not in shape.fields]
        missing = [key for key in shape.fields if key not in value and key not in shape.optional]
        lines += [f"{join(path, key)}: declared in {shape} but missing" for key in missing]
        known = [(key, inner) for key, inner in shape.fields.items() if key in value]
        return lines + [line for key, inner in known for line in problems(inner, value[key], join(path, key))]
    return []


def _same_kind(shape: Shape, value: Any) -> bool:
    if isinstance(shape, Plain):
        name = name_of(value)
        return name == shape.name or (shape.name == "float" and name == "int")
    if isinstance(shape, OneOf):
        return isinstance(value, str | int)
    return isinstance(value, list) if isinstance(shape, ListOf) else isinstance(value, dict)


def _wrong(shape: Shape, value: Any, path: str) -> str:
    return f"{path or 'value'}: {name_of(value)} {value!r:.80} where {shape} is declared"


def join(path: str, key: str) -> str:
    """The path of ``key`` below ``path``."""
    return f"{path}.{key}" if path else key
