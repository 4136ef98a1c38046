"""OpenAI's Responses API, as far as computer use needs it, and chat completions."""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from openai.types.chat.completion_create_params import CompletionCreateParamsNonStreaming
from openai.types.responses.response_create_params import ResponseCreateParamsNonStreaming
from pydantic import TypeAdapter

from tests.agents.servers import Json, Reply, Request, VendorServer, size_of, strictly

_CALLS = ("computer_call", "function_call")
_MOST_PIXELS = 10_240_000  # of detail "original"


@cache
def _responses() -> TypeAdapter[Any]:
    return TypeAdapter(ResponseCreateParamsNonStreaming)


@cache
def _chat() -> TypeAdapter[Any]:
    return TypeAdapter(CompletionCreateParamsNonStreaming)


class ResponsesServer(VendorServer):
    """Scripts say lists of output items, or whole responses."""

    good = (
        {
            "type": "message",
            "id": "msg_1",
            "role": "assistant",
            "status": "completed",
            "content": [{"type": "output_text", "text": "Done.", "annotations": []}],
        },
    )

    def __init__(self, script: Any) -> None:
        super().__init__(script)
        self._open: dict[str, list[Json]] = {}  # by response: the calls that must be answered
        self._said: list[Json] = []

    def problem(self, request: Request) -> str:
        """See ``VendorServer.problem``."""
        body = copy.deepcopy(request.body)
        if request.path != "/responses":
            return f"no such path: {request.path}"
        items = body["input"]
        outputs = [item for item in items if str(item.get("type")).endswith("_call_output")]
        shots = [item for item in outputs if item["type"] == "computer_call_output"]
        details = [item["output"].pop("detail", "") for item in shots]  # documented, but not in the SDK's type
        if wrong := strictly(_responses(), body):
            return wrong
        (tool,) = body["tools"]
        preview = tool["type"] == "computer_use_preview"
        if preview and (body.get("truncation") != "auto" or any(details)):
            return "the preview needs truncation auto, and knows no detail"
        previous = body.get("previous_response_id")
        if previous is not None and previous not in self._open:
            return f"no such response: {previous}"
        wanted = self._open.get(previous or "", [])
        if body.get("store") is False:
            if previous is not None or body.get("include") != ["reasoning.encrypted_content"]:
                return "nothing is stored, so that nothing can be continued"
            wanted = [item for item in items if item.get("type") in _CALLS]
            if self._said != [item for item in items if item.get("type") in ("reasoning", "message", *_CALLS)]:
                return "what the model said must come back as it was, encrypted thoughts included"
        if [item["call_id"] for item in outputs] != [call["call_id"] for call in wanted]:
            return f"calls {wanted} were answered by {[item['call_id'] for item in outputs]}"
        for item, call in zip(outputs, wanted, strict=True):
            if item["type"] == "function_call_output":
                continue
            acknowledged = [check["id"] for check in item.get("acknowledged_safety_checks", ())]
            if acknowledged != [check["id"] for check in call["pending_safety_checks"]]:
                return f"safety checks were not acknowledged: {call['pending_safety_checks']}"
            width, height = size_of(item["output"]["image_url"].removeprefix("data:image/png;base64,"))
            if preview and (width, height) != (tool["display_width"], tool["display_height"]):
                return f"the screenshot is {width}x{height}, the display was declared otherwise"
            if width * height > _MOST_PIXELS:
                return f"an image of {width}x{height} is too big"
        return ""

    def complete(self, part: Any) -> Json:
        """See ``VendorServer.complete``."""
        given = part if isinstance(part, dict) else {"output": part}
        answer = {
            "id": f"resp_{len(self.requests)}",
            "object": "response",
            "created_at": 1_790_000_000,
            "model": self.requests[-1].body["model"],
            "status": "completed",
            "parallel_tool_calls": True,
            "tool_choice": "auto",
            "tools": [],
            "usage": {
                "input_tokens": 1700,
                "input_tokens_details": {"cached_tokens": 500, "cache_write_tokens": 0},
                "output_tokens": 100,
                "output_tokens_details": {"reasoning_tokens": 40},
                "total_tokens": 1800,
            },
            **given,
        }
        self._open[answer["id"]] = [item for item in answer["output"] if item["type"] in _CALLS]
        self._said += answer["output"]
        return answer


class ChatServer(VendorServer):
    """Scripts say texts of the assistant, or whole messages; or whole completions, with ``choices``."""

    def problem(self, request: Request) -> str:
        """See ``VendorServer.problem``."""
        if request.path != "/chat/completions":
            return f"no such path: {request.path}"
        return strictly(_chat(), request.body)

    def complete(self, part: Any) -> Json:
        """See ``VendorServer.complete``."""
        message = {"role": "assistant", "content": part} if isinstance(part, str) else part
        if "choices" in message:
            return dict(message)
        return {
            "id": f"chatcmpl-{len(self.requests)}",
            "object": "chat.completion",
            "created": 1_790_000_000,
            "model": self.requests[-1].body["model"],
            "choices": [{"index": 0, "message": message, "finish_reason": "stop", "logprobs": None}],
            "usage": {"prompt_tokens": 1700, "completion_tokens": 100, "total_tokens": 1800},
        }


class ManyModels(ChatServer):
    """Answers each model from its own script.

    Args:
        scripts: by the name of the model.
    """

    def __init__(self, scripts: Mapping[str, Sequence[Any]]) -> None:
        super().__init__([])
        self._left = {model: list(script) for model, script in scripts.items()}

    def _reply(self, request: Request) -> Reply:
        self.script = [self._left[request.body["model"]].pop(0)]
        return super()._reply(request)


def computer(key: str, *actions: Json, checks: tuple[Json, ...] = ()) -> Json:
    """An item with which the model asks for actions."""
    return {
        "type": "computer_call",
        "id": f"cu_{key}",
        "call_id": key,
        "status": "completed",
        "pending_safety_checks": list(checks),
        "actions": list(actions),
    }


def message(said: str) -> Json:
    """An item with what the model says."""
    content = [{"type": "output_text", "text": said, "annotations": []}]
    return {"type": "message", "id": "msg_1", "role": "assistant", "status": "completed", "content": content}


def shell(key: str, command: str) -> Json:
    """An item with which the model runs a command."""
    arguments = json.dumps({"command": command})
    return {"type": "function_call", "id": f"fc_{key}", "call_id": key, "name": "shell", "arguments": arguments}


def reasoning(key: str) -> Json:
    """An item with what the model thought, which only the API can read."""
    return {"type": "reasoning", "id": f"rs_{key}", "summary": [], "encrypted_content": f"gAAAAB{key}"}
