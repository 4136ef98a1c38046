"""OpenAI's Responses API, and the chat completions that it and many others serve, through the SDK ``openai``."""

from __future__ import annotations

from typing import Any

import openai

from pytest_opencomputer.agents.models.api_errors import Trouble, of_status
from pytest_opencomputer.agents.models.clients.base import NO_KEY, Answer, Endpoint, Tokens
from pytest_opencomputer.agents.models.clients.parsing import blocked, broken, count, parsed, refused
from pytest_opencomputer.agents.models.clients.wire import http_options
from pytest_opencomputer.agents.models.model import Json


class _OpenAIClient:
    def __init__(self, endpoint: Endpoint) -> None:
        self._endpoint = endpoint
        http = openai.DefaultHttpxClient(**http_options(endpoint, "authorization", "Bearer "))
        self._client = openai.OpenAI(api_key=NO_KEY, base_url=endpoint.url, max_retries=0, http_client=http)

    def _received(self, api: Any, body: Json, timeout: float) -> str:
        try:
            raw = api.with_raw_response.create(model=self._endpoint.model, timeout=timeout, **body)
            return self._endpoint.without_key(raw.http_response.read().decode(errors="replace"))
        except openai.APIStatusError as error:
            raise refused(error.response, self._endpoint) from None
        except (openai.APIConnectionError, openai.APIResponseValidationError) as error:
            raise broken(error) from None


class ResponsesClient(_OpenAIClient):
    """Sends bodies of ``responses.create``."""

    def send(self, body: Json, *, timeout: float) -> Answer:
        answer = parsed(self._received(self._client.responses, body, timeout), "output", "status")
        usage = answer.get("usage")
        tokens = Tokens(
            count(usage, "input_tokens"),
            count(usage, "output_tokens"),
            count(usage, "input_tokens_details", "cached_tokens"),
        )
        if answer["status"] == "failed":
            error = answer.get("error") or {}
            code, message = error.get("code", ""), error.get("message", "")
            status = 429 if code == "rate_limit_exceeded" else 500 if code in ("server_error", "") else 400
            raise of_status(status, f"{code}: {message}", {}, answer)
        if not isinstance(answer["output"], list):
            raise Trouble("malformed", "the answer's 'output' is no list", body=answer)
        reason = (answer.get("incomplete_details") or {}).get("reason")
        return Answer(
            answer,
            tokens,
            model=str(answer.get("model", "")),
            filtered=f"incomplete: {reason}" if blocked(reason) else "",
        )


class ChatClient(_OpenAIClient):
    """Sends bodies of ``chat.completions.create`` to any compatible server."""

    def send(self, body: Json, *, timeout: float) -> Answer:
        answer = parsed(self._received(self._client.chat.completions, body, timeout), "choices")
        choices = answer["choices"]
        if not (isinstance(choices, list) and choices and isinstance(choices[0], dict)):
            raise Trouble("malformed", "the answer has no choice", body=answer)
        usage, reason = answer.get("usage"), choices[0].get("finish_reason")
        if not isinstance(choices[0].get("message"), dict) and not blocked(reason):
            raise Trouble("malformed", "the answer's choice has no message", body=answer)
        return Answer(
            answer,
            Tokens(
                count(usage, "prompt_tokens"),
                count(usage, "completion_tokens"),
                count(usage, "prompt_tokens_details", "cached_tokens"),
            ),
            model=str(answer.get("model", "")),
            filtered=f"finish_reason {reason}" if blocked(reason) else "",
        )
