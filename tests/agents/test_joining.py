"""Events of a person's hands become whole actions."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from pytest_opencomputer.live.event_merging import Joined, Joiner
from pytest_opencomputer.models.actions import (
    Action,
    Click,
    Drag,
    Key,
    KeyDown,
    KeyUp,
    MouseDown,
    MouseUp,
    Move,
    Point,
    Scroll,
    Type,
)

Timed = tuple[float, Action]


def press(at: Point, began: float, button: str = "left", ended: float | None = None) -> list[Timed]:
    """What the page sends for a click."""
    up = began + 0.05 if ended is None else ended
    down = MouseDown.model_validate({"button": button})
    return [(began, Move(to=at)), (began, down), (up, Move(to=at)), (up, MouseUp(button=down.button))]


def joined(events: Iterable[Timed]) -> list[Joined[bytes]]:
    joiner = Joiner(lambda: b"seen")
    found: list[Joined[bytes]] = []
    for at, event in events:
        found += joiner.due(at)
        found += joiner.take(event, at)
    return [*found, *joiner.rest()]


def actions(events: Iterable[Timed]) -> list[Action]:
    return [one.action for one in joined(events)]


def typed(text: str, began: float, gap: float = 0.1) -> list[Timed]:
    return [(began + gap * number, Type(text=one)) for number, one in enumerate(text)]


def test_down_and_up_at_a_place_is_a_click_there() -> None:
    assert actions(press((40, 50), 1.0)) == [Click(at=(40, 50))]
    assert actions(press((40, 50), 1.0, button="right")) == [Click(at=(40, 50), button="right")]


@pytest.mark.parametrize(("gap", "counts"), [(0.2, [3]), (0.9, [1, 1, 1])])
def test_clicks_that_follow_each_other_fast_are_one(gap: float, counts: list[int]) -> None:
    events = [one for number in range(3) for one in press((40, 50 + number), 1.0 + gap * number)]
    found = actions(events)
    assert [one.count for one in found if isinstance(one, Click)] == counts
    assert len(found) == len(counts)


def test_a_fourth_click_another_place_or_another_button_starts_a_new_action() -> None:
    four = [one for number in range(4) for one in press((40, 50), 1.0 + 0.2 * number)]
    assert actions(four) == [Click(at=(40, 50), count=3), Click(at=(40, 50))]
    assert actions([*press((40, 50), 1.0), *press((90, 50), 1.2)]) == [Click(at=(40, 50)), Click(at=(90, 50))]
    other = [*press((40, 50), 1.0), *press((40, 50), 1.2, button="right")]
    assert actions(other) == [Click(at=(40, 50)), Click(at=(40, 50), button="right")]


def test_keys_that_are_held_belong_to_the_click() -> None:
    events: list[Timed] = [(0.9, Move(to=(40, 50))), (1.0, KeyDown(key="ctrl")), *press((40, 50), 1.0)]
    events += [(1.1, KeyUp(key="ctrl")), *press((40, 50), 1.2)]
    assert actions(events) == [Click(at=(40, 50), holding=("ctrl",)), Click(at=(40, 50))]


def test_a_way_with_the_button_down_is_a_drag() -> None:
    events: list[Timed] = [(1.0, Move(to=(10, 10))), (1.0, MouseDown())]
    events += [(1.0 + 0.01 * x, Move(to=(10 + x, 10))) for x in range(0, 100, 2)]
    events += [(2.1, Move(to=(110, 10))), (2.1, MouseUp())]
    (drag,) = joined(events)
    assert isinstance(drag.action, Drag)
    assert drag.action.path[0] == (10, 10)
    assert drag.action.path[-1] == (110, 10)
    assert 10 <= len(drag.action.path) <= 30
    assert (drag.began, drag.ended) == (1.0, 2.1)
    # There and back again is no click.
    back: list[Timed] = [(1.0, Move(to=(10, 10))), (1.0, MouseDown()), (1.5, Move(to=(90, 10)))]
    back += [(2.0, Move(to=(10, 10))), (2.0, MouseUp())]
    assert actions(back) == [Drag(path=((10, 10), (90, 10), (10, 10)))]


def test_characters_typed_without_a_pause_are_one_text_with_line_feeds() -> None:
    events = [*typed("ab", 1.0), (1.3, Key(chord="Return")), (1.4, Type(text="cd")), (1.5, Key(chord="Tab"))]
    assert actions(events) == [Type(text="ab\ncd\t")]


def test_a_pause_another_key_and_a_click_end_a_text() -> None:
    assert actions([*typed("ab", 1.0), *typed("c", 4.0)]) == [Type(text="ab"), Type(text="c")]
    events = [*typed("ab", 1.0), (1.3, Key(chord="BackSpace")), (1.4, Key(chord="BackSpace")), *typed("c", 1.5)]
    assert actions(events) == [Type(text="ab"), Key(chord="BackSpace", repeat=2), Type(text="c")]
    events = [*typed("ab", 1.0), *press((5, 5), 1.3), *typed("c", 1.5)]
    assert actions(events) == [Type(text="ab"), Click(at=(5, 5)), Type(text="c")]
    assert actions([(1.0, Key(chord="Return")), *typed("a", 1.1)]) == [Key(chord="Return"), Type(text="a")]
    assert actions([(1.0, Key(chord="ctrl+s")), (1.2, Key(chord="ctrl+q"))]) == [
        Key(chord="ctrl+s"),
        Key(chord="ctrl+q"),
    ]


def test_the_wheel_one_way_is_one_scroll() -> None:
    down: list[Timed] = [(1.0 + 0.1 * number, Scroll(dy=1, at=(7, 8))) for number in range(4)]
    assert actions(down) == [Scroll(dy=4, at=(7, 8))]
    assert actions([*down, (1.5, Scroll(dy=-1, at=(7, 8)))]) == [Scroll(dy=4, at=(7, 8)), Scroll(dy=-1, at=(7, 8))]
    assert actions([*down, (1.5, Scroll(dy=1, at=(70, 8)))]) == [Scroll(dy=4, at=(7, 8)), Scroll(dy=1, at=(70, 8))]


def test_pointer_moves_are_recorded_only_if_the_pointer_rested_before_a_press_elsewhere() -> None:
    way: list[Timed] = [(1.0 + 0.02 * x, Move(to=(x, 5))) for x in range(20)]
    assert actions(way) == []
    assert actions([*way, *press((40, 5), 1.5)]) == [Click(at=(40, 5))]
    # The menu of (19, 5) has opened meanwhile.
    assert actions([*way, (2.5, Move(to=(25, 5))), *press((60, 5), 2.6)]) == [Move(to=(19, 5)), Click(at=(60, 5))]
    assert actions([*way, *press((19, 5), 2.6)]) == [Click(at=(19, 5))]
    assert actions([*way, (2.5, Move(to=(25, 5))), *typed("a", 2.6), *press((60, 5), 2.7)]) == [
        Type(text="a"),
        Click(at=(60, 5)),
    ]


def test_times_and_screenshots_are_those_of_the_whole_action() -> None:
    seen = iter(range(9))
    joiner = Joiner(lambda: b"%d" % next(seen))
    for at, event in [*typed("abc", 1.0), *press((4, 4), 3.0)]:
        for one in joiner.take(event, at):
            assert (one.began, one.ended, one.seen) == (1.0, 1.2, b"0")
    (click,) = joiner.rest()
    assert click.seen == b"1"


def test_an_action_is_complete_when_its_time_to_be_extended_is_over() -> None:
    joiner = Joiner(lambda: b"")
    assert joiner.patience(0.0) is None
    joiner.take(Type(text="a"), 1.0)
    assert joiner.patience(1.5) == pytest.approx(1.5)
    assert joiner.due(1.5) == []
    assert [one.action for one in joiner.due(3.1)] == [Type(text="a")]
    assert joiner.patience(3.1) is None


def test_a_failed_action_is_recorded_separately_with_its_error() -> None:
    joiner = Joiner(lambda: b"")
    joiner.take(Key(chord="hyper+x"), 1.0)
    joiner.failed("there is no such key")
    (failed,) = joiner.due(1.0)
    assert failed.error == "there is no such key"
    joiner.take(Key(chord="x"), 1.1)
    assert [one.action for one in joiner.rest()] == [Key(chord="x")]


def test_a_button_that_is_never_released_is_on_record_as_it_is() -> None:
    assert actions([(1.0, Move(to=(4, 4))), (1.0, MouseDown())]) == [MouseDown()]
