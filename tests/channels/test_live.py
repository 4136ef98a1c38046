"""Live endpoints without an app: what they make of elements. The accessibility tree itself is tested in sandboxes."""

from __future__ import annotations

import math
from typing import Any

import pytest

from pytest_opencomputer.apps.endpoints import introspect
from pytest_opencomputer.guest.channels.a11y import element
from pytest_opencomputer.guest.endpoint import Live, StateNoAnswer, StateTooBig

BUTTON = {
    "path": [0, 1],
    "app": "galculator",
    "role": "toggle button",
    "name": "Bold",
    "description": "",
    "states": ["checked", "sensitive", "showing"],
    "x": 1, "y": 2, "width": 3, "height": 4,
    "text": None,
    "value": math.inf,
}  # fmt: skip


def desktop(found: list[dict[str, Any]], queries: list[dict[str, Any]] | None = None) -> Live:
    def find(**query: Any) -> list[dict[str, Any]]:
        if queries is not None:
            queries.append(query)
        return found

    return Live(find)


def test_an_element_is_described_as_declared() -> None:
    queries: list[dict[str, Any]] = []
    facts = element(desktop([BUTTON], queries), "toggle button", name="Bo.*")
    introspect("any", element).settle_facts(facts)
    assert facts["name"] == "Bold"
    assert (facts["checked"], facts["selected"], facts["enabled"], facts["focused"]) == (True, False, True, False)
    assert facts["value"] is None, "JSON has no infinity"
    wanted = {
        "role": "toggle button",
        "name": "Bo.*",
        "description": None,
        "app": None,
        "states": ("showing",),
        "limit": 1,
    }
    assert queries == [wanted]


def test_an_element_that_is_not_there_is_a_fact() -> None:
    facts = element(desktop([]), "button")
    introspect("any", element).settle_facts(facts)
    assert facts["found"] is False


def test_one_element_that_must_be_there_has_a_name_when_it_is_not() -> None:
    assert desktop([BUTTON]).one(role="toggle button")["path"] == [0, 1]
    with pytest.raises(StateNoAnswer, match="no element with role='frame', name='x' is showing"):
        desktop([]).one(role="frame", name="x")


def test_elements_are_bounded() -> None:
    with pytest.raises(StateTooBig):
        desktop([BUTTON] * 5_001).find(role="table cell")
