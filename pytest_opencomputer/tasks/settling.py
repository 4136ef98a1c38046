"""Numbers of an ``expect`` as its endpoint declares them."""

from __future__ import annotations

from typing import Any

from pytest_opencomputer.apps import shapes
from pytest_opencomputer.apps.shapes import ListOf, MapOf, Record, Shape
from pytest_opencomputer.tasks.matchers import matcher_name


def settle(facts: Shape, expected: Any) -> Any:
    """``expected`` with whole numbers converted to floats where the facts have floats. It must have no problems."""
    if is_plain(expected):
        return shapes.settle(facts, expected)
    name = matcher_name(expected)
    if name in ("$set", "$all", "$any", "$in"):
        inner = items_of(facts) if name == "$set" else facts
        return {name: [settle(inner, item) for item in expected[name]]}
    if name in ("$contains", "$each"):
        return {name: settle(items_of(facts), expected[name])}
    if name == "$not":
        return {name: settle(facts, expected[name])}
    if name in ("$nth", "$count"):
        key = "is" if name == "$nth" else "of"
        return {name: {**expected[name], key: settle(items_of(facts), expected[name][key])}}
    if name:
        return expected  # the other matchers compare numbers by value
    for option in shapes.options(facts):
        if isinstance(option, Record) and isinstance(expected, dict):
            fields = option.fields
            return {key: settle(fields[key], item) for key, item in expected.items() if key in fields}
        if isinstance(option, MapOf) and isinstance(expected, dict):
            return {key: settle(option.value, item) for key, item in expected.items()}
        if isinstance(option, ListOf) and isinstance(expected, list):
            return [settle(option.item, item) for item in expected]
    return shapes.settle(facts, expected)


def is_plain(expected: Any) -> bool:
    """Whether an expectation is a plain value, neither a list nor an object."""
    # A quick test, as all expectations of a benchmark are checked each time its tasks are collected; most are plain.
    return not isinstance(expected, dict | list)


def items_of(shape: Shape) -> Shape:
    """The shape of the items of a list; ``shape`` itself if it is not a list."""
    return next((option.item for option in shapes.options(shape) if isinstance(option, ListOf)), shape)
