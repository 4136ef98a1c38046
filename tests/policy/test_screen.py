"""The policy reads the screen from the text that models get."""

from __future__ import annotations

from typing import Any

from pytest_opencomputer.agents.models.coordinates import CoordinateSpace
from pytest_opencomputer.agents.models.model import Listed, Seen
from pytest_opencomputer.agents.models.observing import elements_of
from tests.policy.pages import label_of, neighbours, page_of, titled_rows
from tests.policy.screen import Screen, read_screen

SCREEN = (1920, 1080)


def node(*path: int, role: str, name: str = "", at: tuple[int, int] = (0, 0), **more: Any) -> dict[str, Any]:
    """A node of the tree as the sandbox reports it, 100 pixels wide and 20 high."""
    place = {"x": at[0], "y": at[1], "width": 100, "height": 20}
    said = {"role": role, "name": name, "description": "", "text": None, "value": None, "states": ["sensitive"]}
    return {"path": list(path), **said, **place, **more}


def seen(*nodes: dict[str, Any]) -> Screen:
    """What is read from the text for a model with coordinates up to 999."""
    listed = tuple(Listed("  " * one.depth + one.words, one.center) for one in elements_of(nodes, SCREEN))
    told = Seen(None, "What is on the screen:", listed=listed).told(CoordinateSpace.grid(999), SCREEN)
    return read_screen(f"click was not carried out: no\n\n{told}")


def test_roles_names_texts_values_states_and_places() -> None:
    screen = seen(
        node(0, 0, role="frame", name='Notes "old" - editor', width=1920, height=1080),
        node(0, 0, 0, role="check box", name="Wrap (soft)", at=(910, 530), states=["sensitive", "checked", "focused"]),
        node(0, 0, 1, role="spin button", name="", text="80", value=80.0, at=(100, 200), states=[]),
        node(0, 0, 2, role="entry", name="Find", text="oak at (3, 4)", at=(0, 0)),
        node(0, 0, 3, role="text", at=(1820, 1060)),
    )
    frame, box, spin, entry, text = screen.items
    assert screen.told == "click was not carried out: no"
    assert (frame.role, frame.name, frame.depth) == ("frame", 'Notes "old" - editor', 0)
    assert (box.role, box.name, box.on, box.enabled, box.depth) == ("check box", "Wrap (soft)", True, True, 1)
    assert [abs(place - 500) <= 1 for place in box.at] == [True, True]
    assert (spin.role, spin.name, spin.value, spin.enabled) == ("spin button", "80", 80.0, False)
    assert (entry.role, entry.name, entry.text) == ("entry", "Find", "oak at (3, 4)")
    assert (text.role, text.name, text.value) == ("text", "", None)


def test_the_window_that_was_opened_last_is_in_front_and_its_selected_page_counts() -> None:
    screen = seen(
        node(0, 0, role="frame", name="main", width=1920, height=1080),
        node(0, 0, 0, role="button", name="Close"),
        node(0, 1, role="dialog", name="Preferences", width=800, height=800),
        node(0, 1, 0, role="page tab", name="View", states=["sensitive"]),
        node(0, 1, 1, role="page tab", name="Files", states=["sensitive", "selected"]),
        node(0, 1, 1, 0, role="label", name="Every minutes:", at=(10, 100)),
        node(0, 1, 1, 1, role="spin button", value=3.0, at=(210, 101)),
        node(0, 1, 1, 2, role="label", name="far away:", at=(10, 140)),
        node(0, 1, 1, 3, role="radio button", name="one", at=(10, 200)),
        node(0, 1, 1, 4, role="radio button", name="two", at=(10, 230)),
        node(0, 1, 1, 5, role="label", name="And", at=(10, 260)),
        node(0, 1, 1, 6, role="radio button", name="three", at=(10, 290)),
        node(0, 1, 2, role="button", name="Close", at=(700, 700)),
    )
    page = page_of(screen)
    assert screen.front[0].role == "dialog"
    assert (close := screen.first("button", name="close")) is not None
    assert close.at[0] > 300
    spin = next(item for item in page if item.role == "spin button")
    assert label_of(spin, page) == "Every minutes:"
    radio = [item for item in page if item.role == "radio button"]
    assert [one.name for one in neighbours(radio[1], page)] == ["one", "two"]
    assert [one.name for one in neighbours(radio[2], page)] == ["three"]


def test_rows_with_a_box_before_each() -> None:
    screen = seen(
        node(0, 0, role="frame", name="add-ons", width=1920, height=1080),
        node(0, 0, 0, role="table cell", at=(10, 100), states=["sensitive", "checked"]),
        node(0, 0, 1, role="table cell", at=(120, 100)),
        node(0, 0, 1, 0, role="table cell", name="Word Count\nCounts words.", at=(240, 100)),
        node(0, 0, 2, role="table cell", at=(10, 140)),
        node(0, 0, 3, role="table cell", name="Outline\nShows headings.", at=(240, 140)),
    )
    rows = titled_rows(page_of(screen))
    assert [(title, box.on) for title, box in rows] == [("Word Count", True), ("Outline", False)]
