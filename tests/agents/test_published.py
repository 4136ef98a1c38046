"""Each open family as its authors publish it: numbers, order and names of its requests, one test per template."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer.agents.base import AgentRequest
from pytest_opencomputer.agents.models import request_options
from pytest_opencomputer.agents.models.catalogue import OwnText, check, families, options_of
from pytest_opencomputer.agents.models.dialects.chat_dialogue import GONE, ChatDialogue
from pytest_opencomputer.agents.models.families.kimi import KIMI
from pytest_opencomputer.agents.models.families.qwen import QWEN_FAMILY
from pytest_opencomputer.agents.models.making import make, model_kinds
from pytest_opencomputer.agents.models.model import Family, Json
from pytest_opencomputer.agents.models.prompts import filled
from pytest_opencomputer.cli.main import main
from pytest_opencomputer.models.actions import Click, Wait
from pytest_opencomputer.models.errors import ProviderError, UsageProblem
from pytest_opencomputer.models.model_options import ModelOptions
from tests.agents.canvas import Canvas, session_on
from tests.agents.gestures import SCREEN
from tests.agents.openai_server import ChatServer
from tests.agents.servers import Reply, Request
from tests.agents.talking import TASK, actions_of, completion, conversation, dialogue_of, images_in, texts_of, view
from tests.agents.tool_calls_said import call

CALLS = [f"Action: act {number}.\n{call(action='wait', time=number)}" for number in range(1, 9)]
CODE = [
    f"## Thought:\nthought {number}\n\n## Action:\nact {number}\n## Code:\n```python\ncomputer.wait({number})\n```"
    for number in range(1, 9)
]


def asked(name: str, model: str, answers: list[str], **options: str) -> tuple[Json, list[tuple[str, str]]]:
    """The request after these answers, without its messages; and those."""
    body = conversation(dialogue_of(families()[name], model, **options), answers)
    return {key: value for key, value in body.items() if key != "messages"}, texts_of(body)


def names_of(body: Json) -> list[str]:
    """The actions that the server is told of."""
    (tool,) = body["tools"]
    assert tool["function"]["name"] == "computer_use"
    return list(tool["function"]["parameters"]["properties"]["action"]["enum"])


FIRST_NAMES = (
    *("key", "type", "mouse_move", "left_click", "left_click_drag"),
    *("right_click", "middle_click", "double_click"),
)
QWEN3_NAMES = [*FIRST_NAMES, "triple_click", "scroll", "hscroll", "wait", "terminate", "answer"]


def test_qwen3_vl() -> None:
    body, said = asked("qwen", "qwen3-vl-8b-instruct", CALLS[:6])
    assert names_of(body) == QWEN3_NAMES
    del body["tools"]
    assert body == {"temperature": 0.7, "top_p": 0.8, "max_tokens": 32_768}
    assert [role for role, _ in said] == ["system", *["user", "assistant"] * 4, "user"]
    assert "<tools>" not in said[0][1]
    assert said[1][1].startswith("<image>")
    assert said[1][1].endswith(f"\n\nInstruction: {TASK}\n\nPrevious actions:\nStep 1: act 1.\nStep 2: act 2.")
    assert [text for role, text in said[2:] if role == "user"] == ["<image>"] * 4
    assert [text for role, text in said if role == "assistant"] == CALLS[2:6]
    thinking, _ = asked("qwen", "qwen3-vl-8b-thinking", [])
    assert (thinking["temperature"], thinking["top_p"]) == (0.6, 0.95)
    first = dialogue_of(families()["qwen"], "qwen3-vl-8b")
    assert "Previous actions:\nNone" in texts_of(first.ask(view()))[1][1]


def test_qwen25_vl() -> None:
    body, said = asked("qwen", "qwen2.5-vl-7b-instruct", CALLS[:6])
    assert body == {"temperature": 0.0, "max_tokens": 4096}  # its chat template knows no tools
    assert "<tools>" in said[0][1]
    assert "1932x1092" in said[0][1]
    assert sum(text.count("<image>") for _, text in said) == 5


def test_qwen35() -> None:
    body, said = asked("qwen", "qwen3.5-27b", CALLS[:2])
    properties = body["tools"][0]["function"]["parameters"]["properties"]
    assert "keys to hold" in properties["text"]["description"]
    assert names_of(body) == QWEN3_NAMES
    del body["tools"]
    assert body == {"temperature": 0.6, "top_p": 0.95, "max_tokens": 32_768}
    assert said[1][1].startswith("<image>")
    assert [text for role, text in said[2:] if role == "user"] == ["<tool_response>\n<image>\n</tool_response>"] * 2
    instant, _ = asked("qwen", "qwen3.5-27b", [], thinking="off")
    assert (instant["temperature"], instant["top_p"]) == (0.7, 0.8)
    assert instant["extra_body"] == {"chat_template_kwargs": {"enable_thinking": False}}
    _, long = asked("qwen", "qwen3.5-27b", [CALLS[0]] * 20)
    assert "<image>" not in long[1][1]
    assert GONE not in long[1][1]
    old = [text for role, text in long[2:] if role == "user"]
    assert old == [f"<tool_response>\n{shown}\n</tool_response>" for shown in [GONE] * 9 + ["<image>"] * 11]
    told = dialogue_of(families()["qwen"], "qwen3.5-27b", tools="text")
    assert "<parameter=coordinate>" in texts_of(told.ask(view()))[0][1]


def test_evocua_s2() -> None:
    body, said = asked("evocua", "evocua-32b", CALLS[:6])
    assert names_of(body) == [
        *FIRST_NAMES,
        *("triple_click", "scroll", "wait", "terminate", "key_down", "key_up"),
    ]
    del body["tools"]
    assert body == {"temperature": 0.0, "top_p": 0.9, "max_tokens": 32_768}
    assert sum(text.count("<image>") for _, text in said) == 5
    assert said[1][1].startswith("<image>")


def test_gui_owl_15() -> None:
    body, said = asked("gui-owl", "gui-owl-1.5-8b-instruct", CALLS[:6])
    assert names_of(body) == [*QWEN3_NAMES, "interact"]
    assert said[1][1].endswith("Step 2: act 2.<image>")  # the text stands before the image
    assert sum(text.count("<image>") for _, text in said) == 5
    dialogue = dialogue_of(families()["gui-owl"], "gui-owl-1.5-8b-instruct")
    assert isinstance(dialogue, ChatDialogue)
    assert dialogue.shown_size == (1920, 1088)  # multiples of 16
    assert (dialogue.space.width, dialogue.space.height) == (1000, 1000)


def test_gui_owl_10() -> None:
    answers = [
        f"<thinking>\nhm\n</thinking>\n{one}\n<conclusion>\nI did {n}.\n</conclusion>" for n, one in enumerate(CALLS)
    ]
    body, said = asked("gui-owl", "gui-owl-7b", answers[:3])
    assert body == {
        "temperature": 0.0,
        "top_p": 0.9,
        "max_tokens": 2048,
        "extra_body": {"repetition_penalty": 1.05, "top_k": -1},
    }
    assert [role for role, _ in said] == ["system", "user"]
    assert "1932x1092" in said[0][1]
    for name in ('"click"', '"drag"', '"coordinate2"', '"clear"', '"enter"'):
        assert name in said[0][1]
    assert '"left_click"' not in said[0][1].partition("</tools>")[0]
    assert "Step 1: I did 0.\nStep 2: I did 1.\nStep 3: I did 2." in said[1][1]
    assert said[1][1].endswith("<image>")
    assert said[1][1].count("<image>") == 1


@pytest.mark.parametrize(
    ("name", "model", "tokens"), [("opencua", "opencua-7b", 2048), ("evocua", "evocua-s1", 10_240)]
)
def test_opencua_and_evocua_s1(name: str, model: str, tokens: int) -> None:
    body, said = asked(name, model, CODE[:5])
    assert body == {"temperature": 0.0, "top_p": 0.9, "max_tokens": tokens}
    assert [role for role, _ in said] == ["system", "assistant", *["user", "assistant"] * 2, "user"]
    assert said[1][1] == "\n".join(f"# Step {n}:\n## Action:\nact {n}\n" for n in (1, 2, 3))
    assert said[2] == ("user", "<image>")
    assert said[3] == ("assistant", "# Step 4:\n## Action:\nact 4\n")
    assert said[-1][1].startswith(f"<image># Task Instruction:\n{TASK}")
    dialogue = dialogue_of(families()[name], model)
    assert isinstance(dialogue, ChatDialogue)
    assert dialogue.shown_size == (1932, 1092)
    assert (dialogue.space.width, dialogue.space.height) == (1932, 1092)


def test_opencua_72b_has_a_system_message_of_its_own() -> None:
    texts = {
        model: texts_of(dialogue_of(families()["opencua"], model).ask(view()))[0][1]
        for model in ("opencua-7b", "opencua-32b", "opencua-72b")
    }
    assert texts["opencua-7b"] == texts["opencua-32b"] != texts["opencua-72b"]


def test_kimi() -> None:
    thinking = [f"◁think▷hm {n}◁/think▷" + one.partition("\n\n")[2] for n, one in enumerate(CODE, 1)]
    body, said = asked("kimi", "kimi-k2.6", thinking[:5])
    assert body == {"temperature": 1.0, "top_p": 0.95, "max_tokens": 16_384}
    assert [role for role, _ in said] == ["system", "assistant", *["user", "assistant"] * 2, "user"]
    assert said[3] == ("assistant", "# Step 4:\n◁think▷hm 4◁/think▷## Action:\nact 4\n")
    assert said[-1][1].startswith(f"<image># Task Instruction:\n{TASK}")
    assert not any("```" in text for role, text in said if role == "assistant")
    instant, told = asked("kimi", "kimi-k2.6", CODE[:5], thinking="off")
    assert instant["temperature"] == 0.6
    assert told[3] == ("assistant", "# Step 4:\n## Thought:\nthought 4\n\n## Action:\nact 4\n")


def test_ui_tars() -> None:
    answers = [f"Thought: step {number}\nAction: wait()" for number in range(7)]
    body, said = asked("ui-tars", "ui-tars-1.5-7b", answers)
    assert body == {"temperature": 0.0, "frequency_penalty": 1, "max_tokens": 2048}
    assert said[0][0] == "user"  # the server's chat template puts its own system message before it
    assert "<image>" not in said[0][1]
    assert TASK in said[0][1]
    assert [role for role, _ in said[1:]] == [*["assistant"] * 3, *["user", "assistant"] * 4, "user"]
    assert [text for role, text in said if role == "assistant"] == answers
    assert [text for role, text in said[1:] if role == "user"] == ["<image>"] * 5


BOX = "start_box='<|box_start|>({},{})<|box_end|>'"


@pytest.mark.parametrize(
    ("model", "place", "drag", "written", "retold"),
    [
        (
            "ui-tars-1.5-7b",
            BOX.format("x", "y"),
            "end_box='<|box_start|>(x2,y2)<|box_end|>'",
            "click(start_box='(966,546)')",
            f"click({BOX.format(966, 546)})",
        ),
        (
            "doubao-1-5-ui-tars",
            "point='<point>x y</point>'",
            "end_point='<point>x2 y2</point>'",
            "click(point='<point>500 500</point>')",
            "click(point='<point>500 500</point>')",
        ),
    ],
)
def test_places_of_ui_tars(model: str, place: str, drag: str, written: str, retold: str) -> None:
    _, said = asked("ui-tars", model, [f"Thought: hm\nAction: {written}"])
    assert f"\nleft_double({place})\n" in said[0][1]
    assert drag in said[0][1]
    assert said[2] == ("assistant", f"Thought: hm\nAction: {retold}")


def test_holo() -> None:
    waits = [json.dumps({"thought": "hm", "tool_call": {"tool_name": "wait_desktop", "seconds": n}}) for n in range(5)]
    body, said = asked("holo", "holo3-35b-a3b", waits)
    assert (body["temperature"], body["max_tokens"], body["reasoning_effort"]) == (0.8, 4096, "medium")
    schema = body["response_format"]["json_schema"]["schema"]
    assert json.dumps(schema) in said[0][1]
    assert said[1][1].endswith(f"<observation>\n{GONE}\n</observation>")
    assert said[-1][1].endswith("<observation>\n<image>\n</observation>")


# Tools that the server tells, or not


@pytest.mark.parametrize(
    ("status", "error"),
    [
        (400, '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set'),
        (500, "tools param requires --jinja flag"),
        (400, "registry.ollama.ai/library/qwen does not support tools"),
    ],
)
def test_a_server_that_cannot_tell_of_tools_is_asked_with_a_text(status: int, error: str) -> None:
    server = ChatServer([Reply({"error": {"message": error}}, status), CALLS[0], call(action="terminate")])
    canvas = Canvas(SCREEN)
    with server.running():
        request = AgentRequest("qwen", model="qwen3-vl-8b", models=ModelOptions(url=server.url))
        make(QWEN_FAMILY, request).run(session_on(canvas, TASK, max_steps=2))
    assert canvas.done == [Wait(duration=1)]
    assert ["tools" in request.body for request in server.requests] == [True, False, False]
    assert "<tools>" not in str(server.requests[0].body["messages"])
    assert "<tools>" in str(server.requests[1].body["messages"])


def test_a_user_who_wants_the_server_to_tell_is_told_that_it_cannot() -> None:
    refusal = Reply({"error": {"message": "this model does not support tools"}}, 400)
    with ChatServer([refusal]).running() as server:
        models = ModelOptions(url=server.url)
        request = AgentRequest("qwen", model="qwen3-vl-8b", options={"tools": "server"}, models=models)
        with pytest.raises(ProviderError, match=r"tools: HTTP 400: .*does not support tools"):
            make(QWEN_FAMILY, request).run(session_on(Canvas(SCREEN), TASK, max_steps=2))
    assert len(server.requests) == 1


# Texts of the user's


def test_a_users_texts_replace_those_of_the_project(tmp_path: Path) -> None:
    file = tmp_path / "qwen.txt"
    file.write_text(
        '[system]\n# Tools\n<tools>\n{tools}\n</tools>\n{"name": <function-name>} on {resolution}\n'
        "[user]\nDo {instruction} after:\n{previous_actions}\n{thought}\n"
    )
    body, said = asked("qwen", "qwen3-vl-8b", CALLS[:6], prompt=str(file))
    assert "tools" not in body  # the text has them
    assert said[0][1].startswith('# Tools\n<tools>\n{"type": "function"')
    assert said[0][1].endswith('</tools>\n{"name": <function-name>} on 1000x1000')
    assert said[1][1] == f"<image>Do {TASK} after:\nStep 1: act 1.\nStep 2: act 2.\n{{thought}}"


def test_a_users_text_may_leave_the_function_to_the_chat_template(tmp_path: Path) -> None:
    file = tmp_path / "qwen.txt"
    file.write_text("[system]\nAnswer with Action and a call.")
    body, said = asked("qwen", "qwen3-vl-8b", [], prompt=str(file))
    assert said[0] == ("system", "Answer with Action and a call.")
    assert names_of(body) == QWEN3_NAMES
    assert not dialogue_of(families()["qwen"], "qwen3-vl-8b", prompt=str(file)).without_tools()
    assert dialogue_of(families()["qwen"], "qwen3-vl-8b").without_tools()


def test_a_place_is_filled_in_once() -> None:
    places = {"instruction": "type {width}", "width": "1920"}
    assert filled("{instruction} on {width} {nothing}", places) == "type {width} on 1920 {nothing}"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("You are an agent.", "no part"),
        ("[system]\na\n[system]\nb", "the same part twice"),
        ("[user]\nDo it.", "no place for the instruction"),
    ],
)
def test_a_file_with_texts_that_make_no_sense_is_refused(tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "texts"
    file.write_text(text)
    with pytest.raises(UsageProblem, match=says):
        dialogue_of(KIMI, prompt=str(file))
    with pytest.raises(UsageProblem, match="cannot be read"):
        dialogue_of(KIMI, prompt=str(tmp_path / "none"))


def test_results_depend_on_the_texts_and_not_on_the_name_of_the_file(tmp_path: Path) -> None:
    (identity,) = {kind.identity for kind in model_kinds()}
    assert identity is not None

    def of(name: str, text: str) -> dict[str, str]:
        (tmp_path / name).write_text(text)
        return dict(identity(AgentRequest("kimi", options={"prompt": str(tmp_path / name)})))

    assert identity(AgentRequest("kimi")) == {}
    assert of("a", "[system]\nOne.") == of("b", "[system]\nOne.") != of("c", "[system]\nTwo.")


def test_the_run_says_once_that_a_text_is_not_the_published_one(tmp_path: Path) -> None:
    file = tmp_path / "texts"
    file.write_text("[user]\n{instruction}")
    models = ModelOptions(url="http://localhost:8000/v1")
    with pytest.warns(OwnText, match="scores may be lower.*mm_agents/qwen3vl_agent.py"):
        check(QWEN_FAMILY, AgentRequest("qwen", "qwen3-vl-8b", models=models))
    check(QWEN_FAMILY, AgentRequest("qwen", "qwen3-vl-8b", options={"prompt": str(file)}, models=models))


def test_the_command_shows_which_text_is_in_use(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["agents", "show", "qwen3-vl-8b"]) == 0
    said = capsys.readouterr().out
    assert "text: this project's own; published: OSWorld, mm_agents/qwen3vl_agent.py" in said
    assert "--agent-arg prompt=…" in said
    file = tmp_path / "texts"
    file.write_text("[user]\n{instruction}")
    assert main(["agents", "show", "qwen3-vl-8b", "--agent-arg", f"prompt={file}"]) == 0
    assert f"text: {file}; published: OSWorld, mm_agents/qwen3vl_agent.py" in capsys.readouterr().out
    assert main(["agents", "show", "qwen3-vl-8b", "--agent-arg", "prompt=none"]) == 2


# Options that people have elsewhere


OF_CHAT = {
    "temperature": "0.3",
    "top_p": "0.5",
    "frequency_penalty": "0.1",
    "presence_penalty": "0.2",
    "seed": "7",
    "max_tokens": "99",
    "stop": '["</s>", "END"]',
}
CHAT_FAMILIES = [family for family in families().values() if family.api == "chat"]


@pytest.mark.parametrize("family", CHAT_FAMILIES, ids=lambda family: family.name)
def test_every_family_sends_what_the_user_asks_for(family: Family) -> None:
    body = dialogue_of(family, "any", **OF_CHAT, extra_body='{"top_k": 20}').ask(view())
    assert set(OF_CHAT) <= set(options_of(family))
    assert {key: body[key] for key in OF_CHAT} == {
        "temperature": 0.3,
        "top_p": 0.5,
        "frequency_penalty": 0.1,
        "presence_penalty": 0.2,
        "seed": 7,
        "max_tokens": 99,
        "stop": ["</s>", "END"],
    }
    assert body["extra_body"]["top_k"] == 20


def test_further_fields_do_not_replace_those_of_the_family() -> None:
    body = dialogue_of(KIMI, thinking="off", extra_body='{"top_k": 20}').ask(view())
    assert body["extra_body"] == {"thinking": {"type": "disabled"}, "top_k": 20}


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"temperature": "hot"}, "a number from 0 to 2"),
        ({"temperature": "nan"}, "a number from 0 to 2"),
        ({"top_p": "2"}, "a number from 0 to 1"),
        ({"seed": "x"}, "a whole number"),
        ({"stop": "[5]"}, "a JSON list of texts"),
        ({"extra_body": "top_k=20"}, "a JSON object"),
        ({"headers": '{"Authorization": "Bearer x"}'}, "environment only"),
        ({"headers": '{"X-A": "a\\nb"}'}, "HTTP headers"),
        ({"screenshot": "big"}, "1280x720"),
        ({"max_pixels": "5"}, "at least 4096"),
    ],
)
def test_values_that_make_no_sense_are_refused(options: dict[str, str], says: str) -> None:
    with pytest.raises(UsageProblem, match=says):
        request_options.check("chat", options)


def test_headers_of_the_users_are_sent() -> None:
    class Wanted(ChatServer):
        def problem(self, request: Request) -> str:
            return super().problem(request) if request.headers.get("x-team") == "blue" else "no header x-team"

    with Wanted([call(action="terminate")]).running() as server:
        options = {"headers": '{"X-Team": "blue"}'}
        request = AgentRequest("qwen", model="qwen3-vl-8b", options=options, models=ModelOptions(url=server.url))
        make(QWEN_FAMILY, request).run(session_on(Canvas(SCREEN), TASK, max_steps=1))
    assert len(server.requests) == 1


@pytest.mark.parametrize(
    ("model", "options", "shown", "place"),
    [
        ("qwen2.5-vl-7b", {"screenshot": "1280x720"}, (1288, 728), [644, 364]),
        ("qwen2.5-vl-7b", {"screenshot": "1024x768"}, (1036, 756), [518, 378]),
        ("qwen2.5-vl-7b", {"max_pixels": "500000"}, (924, 504), [462, 252]),
        ("qwen3-vl-8b", {"screenshot": "1280x720"}, (1280, 704), [499.5, 499.5]),
    ],
)
def test_the_size_of_screenshots_is_the_users_and_coordinates_are_scaled_back(
    model: str, options: dict[str, str], shown: tuple[int, int], place: list[Any]
) -> None:
    dialogue = dialogue_of(QWEN_FAMILY, model, **options)
    assert isinstance(dialogue, ChatDialogue)
    assert dialogue.shown_size == shown
    body = dialogue.ask(view())
    assert images_in(body) == 1
    decision = dialogue.hear(completion(call(action="left_click", coordinate=place)))
    assert actions_of(decision) == [Click(at=(960, 540))]
