"""The agent ``mcp``: a program with its own agent loop, which uses the desktop through an MCP server.

The program is started once per rollout, like that of ``command``. It finds the server in ``OPENCOMPUTER_MCP`` and
``OPENCOMPUTER_MCP_CONFIG``. Each call of ``act``, ``shell`` or ``done`` is a step.
"""

from __future__ import annotations

import base64
import importlib.util
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from pytest_opencomputer.agents.anywhere.protocol import action_of
from pytest_opencomputer.agents.base import AgentKind, AgentRequest
from pytest_opencomputer.agents.builtin.command import CommandAgent, command_line, program_identity, task_variables
from pytest_opencomputer.agents.builtin.program import Program
from pytest_opencomputer.agents.session import Session
from pytest_opencomputer.agents.steps import ActionOutcome, Turn
from pytest_opencomputer.models.actions import Action, AnyAction, Done, ShellCommand
from pytest_opencomputer.models.errors import UsageProblem

_BRIDGE = Path(__file__).with_name("mcp_bridge.py")
_ACTIONS: TypeAdapter[tuple[Action, ...]] = TypeAdapter(tuple[Action, ...])
_NOTHING = {"type": "object", "properties": {}, "additionalProperties": False}


class McpAgent(CommandAgent):
    """Lets a program work until it exits, with the desktop as an MCP server."""

    def _program(self, session: Session) -> Program:
        return Program(self._argv, task_variables(session), self._answer, self._hear, server=_BRIDGE)

    def _handle(self, request: Any) -> Mapping[str, Any]:
        if not isinstance(request, dict) or "tool" not in request:
            return super()._handle(request)  # of opencomputer-shell, which is also available
        tool, given = request["tool"], request.get("arguments", {})
        if not isinstance(given, dict):
            raise TypeError(f"the arguments of {tool} are a JSON {type(given).__name__}, wanted: an object")
        if tool == "describe":
            return self._description()
        if tool == "screenshot":
            return {"images": [_base64(self._session.look())]}
        if tool == "act":
            return self._act(given)
        if tool in ("shell", "done"):
            action = action_of({"kind": tool, **given}, shell=self._session.means == "any")
            self._must_have_no_secret(action)
            return _told(self._do((action,), ""))
        raise ValueError(f"there is no tool {tool!r}, wanted: screenshot, act, shell, done")

    def _act(self, given: dict[str, Any]) -> Mapping[str, Any]:
        actions = given.get("actions")
        if not isinstance(actions, list) or not all(isinstance(action, dict) for action in actions):
            raise TypeError("act takes a list of actions, each an object")
        read = tuple(action_of(action, shell=self._session.means == "any") for action in actions)
        for action in read:
            self._must_have_no_secret(action)
        told = _told(self._do(read, str(given.get("reasoning", ""))))
        if self._session.over:
            return told
        return {**told, "images": [*told["images"], _base64(self._session.look())]}

    def _do(self, actions: tuple[AnyAction, ...], reasoning: str) -> tuple[ActionOutcome, ...]:
        printed, self._output = self._output, ""
        return self._session.take(Turn(actions, "\n".join(filter(None, (reasoning, printed)))))

    def _description(self) -> Mapping[str, Any]:
        session = self._session
        width, height = session.screen
        schema = _ACTIONS.json_schema()
        definitions = schema.pop("$defs")
        properties = {"actions": schema, "reasoning": {"type": "string"}}
        tools = [
            ("screenshot", "Look at the screen.", _NOTHING),
            (
                "act",
                f"Carry out actions in order, and see the screen after them. It has {width}x{height} pixels.",
                {"type": "object", "properties": properties, "required": ["actions"], "$defs": definitions},
            ),
            ("done", "End the task, with the answer if it asks for one.", _arguments_of(Done)),
        ]
        if session.means == "any":
            tools.append(("shell", "Run a command in bash on the desktop.", _arguments_of(ShellCommand)))
        return {
            "instructions": f"A desktop with a screen of {width}x{height} pixels. The task: {session.instruction}",
            "tools": [{"name": name, "description": text, "schema": wanted} for name, text, wanted in tools],
        }


def _arguments_of(action: type[Done | ShellCommand]) -> dict[str, Any]:
    schema = action.model_json_schema()
    del schema["properties"]["kind"]
    return schema


def _told(outcomes: tuple[ActionOutcome, ...]) -> dict[str, Any]:
    lines = [f"{one.action.kind}: {one.error or one.text}" for one in outcomes if one.error or one.text]
    return {
        "text": "\n".join(lines) or "Done.",
        "failed": any(one.error for one in outcomes),
        "images": [_base64(one.image) for one in outcomes if one.image],
    }


def _base64(png: bytes) -> str:
    return base64.b64encode(png).decode()


def _check(request: AgentRequest) -> None:
    if importlib.util.find_spec("mcp") is None:
        raise UsageProblem(
            f"the package 'mcp' is not installed, and the agent {request.name!r} needs it",
            where=f"--agent={request.name}",
            fix="pip install 'pytest-opencomputer[mcp]'",
        )
    command_line(request)


MCP = AgentKind(
    "mcp",
    lambda request: McpAgent(command_line(request), os.environ),
    "any program on this machine that uses the desktop as an MCP server (mcp:PROGRAM)",
    check=_check,
    shell_if_allowed=True,
    identity=program_identity,
)
