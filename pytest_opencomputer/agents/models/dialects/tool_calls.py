"""Calls between ``<tool_call>`` tags, as Qwen and its relatives write them: in JSON, or as XML since Qwen3.5."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from pytest_opencomputer.agents.models.model import Json

_BLOCK = re.compile(r"<tool_call>(.*?)(?:</tool_call>|(?=<tool_call>)|\Z)", re.DOTALL)
_FUNCTION = re.compile(r"<function=([^>\n]*)>(.*?)(?:</function>|\Z)", re.DOTALL)
_PARAMETER = re.compile(r"<parameter=([^>\n]*)>\n?(.*?)\n?(?:</parameter>|(?=<parameter=)|\Z)", re.DOTALL)
_AS_IT_IS = ("text", "action", "status")  # parameters that are texts, whatever they look like


@dataclass(frozen=True)
class Written:
    """One call as it was written.

    Attributes:
        name: of the function.
        problem: why it cannot be read; empty where it can.
    """

    name: str
    arguments: Json = field(default_factory=dict)
    problem: str = ""


def written_calls(answer: str) -> list[Written]:
    """All calls of an answer in order, those that cannot be read included. A missing closing tag is forgiven."""
    return [call for match in _BLOCK.finditer(answer) for call in _block(match[1])]


def before_calls(answer: str) -> str:
    """What an answer says before its first call."""
    return answer.partition("<tool_call>")[0].strip()


def _block(body: str) -> Iterator[Written]:
    functions = list(_FUNCTION.finditer(body))
    if not functions:
        yield _from_json(body.strip())
    for function in functions:
        parameters = _PARAMETER.finditer(function[2])
        yield Written(
            function[1].strip(), {match[1].strip(): _value(match[1].strip(), match[2]) for match in parameters}
        )


def _from_json(body: str) -> Written:
    try:
        call = json.loads(body)
        arguments = call.get("arguments", {}) if isinstance(call, dict) else None
        if isinstance(arguments, str):
            arguments = json.loads(arguments)
    except (ValueError, RecursionError) as problem:
        return Written("tool_call", problem=f"it is not valid JSON: {problem}")
    if not isinstance(arguments, dict):
        return Written("tool_call", problem='it is not {"name": ..., "arguments": {...}}')
    return Written(str(call.get("name", "")), arguments)


def _value(name: str, text: str) -> object:
    if name in _AS_IT_IS:
        return text if name == "text" else text.strip()
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text.strip()
