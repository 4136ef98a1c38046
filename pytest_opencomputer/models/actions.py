"""The canonical actions: the one typed set that every agent's output is translated to.

Coordinates are pixels of the full screen, origin at the top left. Times are seconds. Keys are X keysym names or the
aliases of ``guest/keys.py``, joined by ``+`` to a chord (``ctrl+shift+s``).
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

Button = Literal["left", "middle", "right", "back", "forward"]
Point = tuple[int, int]


class _Action(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class TakeScreenshot(_Action):
    """Look at the screen."""

    kind: Literal["screenshot"] = "screenshot"


class Zoom(_Action):
    """Look at a region ``(left, top, right, bottom)`` of the screen at full resolution."""

    kind: Literal["zoom"] = "zoom"
    region: tuple[int, int, int, int]


class Move(_Action):
    """Move the pointer."""

    kind: Literal["move"] = "move"
    to: Point


class Click(_Action):
    """Click ``count`` times, at ``at`` or where the pointer is, while the keys ``holding`` are down."""

    kind: Literal["click"] = "click"
    at: Point | None = None
    button: Button = "left"
    count: int = Field(default=1, ge=1, le=3)
    holding: tuple[str, ...] = ()


class MouseDown(_Action):
    """Press a button and keep it down."""

    kind: Literal["mouse_down"] = "mouse_down"
    button: Button = "left"


class MouseUp(_Action):
    """Release a button."""

    kind: Literal["mouse_up"] = "mouse_up"
    button: Button = "left"


class Drag(_Action):
    """Press at the first point of ``path``, move along it, release at the last."""

    kind: Literal["drag"] = "drag"
    path: tuple[Point, ...] = Field(min_length=2, max_length=10_000)
    button: Button = "left"
    holding: tuple[str, ...] = ()


class Scroll(_Action):
    """Turn the wheel by clicks: ``dx`` to the right, ``dy`` down; negative the other way."""

    kind: Literal["scroll"] = "scroll"
    dx: int = Field(default=0, ge=-100, le=100)
    dy: int = Field(default=0, ge=-100, le=100)
    at: Point | None = None
    holding: tuple[str, ...] = ()


class Type(_Action):
    """Type text as a person would, any script; a line feed is the Return key, a tab the Tab key."""

    kind: Literal["type"] = "type"
    text: str = Field(max_length=20_000)


class Key(_Action):
    """Press and release a chord, ``repeat`` times."""

    kind: Literal["key"] = "key"
    chord: str
    repeat: int = Field(default=1, ge=1, le=100)


class HoldKey(_Action):
    """Keep a chord down for ``duration`` seconds."""

    kind: Literal["hold_key"] = "hold_key"
    chord: str
    duration: float = Field(gt=0, le=300)


class KeyDown(_Action):
    """Press one key and keep it down."""

    kind: Literal["key_down"] = "key_down"
    key: str


class KeyUp(_Action):
    """Release one key."""

    kind: Literal["key_up"] = "key_up"
    key: str


class Wait(_Action):
    """Let time pass."""

    kind: Literal["wait"] = "wait"
    duration: float = Field(ge=0, le=300)


class CursorPosition(_Action):
    """Ask where the pointer is."""

    kind: Literal["cursor_position"] = "cursor_position"


class Done(_Action):
    """End the rollout. The only way to end it."""

    kind: Literal["done"] = "done"
    status: Literal["done", "infeasible", "gave_up"] = "done"
    answer: str | None = Field(default=None, max_length=100_000)


Action = Annotated[
    TakeScreenshot
    | Zoom
    | Move
    | Click
    | MouseDown
    | MouseUp
    | Drag
    | Scroll
    | Type
    | Key
    | HoldKey
    | KeyDown
    | KeyUp
    | Wait
    | CursorPosition
    | Done,
    Field(discriminator="kind"),
]


class ShellCommand(_Action):
    """Run a command in a shell of the sandbox, at most ``timeout`` seconds long.

    Not one of the canonical actions: only for tasks that allow any means.
    """

    kind: Literal["shell"] = "shell"
    command: str = Field(max_length=30_000)
    timeout: float = Field(default=60.0, gt=0, le=600)


AnyAction = Action | ShellCommand
"""What an agent may do in a step."""

ACTION: TypeAdapter[Action] = TypeAdapter(Action)
"""Parses one action from JSON or Python data; raises ``pydantic.ValidationError``."""
