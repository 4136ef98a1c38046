"""Google's ``generateContent``, of the Gemini API and of Vertex AI, through the SDK ``google-genai``."""

from __future__ import annotations

import json
import re
from typing import Any

import httpx2
from google import genai
from google.genai import errors, types
from google.oauth2.credentials import Credentials

from pytest_opencomputer.agents.models.api_errors import Trouble
from pytest_opencomputer.agents.models.clients.base import NO_KEY, Answer, Endpoint, Tokens
from pytest_opencomputer.agents.models.clients.parsing import blocked, broken, count, parsed, refusal, too_deep
from pytest_opencomputer.agents.models.clients.wire import http_options
from pytest_opencomputer.agents.models.clouds import VERTEX, cloud_at, google_place
from pytest_opencomputer.agents.models.model import Json

API_VERSION = "v1beta"
"""The version on which each model with computer use exists; ``v1`` has no tools of this kind."""
VERTEX_VERSION = "v1beta1"
"""The same of Vertex AI."""
_VERSION = re.compile(r"/v1(?:beta|alpha)?[0-9]*/?\Z|/\Z")


class GeminiClient:
    """Sends ``{"contents": […], "config": {…}}``, both as the API and its ``GenerateContentConfig`` write them."""

    def __init__(self, endpoint: Endpoint) -> None:
        self._endpoint = endpoint
        once = types.HttpRetryOptions(attempts=1)
        http = http_options(endpoint, "x-goog-api-key")
        if cloud_at(endpoint.url) is VERTEX:
            at = google_place(endpoint.url)
            options = types.HttpOptions(
                base_url=at.root, api_version=VERTEX_VERSION, retry_options=once, client_args=http
            )
            self._client = genai.Client(
                vertexai=True,
                project=at.project,
                location=at.location,
                credentials=Credentials(NO_KEY),  # type: ignore[no-untyped-call]
                http_options=options,
            )
            return
        url = _VERSION.sub("", endpoint.url)  # the SDK puts it there by itself
        options = types.HttpOptions(base_url=url, api_version=API_VERSION, retry_options=once, client_args=http)
        # vertexai is given, as a variable of the environment would turn it on otherwise.
        self._client = genai.Client(api_key=NO_KEY, http_options=options, vertexai=False)

    def send(self, body: Json, *, timeout: float) -> Answer:
        # What a newer API adds to its answers is dropped from the history, which the SDK could not send otherwise.
        contents: list[Any] = [
            types.Content.model_validate_json(json.dumps(content), extra="ignore") for content in body["contents"]
        ]
        config = types.GenerateContentConfig.model_validate(body.get("config", {}))
        config.should_return_http_response = True
        asked = config.http_options or types.HttpOptions()
        config.http_options = asked.model_copy(update={"timeout": max(1, int(timeout * 1000))})
        config.automatic_function_calling = types.AutomaticFunctionCallingConfig(disable=True)
        try:
            received = self._client.models.generate_content(
                model=self._endpoint.model, contents=contents, config=config
            )
        except errors.APIError as error:
            message = json.dumps(error.details) if error.details else str(error)
            raise refusal(error.code, message, dict(error.response.headers), self._endpoint) from None
        except httpx2.HTTPError as error:
            raise broken(error) from None
        except RecursionError:  # the SDK reads the answer, too
            raise too_deep() from None
        http = received.sdk_http_response
        answer = parsed(self._endpoint.without_key((http.body if http else None) or ""))
        return _understood(answer)


def _understood(answer: Json) -> Answer:
    usage = answer.get("usageMetadata")
    # The prompt's count includes cached tokens; the candidates' count does not include thoughts.
    tokens = Tokens(
        count(usage, "promptTokenCount") + count(usage, "toolUsePromptTokenCount"),
        count(usage, "candidatesTokenCount") + count(usage, "thoughtsTokenCount"),
        count(usage, "cachedContentTokenCount"),
    )
    prompt = (answer.get("promptFeedback") or {}).get("blockReason", "")
    candidates = answer.get("candidates") or []
    if not prompt and not (isinstance(candidates, list) and candidates and isinstance(candidates[0], dict)):
        raise Trouble("malformed", "the answer has no candidate", body=answer)
    reason = "" if prompt else str(candidates[0].get("finishReason", ""))
    filtered = f"promptFeedback {prompt}" if prompt else f"finishReason {reason}" if blocked(reason) else ""
    return Answer(answer, tokens, model=str(answer.get("modelVersion", "")), filtered=filtered)
