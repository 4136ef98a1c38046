"""What text documents and presentations have in common."""

from __future__ import annotations

from dataclasses import dataclass

from pytest_opencomputer.guest.channels.odf import Properties
from pytest_opencomputer.guest.channels.office_facts import agreed, joined, occurrences, property_facts, solid
from pytest_opencomputer.guest.channels.office_looks import Look, Piece


@dataclass
class Line:
    """A paragraph."""

    text: str


def test_each_place_of_a_text_is_found_once() -> None:
    first, second = Line("tide by tide"), Line("ebb tide")
    assert occurrences([first, Line("none"), second], "tide") == [(first, 0), (first, 8), (second, 4)]
    assert occurrences([Line("aaaa")], "aa") == [(Line("aaaa"), 0), (Line("aaaa"), 2)]


def test_white_space_counts_only_if_there_is_nothing_else() -> None:
    space, word = Piece(" ", Look(bold=True)), Piece("tide", Look())
    assert solid([space, word]) == [word]
    assert solid([space]) == [space]


def test_values_that_differ_are_null_and_named() -> None:
    facts = agreed({"bold": {True}, "color": {"#102030", "#c00000"}, "font": {"Carlito", "Caladea"}})
    assert facts == {"bold": True, "color": None, "font": None, "mixed": ["color", "font"]}


def test_neighbours_with_a_value_are_one_text() -> None:
    pieces = [("high ", True), ("", False), ("tide", True), (" at ", False), ("noon", True)]
    assert list(joined(pieces, "true")) == ["high tide", "noon"]
    assert list(joined([("a", 12.5), ("b", 12.0)], "12.5")) == ["a"]
    assert list(joined([("a", 12.5), ("b", 12.0)], "12")) == ["b"]
    assert list(joined([("a", "#c00000")], "#00c000")) == []


def test_properties_are_told_whole() -> None:
    own = Properties(
        title="Tides", subject="", keywords=["sea"], description="", author="A. Lin", last_author="", custom={"No": "4"}
    )
    assert property_facts(own) == {"found": True, **own}
