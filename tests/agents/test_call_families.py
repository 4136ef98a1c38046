"""Qwen, GUI-Owl and EvoCUA S2: families whose models call ``computer_use``."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_opencomputer.agents.models.coordinates import CoordinateSpace
from pytest_opencomputer.agents.models.dialects.chat_dialogue import GONE, ChatDialogue
from pytest_opencomputer.agents.models.dialects.computer_use import EVOCUA, GUI_OWL, QWEN, QWEN3
from pytest_opencomputer.agents.models.dialects.tool_calls import written_calls
from pytest_opencomputer.agents.models.families.evocua import EVOCUA_FAMILY
from pytest_opencomputer.agents.models.families.gui_owl import GUI_OWL_FAMILY
from pytest_opencomputer.agents.models.families.qwen import QWEN_FAMILY, generation_of
from pytest_opencomputer.agents.models.model import Family, Json, Result, Unreadable
from pytest_opencomputer.models.actions import (
    Action,
    Click,
    Done,
    Drag,
    Key,
    KeyDown,
    KeyUp,
    MouseDown,
    MouseUp,
    Move,
    Scroll,
    Type,
    Wait,
)
from pytest_opencomputer.models.errors import UsageProblem
from tests.agents.gestures import (
    SCREEN,
    buttons,
    chords,
    clicks,
    events,
    everything,
    held,
    pauses,
    points,
    presses,
    scrolls,
    single_keys,
    texts,
    types,
)
from tests.agents.talking import (
    TASK,
    actions_of,
    completion,
    conversation,
    dialogue_of,
    heard,
    images_in,
    refusals_of,
    rolled_out,
    texts_of,
    view,
)
from tests.agents.tool_calls_said import call, in_json, in_xml
from tests.agents.writing import Inexpressible
from tests.agents.writing.computer_use import write_calls

QWEN25_ANSWER = """\
I'll open the File menu first.
<tool_call>
{"name": "computer_use", "arguments": {"action": "left_click", "coordinate": [966, 546]}}
</tool_call>"""
QWEN3_ANSWER = """\
Action: Double-click the cell B4 to edit it.
<tool_call>
{"name": "computer_use", "arguments": {"action": "double_click", "coordinate": [333, 666]}}
</tool_call>"""
QWEN35_ANSWER = """\
<think>
The dialog asks for a name.
</think>

Action: Type the name of the file.
<tool_call>
<function=computer_use>
<parameter=action>
type
</parameter>
<parameter=text>
[quarter] <3>
second line
</parameter>
</function>
</tool_call>
<tool_call>
<function=computer_use>
<parameter=action>
key
</parameter>
<parameter=keys>
["ctrl", "Enter"]
</parameter>
</function>
</tool_call>"""
GUI_OWL_ANSWER = """\
Action: Scroll the list to the right.
<tool_call>
{"name": "computer_use", "arguments": {"action": "hscroll", "pixels": 3, "coordinate": [500, 1000]}}
</tool_call>"""


@pytest.mark.parametrize(
    ("family", "model", "answer", "actions"),
    [
        (QWEN_FAMILY, "Qwen/Qwen2.5-VL-72B-Instruct", QWEN25_ANSWER, [Click(at=(960, 540))]),
        (QWEN_FAMILY, "qwen3-vl-235b-a22b-thinking", QWEN3_ANSWER, [Click(at=(640, 720), count=2)]),
        (
            QWEN_FAMILY,
            "qwen3.5-397b-a17b",
            QWEN35_ANSWER,
            [Type(text="[quarter] <3>\nsecond line"), Key(chord="ctrl+Enter")],
        ),
        (GUI_OWL_FAMILY, "GUI-Owl-1.5-32B", GUI_OWL_ANSWER, [Scroll(dx=3, at=(960, 1079))]),
        (
            EVOCUA_FAMILY,
            "EvoCUA-32B-20260105",
            call(action="key_down", keys=["shift"]) + call(action="key_up", keys=["shift"]),
            [KeyDown(key="shift"), KeyUp(key="shift")],
        ),
    ],
)
def test_recorded_answers(family: Family, model: str, answer: str, actions: list[Action]) -> None:
    assert actions_of(heard(dialogue_of(family, model), answer)) == actions


@pytest.mark.parametrize(
    ("arguments", "actions"),
    [
        ({"action": "key", "keys": ["ctrl", "shift", "s"]}, [Key(chord="ctrl+shift+s")]),
        ({"action": "key", "keys": "enter"}, [Key(chord="enter")]),
        ({"action": "key", "keys": ["ctrl+c"]}, [Key(chord="ctrl+c")]),
        ({"action": "key", "keys": [" "]}, [Key(chord="space")]),
        ({"action": "type", "text": "naïve 漢\n"}, [Type(text="naïve 漢\n")]),
        ({"action": "type", "text": ""}, [Type(text="")]),
        ({"action": "mouse_move", "coordinate": [0, 999]}, [Move(to=(0, 1079))]),
        ({"action": "left_click", "coordinate": [333.0, 666]}, [Click(at=(640, 720))]),
        ({"action": "left_click", "coordinate": [0, 0], "text": "", "keys": [], "time": None}, [Click(at=(0, 0))]),
        ({"action": "left_click", "coordinate": [0, 0], "keys": ["ctrl"]}, [Click(at=(0, 0), holding=("ctrl",))]),
        ({"action": "left_click", "mark": 4}, [Click(at=(311, 207))]),
        ({"action": "right_click"}, [Click(button="right")]),
        ({"action": "middle_click", "coordinate": [0, 0]}, [Click(at=(0, 0), button="middle")]),
        ({"action": "triple_click", "coordinate": [0, 0]}, [Click(at=(0, 0), count=3)]),
        ({"action": "left_click_drag", "coordinate": [0, 0]}, [MouseDown(), Move(to=(0, 0)), MouseUp()]),
        ({"action": "scroll", "pixels": -5}, [Scroll(dy=5)]),
        ({"action": "scroll", "pixels": 5, "coordinate": [0, 0]}, [Scroll(dy=-5, at=(0, 0))]),
        ({"action": "scroll", "pixels": -120}, [Scroll(dy=100), Scroll(dy=20)]),
        ({"action": "wait", "time": 3}, [Wait(duration=3)]),
        ({"action": "wait"}, [Wait(duration=2)]),
        ({"action": "terminate", "status": "success"}, [Done()]),
        ({"action": "terminate", "status": "failure"}, [Done(status="infeasible")]),
        ({"action": "answer", "text": "42"}, [Done(answer="42")]),
    ],
)  # fmt: skip
def test_every_action(arguments: Json, actions: list[Action]) -> None:
    marks = {4: (311, 207)}
    for written in (in_json, in_xml):
        decision = heard(dialogue_of(QWEN_FAMILY, "qwen3-vl-8b"), written("computer_use", arguments), marks=marks)
        assert actions_of(decision) == actions


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (call(action="left_clik"), r"no action 'left_clik'.*left_click"),
        (call(action=5), "no action 5"),
        (call(action="key_down", keys=["a"]), "no action 'key_down'"),
        (call(action="left_click", coordinate=[1]), "has 1 numbers, wanted: 2"),
        (call(action="left_click", coordinate="here"), "coordinate is 'here', wanted: a list"),
        (call(action="left_click", coordinate=["a", "b"]), "'a', wanted: a number"),
        (call(action="mouse_move"), "coordinate is missing"),
        (call(action="left_click", coordinate=[1000, 2]), r"the point \(1000, 2\) is not on the screen"),
        (call(action="left_click", coordinate=[0.5, 0.25]), "is a fraction of the screen, wanted: whole numbers"),
        (call(action="interact", text="help"), "no action 'interact'"),
        (call(action="left_click", coordinate=[1, 2], button="up"), "left_click takes no 'button'"),
        (call(action="left_click", mark=9), "no mark 9 on the screenshot, there are 0"),
        (call(action="key", keys=["ctrl", "nokey"]), "no key 'nokey'"),
        (call(action="key"), "needs 'keys'"),
        (call(action="scroll", pixels=10**9), "wanted: a whole number"),
        (call(action="wait", time=1e6), "wanted: seconds from 0 to 300"),
        (call(action="terminate", status="maybe"), "the status is 'maybe'"),
        (in_json("browser", {"action": "left_click"}), "no function 'browser', wanted: 'computer_use'"),
        ("<tool_call>\n{'name': 'computer_use'}\n</tool_call>", "no action None"),
        ("<tool_call>\n{'name': computer_use}\n</tool_call>", "not valid JSON"),
        ("<tool_call>\n[1, 2]\n</tool_call>", "it is not {"),
        ("<tool_call>" + "[" * 100_000 + "</tool_call>", "not valid JSON"),
        ('<tool_call>{"name": "computer_use", "arguments": {"action": "wait", "time": NaN}}', "finite"),
    ],
)
def test_invalid_calls_are_refused_with_the_reason(answer: str, why: str) -> None:
    (refusal,) = refusals_of(heard(dialogue_of(QWEN_FAMILY, "qwen3-vl-8b"), answer))
    assert re.search(why, refusal)


def test_a_refused_call_stands_between_the_others() -> None:
    dialogue = dialogue_of(QWEN_FAMILY, "qwen3-vl-8b")
    answer = call(action="wait") + call(action="jump") + call(action="wait")
    decision = heard(dialogue, answer)
    assert [one.name for one in decision.calls if not one.refusal] == ["wait", "wait"]
    assert decision.calls[1].name == "jump"
    body = dialogue.ask(view(*(Result(one, (), one.refusal) for one in decision.calls)))
    assert "jump was not carried out: there is no action 'jump'" in texts_of(body)[-1][1]


def test_an_answer_without_a_call_cannot_be_understood() -> None:
    with pytest.raises(Unreadable, match=r"calls nothing\. Wanted: a call of computer_use"):
        heard(dialogue_of(QWEN_FAMILY, "qwen3-vl-8b"), "The task is complete.")


def test_calls_that_the_server_has_parsed_count_too() -> None:
    function = {"name": "computer_use", "arguments": json.dumps({"action": "left_click", "coordinate": [0, 0]})}
    tool_calls = [{"id": "call_1", "type": "function", "function": function}]
    decision = heard(dialogue_of(QWEN_FAMILY, "qwen3-vl-8b"), "Action: Click.", tool_calls=tool_calls)
    assert actions_of(decision) == [Click(at=(0, 0))]


def test_a_server_call_without_a_function_is_unreadable() -> None:
    with pytest.raises(Unreadable, match="no function: 'nonsense'"):
        heard(dialogue_of(QWEN_FAMILY, "qwen3-vl-8b"), "Action: Click.", tool_calls=["nonsense"])


def test_a_missing_closing_tag_is_forgiven() -> None:
    answer = call(action="wait").removesuffix("</tool_call>") + call(action="wait").removesuffix("\n</tool_call>")
    assert len(actions_of(heard(dialogue_of(QWEN_FAMILY, "qwen3-vl-8b"), answer))) == 2


def test_drags_start_at_the_last_known_pointer_position() -> None:
    dialogue = dialogue_of(QWEN_FAMILY, "qwen3-vl-8b")
    move, drag = call(action="mouse_move", coordinate=[333, 666]), call(action="left_click_drag", coordinate=[0, 0])
    assert actions_of(heard(dialogue, move + drag))[1] == Drag(path=((640, 720), (0, 0)))
    assert actions_of(heard(dialogue, drag)) == [Drag(path=((0, 0), (0, 0)))]


@pytest.mark.parametrize(
    ("model", "generation"),
    [
        ("Qwen/Qwen2.5-VL-7B-Instruct", "2.5"),
        ("qwen3-vl-plus", "3"),
        ("Qwen3.5-397B-A17B", "3.5"),
        ("qwen3.6-plus", "3.5"),
        ("my-own-model", "3.5"),
    ],
)
def test_the_generation_follows_from_the_model_name(model: str, generation: str) -> None:
    assert generation_of(model) == generation


def told(family: Family, model: str, **options: str) -> str:
    """All that is told before the first screenshot."""
    body = dialogue_of(family, model, **options).ask(view())
    return texts_of(body)[0][1] + json.dumps(body.get("tools", ""))


def test_prompts_name_the_resolution_of_the_coordinates() -> None:
    assert "1932x1092" in told(QWEN_FAMILY, "qwen2.5-vl-7b")
    assert "1932x1092" in told(GUI_OWL_FAMILY, "gui-owl-7b")
    for tools in ("server", "text"):
        assert "1000x1000" in told(QWEN_FAMILY, "qwen3-vl-8b", tools=tools)
        assert "key_down" in told(EVOCUA_FAMILY, "evocua-8b", tools=tools)
        assert "hscroll" in told(GUI_OWL_FAMILY, "gui-owl-1.5-8b", tools=tools)
    assert "<parameter=coordinate>" in told(QWEN_FAMILY, "qwen3.5-27b", tools="text")
    assert '"coordinate":' in told(QWEN_FAMILY, "qwen3-vl-8b", tools="text")


def test_marks_are_offered_only_if_the_screen_has_any() -> None:
    for tools in ("server", "text"):
        dialogue = dialogue_of(QWEN_FAMILY, "qwen3-vl-8b", tools=tools)
        assert '"mark"' not in json.dumps(dialogue.ask(view())).replace('\\"', '"')
        assert '"mark"' in json.dumps(dialogue.ask(view(marks={1: (5, 6)}))).replace('\\"', '"')


def steps(count: int) -> list[str]:
    return [f"Action: act {i}.\n{call(action='wait', time=i)}" for i in range(1, count + 1)]


def test_qwen3_gets_the_last_five_screenshots_and_a_summary_of_the_rest() -> None:
    body = conversation(dialogue_of(QWEN_FAMILY, "qwen3-vl-8b"), steps(6))
    said = texts_of(body)
    assert images_in(body) == 5
    assert [role for role, _ in said] == ["system", *["user", "assistant"] * 4, "user"]
    assert said[1][1].startswith("<image>")
    assert said[1][1].endswith(f"\n\nInstruction: {TASK}\n\nPrevious actions:\nStep 1: act 1.\nStep 2: act 2.")
    assert said[2][1] == steps(6)[2]


def test_qwen35_folds_its_screenshots() -> None:
    dialogue = dialogue_of(QWEN_FAMILY, "qwen3.5-27b", images="4")
    shown = []
    for answer in steps(8):
        body = dialogue.ask(view())
        shown.append(images_in(body))
        dialogue.hear(completion(answer))
    assert shown == [1, 2, 3, 4, 3, 4, 3, 4]
    said = texts_of(body)
    assert said[1][1].endswith(f"Instruction: {TASK}\n\nPrevious actions:\nNone")
    assert said[3] == ("user", f"<tool_response>\n{GONE}\n</tool_response>")
    assert said[-1] == ("user", "<tool_response>\n<image>\n</tool_response>")


def test_too_long_a_history_is_shortened() -> None:
    dialogue = dialogue_of(QWEN_FAMILY, "qwen3-vl-8b")
    body = conversation(dialogue, steps(6))
    seen = [images_in(body)]
    while dialogue.shorten():
        body = dialogue.again()
        seen.append(images_in(body))
    assert seen == [5, 2, 1, 1]
    assert "Step 1" not in texts_of(body)[1][1]


@pytest.mark.parametrize("family", [QWEN_FAMILY, GUI_OWL_FAMILY, EVOCUA_FAMILY])
def test_options_that_make_no_sense_are_refused(family: Family) -> None:
    assert family.check is not None
    family.check("any", {})
    with pytest.raises(UsageProblem, match="max_tokens"):
        family.check("any", {"max_tokens": "-1"})


spoken: st.SearchStrategy[Action] = st.one_of(
    st.builds(Move, to=points),
    clicks.filter(lambda click: click.button == "left" or click.count == 1),
    st.builds(Click, at=st.none() | points, button=buttons, holding=held),
    st.builds(Drag, path=st.tuples(points, points)),
    st.builds(Scroll, dx=st.integers(-100, 100), dy=st.integers(-100, 100), at=st.none() | points),
    scrolls,
    types,
    presses,
    st.builds(Key, chord=chords, repeat=st.integers(1, 4)),
    pauses,
    st.builds(KeyDown, key=single_keys),
    st.builds(KeyUp, key=single_keys),
    st.builds(Done, answer=st.none() | texts),
    st.just(Done(status="infeasible")),
)


@given(st.lists(spoken, min_size=1, max_size=4))
@pytest.mark.parametrize("write", [in_json, in_xml])
def test_actions_survive_the_way_to_calls_and_back(write: object, actions: list[Action]) -> None:
    assert callable(write)
    names = tuple({*QWEN3, *EVOCUA})
    dialogue = dialogue_of(QWEN_FAMILY, "qwen2.5-vl-7b")  # its space is as fine as the screen
    assert isinstance(dialogue, ChatDialogue)
    dialogue.names = names  # type: ignore[attr-defined]
    answer = "\n".join(
        write("computer_use", arguments) for arguments in write_calls(actions, dialogue.space, SCREEN, names)
    )
    assert events(actions_of(heard(dialogue, answer))) == events(actions)


@given(everything)
def test_actions_that_a_family_lacks_are_not_written(action: Action) -> None:
    space = CoordinateSpace.grid(1000)
    for names in (QWEN, QWEN3, GUI_OWL, EVOCUA):
        try:
            calls = write_calls([action], space, SCREEN, names)
        except Inexpressible:
            continue
        assert {one["action"] for one in calls} <= set(names)


pieces = st.sampled_from(["<tool_call>", "</tool_call>", "{", '"a"', ":", "}", "<function=f>", "<parameter=p>", "x"])


@given(st.text(max_size=60) | st.lists(pieces).map("".join))
def test_any_text_is_read(text: str) -> None:
    for written in written_calls(text):
        assert written.problem or isinstance(written.arguments, dict)


@pytest.mark.parametrize(
    ("family", "model", "answers"),
    [
        (QWEN_FAMILY, "qwen2.5-vl-7b", [QWEN25_ANSWER, call(action="terminate", status="success")]),
        (QWEN_FAMILY, "qwen3-vl-8b", [QWEN3_ANSWER, "no call", *steps(3)]),
        (QWEN_FAMILY, "qwen3.5-27b", [QWEN35_ANSWER, QWEN35_ANSWER]),
        (GUI_OWL_FAMILY, "gui-owl-1.5-8b", [GUI_OWL_ANSWER, call(action="answer", text="3 files")]),
        (EVOCUA_FAMILY, "evocua-8b", [QWEN3_ANSWER, call(action="left_click_drag", coordinate=[1, 2])]),
    ],
)
def test_no_action_is_lost_between_model_and_desktop(family: Family, model: str, answers: list[str]) -> None:
    canvas, server, notes = rolled_out(family, model, answers)
    dialogue = dialogue_of(family, model)
    wanted = [
        action
        for answer in answers
        if "<tool_call>" in answer
        for action in actions_of(heard(dialogue, answer))
        if not isinstance(action, Done)
    ]
    assert canvas.done == wanted
    assert len(server.requests) == len(notes.steps) == len(answers)
