"""Anthropic's Messages API, as far as computer use needs it."""

from __future__ import annotations

import math
from functools import cache
from typing import Any

from anthropic.types.beta.message_create_params import MessageCreateParamsNonStreaming as BetaParams
from anthropic.types.message_create_params import MessageCreateParamsNonStreaming as Params
from pydantic import TypeAdapter

from tests.agents.servers import Json, Request, VendorServer, size_of, strictly

_BETAS = {"computer_20251124": "computer-use-2025-11-24", "computer_20250124": "computer-use-2025-01-24"}


@cache
def _adapter(beta: bool) -> TypeAdapter[Any]:
    return TypeAdapter(BetaParams if beta else Params)


class AnthropicServer(VendorServer):
    """Scripts say lists of content blocks, or whole messages."""

    good = ({"type": "text", "text": "Done."},)

    def problem(self, request: Request) -> str:
        """See ``VendorServer.problem``."""
        body = request.body
        beta = "anthropic-beta" in request.headers
        if not request.path.startswith("/v1/messages"):
            return f"no such path: {request.path}"
        if wrong := strictly(_adapter(beta), body):
            return wrong
        (tool,) = body["tools"]
        kind = tool.get("type", "custom")
        needed = _BETAS.get(kind)
        if needed and needed not in request.headers.get("anthropic-beta", ""):
            return f"{kind} needs the beta {needed}"
        if kind == "computer_toolset_20260801" and set(tool) - {"type", "configs", "cache_control"}:
            return f"a toolset has no {set(tool)}"
        if "context_management" in body and "context-management" not in request.headers.get("anthropic-beta", ""):
            return "context_management needs its beta"
        return self._conversation(body["messages"], toolset=kind.startswith("computer_toolset"), model=body["model"])

    def _conversation(self, messages: list[Json], *, toolset: bool, model: str) -> str:
        if messages[0]["role"] != "user" or messages[-1]["role"] != "user":
            return "the first and the last message must be the user's"
        open_calls: list[str] = []
        for message in messages:
            blocks = message["content"]
            if not blocks:
                return "a message is empty"
            if message["role"] == "assistant":
                open_calls = [block["id"] for block in blocks if block["type"] == "tool_use"]
                continue
            results = [block for block in blocks if block["type"] == "tool_result"]
            if blocks[: len(results)] != results:
                return "tool results come first"
            if [block["tool_use_id"] for block in results] != open_calls:
                return f"calls {open_calls} were answered by {[block['tool_use_id'] for block in results]}"
            open_calls = []
            for result in results:
                if toolset != ("toolset_name" in result):
                    return "toolset_name belongs to results of the toolset, and to these only"
                kinds = {block["type"] for block in result["content"]}
                if result.get("is_error") and kinds - {"text"}:
                    return "a result with an error may hold text only"
                if not result["content"]:
                    return "a result is empty"
        return _images([block for message in messages for block in message["content"]], model)

    def complete(self, part: Any) -> Json:
        """See ``VendorServer.complete``."""
        given = part if isinstance(part, dict) else {"content": part}
        calls = any(block["type"] == "tool_use" for block in given["content"])
        return {
            "id": f"msg_{len(self.requests)}",
            "type": "message",
            "role": "assistant",
            "model": self.requests[-1].body["model"],
            "stop_reason": "tool_use" if calls else "end_turn",
            "stop_sequence": None,
            "usage": {
                "input_tokens": 1000,
                "cache_read_input_tokens": 500,
                "cache_creation_input_tokens": 200,
                "output_tokens": 100,
            },
            **given,
        }

    def error(self, message: str) -> Json:
        """See ``VendorServer.error``."""
        return {"type": "error", "error": {"type": "invalid_request_error", "message": message}}


def _images(blocks: list[Json], model: str) -> str:
    images = [block for block in blocks if block["type"] == "image"]
    images += [inner for block in blocks for inner in block.get("content", ()) if inner["type"] == "image"]
    sharp = "-5" in model or "4-7" in model or "4-8" in model
    side, tokens = (2576, 4784) if sharp else (1568, 1568)
    for image in images:
        width, height = size_of(image["source"]["data"])
        if (
            max(width, height) > (2000 if len(images) > 20 else side)
            or math.ceil(width / 28) * math.ceil(height / 28) > tokens
        ):
            return f"an image of {width}x{height} is too big"
    return ""


def use(key: str, name: str, values: Json, *, toolset: bool = True) -> Json:
    """A block with which the model asks for an action."""
    block: Json = {"type": "tool_use", "id": key, "caller": {"type": "direct"}}
    if toolset:
        return {**block, "name": name, "toolset_name": "computer", "input": values}
    return {**block, "name": "computer", "input": {"action": name, **values}}


def text(said: str) -> Json:
    """A block of text."""
    return {"type": "text", "text": said}
