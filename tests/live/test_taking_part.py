"""The server's rules for a person's input: validated, in order, and only if it is allowed."""

from __future__ import annotations

import pytest

from pytest_opencomputer.live import Desktop, Panel, Viewer
from pytest_opencomputer.models.actions import Done, Key, Move, Type
from pytest_opencomputer.models.errors import ActionError
from tests.live.pages import Page, run
from tests.live.screens import Screen, until


def test_a_desktop_that_is_only_shown_takes_no_input(viewer: Viewer, screen: Screen, shown: Desktop) -> None:
    async def session(page: Page) -> None:
        assert "only be watched" in await page.act(shown.id, kind="move", to=[5, 5])
        assert "there is no task on this desktop that could be ended" in await page.end(shown.id, "done")

    run(viewer, session)
    assert screen.done == []


@pytest.fixture
def workable(screen: Screen, viewer: Viewer) -> Desktop:
    made = Desktop(screen, "gedit/letter", interactive=True)
    viewer.add(made)
    return made


def test_actions_of_a_person_are_carried_out_in_order(viewer: Viewer, screen: Screen, workable: Desktop) -> None:
    async def session(page: Page) -> None:
        assert await page.act(workable.id, kind="move", to=[5, 6]) == ""
        assert await page.act(workable.id, kind="type", text="grüße") == ""
        assert await page.act(workable.id, kind="key", chord="ctrl+s") == ""

    run(viewer, session)
    assert screen.done == [Move(to=(5, 6)), Type(text="grüße"), Key(chord="ctrl+s")]


@pytest.mark.parametrize(
    ("action", "why"),
    [
        ({"kind": "done", "status": "done"}, "'done' is not input"),
        ({"kind": "screenshot"}, "'screenshot' is not input"),
        ({"kind": "wait", "duration": 300}, "'wait' is not input"),
        ({"kind": "hold_key", "chord": "a", "duration": 300}, "'hold_key' is not input"),
        ({"kind": "shell", "command": "id"}, "not a valid action"),
        ({"kind": "move", "to": ["a", 1]}, "not a valid action"),
        ({"kind": "scroll", "dy": 10**6}, "not a valid action"),
        ({"kind": "move", "to": [1, 2], "user": "root"}, "not a valid action"),
        ({"kind": "type", "text": "a" * 2001}, "too long"),
        ({}, "not a valid action"),
    ],
)
def test_only_input_is_carried_out(
    viewer: Viewer, screen: Screen, workable: Desktop, action: dict[str, object], why: str
) -> None:
    async def session(page: Page) -> None:
        assert why in await page.act(workable.id, **action)
        assert await page.act(workable.id, kind="move", to=[1, 2]) == ""

    run(viewer, session)
    assert screen.done == [Move(to=(1, 2))]


def test_a_failed_action_is_reported_and_the_session_continues(
    viewer: Viewer, screen: Screen, workable: Desktop
) -> None:
    async def session(page: Page) -> None:
        screen.trouble = ActionError("point (5000, 5) is off the screen")
        assert await page.act(workable.id, kind="move", to=[5000, 5]) == "point (5000, 5) is off the screen"
        screen.trouble = None
        assert await page.act(workable.id, kind="move", to=[5, 5]) == ""

    run(viewer, session)


def test_after_an_error_nothing_more_is_taken(viewer: Viewer, screen: Screen, workable: Desktop) -> None:
    async def session(page: Page) -> None:
        screen.trouble = RuntimeError("out of order")
        assert await page.act(workable.id, kind="move", to=[5, 5]) == "RuntimeError: out of order"
        screen.trouble = None
        assert await page.act(workable.id, kind="move", to=[5, 5]) == "RuntimeError: out of order"

    run(viewer, session)
    assert screen.done == []


def test_a_closed_desktop_takes_nothing(viewer: Viewer, screen: Screen, workable: Desktop) -> None:
    async def session(page: Page) -> None:
        assert await page.act(workable.id, kind="move", to=[5, 5]) == ""
        viewer.remove(workable)
        assert "has been closed" in await page.act(workable.id, kind="move", to=[6, 6])
        assert "has been closed" in await page.act("nonsense", kind="move", to=[6, 6])

    run(viewer, session)
    assert screen.done == [Move(to=(5, 5))]


def test_keys_and_buttons_held_down_are_released_when_a_page_leaves(
    viewer: Viewer, screen: Screen, workable: Desktop
) -> None:
    async def session(page: Page) -> None:
        await page.act(workable.id, kind="key_down", key="shift")
        await page.act(workable.id, kind="mouse_down", button="left")

    run(viewer, session)
    until(lambda: len(screen.done) == 4)
    assert [(one.kind, getattr(one, "key", ""), getattr(one, "button", "")) for one in screen.done[2:]] == [
        ("key_up", "shift", ""),
        ("mouse_up", "", "left"),
    ]


@pytest.mark.parametrize(("asked", "answer"), [(True, "42"), (False, None)])
def test_a_person_ends_once_and_answers_if_the_task_asks_for_it(
    viewer: Viewer, screen: Screen, asked: bool, answer: str | None
) -> None:
    ended: list[Done] = []
    panel = Panel("Write a letter.", answer=asked)
    worked = Desktop(screen, "gedit/letter", interactive=True, panel=panel, on_done=ended.append)
    viewer.add(worked)

    async def session(page: Page) -> None:
        shown = next(said for said in page.heard if said["kind"] == "desktop" and said["id"] == worked.id)
        assert shown["panel"] == {"instruction": "Write a letter.", "answer": asked}
        assert await page.end(worked.id, "infeasible", "42") == ""
        assert await page.end(worked.id, "done", "43") == "this task has already been ended"
        assert await page.act(worked.id, kind="move", to=[1, 1]) == "this task has already been ended"

    run(viewer, session)
    assert ended == [Done(status="infeasible", answer=answer)]


def test_a_callback_carries_out_the_actions_of_a_person(viewer: Viewer, screen: Screen) -> None:
    done: list[object] = []
    worked = Desktop(screen, "gedit/letter", interactive=True, on_action=done.append)
    viewer.add(worked)

    async def session(page: Page) -> None:
        assert await page.act(worked.id, kind="move", to=[1, 1]) == ""

    run(viewer, session)
    assert (done, screen.done) == ([Move(to=(1, 1))], [])
