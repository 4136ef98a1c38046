"""Trouble with model APIs: what is retried, what ends a rollout, and with which outcome; never a reward of 0."""

from __future__ import annotations

import json
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, replace
from email.utils import formatdate
from typing import Any

import pytest

from pytest_opencomputer.agents.models.api_errors import of_status, retry_after
from pytest_opencomputer.agents.models.exchange import ContextFull, RetryPolicy
from pytest_opencomputer.agents.models.families.claude import CLAUDE
from pytest_opencomputer.agents.models.families.gemini import GEMINI
from pytest_opencomputer.agents.models.families.openai import OPENAI
from pytest_opencomputer.agents.models.families.qwen import QWEN_FAMILY
from pytest_opencomputer.agents.models.model import Family, HeldBack
from pytest_opencomputer.agents.models.model_agent import NoSense
from pytest_opencomputer.agents.session import RolloutOver
from pytest_opencomputer.models.actions import Key
from pytest_opencomputer.models.errors import ProviderError
from pytest_opencomputer.rollouts.fault_attribution import decide
from tests.agents.anthropic_server import AnthropicServer, text, use
from tests.agents.gemini_server import GeminiServer, function
from tests.agents.openai_server import ChatServer, ResponsesServer, computer, message
from tests.agents.playing import KEY, QUICK, Played, play, seated
from tests.agents.servers import Json, Reply, VendorServer


@dataclass(frozen=True)
class Api:
    """One API with what its models say.

    Attributes:
        act: an answer that presses a key; takes a number.
        end: an answer that ends.
        empty: an answer with nothing in it.
        filtered: an answer that the provider held back.
        error: the body of an error, from its message.
    """

    family: Family
    server: Callable[[list[Any]], VendorServer]
    act: Callable[[int], Any]
    end: Any
    empty: Any
    filtered: Any
    error: Callable[[str], Json]


def _tool_call(**arguments: Any) -> str:
    return f"<tool_call>{json.dumps({'name': 'computer_use', 'arguments': arguments})}</tool_call>"


APIS = {
    "anthropic": Api(
        CLAUDE,
        AnthropicServer,
        lambda number: [use(f"t{number}", "key", {"text": "a"})],
        [text("Done.")],
        [],
        {"content": [], "stop_reason": "refusal", "stop_details": {"type": "refusal", "category": "cyber"}},
        lambda said: {"type": "error", "error": {"type": "some_error", "message": said}},
    ),
    "openai": Api(
        OPENAI,
        ResponsesServer,
        lambda number: [computer(f"c{number}", {"type": "keypress", "keys": ["a"]})],
        [message("Done.")],
        [],
        {"output": [], "status": "incomplete", "incomplete_details": {"reason": "content_filter"}},
        lambda said: {"error": {"message": said, "type": "some_error", "code": None, "param": None}},
    ),
    "gemini": Api(
        GEMINI,
        GeminiServer,
        lambda number: [function("press_key", f"c{number}", key="a")],
        [{"text": "Done."}],
        {"candidates": [{"finishReason": "MALFORMED_FUNCTION_CALL"}], "usageMetadata": {"promptTokenCount": 1700}},
        {"promptFeedback": {"blockReason": "PROHIBITED_CONTENT"}, "usageMetadata": {"promptTokenCount": 1700}},
        lambda said: {"error": {"code": 400, "status": "SOME", "message": said}},
    ),
    "chat": Api(
        replace(QWEN_FAMILY, model="qwen3-vl-8b"),
        ChatServer,
        lambda _: _tool_call(action="key", keys=["a"]),
        _tool_call(action="terminate", status="success"),
        "Let me think about it.",
        {
            "choices": [{"message": {"role": "assistant", "content": ""}, "finish_reason": "content_filter"}],
            "usage": {"prompt_tokens": 1700},
        },
        lambda said: {"error": {"message": said, "type": "some_error", "code": None, "param": None}},
    ),
}


@pytest.fixture(params=APIS)
def api(request: pytest.FixtureRequest) -> Api:
    """Each API."""
    return APIS[request.param]


def _kinds(played: Played) -> list[str]:
    return [exchange["trouble"]["kind"] for exchange in played.notes.exchanges if "trouble" in exchange]


def _rest(api: Api) -> list[Any]:
    return [api.act(1), api.end]


@pytest.mark.parametrize(
    ("reply", "kind"),
    [
        (Reply("", 500), "server"),
        (Reply({"error": {"message": "overloaded"}}, 529), "server"),
        (Reply("<html>bad gateway</html>", 502, {"content-type": "text/html"}), "server"),
        (Reply("", 408), "server"),
        (Reply("slow down", 429), "rate"),
        (Reply("slow down", 429, {"retry-after": "0.05"}), "rate"),
        (Reply("", 200), "malformed"),
        (Reply('{"cut": ', 200), "malformed"),
        (Reply('["no object"]', 200), "malformed"),
        (Reply({"nothing": "of use"}, 200), "malformed"),
        (Reply({"some": "body that is cut in the middle"}, 200, manner="cut"), "connection"),
        (Reply(manner="reset"), "connection"),
    ],
    ids=lambda value: f"{value.status}-{value.manner}" if isinstance(value, Reply) else value,
)
def test_trouble_that_passes_is_tried_again(api: Api, reply: Reply, kind: str) -> None:
    with api.server([reply, api.act(0), reply, reply, *_rest(api)]).running() as server:
        played = play(api.family, server.url)
    assert played.session.over == "done"
    assert played.canvas.done == [Key(chord="a"), Key(chord="a")]
    assert _kinds(played) == [kind] * 3
    bodies = [request.body for request in server.requests]
    assert bodies[0] == bodies[1]
    assert bodies[2] == bodies[3] == bodies[4]  # a request that is tried again is the same request


def test_trouble_that_stays_is_an_error_of_the_provider(api: Api) -> None:
    with api.server([Reply("", 503)] * QUICK.attempts).running() as server:
        played = seated(api.family, server.url)
        with pytest.raises(ProviderError, match="HTTP 503") as caught:
            played.agent.run(played.session)
    assert len(server.requests) == QUICK.attempts
    assert decide(caught.value).who == "provider"
    assert played.canvas.done == []


def test_a_server_that_does_not_answer_is_given_up(api: Api) -> None:
    policy = replace(QUICK, timeout=0.3, attempts=2)
    with api.server([Reply(manner="silent")] * 2).running() as server:
        played = seated(api.family, server.url, policy=policy)
        with pytest.raises(ProviderError, match="timeout"):
            played.agent.run(played.session)
    assert len(server.requests) == 2


def test_an_unreachable_address_is_a_provider_error(api: Api) -> None:
    played = seated(api.family, "http://127.0.0.1:9", policy=replace(QUICK, attempts=2))
    with pytest.raises(ProviderError, match="connection"):
        played.agent.run(played.session)


@pytest.mark.parametrize(
    ("status", "said", "kind"),
    [
        (400, "the parameter nonsense is not known", "request"),
        (400, "messages.3.content.1.image.source: image exceeds 5 MB maximum", "image"),
        (401, "invalid x-api-key", "key"),
        (402, "payment required", "quota"),
        (403, "not allowed", "key"),
        (404, "model: no-such-model", "model"),
        (429, "You exceeded your current quota, insufficient_quota", "quota"),
    ],
)
def test_trouble_that_does_not_pass_is_an_error_at_once(api: Api, status: int, said: str, kind: str) -> None:
    with api.server([Reply(api.error(said), status)]).running() as server:
        played = seated(api.family, server.url)
        with pytest.raises(ProviderError, match=kind):
            played.agent.run(played.session)
    assert len(server.requests) == 1
    assert _kinds(played) == [kind]


def test_a_provider_that_asks_for_too_long_a_wait_is_not_waited_for(api: Api) -> None:
    with api.server([Reply("later", 429, {"retry-after": "3600"})]).running() as server:
        played = seated(api.family, server.url)
        began = time.monotonic()
        with pytest.raises(ProviderError, match="asks to wait 3600 s"):
            played.agent.run(played.session)
    assert time.monotonic() - began < 60


def test_the_third_filtered_answer_of_a_rollout_is_the_agents_failure(api: Api) -> None:
    scripts = [
        [api.filtered] * 3,
        [api.act(0), *[api.filtered] * 3],
        [api.filtered, api.act(0), api.filtered, api.act(1), api.filtered],
    ]
    for script in scripts:
        with api.server([*script, api.end]).running() as server:
            played = seated(api.family, server.url, policy=replace(QUICK, attempts=1))
            with pytest.raises(HeldBack, match="held back 3 requests or answers of this rollout") as caught:
                played.agent.run(played.session)
        assert len(server.requests) == len(script)
        assert decide(caught.value).who == "agent"
        assert played.session.usage.filtered == 3
        assert played.session.usage.input_tokens >= 3 * 1700  # an answer that was held back is also paid for


def test_two_filtered_answers_are_counted_and_nothing_else(api: Api) -> None:
    waits: list[float] = []
    with api.server([api.filtered, api.act(0), api.filtered, api.end]).running() as server:
        played = seated(api.family, server.url, sleep=waits.append)
        played.agent.run(played.session)
    assert played.session.over == "done"
    assert played.session.usage.filtered == 2
    assert [step["usage"].filtered for step in played.notes.steps] == [1, 1]
    assert played.agent._exchange.lost == 0  # or a model could make its time run out by the provider's trouble
    assert waits == []


SAYS = (
    '{"code": "content_filter", "innererror": {"code": "ResponsibleAIPolicyViolation"}}',
    '{"code": "invalid_prompt", "message": "Invalid prompt: your prompt was flagged as potentially violating …"}',
    '{"code": "image_content_policy_violation", "type": "invalid_request_error"}',
    '{"code": "cyber_policy"}',
    '{"code": "misalignment_policy_violation"}',
    "Output blocked by content filtering policy",
    '{"type": "content_filter", "message": "The request was rejected because it was considered high risk"}',
    "<400> InternalError.Algo.DataInspectionFailed: Input text data may contain inappropriate content.",
    '{"code": "data_inspection_failed"}',
    "Content Exists Risk",
    "PROHIBITED_CONTENT",
)
"""What providers say of their filters, in errors."""


@pytest.mark.parametrize("said", SAYS)
def test_errors_of_filters_are_known_as_such(said: str) -> None:
    assert [of_status(status, said, {}).kind for status in (400, 403, 422)] == ["filtered"] * 3
    assert of_status(429, said, {}).kind == "rate"
    assert of_status(503, said, {}).kind == "server"


def test_an_error_of_the_filter_is_counted_as_an_answer_is(api: Api) -> None:
    held_back = Reply(api.error("rejected: content_filter"), 400)
    with api.server([held_back, api.act(0), held_back, held_back]).running() as server:
        played = seated(api.family, server.url)
        with pytest.raises(HeldBack, match="content_filter"):
            played.agent.run(played.session)
    assert played.session.usage.filtered == 3
    assert _kinds(played) == ["filtered"] * 3


GOOGLES = ("SAFETY", "RECITATION", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII", "IMAGE_SAFETY", "MODEL_ARMOR")


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        *(("chat", {"choices": [{"message": {"content": ""}, "finish_reason": said}]}) for said in GOOGLES),
        *(("chat", {"choices": [{"finish_reason": said}]}) for said in ("content_filter", "refusal", "sensitive")),
        ("chat", {"error": {"code": 403, "message": "requires moderation: input was flagged"}}),
        *(("gemini", {"candidates": [{"finishReason": said}]}) for said in GOOGLES),
        *(("gemini", {"promptFeedback": {"blockReason": said}}) for said in ("SAFETY", "OTHER", "JAILBREAK")),
        ("openai", {"output": [], "status": "failed", "error": {"code": "bio_policy", "message": "no"}}),
    ],
)
def test_answers_of_filters_are_known_as_such(name: str, answer: Json) -> None:
    api = APIS[name]
    with api.server([Reply(answer), api.end]).running() as server:
        played = play(api.family, server.url)
    assert played.session.usage.filtered == 1


def test_an_error_in_an_answer_with_status_200_is_an_error() -> None:
    api = APIS["chat"]
    busy = Reply({"error": {"code": 429, "message": "slow down"}})
    broken = Reply({"error": {"message": "something broke"}})
    with api.server([busy, broken, api.end]).running() as server:
        assert _kinds(play(api.family, server.url)) == ["rate", "server"]


def test_unreadable_answers_are_reported_to_the_model_and_then_fail_the_rollout(api: Api) -> None:
    with api.server([api.empty, api.act(0), api.empty, api.empty, api.empty]).running() as server:
        played = seated(api.family, server.url)
        with pytest.raises(NoSense, match="3 answers in a row"):
            played.agent.run(played.session)
    assert played.canvas.done == [Key(chord="a")]
    assert "not understood" in played.notes.steps[0]["reasoning"]
    assert played.session.steps == 4  # an answer without sense is a step; the last one ended the rollout


@pytest.mark.parametrize("name", ["anthropic", "gemini"])
def test_a_context_that_cannot_be_shortened_is_the_agents_failure(name: str) -> None:
    api = APIS[name]
    too_long = Reply(api.error("the input token count exceeds the maximum number of tokens: prompt is too long"), 400)
    with api.server([*map(api.act, range(6)), *[too_long] * 8]).running() as server:
        played = seated(api.family, server.url)
        with pytest.raises(ContextFull) as caught:
            played.agent.run(played.session)
    assert decide(caught.value).who == "agent"


# What follows takes seconds each, and has nothing to do with how an API speaks.
TIMED = APIS["openai"]


def _timed(script: list[Any], deadline: float, policy: RetryPolicy = QUICK) -> tuple[Played, BaseException]:
    with TIMED.server([TIMED.act(0), *script]).running() as server:
        played = seated(TIMED.family, server.url, deadline=deadline, policy=policy)
        with pytest.raises((ProviderError, RolloutOver)) as caught:
            played.agent.run(played.session)
    assert played.session.steps > 0, "the machine is too slow for this test: the first answer came too late"
    return played, caught.value


def test_the_deadline_ends_a_rollout_whose_model_is_slow() -> None:
    played, error = _timed([Reply(manner="silent")], 4.0)
    assert isinstance(error, RolloutOver)
    assert played.session.over == "deadline"


def test_a_provider_that_hangs_until_the_deadline_is_in_error() -> None:
    _, error = _timed([Reply(manner="silent")], 8.0, replace(QUICK, patience=0.1, timeout=60.0))
    assert isinstance(error, ProviderError)
    assert "timeout" in str(error)


def test_time_that_the_providers_trouble_took_is_not_held_against_the_agent() -> None:
    _, error = _timed([Reply("", 503)] * 50, 5.0, replace(QUICK, first_wait=0.5, longest_wait=1.0, attempts=50))
    assert isinstance(error, ProviderError)


def test_a_rollout_that_ran_out_of_time_by_the_providers_trouble_is_an_error() -> None:
    slow = replace(QUICK, first_wait=0.5, longest_wait=1.0)
    played, error = _timed([Reply("", 503), Reply("", 503), *map(TIMED.act, range(1, 2000))], 6.0, slow)
    assert isinstance(error, ProviderError)
    assert "lost to trouble" in str(error)
    assert played.session.over == "deadline"


def test_a_key_that_a_provider_repeats_is_not_on_record(api: Api) -> None:
    with api.server([Reply(api.error(f"Incorrect API key provided: {KEY}"), 401)]).running() as server:
        played = seated(api.family, server.url)
        with pytest.raises(ProviderError) as caught:
            played.agent.run(played.session)
    shown = "".join(traceback.format_exception(caught.value))
    assert "***" in shown
    assert KEY not in shown
    assert KEY not in repr(played.agent._setting)
    assert KEY not in repr(played.notes.exchanges)
    assert KEY in repr(server.requests[0].headers)  # it was sent, where it belongs


def test_retry_after_is_read_as_seconds_milliseconds_date_and_googles_delay() -> None:
    assert retry_after({"Retry-After": "7"}) == 7
    assert retry_after({"retry-after-ms": "1500", "retry-after": "2"}) == 1.5
    now = time.time()
    soon = retry_after({"retry-after": formatdate(now + 30, usegmt=True)})
    assert soon is not None
    assert 29 - (time.time() - now) <= soon <= 30  # a date has no parts of a second
    assert retry_after({}, '{"@type": "RetryInfo", "retryDelay": "34.5s"}') == 34.5
    assert retry_after({"retry-after": "soon"}) is None
    assert retry_after({}) is None


def test_googles_rates_are_no_exhausted_quota() -> None:
    said = "You exceeded your current quota, GenerateRequestsPerMinutePerProject. Please retry in 12s."
    assert of_status(429, said, {}).kind == "rate"
