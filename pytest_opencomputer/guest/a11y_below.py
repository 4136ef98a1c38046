"""All that is in an element of the accessibility tree, shown or scrolled away, with its attributes and style."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pytest_opencomputer.guest import a11y_calls as at
from pytest_opencomputer.guest.a11y import MOST_NAME, describe
from pytest_opencomputer.guest.a11y_bus import Strand
from pytest_opencomputer.guest.a11y_names import role_number
from pytest_opencomputer.guest.a11y_node import Node
from pytest_opencomputer.guest.a11y_places import Places
from pytest_opencomputer.guest.a11y_walk import Judge, Walk, nodes_at, pattern

MOST_ATTRIBUTES = 100


class _Inside(Walk[dict[str, Any]]):
    """A walk through one element and what is in it."""

    def __init__(self, judge: Judge[dict[str, Any]], start: Node) -> None:
        super().__init__(judge, None, showing=False)
        self._start = start

    def _programs(self) -> list[Node]:
        return [self._start]


def below(
    path: Sequence[int],
    app: str,
    role: str | None = None,
    name: str | None = None,
    limit: int = 0,
    *,
    detailed: bool = False,
) -> list[dict[str, Any]]:
    """What is in an element, itself included, in the order of the tree.

    Args:
        path, app: the element's, as ``a11y.find`` reported them.
        role: exact role of those that are returned; ``None`` for all.
        name: regular expression that their names must match in full.
        limit: how many at most; 0 for all.
        detailed: also return ``attributes`` (of the object) and ``style`` (of its text) of each: strings by name.

    Raises:
        BadRequest: for an unknown role, a bad regular expression, or too many elements.
    """
    start = next(nodes_at(path, app), None)
    number, names = None if role is None else role_number(role), pattern("name", name)
    places = Places()

    def judge(node: Node) -> Strand[dict[str, Any] | None]:
        if number is not None and node.role != number:
            return None
        if names is not None:
            (answer,) = yield [at.name(node.ref)]
            if not names.fullmatch(answer or ""):
                return None
        element = yield from describe(node, places)
        if element is None or not detailed:
            return element
        attributes, style = yield [at.attributes(node.ref), at.text_attributes(node.ref)]
        return {**element, "attributes": _words(attributes), "style": _words(style)}

    found: list[dict[str, Any]] = []
    for element in _Inside(judge, start) if start is not None else ():
        found.append(element)
        if len(found) == limit:
            break
    return found


def _words(attributes: dict[str, str] | None) -> dict[str, str]:
    """Attributes, cut to lengths that a browser's own attributes do not exceed."""
    known = sorted((attributes or {}).items())[:MOST_ATTRIBUTES]
    return {name[:MOST_NAME]: value[:MOST_NAME] for name, value in known}
