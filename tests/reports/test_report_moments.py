"""When checks were won and lost, in the steps of the player."""

from __future__ import annotations

import pytest

from pytest_opencomputer.reports.site.moments import NOT_RECORDED, Moments
from pytest_opencomputer.runs.timeline import CheckTimeline, Timeline
from tests.reports.seen import timeline_of


def told(screens: int, *held: tuple[int, bool], steps: int = 6) -> list[tuple[int, bool, str]]:
    """What the player shows for a check in a rollout, from its outcomes at some moments."""
    check = CheckTimeline.of("it", list(held))
    moments = Moments(Timeline(steps=steps, moments=tuple(moment for moment, _ in held), checks=(check,)), screens)
    return [(change["step"], change["won"], change["text"]) for change in moments.of("it")["changes"]]


def test_the_end_is_the_last_screen() -> None:
    held = ((-1, False), (0, False), (1, False), (2, True), (3, True), (4, True), (5, False), (6, True))
    wanted = [(2, True, "won at step 3"), (5, False, "lost at step 6"), (6, True, "won at the end")]
    assert told(7, *held) == wanted
    assert told(6, *held)[-1] == (5, True, "won at the end"), "there is no picture of the end"


def test_moments_that_are_missing_make_it_less_exact() -> None:
    assert told(7, (-1, False), (3, True), (6, True)) == [(3, True, "won in steps 1 to 4")]
    assert told(7, (-1, False), (2, False), (6, True)) == [(6, True, "won after step 3")]


@pytest.mark.parametrize("screens", [0, 1, 3])
def test_steps_that_are_not_on_record_are_not_led_to(screens: int) -> None:
    held = ((-1, False), (4, True), (6, False))
    assert [step for step, _, _ in told(screens, *held)] == [screens - 1] * (2 if screens else 0)


def test_an_unknown_moment_gives_the_reason() -> None:
    moments = Moments(timeline_of(10), 11)
    assert [moments.of(id)["why"] for id in ("goal_3", "guard_0", "guard_1", "another")] == [
        "never passed",
        "passed from the start",
        "not known: asks the running app",
        "not recorded",
    ]
    assert Moments(None, 11).of("goal_0") == {"changes": [], "why": ""}
    assert Moments(None, 11).note == NOT_RECORDED
    torn = Timeline(steps=1, moments=(-1, 1), note="stopped\u202e after 512 MiB", checks=())
    assert Moments(torn, 2).note == "stopped\\u202e after 512 MiB"
