"""Constants and functions that the user defined, and what the functions compute."""

from __future__ import annotations

from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .configuration import NamedConstant, NamedFunction, read_config
from .expressions import Calculation, Endless, SyntaxProblem, finite, leading_number


class Constant(TypedDict):
    """A constant. ``number`` is what galculator computes with, ``count`` how many constants have this name."""

    found: bool
    value: str | None
    number: float | None
    description: str | None
    count: int | None


class Constants(TypedDict):
    """Constants in their order."""

    constants: list[NamedConstant]


class Function(TypedDict):
    """A user defined function. ``count`` is how many have this name; galculator calls the first one."""

    found: bool
    variable: str | None
    expression: str | None
    count: int | None


class Functions(TypedDict):
    """User defined functions in their order."""

    functions: list[NamedFunction]


class FunctionValue(TypedDict):
    """What a function gives. ``value`` is null where galculator cannot compute it, or where it is no finite number."""

    found: bool
    value: float | None
    computable: bool | None


@saved
def constant(home: Home, name: str) -> Constant:
    """A constant by its name (case-sensitive); the first one if several have it."""
    same = [one for one in read_config(home).constants if one["name"] == name]
    if not same:
        return absent(Constant)
    value = same[0]["value"]
    return {
        "found": True,
        "value": value,
        "number": finite(leading_number(value)),
        "description": same[0]["description"],
        "count": len(same),
    }


@saved
def constants(home: Home, names: list[str] = []) -> Constants:  # noqa: B006 - declares the default, never changed
    """The constants in order: all of them, or those with one of these names."""
    return {"constants": [one for one in read_config(home).constants if not names or one["name"] in names]}


@saved
def function(home: Home, name: str) -> Function:
    """A user-defined function by its name (case-sensitive); the first one if several have it."""
    same = [one for one in read_config(home).functions if one["name"] == name]
    if not same:
        return absent(Function)
    return {
        "found": True,
        "variable": same[0]["variable"],
        "expression": same[0]["expression"],
        "count": len(same),
    }


@saved
def functions(home: Home, names: list[str] = []) -> Functions:  # noqa: B006 - declares the default, never changed
    """The user-defined functions in order: all of them, or those with one of these names."""
    return {"functions": [one for one in read_config(home).functions if not names or one["name"] in names]}


@saved
def function_value(home: Home, name: str, argument: float) -> FunctionValue:
    """The value of a user-defined function for an argument, however its expression is written.

    It is computed as in galculator, with its constants, functions and angle unit, in double precision (about 15 digits;
    galculator shows 12).
    """
    config = read_config(home)
    if not any(one["name"] == name for one in config.functions):
        return absent(FunctionValue)
    angle = config.angle
    known = {one["name"]: one for one in reversed(config.functions)}
    values = {one["name"]: leading_number(one["value"]) for one in reversed(config.constants)}
    try:
        value = Calculation(values, known, angle).call(name, argument)
    except (SyntaxProblem, Endless):
        return {"found": True, "value": None, "computable": False}
    return {"found": True, "value": finite(value), "computable": True}
