"""An agent with a loop of its own: it uses the desktop through the official MCP client. Run with the calls to make.

Its argument is a JSON list of ``[tool, arguments]``. It prints what it was told, a JSON object a line.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import anyio
from mcp import Client, StdioServerParameters


async def work() -> None:
    """Make the calls."""
    config = json.loads(Path(os.environ["OPENCOMPUTER_MCP_CONFIG"]).read_text())["mcpServers"]["desktop"]
    assert config["command"] == os.environ["OPENCOMPUTER_MCP"]
    async with Client(StdioServerParameters(**config)) as client:
        tools = (await client.list_tools()).tools
        print(json.dumps({"tools": sorted(tool.name for tool in tools), "instructions": client.instructions}))
        for name, arguments in json.loads(sys.argv[1]):
            result = await client.call_tool(name, arguments)
            texts = [one.text for one in result.content if one.type == "text"]
            images = [one.data[:11] for one in result.content if one.type == "image"]
            print(json.dumps({"error": result.is_error, "text": "\n".join(texts), "images": images}), flush=True)


if __name__ == "__main__":
    anyio.run(work)
