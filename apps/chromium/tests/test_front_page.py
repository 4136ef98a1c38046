"""What the page in front says, of elements written by hand as Chromium describes them."""

from __future__ import annotations

from typing import Any

import pytest

from apps.chromium.verifier.front_page import MAX_ELEMENTS, MAX_LINES, page_elements, page_text
from pytest_opencomputer.apps.endpoints import introspect
from pytest_opencomputer.guest.endpoint import Live, StateTooBig
from pytest_opencomputer.tasks.matchers import compare

Written = tuple[tuple[int, ...], str, str, dict[str, str]]


def element(path: tuple[int, ...], role: str, name: str, **attributes: str) -> dict[str, Any]:
    return {
        "path": [0, 3, *path], "app": "Chromium", "role": role, "name": name, "description": "",
        "states": ["visible", "showing"], "x": 0, "y": 0, "width": 9, "height": 9, "text": None, "value": None,
        "attributes": attributes, "style": {"weight": "700"} if role == "heading" else {},
    }  # fmt: skip


PAGE = [
    element((), "document web", "Timetable"),
    element((0,), "heading", "Sailings", tag="h1", display="block"),
    element((0, 0), "static", "Sailings"),
    element((1,), "paragraph", "", tag="p", display="block"),
    element((1, 0), "static", "The last boat is at "),
    element((1, 1), "link", "18:40", tag="a", display="inline", id="last"),
    element((1, 1, 0), "static", "18:40"),
    element((1, 2), "static", ", except\non Sunday."),
    element((2,), "section", "", tag="div", display="block"),
    element((2, 0), "static", "before"),
    element((2, 1), "section", "", tag="div", display="block"),
    element((2, 1, 0), "static", "inside"),
    element((2, 2), "static", "behind"),
    element((3,), "entry", "Name", tag="input", display="inline-block"),
    element((3, 0), "static", "typed"),
    element((4,), "link", "Next", tag="a", display="block"),
    element((4, 0), "static", "Next"),
    element((5,), "image", "A boat", tag="img"),
    element((6,), "button", "Search", tag="button", display="inline-block"),
]


def desktop(found: list[dict[str, Any]]) -> Live:
    lists = {**element((), "document web", ""), "width": 0}

    def below(path: Any, app: Any, role: Any, name: Any, limit: int, *, detailed: bool) -> list[dict[str, Any]]:
        assert (path, app, detailed, name) == ([0, 3], "Chromium", True, None)
        return [one for one in found if role in (None, one["role"])][:limit]

    return Live(lambda **_: [lists, *found[:1]], below)


def test_what_flows_together_is_a_line() -> None:
    facts = page_text(desktop(PAGE))
    introspect("any", page_text).settle_facts(facts)
    assert facts["title"] == "Timetable"
    assert facts["lines"] == [
        "Sailings", "The last boat is at 18:40, except on Sunday.", "before", "inside", "behind", "Next", "Search",
    ]  # fmt: skip


def test_elements_by_role_text_attribute_and_style() -> None:
    facts = page_elements(desktop(PAGE), role="link")
    introspect("any", page_elements).settle_facts(facts)
    assert compare({"elements": {"$nth": {"n": 1, "is": {"name": "18:40", "attributes": {"id": "last"}}}}}, facts) == ""
    assert compare({"elements": {"$count": {"of": {"attributes": {"tag": "a"}}, "is": 2}}}, facts) == ""
    facts = page_elements(desktop(PAGE))
    assert compare({"elements": {"$contains": {"role": "heading", "style": {"weight": "700"}}}}, facts) == ""
    assert compare({"elements": {"$contains": {"role": "heading", "style": {"weight": "400"}}}}, facts) != ""


def test_no_page_is_a_fact() -> None:
    for facts in (page_text(desktop([])), page_elements(desktop([]))):
        assert facts["found"] is False


def test_pages_without_end() -> None:
    many = [PAGE[0], *(element((at,), "button", "x" * 2_000) for at in range(MAX_LINES + 1))]
    many = [one | {"attributes": {"display": "block"}} for one in many]
    facts = page_text(desktop(many))
    assert (len(facts["lines"] or ()), facts["shortened"]) == (MAX_LINES, ["lines"])
    found = page_elements(desktop(many), role="button")
    assert (found["count"], len(found["elements"] or ()), found["shortened"]) == (
        MAX_LINES + 1, MAX_ELEMENTS, ["elements"],
    )  # fmt: skip
    with pytest.raises(StateTooBig):
        page_text(desktop(many * 3))
