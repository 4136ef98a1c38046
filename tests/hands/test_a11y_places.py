"""Correcting reported places, on parts of a tree as LibreOffice Calc 25.2 reported it (screen 1920x1080, maximised).

What was drawn was measured on a screenshot: cell A1 from (41, 184), the sheet's tab from (133, 1033).
"""

from __future__ import annotations

from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest

from pytest_opencomputer.guest.a11y import Node
from pytest_opencomputer.guest.a11y_places import Places

ATSPI = SimpleNamespace(Role=SimpleNamespace(ROOT_PANE="root pane"), CoordType=SimpleNamespace(SCREEN=0))

NUMBERS = count()


class Recorded(Node):
    """A node of a recorded tree, which cannot vanish."""

    def ask(self, question: str, *arguments: Any) -> Any:
        return getattr(self.accessible, question)(*arguments)


def node(parent: Node | None, role: str, *box: int) -> Node:
    x, y, width, height = box or (0, 0, 0, 0)
    extents = SimpleNamespace(x=x, y=y, width=width, height=height)
    accessible = SimpleNamespace(get_role=lambda: role, get_extents=lambda _kind: extents)
    path = (0,) if parent is None else (*parent.path, next(NUMBERS))
    return Recorded(path, "app", accessible, None, parent)


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
    places = Places(ATSPI)
    cell = below(
        pane, ("document spreadsheet", 41, 159, 1806, 835), ("table", 41, 159, 1806, 835), ("cell", 41, 159, 82, 17)
    )
    tab = below(pane, ("panel", 0, 1008, 1847, 23), ("page tab", 133, 1008, 73, 23))
    assert [places.shift(one) for one in (cell, tab, pane)] == [(0, 25)] * 3
    assert places.shift(panel) == (0, 0)


def test_a_widget_of_the_toolkit_within_is_where_it_says(pane: Node) -> None:
    places = Places(ATSPI)
    outer = below(pane, ("panel", 0, 1008, 1847, 23), ("filler", 0, 1008, 133, 23))
    widget = node(outer, "panel", 0, 1033, 133, 23)
    button = node(widget, "button", 6, 1033, 23, 23)
    assert [places.shift(one) for one in (outer, widget, button)] == [(0, 25), (0, 0), (0, 0)]


def test_a_pane_in_its_place_moves_nothing() -> None:
    places = Places(ATSPI)
    panel = below(node(None, "application"), ("dialog", 100, 100, 400, 300), ("panel", 100, 122, 400, 278))
    pane = node(panel, "root pane", 100, 122, 400, 278)
    assert places.shift(node(pane, "button", 120, 140, 60, 20)) == (0, 0)


def test_a_pane_that_does_not_fill_its_panel_moves_nothing(panel: Node) -> None:
    places = Places(ATSPI)
    pane = node(panel, "root pane", 0, 21, 1900, 1000)
    assert places.shift(node(pane, "button", 120, 140, 60, 20)) == (0, 0)
