"""Kimi, OpenCUA and EvoCUA S1: families whose models write pyautogui code."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_opencomputer.agents.base import AgentRequest
from pytest_opencomputer.agents.models.dialects.chat_dialogue import ChatDialogue
from pytest_opencomputer.agents.models.families.evocua import EVOCUA_FAMILY
from pytest_opencomputer.agents.models.families.kimi import KIMI
from pytest_opencomputer.agents.models.families.opencua import OPENCUA
from pytest_opencomputer.agents.models.making import make
from pytest_opencomputer.agents.models.model import Dialogue, Family, Result, Unreadable
from pytest_opencomputer.models.actions import Action, Click, Done, Drag, Key, Move, Scroll, Type, Wait
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.models.model_options import ModelOptions
from tests.agents.canvas import Canvas, session_on
from tests.agents.gestures import SCREEN, events, everything
from tests.agents.openai_server import ChatServer
from tests.agents.servers import Request
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
from tests.agents.writing.pyautogui import write_code

KIMI_THINKING = """\
## Action:
Click the Settings entry in the sidebar, then scroll down.
## Code:
```python
pyautogui.click(x=0.0825, y=0.4417)
pyautogui.scroll(-5, x=0.5, y=0.5)
```"""
KIMI_INSTANT = """\
## Thought:
The dialog is open. I type the name and confirm.

## Action:
Type the file name and press Enter.

## Code:
```python
pyautogui.write(message='march_invoices.ods')
pyautogui.press(keys=['enter'])
```
"""
OPENCUA_ANSWER = """\
# Step 3:
## Thought:
The previous click opened the menu. "Export As" is the next entry to choose.
## Action:
Click on 'Export As…' in the File menu.
## Code:
```python
pyautogui.click(x=966, y=546)
```"""
EVOCUA_S1 = """\
# Step:
## Thought:
All cells are selected. Copy them.
## Action:
Press Ctrl+C, then click the second tab.
## Code:
```python
pyautogui.hotkey('ctrl', 'c')
pyautogui.click(x=966, y=273)
```"""


def step(number: int) -> str:
    """An answer of any of these models."""
    return f"## Action:\nact {number}\n## Code:\n```python\ncomputer.wait({number})\n```"


@pytest.mark.parametrize(
    ("family", "model", "answer", "actions"),
    [
        (KIMI, "kimi-k2.6", KIMI_THINKING, [Click(at=(158, 477)), Scroll(dy=5, at=(960, 540))]),
        (KIMI, "kimi-k2.5", KIMI_INSTANT, [Type(text="march_invoices.ods"), Key(chord="enter")]),
        (KIMI, "kimi-k2.5", "## Action:\nWait.\n## Code:\n```python\ncomputer.wait()\n```", [Wait(duration=20)]),
        (KIMI, "kimi-k2.5", "Done.\n```code\ncomputer.terminate('success', answer='7')\n```", [Done(answer="7")]),
        (KIMI, "kimi-k2.5", "## Code:\n```python pyautogui.press('a')```", [Key(chord="a")]),
        (
            KIMI,
            "kimi-k2.5",
            "## Code:\n```python\n# Action: type a fence\npyautogui.write('```')\n```",
            [Type(text="```")],
        ),
        (KIMI, "kimi-k2.5", "## Action:\nDone\n## Code:\ncomputer.terminate('failure')", [Done(status="infeasible")]),
        (OPENCUA, "OpenCUA-7B", OPENCUA_ANSWER, [Click(at=(960, 540))]),
        (OPENCUA, "xlangai/OpenCUA-32B", OPENCUA_ANSWER, [Click(at=(960, 540))]),
        (OPENCUA, "opencua-a3b", OPENCUA_ANSWER.replace("966", "0.5").replace("546", "0.5"), [Click(at=(960, 540))]),
        (EVOCUA_FAMILY, "EvoCUA-8B-S1", EVOCUA_S1, [Key(chord="ctrl+c"), Click(at=(960, 270))]),
        (
            OPENCUA,
            "opencua-7b",
            "# Step 1:\n## Action:\nOne\n## Code:\n```python\npyautogui.press('a')\n```\n"
            "# Step 2:\n## Action:\nTwo\n## Code:\n```python\npyautogui.press('b')\n```",
            [Key(chord="b")],
        ),
        (
            OPENCUA,
            "opencua-7b",
            '```code\n{"name": "computer.terminate", "parameters": {"status": "success", "answer": "7"}}\n```',
            [Done(answer="7")],
        ),
    ],
)
def test_recorded_answers(family: Family, model: str, answer: str, actions: list[Action]) -> None:
    assert actions_of(heard(dialogue_of(family, model), answer)) == actions


def test_thoughts_are_reported() -> None:
    decision = heard(dialogue_of(KIMI), KIMI_THINKING, reasoning_content="Where are the settings?")
    assert decision.reasoning == "Where are the settings?\nClick the Settings entry in the sidebar, then scroll down."
    inline = heard(dialogue_of(KIMI), f"◁think▷Where are they?◁/think▷{KIMI_THINKING}")
    assert inline.reasoning.startswith("Where are they?\nClick")
    instant = heard(dialogue_of(KIMI, thinking="off"), KIMI_INSTANT)
    assert instant.reasoning.startswith("The dialog is open.")


def test_the_model_is_shown_why_its_code_was_refused() -> None:
    dialogue = dialogue_of(KIMI)
    code = "## Action:\nLook\n## Code:\n```python\nimport os\nos.system('ls')\n```"
    decision = heard(dialogue, code)
    assert "'os' cannot be imported" in refusals_of(decision)[0]
    (call,) = decision.calls
    body = dialogue.ask(view(Result(call, (), call.refusal)))
    assert "the code was not carried out: line 1 of the code: 'os' cannot be imported" in texts_of(body)[-1][1]


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ("I am not sure what to do.", "the answer holds no code"),
        ("## Action:\nClick\n## Code:\n", "the answer holds no code"),
        ("", "the answer is empty"),
    ],
)
def test_answers_without_code_cannot_be_understood(answer: str, why: str) -> None:
    dialogue = dialogue_of(KIMI)
    with pytest.raises(Unreadable, match=why):
        heard(dialogue, answer)
    body = dialogue.ask(view(trouble="the answer holds no code"))
    assert "Your last answer could not be understood: the answer holds no code" in texts_of(body)[-1][1]


def test_an_answer_that_was_cut_off_is_named_so() -> None:
    dialogue = dialogue_of(KIMI)
    dialogue.ask(view())
    with pytest.raises(Unreadable, match="cut off at its longest length"):
        dialogue.hear(completion("## Thought:\nI will", reason="length"))


def test_the_pointer_is_known_in_the_next_answer_unless_something_failed() -> None:
    dialogue = dialogue_of(KIMI)
    first = heard(dialogue, "## Code:\n```python\npyautogui.moveTo(0.25, 0.5)\n```")
    dialogue.ask(view(*(Result(call) for call in first.calls)))
    drag = "## Code:\n```python\npyautogui.dragTo(0.5, 0.5)\n```"
    assert actions_of(dialogue.hear(completion(drag))) == [Drag(path=((480, 540), (960, 540)))]
    dialogue.ask(view(Result(first.calls[0], (), "no such key")))
    assert Move(to=(960, 540)) in actions_of(dialogue.hear(completion(drag)))


def test_kimi_sees_its_last_three_screenshots_and_thoughts() -> None:
    dialogue = dialogue_of(KIMI)
    body = conversation(dialogue, [f"◁think▷thought {i}◁/think▷{step(i)}" for i in range(5)])
    said = texts_of(body)
    assert images_in(body) == 3
    assert said[1] == (
        "assistant",
        "\n".join(f"# Step {i + 1}:\n◁think▷thought {i}◁/think▷## Action:\nact {i}\n" for i in range(3)),
    )
    assert said[3] == ("assistant", "# Step 4:\n◁think▷thought 3◁/think▷## Action:\nact 3\n")
    assert said[-1][1].startswith(f"<image># Task Instruction:\n{TASK}")
    assert body["temperature"] == 1.0
    assert dialogue_of(KIMI, thinking="off").ask(view())["temperature"] == 0.6


def test_opencua_gets_earlier_steps_in_one_message_and_the_task_last() -> None:
    answers = [f"## Thought:\nthought {i}\n{step(i)}" for i in range(5)]
    body = conversation(dialogue_of(OPENCUA, "opencua-7b"), answers)
    said = texts_of(body)
    assert images_in(body) == 3
    assert said[1] == ("assistant", "\n".join(f"# Step {i + 1}:\n## Action:\nact {i}\n" for i in range(3)))
    assert said[3] == ("assistant", "# Step 4:\n## Action:\nact 3\n")
    assert said[-1][1].startswith(f"<image># Task Instruction:\n{TASK}")
    assert [role for role, _ in said] == ["system", "assistant", *["user", "assistant"] * 2, "user"]


def test_prompts_name_the_unit_of_the_coordinates() -> None:
    pixels = dialogue_of(OPENCUA, "opencua-7b")
    assert isinstance(pixels, ChatDialogue)
    assert pixels.shown_size == (1932, 1092)
    assert "1932 wide and 1092 high" in texts_of(pixels.ask(view()))[0][1]
    assert "fractions" in texts_of(dialogue_of(OPENCUA, "opencua-7b", coordinates="relative").ask(view()))[0][1]


def test_kimi_is_told_not_to_think() -> None:
    class Moonshot(ChatServer):
        """Knows a field that OpenAI does not."""

        def problem(self, request: Request) -> str:
            thinking = request.body.pop("thinking", None)
            return super().problem(request) if thinking == {"type": "disabled"} else f"thinking is {thinking}"

    server = Moonshot([KIMI_INSTANT])
    canvas = Canvas(SCREEN)
    with server.running():
        request = AgentRequest(
            "kimi", model="kimi-k2.6", options={"thinking": "off"}, models=ModelOptions(url=server.url)
        )
        make(KIMI, request).run(session_on(canvas, max_steps=1))
    assert canvas.done == [Type(text="march_invoices.ods"), Key(chord="enter")]


@pytest.mark.parametrize("family", [KIMI, OPENCUA, EVOCUA_FAMILY])
def test_options_that_make_no_sense_are_refused(family: Family) -> None:
    assert family.check is not None
    family.check("some-s1", {})
    with pytest.raises(UsageProblem, match="images"):
        family.check("some-s1", {"images": "none"})


def test_too_long_a_history_is_shortened_until_nothing_is_left_to_drop() -> None:
    dialogue = dialogue_of(KIMI, images="8")
    body = conversation(dialogue, [step(1)] * 9)
    seen = [(images_in(body), len(body["messages"]))]
    while dialogue.shorten():
        body = dialogue.again()
        seen.append((images_in(body), len(body["messages"])))
    assert seen == [(8, 17), (4, 9), (2, 5), (1, 3), (1, 2)]
    assert TASK in texts_of(body)[-1][1]


@given(st.lists(everything, min_size=1, max_size=4))
@pytest.mark.parametrize("style", ["kimi", "opencua", "evocua"])
def test_actions_survive_the_way_to_an_answer_and_back(style: str, actions: list[Action]) -> None:
    dialogues: dict[str, Dialogue] = {
        "kimi": dialogue_of(KIMI),
        "opencua": dialogue_of(OPENCUA, "opencua-7b"),
        "evocua": dialogue_of(EVOCUA_FAMILY, "evocua-s1"),
    }
    dialogue = dialogues[style]
    assert isinstance(dialogue, ChatDialogue)
    code = write_code(actions, dialogue.space, SCREEN)
    decision = heard(dialogue, f"## Action:\nact\n## Code:\n```python\n{code}\n```")
    assert events(actions_of(decision)) == events(actions)


def test_marks_can_be_named() -> None:
    assert "tag_7" not in texts_of(dialogue_of(KIMI).ask(view()))[0][1]
    assert "pyautogui.click(tag_7)" in texts_of(dialogue_of(KIMI).ask(view(marks={7: (311, 207)})))[0][1]
    code = "## Code:\n```python\npyautogui.click(tag_7)\npyautogui.moveTo(*tag_8)\n```"
    decision = heard(dialogue_of(KIMI), code, marks={7: (311, 207), 8: (5, 6)})
    assert actions_of(decision) == [Click(at=(311, 207)), Move(to=(5, 6))]


@pytest.mark.parametrize(
    ("family", "model", "answers"),
    [
        (KIMI, "kimi-k2.6", [KIMI_THINKING, KIMI_INSTANT, "## Code:\n```python\ncomputer.terminate('success')\n```"]),
        (OPENCUA, "opencua-7b", [OPENCUA_ANSWER, "```python\nfor i in range(3): pyautogui.press('tab')\n```"]),
        (EVOCUA_FAMILY, "evocua-s1", [EVOCUA_S1, "no code at all", EVOCUA_S1]),
    ],
)
def test_no_action_is_lost_between_model_and_desktop(family: Family, model: str, answers: list[str]) -> None:
    canvas, server, notes = rolled_out(family, model, answers)
    wanted = [
        action
        for answer in answers
        if "```" in answer
        for action in actions_of(heard(dialogue_of(family, model), answer))
        if not isinstance(action, Done)
    ]
    assert canvas.done == wanted
    assert len(server.requests) == len(notes.steps) == len(answers)
