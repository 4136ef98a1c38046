"""The canonical actions as functions of chat completions, for models that were not trained with their own actions."""

from __future__ import annotations

import json
from typing import Any

from pydantic import ValidationError

from pytest_opencomputer.agents.models.coordinates import CoordinateSpace
from pytest_opencomputer.agents.models.dialects.argument_values import Arguments, first_error, point_in
from pytest_opencomputer.agents.models.dialects.key_names import chord_of, key_of
from pytest_opencomputer.agents.models.dialects.said import shown
from pytest_opencomputer.agents.models.model import Call, Json, Unreadable
from pytest_opencomputer.guest.suggestions import near
from pytest_opencomputer.models.actions import (
    Action,
    Click,
    Done,
    Drag,
    HoldKey,
    Key,
    KeyDown,
    KeyUp,
    MouseDown,
    MouseUp,
    Move,
    Point,
    Scroll,
    Type,
    Wait,
)
from pytest_opencomputer.models.errors import ActionError

_MODELS = (Click, Move, MouseDown, MouseUp, Drag, Scroll, Type, Key, HoldKey, KeyDown, KeyUp, Wait, Done)
ACTIONS: dict[str, Any] = {model.model_fields["kind"].default: model for model in _MODELS}
"""The actions by their names."""
_POINT: Json = {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2, "description": "[x, y]"}
_PATH: Json = {"type": "array", "items": _POINT, "minItems": 2}
_CHORD: Json = {"type": "string", "description": "keys joined by +, such as ctrl+shift+s"}
_PROPERTIES: dict[str, Json] = {
    "at": _POINT,
    "to": _POINT,
    "path": _PATH,
    "chord": _CHORD,
    "key": {"type": "string", "description": "a single key"},
    "holding": {"type": "array", "items": {"type": "string"}, "description": "keys that are held meanwhile"},
    "answer": {"type": "string", "description": "where the task asks for information"},
    "status": {"type": "string", "enum": ["done", "infeasible"]},
}


def tools() -> list[Json]:
    """The functions, as chat completions take them."""
    return [_tool(name, model) for name, model in ACTIONS.items()]


def _tool(name: str, model: Any) -> Json:
    schema = model.model_json_schema()
    properties = {
        key: _PROPERTIES.get(key, {part: value for part, value in said.items() if part != "title"})
        for key, said in schema["properties"].items()
        if key != "kind"
    }
    parameters: Json = {"type": "object", "properties": properties, "required": schema.get("required", [])}
    description = " ".join(model.__doc__.replace("`", "").split())
    return {"type": "function", "function": {"name": name, "description": description, "parameters": parameters}}


def call_of(name: str, arguments: Any, space: CoordinateSpace, screen: tuple[int, int], key: str = "") -> Call:
    """A call of one of the functions; with a refusal where it cannot be understood.

    Args:
        arguments: an object, or its JSON.
        key: how the API names the call.
    """
    try:
        return Call(name, (_action(name, arguments, space, screen),), id=key)
    except ValidationError as problem:
        return Call(name or "call", refusal=first_error(problem), id=key)
    except (ActionError, Unreadable) as problem:
        return Call(name or "call", refusal=str(problem), id=key)


def _action(name: str, arguments: Any, space: CoordinateSpace, screen: tuple[int, int]) -> Action:
    if name not in ACTIONS:
        raise Unreadable(f"there is no function {shown(name)}{near(name[:80], ACTIONS)}")
    if isinstance(arguments, str):
        try:
            arguments = json.loads(arguments or "{}", strict=False)
        except (ValueError, RecursionError) as problem:
            raise Unreadable(f"the arguments of {name} are not valid JSON: {problem}") from problem
    if not isinstance(arguments, dict):
        raise Unreadable(f"the arguments of {name} are {shown(arguments)}, wanted: an object")
    given = {key: value for key, value in arguments.items() if value is not None}

    def place(value: Any) -> Point:
        return space.to_screen(*point_in(Arguments(name, {"a point": value}), "a point"), screen)

    for point in {"at", "to"} & given.keys():
        given[point] = place(given[point])
    if isinstance(given.get("path"), list):
        given["path"] = [place(point) for point in given["path"]]
    action: Action = ACTIONS[name].model_validate({**given, "kind": name})
    if isinstance(action, Key | HoldKey):
        chord_of([action.chord])
    if isinstance(action, KeyDown | KeyUp):
        key_of(action.key)
    for held in getattr(action, "holding", ()):
        chord_of([held])
    return action
