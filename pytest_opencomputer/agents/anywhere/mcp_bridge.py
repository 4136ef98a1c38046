"""The desktop of a rollout as an MCP server on standard input and output, for agents with their own loop.

It is run by its path, in a process of its own, and passes each call to the rollout through the socket that the
environment variable OPENCOMPUTER_SESSION names: one JSON object on one line, and one as the answer. The rollout decides
which tools there are.
"""

from __future__ import annotations

import json
import os
import socket
from typing import Any

import anyio
import anyio.to_thread
from mcp import types
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server


def ask(request: dict[str, Any]) -> dict[str, Any]:
    """The answer of the rollout, or ``{"error": …}``."""
    try:
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(os.environ["OPENCOMPUTER_SESSION"])
            connection.sendall(json.dumps(request).encode() + b"\n")
            with connection.makefile("rb") as stream:
                line = stream.readline()
    except OSError as problem:
        return {"error": f"the rollout cannot be reached, it may be over: {problem}"}
    found: dict[str, Any] = json.loads(line) if line else {"error": "the rollout is over"}
    return found


async def _list_tools(_: Any, __: Any) -> types.ListToolsResult:
    described = await anyio.to_thread.run_sync(ask, {"tool": "describe"})
    return types.ListToolsResult(
        tools=[
            types.Tool(name=tool["name"], description=tool["description"], input_schema=tool["schema"])
            for tool in described.get("tools", ())
        ]
    )


async def _call_tool(_: Any, params: types.CallToolRequestParams) -> types.CallToolResult:
    answer = await anyio.to_thread.run_sync(ask, {"tool": params.name, "arguments": params.arguments or {}})
    text = answer.get("error") or answer.get("text", "")
    content: list[Any] = [types.TextContent(type="text", text=text)] if text else []
    content += [types.ImageContent(type="image", data=png, mime_type="image/png") for png in answer.get("images", ())]
    return types.CallToolResult(content=content, is_error=bool(answer.get("error") or answer.get("failed")))


async def _serve() -> None:
    described = await anyio.to_thread.run_sync(ask, {"tool": "describe"})
    server: Server[Any] = Server(
        "desktop", instructions=described.get("instructions", ""), on_list_tools=_list_tools, on_call_tool=_call_tool
    )
    async with stdio_server() as (reading, writing):
        await server.run(reading, writing, server.create_initialization_options())


if __name__ == "__main__":
    anyio.run(_serve)
