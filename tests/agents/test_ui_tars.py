"""UI-TARS and its relatives."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_opencomputer.agents.models.coordinates import CoordinateSpace
from pytest_opencomputer.agents.models.dialects.chat_dialogue import ChatDialogue
from pytest_opencomputer.agents.models.dialects.ui_tars_actions import (
    CLICKS,
    WAIT,
    Tars,
    written_actions,
)
from pytest_opencomputer.agents.models.families.ui_tars import UI_TARS
from pytest_opencomputer.agents.models.model import Result, Unreadable
from pytest_opencomputer.models.actions import Action, Click, Done, Drag, Key, KeyDown, KeyUp, Move, Scroll, Type, Wait
from pytest_opencomputer.models.errors import UsageProblem
from tests.agents.gestures import SCREEN, chords, ends, events, everything, points, texts, types
from tests.agents.talking import (
    TASK,
    actions_of,
    conversation,
    dialogue_of,
    heard,
    images_in,
    refusals_of,
    rolled_out,
    texts_of,
    view,
)
from tests.agents.writing import Inexpressible
from tests.agents.writing.ui_tars import write_actions

MODEL = "ui-tars-1.5-7b"


def answer(*actions: str, thought: str = "I see the dialog.") -> str:
    return f"Thought: {thought}\nAction: " + "\n\n".join(actions)


@pytest.mark.parametrize(
    ("model", "said", "actions"),
    [
        (MODEL, "click(start_box='<|box_start|>(966,546)<|box_end|>')", [Click(at=(960, 540))]),
        (MODEL, "click(start_box='(966,546)')", [Click(at=(960, 540))]),
        (MODEL, "click(point='<point>966 546</point>')", [Click(at=(960, 540))]),
        (MODEL, "click(start_box='[960, 540, 972, 552]')", [Click(at=(960, 540))]),
        ("doubao-1-5-ui-tars-250428", "click(point='<point>500 500</point>')", [Click(at=(960, 540))]),
        ("ui-tars-72b-dpo", "click(start_box='(500,500)')", [Click(at=(960, 540))]),
        (MODEL, "left_double(point='<point>0 0</point>')", [Click(at=(0, 0), count=2)]),
        (MODEL, "right_single(start_box='(0,0)')", [Click(at=(0, 0), button="right")]),
        (MODEL, "hover(point='<point>0 0</point>')", [Move(to=(0, 0))]),
        (MODEL, "drag(start_box='(0,0)', end_box='(966,546)')", [Drag(path=((0, 0), (960, 540)))]),
        (
            MODEL,
            "drag(start_point='<point>0 0</point>', end_point='<point>966 546</point>')",
            [Drag(path=((0, 0), (960, 540)))],
        ),
        (MODEL, "hotkey(key='ctrl shift s')", [Key(chord="ctrl+shift+s")]),
        (MODEL, "hotkey(key='enter')", [Key(chord="enter")]),
        (MODEL, "press(key='pagedown')", [Key(chord="pagedown")]),
        (MODEL, "keydown(key='shift')\nkeyup(key='shift')", [KeyDown(key="shift"), KeyUp(key="shift")]),
        (MODEL, "type(content='hello\\n')", [Type(text="hello\n")]),
        (MODEL, "type(content='it's Ann's \"list\"')", [Type(text="it's Ann's \"list\"")]),
        (MODEL, "type(content='it\\'s')", [Type(text="it's")]),
        (MODEL, 'type(content="it\'s")', [Type(text="it's")]),
        (MODEL, "type(content='f(x)')", [Type(text="f(x)")]),
        (MODEL, "type(content='print('a')')", [Type(text="print('a')")]),
        (MODEL, "type(content='two\nlines')", [Type(text="two\nlines")]),
        (MODEL, "scroll(point='<point>0 0</point>', direction='down')", [Scroll(dy=5, at=(0, 0))]),
        (MODEL, "scroll(start_box='(0,0)', direction='left')", [Scroll(dx=-5, at=(0, 0))]),
        (MODEL, "scroll(direction='up')", [Scroll(dy=-5)]),
        (MODEL, "wait()", [Wait(duration=5)]),
        (MODEL, "finished()", [Done()]),
        (MODEL, "finished(content='17 files')", [Done(answer="17 files")]),
        (MODEL, "call_user()", [Done(status="infeasible")]),
        (MODEL, "click(mark='7')", [Click(at=(311, 207))]),
    ],
)
def test_recorded_answers(model: str, said: str, actions: list[Action]) -> None:
    decision = heard(dialogue_of(UI_TARS, model), answer(said), marks={7: (311, 207)})
    assert actions_of(decision) == actions
    assert decision.reasoning == "I see the dialog."


def test_several_actions_are_all_read() -> None:
    said = answer("click(start_box='(0,0)')", "type(content='a\n\nclick(me)')", "hotkey(key='enter')")
    assert actions_of(heard(dialogue_of(UI_TARS, MODEL), said)) == [
        Click(at=(0, 0)),
        Type(text="a\n\nclick(me)"),
        Key(chord="enter"),
    ]
    again = "Action: wait()\nAction: hotkey(key='a') hotkey(key='b')"
    assert actions_of(heard(dialogue_of(UI_TARS, MODEL), again)) == [Key(chord="a"), Key(chord="b")]


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("clik(point='<point>0 0</point>')", "there is no action 'clik'; did you mean"),
        ("click()", "point is missing"),
        ("click(point='here')", "point is 'here', wanted: two numbers"),
        ("click(point='<point>0 0</point>', button='left')", "click takes no 'button'"),
        ("click(point=<point>0 0</point>)", "cannot be read, wanted: name='value'"),
        ("click(point='<point>0 0</point>', point='<point>0 0</point>')", "point is there twice"),
        ("drag(start_box='(0,0)')", "end_point is missing"),
        ("hotkey(key='ctrl nokey')", "there is no key 'nokey'"),
        ("scroll(direction='away')", "'away', wanted: up, down, left, right"),
        ("type(content='never ends", "has no end"),
        ("then I will click", "is no call"),
        ("click(mark='9')", "no mark '9' on the screenshot, there are 0"),
        ("import os", "is no call"),
    ],
)
def test_invalid_answers_are_refused_with_the_reason(said: str, why: str) -> None:
    (refusal,) = refusals_of(heard(dialogue_of(UI_TARS, MODEL), answer(said)))
    assert why in refusal


def test_an_answer_without_an_action_cannot_be_understood() -> None:
    with pytest.raises(Unreadable, match="no action"):
        heard(dialogue_of(UI_TARS, MODEL), "Thought: I am done here.")


def test_a_failed_action_is_reported() -> None:
    dialogue = dialogue_of(UI_TARS, MODEL)
    (call,) = heard(dialogue, answer("hotkey(key='enter')")).calls
    body = dialogue.ask(view(Result(call, (), "there is no key 'enter'")))
    assert "hotkey was not carried out: there is no key 'enter'" in texts_of(body)[-1][1]


def test_it_is_shown_the_last_five_screenshots() -> None:
    answers = [answer("wait()", thought=f"step {i}") for i in range(7)]
    body = conversation(dialogue_of(UI_TARS, MODEL), answers)
    said = texts_of(body)
    assert images_in(body) == 5
    assert [text for role, text in said if role == "assistant"] == answers
    assert [role for role, _ in said[:5]] == ["user", *["assistant"] * 3, "user"]
    assert said[0][1].endswith(f"The task:\n{TASK}")


def test_options_that_make_no_sense_are_refused() -> None:
    assert UI_TARS.check is not None
    UI_TARS.check(MODEL, {"coordinates": "grid"})
    with pytest.raises(UsageProblem, match="got 'fractions'"):
        UI_TARS.check(MODEL, {"coordinates": "fractions"})


spoken: st.SearchStrategy[Action] = st.one_of(
    st.builds(Click, at=points, count=st.integers(1, 2)),
    st.builds(Click, at=points, button=st.just("right")),
    st.builds(Drag, path=st.tuples(points, points)),
    st.builds(Scroll, dy=st.sampled_from([-CLICKS, CLICKS]), at=points),
    st.builds(Scroll, dx=st.sampled_from([-CLICKS, CLICKS]), at=points),
    types,
    st.builds(Key, chord=chords),
    st.just(Wait(duration=WAIT)),
    ends.filter(lambda done: done.answer != ""),
)


@given(st.lists(spoken, min_size=1, max_size=4))
def test_actions_survive_the_way_to_an_answer_and_back(actions: list[Action]) -> None:
    dialogue = dialogue_of(UI_TARS, MODEL)
    assert isinstance(dialogue, ChatDialogue)
    said = answer(*write_actions(actions, dialogue.space, SCREEN))
    assert events(actions_of(heard(dialogue, said))) == events(actions)


@given(everything)
def test_actions_that_it_lacks_are_not_written(action: Action) -> None:
    space = CoordinateSpace.pixels(*SCREEN)
    try:
        written = write_actions([action], space, SCREEN)
    except Inexpressible:
        return
    (one,) = written_actions("Action: " + written[0])
    assert events(Tars(space, SCREEN, {}).call(one).actions) == events([action])


pieces = st.sampled_from(["click(", "point=", "'", '"', "<point>1 2</point>", ")", "\n", ",", "\\", "a"])


@given(texts | st.lists(pieces).map("".join))
def test_any_text_is_read(text: str) -> None:
    tars = Tars(CoordinateSpace.grid(1000), SCREEN, {})
    if text.strip():
        for written in written_actions(f"Action: {text}"):
            call = tars.call(written)
            assert call.actions or call.refusal


def test_no_action_is_lost_between_model_and_desktop() -> None:
    answers = [
        answer("click(start_box='(966,546)')", "type(content='invoices\\n')"),
        answer("scroll(point='<point>500 500</point>', direction='down')"),
        answer("jump()"),
        answer("finished(content='done')"),
    ]
    canvas, server, notes = rolled_out(UI_TARS, MODEL, answers)
    assert canvas.done == [Click(at=(960, 540)), Type(text="invoices\n"), Scroll(dy=5, at=(497, 495))]
    assert "jump was not carried out: there is no action 'jump'" in str(server.requests[-1].body)
    assert len(notes.steps) == 4
