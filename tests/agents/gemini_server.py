"""Google's ``generateContent``, as far as computer use needs it."""

from __future__ import annotations

import json
from typing import Any

from google.genai import types
from pydantic import ValidationError

from tests.agents.servers import Json, Request, VendorServer, size_of


class GeminiServer(VendorServer):
    """Scripts say lists of parts, or whole answers."""

    good = ({"text": "Done."},)

    def problem(self, request: Request) -> str:
        """See ``VendorServer.problem``."""
        body = request.body
        if not request.path.endswith(":generateContent"):
            return f"no such path: {request.path}"
        if unknown := set(body) - {"contents", "systemInstruction", "tools", "generationConfig"}:
            return f"unknown: {unknown}"
        try:
            contents = [types.Content.model_validate_json(json.dumps(content)) for content in body["contents"]]
            tools = [types.Tool.model_validate_json(json.dumps(tool)) for tool in body["tools"]]
            types.GenerationConfig.model_validate_json(json.dumps(body.get("generationConfig", {})))
            types.Content.model_validate_json(json.dumps(body["systemInstruction"]))
        except ValidationError as error:
            return str(error)[:2000]
        (tool,) = tools
        if tool.computer_use is None or tool.computer_use.environment is None:
            return "no computer use"
        browser = tool.computer_use.environment is types.Environment.ENVIRONMENT_BROWSER
        return _conversation(contents, browser=browser)

    def complete(self, part: Any) -> Json:
        """See ``VendorServer.complete``."""
        if isinstance(part, dict):
            return part
        return {
            "candidates": [{"content": {"role": "model", "parts": part}, "finishReason": "STOP", "index": 0}],
            "usageMetadata": {
                "promptTokenCount": 1700,
                "cachedContentTokenCount": 500,
                "candidatesTokenCount": 60,
                "thoughtsTokenCount": 40,
                "totalTokenCount": 1800,
            },
            "modelVersion": "",
        }

    def error(self, message: str) -> Json:
        """See ``VendorServer.error``."""
        return {"error": {"code": 400, "status": "INVALID_ARGUMENT", "message": message}}


def _conversation(contents: list[types.Content], *, browser: bool) -> str:
    calls: list[types.FunctionCall] = []
    for content in contents:
        parts = content.parts or []
        if not parts:
            return "a content is empty"
        if content.role == "model":
            calls = [part.function_call for part in parts if part.function_call]
            continue
        answers = [part.function_response for part in parts if part.function_response]
        if [(one.name, one.id) for one in answers] != [(one.name, one.id) for one in calls]:
            return f"calls {calls} were answered by {answers}"
        for call, answer in zip(calls, answers, strict=True):
            response = answer.response or {}
            if browser and "url" not in response:
                return "an answer has no url"
            if "safety_decision" in (call.args or {}) and not response.get("safety_acknowledgement"):
                return "a safety decision was not acknowledged"
        calls = []
    return ""


def images_of(request: Request) -> list[tuple[int, int]]:
    """Sizes of the images in a request, in order."""
    return [size_of(blob["data"].replace("-", "+").replace("_", "/")) for blob in _blobs(request.body["contents"])]


def _blobs(value: Any) -> list[Json]:
    if isinstance(value, dict):
        own = [value[name] for name in ("inlineData", "inline_data") if name in value]  # JSON of protobuf takes both
        return own + [blob for item in value.values() for blob in _blobs(item)]
    return [blob for item in value for blob in _blobs(item)] if isinstance(value, list) else []


def function(name: str, key: str | None = None, /, **args: Any) -> Json:
    """A part with which the model asks for an action."""
    call: Json = {"name": name, "args": {"intent": "get on with it", **args}}
    return {"functionCall": {**call, "id": key} if key else call}
