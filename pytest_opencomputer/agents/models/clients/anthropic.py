"""Anthropic's Messages API, there and at clouds, through the clients of the SDK ``anthropic``."""

from __future__ import annotations

from typing import Any

import anthropic

from pytest_opencomputer.agents.models.clients.base import NO_KEY, Answer, Endpoint, Tokens
from pytest_opencomputer.agents.models.clients.parsing import broken, count, parsed, refused
from pytest_opencomputer.agents.models.clients.wire import http_options
from pytest_opencomputer.agents.models.clouds import BEDROCK, VERTEX, aws_place, cloud_at, google_place
from pytest_opencomputer.agents.models.model import Json


class AnthropicClient:
    """Sends bodies of ``messages.create``; those with ``betas`` go to ``beta.messages.create``."""

    def __init__(self, endpoint: Endpoint) -> None:
        self._endpoint = endpoint
        self._at_cloud = cloud_at(endpoint.url) in (BEDROCK, VERTEX)
        self._client = _client_at(endpoint)

    def send(self, body: Json, *, timeout: float) -> Answer:
        body = with_breakpoints(body) if self._at_cloud else body
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


def with_breakpoints(body: Json) -> Json:
    """A body that marks what can be cached, block by block: Bedrock and Vertex AI refuse the mark of a whole request.

    Source: Anthropic's page on prompt caching. Marked are the system message, with the tools before it, and the end.
    """
    body = dict(body)
    mark = body.pop("cache_control", None)
    if mark is None:
        return body
    *earlier, last = body["messages"]
    *blocks, end = last["content"]
    body["messages"] = [*earlier, {**last, "content": [*blocks, {**end, "cache_control": mark}]}]
    body["system"] = [{"type": "text", "text": body["system"], "cache_control": mark}]
    return body


def _client_at(endpoint: Endpoint) -> Any:
    """The SDK's client for an address."""
    url, cloud = endpoint.url, cloud_at(endpoint.url)
    options: dict[str, Any] = {
        "max_retries": 0,
        "http_client": anthropic.DefaultHttpxClient(**http_options(endpoint, "x-api-key")),
    }
    if cloud is BEDROCK and not (aws := aws_place(url)).messages:
        return anthropic.AnthropicBedrock(api_key=NO_KEY, aws_region=aws.region, base_url=url.rstrip("/"), **options)
    if cloud is VERTEX:
        at = google_place(url)
        return anthropic.AnthropicVertex(
            access_token=NO_KEY,
            region=at.location,
            project_id=at.project,
            base_url=f"{at.root}/v1",
            **options,
        )
    # The SDK puts the version there by itself.
    return anthropic.Anthropic(api_key=NO_KEY, base_url=url.rstrip("/").removesuffix("/v1"), **options)
