"""Values of stores: of the type that is wanted, absent, and of any other type."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_opencomputer.guest.channels import typed_values
from pytest_opencomputer.guest.state import StateCorrupt

READERS: dict[str, Callable[[Any, str], Any]] = {
    "flag": typed_values.flag,
    "whole": typed_values.whole,
    "text": typed_values.text,
    "items": typed_values.items,
    "texts": typed_values.texts,
    "mapping": typed_values.mapping,
}


@pytest.mark.parametrize(
    ("reader", "value"),
    [
        ("flag", True),
        ("flag", False),
        ("whole", 0),
        ("whole", -(1 << 63)),
        ("whole", (1 << 63) - 1),
        ("text", ""),
        ("text", "Größe"),
        ("items", []),
        ("items", [1, "a", None]),
        ("texts", ["a", ""]),
        ("mapping", {}),
        ("mapping", {"a": [1]}),
    ],
)
def test_what_is_of_the_type_is_the_fact(reader: str, value: Any) -> None:
    found = READERS[reader](value, "x")
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize(
    ("reader", "value", "wanted"),
    [
        ("flag", 1, "true or false"),
        ("flag", "true", "true or false"),
        ("whole", True, "a whole number"),
        ("whole", 1.0, "a whole number"),
        ("whole", "1", "a whole number"),
        ("whole", 1 << 63, "a whole number"),
        ("whole", -(1 << 63) - 1, "a whole number"),
        ("text", 1, "a text"),
        ("text", b"a", "a text"),
        ("text", ["a"], "a text"),
        ("items", "ab", "a list"),
        ("items", {}, "a list"),
        ("texts", "ab", "a list"),
        ("texts", ["a", 1], "a text"),
        ("mapping", [], "an object"),
        ("mapping", "a", "an object"),
    ],
)
def test_any_other_type_is_a_corrupt_state(reader: str, value: Any, wanted: str) -> None:
    with pytest.raises(StateCorrupt, match=f"^the zoom is .*, {wanted} was wanted$"):
        READERS[reader](value, "the zoom")


def test_nothing_stands_for_the_default() -> None:
    assert [read(None, "x") for read in READERS.values()] == [False, 0, "", [], [], {}]
    assert typed_values.flag(None, "x", True) is True
    assert typed_values.whole(None, "x", 7) == 7
    assert typed_values.text(None, "x", "a") == "a"


def test_half_a_surrogate_pair_does_not_reach_an_answer() -> None:
    assert typed_values.text("a\ud800b", "x") == "a?b"
    assert typed_values.texts(["\udfff"], "x") == ["?"]


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(), st.lists))
def test_no_value_is_an_error_of_ours(value: Any) -> None:
    for read in READERS.values():
        with contextlib.suppress(StateCorrupt):
            read(value, "x")
