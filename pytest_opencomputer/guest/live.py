"""The running desktop as a live endpoint sees it.

Live state is reported by an app that runs as the agent's user, so prefer saved state.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypedDict

from pytest_opencomputer.guest.state import StateNoAnswer, StateTooBig

MAX_ELEMENTS = 5_000


class Element(TypedDict):
    """An element of the accessibility tree; ``x`` to ``height`` are pixels of the screen."""

    path: list[int]
    app: str
    role: str
    name: str
    description: str
    states: list[str]
    x: int
    y: int
    width: int
    height: int
    text: str | None
    value: float | None


class DetailedElement(Element):
    """An element with what its toolkit says of it (``tag``, ``id``, …), and how its text looks (``size``, …)."""

    attributes: dict[str, str]
    style: dict[str, str]


def _finite(value: float | None) -> float | None:
    """An app may report infinity, which JSON does not have."""
    return value if value is not None and math.isfinite(value) else None


def _elements(found: Sequence[Mapping[str, Any]]) -> list[Any]:
    """What a verifier gets of the elements that were found; one more than there may be shows that there are more."""
    if len(found) > MAX_ELEMENTS:
        raise StateTooBig(f"{len(found)} elements match, at most {MAX_ELEMENTS} are read")
    return [{**one, "value": _finite(one["value"])} for one in found]


class Live:
    """Access to the running apps, as the agent's user.

    Args:
        find: replaces the accessibility tree in tests; takes the keyword arguments of ``find``.
        below: likewise; takes the arguments of ``a11y_below.below``.
    """

    def __init__(
        self,
        find: Callable[..., Sequence[Any]] | None = None,
        below: Callable[..., Sequence[Any]] | None = None,
    ) -> None:
        self._find, self._below = find, below

    def find(
        self,
        *,
        role: str | None = None,
        name: str | None = None,
        description: str | None = None,
        app: str | None = None,
        states: Sequence[str] = ("showing",),
        limit: int = 0,
    ) -> list[Element]:
        """The elements of the accessibility tree that match, in the order of the tree.

        Args:
            role: exact role (``"push button"`` is ``"button"``).
            name, description, app: regular expressions that must match in full.
            states: all of these the element must have.
            limit: stop after so many; 0 for all (at most 5,000).

        Raises:
            StateTooBig: more than 5,000 match, or there are more elements than can be searched.
        """
        # The module can be imported anywhere; calls need the image's accessibility library.
        from pytest_opencomputer.guest import a11y
        from pytest_opencomputer.guest.a11y_walk import TreeTooBig

        find = self._find or a11y.find
        limit = limit or MAX_ELEMENTS + 1
        try:
            found = find(role=role, name=name, description=description, app=app, states=tuple(states), limit=limit)
        except TreeTooBig as error:
            # The request itself was correct. How much an app shows depends on the agent.
            raise StateTooBig(str(error)) from error
        return _elements(found)

    def below(self, element: Element, *, role: str | None = None, name: str | None = None) -> list[DetailedElement]:
        """What is in an element, itself included, shown or scrolled away, in the order of the tree.

        Args:
            element: as ``find`` returned it.
            role, name: as for ``find``.

        Raises:
            StateTooBig: more than 5,000 match, or there are more elements than can be searched.
        """
        from pytest_opencomputer.guest import a11y_below
        from pytest_opencomputer.guest.a11y_walk import TreeTooBig

        below = self._below or a11y_below.below
        try:
            found = below(element["path"], element["app"], role, name, MAX_ELEMENTS + 1, detailed=True)
        except TreeTooBig as error:
            raise StateTooBig(str(error)) from error
        return _elements(found)

    def one(self, **query: Any) -> Element:
        """The first element that matches, as ``find`` finds it. Raises ``StateNoAnswer`` if none does."""
        found = self.find(**{**query, "limit": 1})
        if not found:
            wanted = ", ".join(f"{key}={value!r}" for key, value in query.items())
            raise StateNoAnswer(f"no element with {wanted} is showing")
        return found[0]
