"""Correcting reported places, on parts of a tree as LibreOffice Calc 25.2 reported it (screen 1920x1080, maximised).

What was drawn was measured on a screenshot: cell A1 from (41, 184), the sheet's tab from (133, 1033).
"""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from pytest_opencomputer.guest.a11y_calls import Ref
from pytest_opencomputer.guest.a11y_names import role_number
from pytest_opencomputer.guest.a11y_node import Node
from pytest_opencomputer.guest.a11y_places import Places

NUMBERS = count()
BOXES: dict[str, tuple[int, ...]] = {}


def shift(places: Places, node: Node) -> tuple[int, int]:
    """What the places of a recorded tree are corrected by."""
    strand = places.shift(node)
    answers: list[Any] | None = None
    while True:
        try:
            calls = next(strand) if answers is None else strand.send(answers)
        except StopIteration as end:
            value: tuple[int, int] = end.value
            return value
        answers = [BOXES[call.path] for call in calls]


def node(parent: Node | None, role: str, *box: int) -> Node:
    number = 0 if parent is None else next(NUMBERS)
    found = Node(number, "app", Ref(":1.1", f"/{number}/{role}".replace(" ", "_")), parent)
    found.role = role_number(role)
    BOXES[found.ref.path] = box or (0, 0, 0, 0)
    return found


def below(parent: Node, *levels: tuple[Any, ...]) -> Node:
    for level in levels:
        parent = node(parent, *level)
    return parent


@pytest.fixture
def panel() -> Node:
    """The toolkit's panel around the program's content, which is below the menu bar and says so."""
    return below(node(None, "application"), ("frame", 0, 0, 1920, 1080), ("panel", 0, 46, 1920, 1034))


@pytest.fixture
def pane(panel: Node) -> Node:
    return node(panel, "root pane", 0, 21, 1920, 1034)


def test_all_in_a_misplaced_pane_is_moved_with_it(panel: Node, pane: Node) -> None:
    places = Places()
    cell = below(
        pane,
        ("document spreadsheet", 41, 159, 1806, 835),
        ("table", 41, 159, 1806, 835),
        ("table cell", 41, 159, 82, 17),
    )
    tab = below(pane, ("panel", 0, 1008, 1847, 23), ("page tab", 133, 1008, 73, 23))
    assert [shift(places, one) for one in (cell, tab, pane)] == [(0, 25)] * 3
    assert shift(places, panel) == (0, 0)


def test_the_position_of_an_embedded_widget_is_correct(pane: Node) -> None:
    places = Places()
    outer = below(pane, ("panel", 0, 1008, 1847, 23), ("filler", 0, 1008, 133, 23))
    widget = node(outer, "panel", 0, 1033, 133, 23)
    button = node(widget, "button", 6, 1033, 23, 23)
    assert [shift(places, one) for one in (outer, widget, button)] == [(0, 25), (0, 0), (0, 0)]


def test_a_pane_in_its_place_moves_nothing() -> None:
    places = Places()
    panel = below(node(None, "application"), ("dialog", 100, 100, 400, 300), ("panel", 100, 122, 400, 278))
    pane = node(panel, "root pane", 100, 122, 400, 278)
    assert shift(places, node(pane, "button", 120, 140, 60, 20)) == (0, 0)


def test_a_pane_that_does_not_fill_its_panel_moves_nothing(panel: Node) -> None:
    places = Places()
    pane = node(panel, "root pane", 0, 21, 1900, 1000)
    assert shift(places, node(pane, "button", 120, 140, 60, 20)) == (0, 0)
