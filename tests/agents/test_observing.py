"""Kinds of observation: the text and the pictures of a desktop that models get."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any, cast

import pytest
from PIL import Image, ImageChops

from pytest_opencomputer.agents.base import AgentRequest
from pytest_opencomputer.agents.models.catalogue import check
from pytest_opencomputer.agents.models.coordinates import CoordinateSpace
from pytest_opencomputer.agents.models.families.claude import CLAUDE
from pytest_opencomputer.agents.models.families.qwen import QWEN_FAMILY
from pytest_opencomputer.agents.models.making import make
from pytest_opencomputer.agents.models.marking import marked
from pytest_opencomputer.agents.models.model import Listed, Seen, Start
from pytest_opencomputer.agents.models.observing import KINDS, LONGEST, MOST_ELEMENTS, elements_of, observer_of
from pytest_opencomputer.agents.session import Session
from pytest_opencomputer.agents.steps import Observation
from pytest_opencomputer.guest.wire import Buffer
from pytest_opencomputer.models.actions import Click
from pytest_opencomputer.models.errors import ActionError, UsageProblem
from pytest_opencomputer.models.model_options import ModelOptions
from pytest_opencomputer.sandbox.permissions import OutOfReach, reachable
from pytest_opencomputer.sandbox.sandbox import Sandbox
from tests.agents.canvas import Canvas, Notes, picture, session_on
from tests.agents.gestures import SCREEN
from tests.agents.openai_server import ChatServer
from tests.agents.talking import texts_of
from tests.agents.tool_calls_said import call

SHOWING = ("enabled", "sensitive", "showing", "visible")


def node(role: str, name: str = "", *, path: tuple[int, ...] = (0, 0), **fields: Any) -> dict[str, Any]:
    """An element as the guest describes it."""
    return {
        "path": list(path),
        "app": "app",
        "role": role,
        "name": name,
        "description": "",
        "states": list(SHOWING),
        "x": 100,
        "y": 200,
        "width": 40,
        "height": 20,
        "text": None,
        "value": None,
        "depth": len(path) - 1,
        **fields,
    }


class Desktop(Canvas):
    """A canvas whose programs say what they show."""

    def __init__(self, tree: list[dict[str, Any]], screen: tuple[int, int] = SCREEN) -> None:
        super().__init__(screen)
        self._tree = tree

    def tree(self) -> list[dict[str, Any]]:
        """The accessibility tree."""
        return self._tree


FORM = [
    node("frame", "Invoice", path=(0, 0), x=0, y=0, width=800, height=600),
    node("panel", "grid", path=(0, 0, 0), x=0, y=0, width=800, height=600),
    node("button", "Save", path=(0, 0, 0, 0)),
    node("label", "Save", path=(0, 0, 0, 0, 0)),
    node("text", "Customer", path=(0, 0, 0, 1), y=300, text="Ms\nOkafor", states=[*SHOWING, "focused"]),
    node("spin button", "Copies", path=(0, 0, 0, 2), y=400, value=2.0),
    node("check box", "Paid", path=(0, 0, 0, 3), y=500, states=["showing", "checked"]),
    node("label", "", path=(0, 0, 0, 4)),
    node("label", "Thank you", path=(0, 0, 0, 5), y=550),
    node("button", "Off the screen", path=(0, 0, 0, 6), x=5000),
    node("button", "Nowhere", path=(0, 0, 0, 7), width=0),
]


def words(tree: list[dict[str, Any]]) -> list[str]:
    return [element.words for element in elements_of(tree, SCREEN)]


def test_the_tree_keeps_only_elements_that_can_be_used_or_have_text() -> None:
    assert words(FORM) == [
        'frame "Invoice"',
        'button "Save"',
        'text "Customer" text "Ms Okafor" (focused)',
        'spin button "Copies" value 2',
        'check box "Paid" (checked, disabled)',
        'label "Thank you"',
    ]


def test_long_texts_are_cut_and_elements_at_the_edge_are_clipped() -> None:
    (element,) = elements_of([node("text", "x" * 1000, x=1900, width=400, y=-10)], SCREEN)
    assert len(element.words) < LONGEST + 20
    assert element.box == (1900, 0, 1920, 10)
    assert element.center == (1910, 5)


def test_positions_are_given_in_the_models_coordinates() -> None:
    seen = Seen(None, "Look:", listed=(Listed("a button", (960, 540)),))
    assert seen.told(CoordinateSpace.grid(1000), SCREEN) == "Look:\na button at (500, 500)"
    assert seen.told(CoordinateSpace.fraction(), SCREEN) == "Look:\na button at (0.5, 0.5)"
    assert seen.told(CoordinateSpace.pixels(1280, 720), SCREEN) == "Look:\na button at (640, 360)"
    assert CLAUDE.start(Start("x", SCREEN, "claude-sonnet-5")).space.to_screen(0, 0, SCREEN) == (0, 0)


def see(kind: str, tree: list[dict[str, Any]]) -> Seen:
    session = session_on(Desktop(tree))
    return observer_of(kind).see(session, Observation(picture(SCREEN), (), 0, None))


def test_each_kind_shows_its_own() -> None:
    shown = {kind: see(kind, FORM) for kind in KINDS}
    assert {kind: (seen.screenshot is not None, len(seen.listed), len(seen.marks)) for kind, seen in shown.items()} == {
        "screenshot": (True, 0, 0),
        "a11y": (False, 6, 0),
        "screenshot+a11y": (True, 6, 0),
        "som": (True, 3, 3),
    }
    assert shown["a11y"].listed[1] == Listed('  button "Save"', (120, 210))
    assert shown["som"].marks == {1: (120, 210), 2: (120, 310), 3: (120, 410)}
    assert shown["som"].listed[2].words == '[3] spin button "Copies" value 2'


def test_long_trees_are_cut_and_empty_ones_are_reported() -> None:
    many = see("a11y", [node("button", f"b{i}", path=(0, i)) for i in range(MOST_ELEMENTS + 7)])
    assert len(many.listed) == MOST_ELEMENTS
    assert many.text == f"What is on the screen (the first {MOST_ELEMENTS} of {MOST_ELEMENTS + 7}):"
    assert see("a11y", []).text == "What is on the screen: none, no program says what it shows."


def test_a_tree_that_cannot_be_read_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: Desktop) -> list[dict[str, Any]]:
        raise ActionError("the accessibility tree is too big")

    monkeypatch.setattr(Desktop, "tree", broken)
    for kind in ("a11y", "som"):
        assert "the accessibility tree is too big" in see(kind, FORM).text


def test_marks_are_drawn_on_their_elements() -> None:
    plain = picture(SCREEN)
    drawn = marked(plain, {7: (100, 200, 140, 220)})
    with Image.open(io.BytesIO(plain)) as before, Image.open(io.BytesIO(drawn)) as after:
        changed = ImageChops.difference(before.convert("RGB"), after).getbbox()
    assert changed == (100, 200, 140, 220)


def test_a_mark_at_the_edge_has_its_number_on_the_picture() -> None:
    plain = picture((200, 100))
    box = (196, 96, 200, 100)
    with Image.open(io.BytesIO(plain)) as before, Image.open(io.BytesIO(marked(plain, {88: box}))) as after:
        changed = ImageChops.difference(before.convert("RGB"), after).getbbox()
    assert changed is not None
    assert changed[0] < 190
    assert changed[2:] == (200, 100)


def test_an_unknown_kind_is_refused_before_anything_runs() -> None:
    request = AgentRequest("qwen:q", model="q", models=ModelOptions(url="http://localhost:1", observation="video"))
    with pytest.raises(UsageProblem, match="--observation: got 'video'"):
        check(QWEN_FAMILY, request)


@pytest.mark.parametrize("kind", ["a11y", "som"])
def test_a_model_can_act_on_the_tree_or_on_marks(kind: str) -> None:
    canvas, notes = Desktop(FORM), Notes()
    named = call(action="left_click", mark=2) if kind == "som" else call(action="left_click", coordinate=[62, 287])
    server = ChatServer([named, call(action="terminate", status="success")])
    with server.running():
        models = ModelOptions(url=server.url, observation=kind)
        agent = make(QWEN_FAMILY, AgentRequest("qwen:qwen3-vl-8b", model="qwen3-vl-8b", models=models))
        agent.run(session_on(canvas, notes=notes, max_steps=5))
    asked = texts_of(server.requests[0].body)[-1][1]
    assert ('[2] text "Customer"' in asked) == (kind == "som")
    assert "at (62, 287)" in asked
    assert ("<image>" in asked) == (kind == "som")
    (done,) = canvas.done
    assert isinstance(done, Click)
    assert done.at is not None
    assert abs(done.at[0] - 120) <= 1
    assert abs(done.at[1] - 310) <= 1


class Asked(Canvas):
    """A sandbox that takes down which operations it is asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.operations: list[str] = []

    def request(
        self, op: str, args: Mapping[str, Any], blobs: Sequence[Buffer] = (), timeout: float = 30.0
    ) -> tuple[Any, list[bytes]]:
        """An empty answer."""
        del args, blobs, timeout
        self.operations.append(op)
        return [], []


@pytest.mark.parametrize(
    ("means", "solution", "elements"), [("any", False, False), ("ui", True, False), ("ui", False, True)]
)
def test_the_tree_is_there_for_those_who_may_see_it(means: Any, solution: bool, elements: bool) -> None:
    desktop = cast(Sandbox, Asked())
    reach = reachable(desktop, means, solution=solution, elements=elements)
    assert Session(desktop, "look", reach=reach).elements() == []


def test_the_tree_is_not_read_unless_the_observation_includes_it() -> None:
    asked = Asked()
    desktop = cast(Sandbox, asked)
    session = Session(desktop, "look", reach=reachable(desktop, "ui"))
    with pytest.raises(OutOfReach, match=r"'a11y\.tree', but only the user interface"):
        session.elements()
    shown = Session(desktop, "look", reach=reachable(desktop, "ui", elements=True))
    with pytest.raises(OutOfReach, match=r"a11y\.find"):
        shown.sandbox.find(role="button")
    assert asked.operations == []


@pytest.mark.parametrize(("kind", "tells"), [(kind, kind != "screenshot") for kind in KINDS])
def test_which_kinds_tell_of_elements(kind: str, tells: bool) -> None:
    assert ModelOptions(observation=kind).tells_of_elements is tells
