"""What vendors' APIs have beside the plain case: stateless conversations, addresses, errors in their own words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer.agents.models.api_errors import of_status
from pytest_opencomputer.agents.models.catalogue import families, options_of, served
from pytest_opencomputer.agents.models.families.claude import CLAUDE
from pytest_opencomputer.agents.models.families.gemini import GEMINI
from pytest_opencomputer.agents.models.families.openai import OPENAI
from pytest_opencomputer.agents.models.families.shell_vendors import SHELL, MessagesShell
from pytest_opencomputer.agents.models.model import Family, Start, View
from pytest_opencomputer.models.actions import Click, Done, Key
from pytest_opencomputer.models.errors import UsageProblem
from tests.agents.anthropic_server import AnthropicServer, text
from tests.agents.gemini_server import GeminiServer, function
from tests.agents.openai_server import ChatServer, ResponsesServer, computer, message, reasoning, shell
from tests.agents.playing import play
from tests.agents.servers import Json, Reply
from tests.agents.shells import Host
from tests.agents.talking import TASK, dialogue_of, view
from tests.agents.tool_calls_said import call

KEYPRESS = {"type": "keypress", "keys": ["a"]}


@pytest.fixture
def host(tmp_path: Path) -> Host:
    """A shell on this machine."""
    home = tmp_path / "home"
    home.mkdir()
    return Host(home)


# OpenAI


def test_a_stateless_conversation_is_sent_whole_with_its_encrypted_thoughts() -> None:
    script = [
        [reasoning("1"), computer("c1", KEYPRESS)],
        [reasoning("2"), computer("c2", KEYPRESS)],
        [message("Done.")],
    ]
    with ResponsesServer(script).running() as server:
        played = play(OPENAI, server.url, options={"history": "own"})
    assert played.canvas.done == [Key(chord="a")] * 2
    bodies = [request.body for request in server.requests]
    assert [body["store"] for body in bodies] == [False] * 3
    assert not any("previous_response_id" in body for body in bodies)
    kinds = [item.get("type", item.get("role")) for item in bodies[2]["input"]]
    step = ["reasoning", "computer_call", "computer_call_output"]
    assert kinds == ["user", *step, *step]
    assert bodies[2]["input"][1]["encrypted_content"] == "gAAAAB1"


@pytest.mark.parametrize("history", ["api", "own"])
def test_the_shell_of_openais_models_speaks_the_responses_api(host: Host, history: str) -> None:
    family = served(SHELL, "gpt-5.4")
    script = [[reasoning("1"), shell("c1", "echo 4 > n"), shell("c2", "cat n")], [message("It is 4.")]]
    with ResponsesServer(script).running() as server:
        played = play(family, server.url, model="gpt-5.4", canvas=host, instruction=TASK, options={"history": history})
    assert played.session.done == Done(answer="It is 4.")
    outputs = [item for item in server.requests[1].body["input"] if item.get("type") == "function_call_output"]
    assert [item["output"] for item in outputs] == ["[exit code 0]", "4\n[exit code 0]"]
    assert server.requests[0].body["tools"][0]["strict"] is True


def test_a_call_that_is_no_command_is_answered_through_the_responses_api(host: Host) -> None:
    wrong = {**shell("c1", "true"), "arguments": "{"}
    with ResponsesServer([[wrong], [], [message("Done.")]]).running() as server:
        play(served(SHELL, "gpt-5.4"), server.url, model="gpt-5.4", canvas=host, instruction=TASK)
    assert "not valid JSON" in server.requests[1].body["input"][0]["output"]
    assert "the answer is empty" in server.requests[2].body["input"][0]["content"]


# Claude


def run(key: str, command: str) -> Json:
    """A block with which Claude runs a command."""
    caller = {"type": "direct"}
    return {"type": "tool_use", "id": key, "name": "shell", "input": {"command": command}, "caller": caller}


def test_the_shell_of_claude_speaks_the_messages_api_and_caches(host: Host) -> None:
    family = served(SHELL, "claude-opus-5-5")
    script = [[text("I look."), run("t1", "echo 4; false"), run("t2", "cat nothing")], [text("It is 4.")]]
    with AnthropicServer(script).running() as server:
        played = play(family, server.url, model="claude-opus-5-5", canvas=host, instruction=TASK)
    assert played.session.done == Done(answer="It is 4.")
    assert all(request.body["cache_control"] == {"type": "ephemeral"} for request in server.requests)
    results = server.requests[1].body["messages"][-1]["content"]
    assert results[0]["content"][0]["text"] == "4\n[exit code 1]"
    assert "nothing" in results[1]["content"][0]["text"]


def test_old_outputs_of_claudes_shell_are_dropped_if_the_context_is_full() -> None:
    dialogue = MessagesShell(Start(TASK, (1920, 1080), "claude-opus-5-5"))
    dialogue.ask(View(None))
    for number in range(3):
        dialogue.hear({"content": [run(f"t{number}", "ls")], "stop_reason": "tool_use"})
        dialogue._messages.append(
            {
                "role": "user",
                "content": [
                    {"type": "tool_result", "tool_use_id": f"t{number}", "content": [{"type": "text", "text": "out"}]}
                ],
            }
        )

    def outputs() -> list[str]:
        messages = dialogue.again()["messages"]
        return [message["content"][0]["content"][0]["text"][:3] for message in messages[2::2]]

    assert outputs() == ["out"] * 3
    assert dialogue.shorten()
    assert outputs() == ["(Th", "out", "out"]
    assert dialogue.shorten()
    assert not dialogue.shorten()
    assert outputs() == ["(Th", "(Th", "out"]


@pytest.mark.parametrize("path", ["", "/", "/v1", "/v1/"])
def test_an_address_of_claude_may_end_in_its_version(path: str) -> None:
    with AnthropicServer([[text("Done.")]]).running() as server:
        play(CLAUDE, server.url + path)
    assert [request.path for request in server.requests] == ["/v1/messages"]


def test_more_thinking_than_the_answer_may_have_is_refused_before_the_run() -> None:
    assert CLAUDE.check is not None
    CLAUDE.check("claude-opus-4-1", {"thinking": "8000"})
    for options in ({"thinking": "16000"}, {"thinking": "2000", "max_tokens": "1500"}):
        with pytest.raises(UsageProblem, match="wanted: fewer tokens than max_tokens"):
            CLAUDE.check("claude-opus-4-1", options)


# Gemini


@pytest.mark.parametrize("path", ["", "/", "/v1beta", "/v1beta/", "/v1", "/v1alpha"])
def test_an_address_of_gemini_may_have_a_version_and_the_projects_own_is_used(path: str) -> None:
    script = [[function("press_key", "c1", key="a")], [{"text": "Done."}]]
    with GeminiServer(script).running() as server:
        play(GEMINI, server.url + path)
    assert {request.path for request in server.requests} == {"/v1beta/models/gemini-3.5-flash:generateContent"}


# Options that people have elsewhere


@pytest.mark.parametrize(
    ("family", "asked", "sent"),
    [
        (
            CLAUDE,
            {"temperature": "0.3", "top_p": "0.5", "top_k": "5", "max_tokens": "99", "stop": "END"},
            {"temperature": 0.3, "top_p": 0.5, "top_k": 5, "max_tokens": 99, "stop_sequences": ["END"]},
        ),
        (
            OPENAI,
            {"temperature": "0.3", "top_p": "0.5", "max_tokens": "99", "extra_body": '{"a": 1}'},
            {"temperature": 0.3, "top_p": 0.5, "max_output_tokens": 99, "extra_body": {"a": 1}},
        ),
    ],
)
def test_vendors_get_what_the_user_asks_for(family: Family, asked: dict[str, str], sent: Json) -> None:
    body = dialogue_of(family, **asked).ask(view())
    assert {key: body[key] for key in sent} == sent


def test_gemini_gets_what_the_user_asks_for() -> None:
    asked = {"temperature": "0.3", "seed": "7", "stop": '["END"]', "max_tokens": "99"}
    with GeminiServer([[{"text": "Done."}]]).running() as server:
        play(GEMINI, server.url, options={**asked, "extra_body": '{"generationConfig": {"presencePenalty": 1}}'})
    config = server.requests[0].body["generationConfig"]
    assert config["temperature"] == 0.3
    assert config["seed"] == 7
    assert config["stopSequences"] == ["END"]
    assert config["maxOutputTokens"] == 99
    assert config["presencePenalty"] == 1


def test_what_an_api_does_not_have_is_no_option_there() -> None:
    known = {name: set(options_of(family)) for name, family in families().items()}
    assert "seed" not in known["claude"] | known["openai"]
    assert "stop" not in known["openai"]
    assert "screenshot" not in known["shell"]
    assert all({"temperature", "top_p", "max_tokens", "extra_body", "headers"} <= names for names in known.values())


@pytest.mark.parametrize("family", [CLAUDE, OPENAI], ids=lambda family: family.name)
def test_vendors_see_the_screen_in_the_size_that_the_user_wants(family: Family) -> None:
    dialogue = dialogue_of(family, screenshot="1280x720")
    dialogue.ask(view())
    answers: dict[str, Any] = {
        "claude": {
            "content": [{"type": "tool_use", "id": "t", "name": "left_click", "input": {"coordinate": [640, 360]}}],
            "stop_reason": "tool_use",
        },
        "openai": {"id": "r", "output": [computer("c", {"type": "click", "button": "left", "x": 640, "y": 360})]},
    }
    (call,) = dialogue.hear(answers[family.name]).calls
    assert call.actions == (Click(at=(960, 540)),)


# Errors in the words of servers


_BILLING = "Rate limit reached for requests. Please try again in 20s. Visit your billing page to raise it."
RECORDED = [
    # Too many images: fewer will do
    (400, "At most 5 image(s) may be provided in one prompt.", "too_long"),
    (400, "At most 1 image(s) may be provided in one request.", "too_long"),
    (400, "You set or defaulted to 'image': 8, at most 8 images are allowed", "too_long"),
    (400, "messages: Too many images in request: 101, maximum of 100 images", "too_long"),
    (400, "Invalid request: the number of images exceeds the limit of 50", "too_long"),
    # The context is full
    (
        400,
        "This model's maximum context length is 32768 tokens. However, you requested 40133 tokens (38085 in the "
        "messages, 2048 in the completion). Please reduce the length of the messages or completion.",
        "too_long",
    ),
    (
        400,
        "The decoder prompt (length 45012) is longer than the maximum model length of 32768. Make sure that "
        "`max_model_len` is no smaller than the number of text tokens plus multimodal tokens.",
        "too_long",
    ),
    (
        400,
        "'max_tokens' or 'max_completion_tokens' is too large: 2048. This model's maximum context length is 32768 "
        "tokens and your request has 31012 input tokens (2048 > 32768 - 31012).",
        "too_long",
    ),
    (
        400,
        '{"code":400,"message":"the request exceeds the available context size, try increasing it","type":'
        '"exceed_context_size_error","n_prompt_tokens":9012,"n_ctx":8192}',
        "too_long",
    ),
    (500, "the request exceeds the available context size. try increasing the context size", "too_long"),
    (400, "prompt is too long: 210405 tokens > 200000 maximum", "too_long"),
    (400, "input length and `max_tokens` exceed context limit: 190000 + 16000 > 200000", "too_long"),
    (413, "Request exceeds the maximum size", "too_long"),
    (400, "Your input exceeds the context window of this model.", "too_long"),
    (400, "The input token count (1100000) exceeds the maximum number of tokens allowed (1048576).", "too_long"),
    (400, "Input length (33000 tokens) exceeds the maximum allowed length (32768 tokens).", "too_long"),
    # The answer may not be so long, whatever is sent
    (
        400,
        "'max_tokens' or 'max_completion_tokens' is too large: 32768. This model's maximum context length is 32768 "
        "tokens and your request has 5012 input tokens (32768 > 32768 - 5012).",
        "request",
    ),
    (400, "max_tokens is too large: 200000. This model supports at most 16384 completion tokens", "request"),
    (400, "max_tokens: 200000 > 64000, which is the maximum allowed number of output tokens", "request"),
    # Rates, and money
    (429, _BILLING, "rate"),
    (429, "Rate limit reached for gpt-5.4 on tokens per min. Add a payment method on the billing page", "rate"),
    (429, "This request would exceed your organization's rate limit of 40,000 input tokens per minute", "rate"),
    (429, "Quota exceeded for metric: generate_requests_per_minute. Check your plan and billing details.", "rate"),
    (429, "You exceeded your current quota, please check your plan and billing details. insufficient_quota", "quota"),
    (400, "Your credit balance is too low to access the Anthropic API.", "quota"),
    (429, "overloaded", "rate"),
    # Functions that a server cannot tell of
    (400, '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set', "tools"),
    (500, "tools param requires --jinja flag", "tools"),
    # The rest
    (400, "Unsupported image format: webp", "image"),
    (400, "messages.3.content.1.image.source: image exceeds 5 MB maximum", "image"),
    (404, "The model `qwen` does not exist.", "model"),
    (401, "Incorrect API key provided", "key"),
    (500, "Internal server error", "server"),
    (400, "Unrecognized request argument supplied: nonsense", "request"),
]


@pytest.mark.parametrize(("status", "said", "kind"), RECORDED)
def test_errors_are_told_apart_by_what_servers_say(status: int, said: str, kind: str) -> None:
    assert of_status(status, json.dumps({"error": {"message": said}}), {}).kind == kind


def test_a_rate_that_mentions_billing_is_waited_for() -> None:
    limit = Reply({"error": {"message": _BILLING}}, 429, {"retry-after": "0.05"})
    with ResponsesServer([limit, [message("Done.")]]).running() as server:
        played = play(OPENAI, server.url)
    assert len(server.requests) == 2
    assert played.notes.exchanges[0]["trouble"]["kind"] == "rate"


def test_fewer_images_are_sent_to_a_server_that_takes_no_more() -> None:
    few = Reply({"error": {"message": "At most 1 image(s) may be provided in one prompt."}}, 400)
    script = [call(action="wait", time=0), few, call(action="terminate")]
    with ChatServer(script).running() as server:
        played = play(families()["qwen"], server.url, model="qwen3-vl-8b")
    assert played.session.done == Done()
    images = [str(request.body).count("data:image") for request in server.requests]
    assert images == [1, 2, 1]
