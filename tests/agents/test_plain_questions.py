"""Plain questions: what each API is sent is what its SDK's types allow, and what it answers is understood."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from anthropic.types.message_create_params import MessageCreateParamsNonStreaming
from google.genai import types
from openai.types.responses.response_create_params import ResponseCreateParamsNonStreaming
from pydantic import TypeAdapter

from pytest_opencomputer.agents.anywhere.askers import asker_of
from pytest_opencomputer.agents.base import AgentRequest
from pytest_opencomputer.agents.models.addresses import KEY_OF_URL
from pytest_opencomputer.agents.models.model import Api, Json, Unreadable
from pytest_opencomputer.agents.models.pictures import in_base64
from pytest_opencomputer.agents.models.plain_questions import Question, speech_of
from pytest_opencomputer.models.errors import RunBudgetUsedUp, UsageProblem
from pytest_opencomputer.models.model_options import ModelOptions
from tests.agents.openai_server import ChatServer
from tests.agents.servers import Reply, strictly

QUESTION = Question(1, "You propose tasks.", "What do you propose?")
KEY = "key-of-this-test"


def _anthropic(body: Json) -> str:
    return strictly(TypeAdapter(MessageCreateParamsNonStreaming), {**body, "model": "claude-opus-5-5"})


def _responses(body: Json) -> str:
    return strictly(TypeAdapter(ResponseCreateParamsNonStreaming), {**body, "model": "gpt-5.4"})


def _gemini(body: Json) -> str:
    for content in body["contents"]:
        types.Content.model_validate_json(json.dumps(content))
    types.GenerateContentConfig.model_validate(body["config"])
    return "" if set(body) == {"contents", "config"} else f"unknown: {set(body)}"


@pytest.mark.parametrize(
    ("api", "problem", "length"),
    [
        ("anthropic", _anthropic, ("max_tokens", 99)),
        ("openai-responses", _responses, ("max_output_tokens", 99)),
        ("gemini", _gemini, ("config", {"system_instruction": QUESTION.system, "max_output_tokens": 99})),
    ],
)
def test_requests_are_what_the_apis_take(api: Api, problem: Callable[[Json], str], length: tuple[str, Any]) -> None:
    assert problem(speech_of(api, {}).body(QUESTION)) == ""
    body = speech_of(api, {"max_tokens": "99"}).body(QUESTION)
    assert body[length[0]] == length[1]
    assert QUESTION.text in json.dumps(body)
    assert QUESTION.system in json.dumps(body)


PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"
SHOWN = Question(1, "You judge.", "What does it show?", tuple(PNG + one for one in (b"first", b"second")))


@pytest.mark.parametrize(
    ("api", "problem"), [("anthropic", _anthropic), ("openai-responses", _responses), ("gemini", _gemini)]
)
def test_pictures_stand_before_the_question(api: Api, problem: Callable[[Json], str]) -> None:
    body = speech_of(api, {}).body(SHOWN)
    assert problem(body) == ""
    said = json.dumps(body)
    places = [said.index(in_base64(one)) for one in SHOWN.pictures]
    assert places == sorted(places)
    assert places[-1] < said.index(SHOWN.text)


def test_a_question_with_pictures_is_answered_from_the_record(tmp_path: Path) -> None:
    folder = tmp_path / "answers"
    folder.mkdir()
    (folder / "0001.answer.json").write_text(json.dumps({"seen": "a marsh"}))
    first = asker_of(AgentRequest(f"files:{folder}"), tmp_path)
    assert json.loads(first.ask(SHOWN.system, SHOWN.text, SHOWN.pictures)) == {"seen": "a marsh"}
    assert (folder / "0001.question.2.png").read_bytes() == SHOWN.pictures[1]
    assert json.loads((folder / "0001.question.json").read_text())["pictures"][1] == "0001.question.2.png"
    assert in_base64(SHOWN.pictures[0]) not in (tmp_path / "exchanges.jsonl").read_text()
    (folder / "0001.answer.json").unlink()
    options = ModelOptions(replay=tmp_path)
    again = asker_of(AgentRequest(f"files:{folder}", models=options), tmp_path)
    assert json.loads(again.ask(SHOWN.system, SHOWN.text, SHOWN.pictures)) == {"seen": "a marsh"}
    other = asker_of(AgentRequest(f"files:{folder}", models=options), tmp_path)
    with pytest.raises(UsageProblem, match="question 1 is not on record"):
        other.ask(SHOWN.system, SHOWN.text, SHOWN.pictures[:1])


def _said(api: Api, text: str, *, cut: bool = False) -> Json:
    """An answer of an API, with what is no text beside the text."""
    if api == "anthropic":
        thought = {"type": "thinking", "thinking": "Hm.", "signature": "s"}
        return {
            "content": [thought, {"type": "text", "text": text}],
            "stop_reason": "max_tokens" if cut else "end_turn",
        }
    if api == "openai-responses":
        message = {"type": "message", "content": [{"type": "output_text", "text": text}]}
        return {
            "output": [{"type": "reasoning", "summary": []}, message],
            "status": "incomplete" if cut else "completed",
        }
    if api == "gemini":
        parts = [{"text": "Hm.", "thought": True}, {"text": text}]
        return {"candidates": [{"content": {"parts": parts}, "finishReason": "MAX_TOKENS" if cut else "STOP"}]}
    message = {"content": text, "reasoning_content": "Hm."}
    return {"choices": [{"message": message, "finish_reason": "length" if cut else "stop"}]}


@pytest.mark.parametrize("api", ["anthropic", "openai-responses", "gemini", "chat"])
def test_answers_are_the_words_that_were_said(api: Api) -> None:
    words = speech_of(api, {}).words
    assert words(_said(api, '{"a": 1}')) == '{"a": 1}'
    with pytest.raises(Unreadable, match="no words"):
        words(_said(api, "  "))
    with pytest.raises(Unreadable, match="cut off"):
        words(_said(api, '{"a"', cut=True))


def request(url: str, **limits: Any) -> AgentRequest:
    price = {"input": 1.0, "output": 10.0}
    return AgentRequest("generic:some-model", models=ModelOptions(url=url, **limits), price=price)


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(KEY_OF_URL, KEY)


def test_a_server_is_asked_and_all_is_on_record(tmp_path: Path) -> None:
    script = [Reply({"error": {"message": f"busy, {KEY}"}}, 503, {"retry-after": "0"}), f"first, {KEY}", "second"]
    with ChatServer(script).running() as server:
        asker = asker_of(request(server.url), tmp_path)
        assert [asker.ask("You propose.", text) for text in ("one?", "two?")] == ["first, ***", "second"]
    assert [one.body["messages"][1]["content"] for one in server.requests] == ["one?", "one?", "two?"]
    assert {one.headers["authorization"] for one in server.requests} == {f"Bearer {KEY}"}
    record = (tmp_path / "exchanges.jsonl").read_text()
    assert KEY not in record
    assert [json.loads(line).get("cost") for line in record.splitlines()] == [
        None,
        pytest.approx(0.0027),
        pytest.approx(0.0027),
    ]
    # Once more, without a server: recorded questions are not sent again.
    again = asker_of(request(server.url), tmp_path)
    assert [again.ask("You propose.", text) for text in ("one?", "two?")] == ["first, ***", "second"]


def test_the_same_question_asked_twice_has_two_answers(tmp_path: Path) -> None:
    with ChatServer(["first", "second"]).running() as server:
        asker = asker_of(request(server.url), tmp_path)
        assert [asker.ask("", "one?"), asker.ask("", "one?")] == ["first", "second"]
    again = asker_of(request("http://127.0.0.1:1/v1", replay=tmp_path), tmp_path / "other")
    assert [again.ask("", "one?"), again.ask("", "one?")] == ["first", "second"]
    with pytest.raises(UsageProblem, match="question 3 is not on record"):
        again.ask("", "one?")


@pytest.mark.parametrize("limits", [{"run_max_cost": 0.004}, {"run_max_tokens": 3000}], ids=["cost", "tokens"])
def test_budgets_hold_over_several_starts(tmp_path: Path, limits: dict[str, float]) -> None:
    with ChatServer(["first", "second", "third"]).running() as server:
        assert asker_of(request(server.url, **limits), tmp_path).ask("", "one?") == "first"
        asker = asker_of(request(server.url, **limits), tmp_path)
        assert asker.ask("", "two?") == "second"
        with pytest.raises(RunBudgetUsedUp):
            asker.ask("", "three?")
    assert len(server.requests) == 2


@pytest.mark.parametrize(
    ("name", "message"),
    [("nobody:x", "no model is called"), ("generic", "no model is named"), ("generic:x", "no address of this model")],
)
def test_a_model_that_cannot_be_asked_is_said_at_once(tmp_path: Path, name: str, message: str) -> None:
    with pytest.raises(UsageProblem, match=message):
        asker_of(AgentRequest(name), tmp_path)
