"""Anthropic's Messages API, through the SDK ``anthropic``."""

from __future__ import annotations

import anthropic

from pytest_opencomputer.agents.models.clients.base import NO_KEY, Answer, Endpoint, Tokens
from pytest_opencomputer.agents.models.clients.parsing import broken, count, parsed, refused
from pytest_opencomputer.agents.models.clients.wire import http_options
from pytest_opencomputer.agents.models.model import Json


class AnthropicClient:
    """Sends bodies of ``messages.create``; those with ``betas`` go to ``beta.messages.create``."""

    def __init__(self, endpoint: Endpoint) -> None:
        self._endpoint = endpoint
        http = anthropic.DefaultHttpxClient(**http_options(endpoint, "x-api-key"))
        url = endpoint.url.rstrip("/").removesuffix("/v1")  # the SDK puts it there by itself
        self._client = anthropic.Anthropic(api_key=NO_KEY, base_url=url, max_retries=0, http_client=http)

    def send(self, body: Json, *, timeout: float) -> Answer:
        """See ``Client.send``."""
        api = self._client.beta.messages if "betas" in body else self._client.messages
        try:
            raw = api.with_raw_response.create(model=self._endpoint.model, timeout=timeout, **body)
            text = raw.http_response.read().decode(errors="replace")
        except anthropic.APIStatusError as error:
            raise refused(error.response, self._endpoint) from None
        except (anthropic.APIConnectionError, anthropic.APIResponseValidationError) as error:
            raise broken(error) from None
        answer = parsed(self._endpoint.without_key(text), "content", "stop_reason")
        usage = answer.get("usage")
        cached, written = count(usage, "cache_read_input_tokens"), count(usage, "cache_creation_input_tokens")
        stop = answer["stop_reason"]
        details = answer.get("stop_details") or {}
        return Answer(
            answer,
            Tokens(count(usage, "input_tokens") + cached + written, count(usage, "output_tokens"), cached, written),
            model=str(answer.get("model", "")),
            filtered=f"stop_reason refusal {details.get('category') or ''}".strip() if stop == "refusal" else "",
            too_long=stop == "model_context_window_exceeded",
        )
