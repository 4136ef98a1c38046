"""Holo's answers and calls: from its JSON to canonical actions."""

from __future__ import annotations

import json
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pytest_opencomputer.agents.models.coordinates import CoordinateSpace
from pytest_opencomputer.agents.models.dialects.argument_values import first_error
from pytest_opencomputer.agents.models.dialects.holo_tools import Pointing, Tool
from pytest_opencomputer.agents.models.model import Call, Json, Unreadable
from pytest_opencomputer.models.errors import ActionError


class Said(BaseModel):
    """An answer of the model; its call is looked at by itself."""

    note: str | None = None
    thought: str | None = ""
    tool_call: dict[str, Any]


class _Step(BaseModel):
    model_config = ConfigDict(extra="forbid")

    note: str | None = Field(default=None, description="what you must not forget")
    thought: str = Field(description="what you think")
    tool_call: Tool


class _Called(BaseModel):
    tool_call: Tool


def response_schema() -> Json:
    """The JSON Schema of an answer. Servers enforce ``anyOf`` rather than ``oneOf``; here both mean the same."""
    schema = _Step.model_json_schema()
    call = schema["properties"]["tool_call"]
    call["anyOf"] = call.pop("oneOf")
    del call["discriminator"]
    return schema


def read_answer(answer: str) -> Said:
    """An answer, its call unread. Fences around the JSON and raw line feeds in it are forgiven.

    Raises:
        Unreadable: it is no such object.
    """
    text = answer.strip().removeprefix("```json").removeprefix("```").removesuffix("```").strip()
    try:
        return Said.model_validate(json.loads(text, strict=False))
    except ValidationError as problem:
        raise Unreadable(f"the answer is not the JSON object that was described: {first_error(problem)}") from problem
    except (ValueError, RecursionError) as problem:
        raise Unreadable(f"the answer is not the JSON object that was described: {problem}") from problem


def call_of(said: Said, space: CoordinateSpace, screen: tuple[int, int]) -> Call:
    """The call of an answer; with a refusal where it cannot be understood.

    As in H Company's own agent, arguments that a tool does not have are ignored; the schema keeps models from writing
    them.
    """
    name = str(said.tool_call.get("tool_name", "tool_call")).strip().lower()[:80]
    given = {key: value for key, value in said.tool_call.items() if value is not None}
    try:
        tool = _Called.model_validate({"tool_call": {**given, "tool_name": name}}, extra="ignore").tool_call
        return Call(name, tuple(tool.actions(Pointing(space, screen))))
    except ValidationError as problem:
        return Call(name, refusal=first_error(problem))
    except (ActionError, Unreadable) as problem:
        return Call(name, refusal=str(problem))
