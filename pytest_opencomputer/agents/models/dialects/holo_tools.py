"""The tools of Holo, as the model is told of them and as it calls them, and the canonical actions they stand for."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from pytest_opencomputer.agents.models.coordinates import CoordinateSpace
from pytest_opencomputer.agents.models.dialects import wheel
from pytest_opencomputer.agents.models.dialects.key_names import chord_of, key_of
from pytest_opencomputer.agents.models.model import ending
from pytest_opencomputer.models.actions import (
    Action,
    Click,
    Done,
    Drag,
    Key,
    KeyDown,
    KeyUp,
    MouseDown,
    MouseUp,
    Move,
    Point,
    Type,
    Wait,
)

Coordinate = Annotated[int, Field(ge=0, le=1000)]
_INFEASIBLE = "[TASK=INFEASIBLE]"  # how these models were trained to say it
HoloButton = Literal["left", "right", "middle"]


class _Tool(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    def actions(self, at: Pointing) -> list[Action]:
        """The canonical actions it stands for. Raises ``Unreadable``."""
        raise NotImplementedError


class Pointing:
    """Turns Holo's coordinates into pixels of the screen."""

    def __init__(self, space: CoordinateSpace, screen: tuple[int, int]) -> None:
        self._space, self._screen = space, screen

    def __call__(self, x: int, y: int) -> Point:
        return self._space.to_screen(x, y, self._screen)


class _Placed(_Tool):
    element: str = ""
    x: Coordinate
    y: Coordinate


class _Writing(_Tool):
    content: Annotated[str, Field(max_length=20_000)]
    press_enter: bool = False
    overwrite: bool = False

    def typed(self) -> list[Action]:
        """What is typed, and the keys around it."""
        before: list[Action] = [Key(chord="ctrl+a"), Key(chord="BackSpace")] if self.overwrite else []
        after: list[Action] = [Key(chord="Return")] if self.press_enter else []
        return [*before, Type(text=self.content), *after]


class ClickDesktop(_Placed):
    """Click at a place."""

    tool_name: Literal["click_desktop"]
    button: HoloButton = "left"

    def actions(self, at: Pointing) -> list[Action]:
        return [Click(at=at(self.x, self.y), button=self.button)]


class DoubleClickDesktop(_Placed):
    """Click twice at a place."""

    tool_name: Literal["double_click_desktop"]

    def actions(self, at: Pointing) -> list[Action]:
        return [Click(at=at(self.x, self.y), count=2)]


class MoveToDesktop(_Placed):
    """Move the pointer."""

    tool_name: Literal["move_to_desktop"]

    def actions(self, at: Pointing) -> list[Action]:
        return [Move(to=at(self.x, self.y))]


class DragAndDrop(_Tool):
    """Drag from one place to another, while keys are held."""

    tool_name: Literal["drag_and_drop"]
    description: str = ""
    x1: Coordinate
    y1: Coordinate
    x2: Coordinate
    y2: Coordinate
    hold_keys: list[str] | None = None

    def actions(self, at: Pointing) -> list[Action]:
        held = tuple(key_of(key) for key in self.hold_keys or ())
        return [Drag(path=(at(self.x1, self.y1), at(self.x2, self.y2)), holding=held)]


class MouseDownDesktop(_Tool):
    """Press a button where the pointer is, and keep it down."""

    tool_name: Literal["mouse_down_desktop"]
    button: HoloButton = "left"

    def actions(self, at: Pointing) -> list[Action]:
        del at
        return [MouseDown(button=self.button)]


class MouseUpDesktop(_Tool):
    """Release a button."""

    tool_name: Literal["mouse_up_desktop"]
    button: HoloButton = "left"

    def actions(self, at: Pointing) -> list[Action]:
        del at
        return [MouseUp(button=self.button)]


class WriteDesktop(_Writing):
    """Type where the focus is; overwrite replaces what stands there."""

    tool_name: Literal["write_desktop"]

    def actions(self, at: Pointing) -> list[Action]:
        del at
        return self.typed()


class WriteAtDesktop(_Placed, _Writing):
    """Click at a place, then type."""

    tool_name: Literal["write_at_desktop"]

    def actions(self, at: Pointing) -> list[Action]:
        return [Click(at=at(self.x, self.y)), *self.typed()]


class HotkeyDesktop(_Tool):
    """Press keys together."""

    tool_name: Literal["hotkey_desktop"]
    keys: Annotated[list[str], Field(min_length=1, max_length=5)]
    repeat_count: Annotated[int, Field(ge=1, le=100)] = 1

    def actions(self, at: Pointing) -> list[Action]:
        del at
        return [Key(chord=chord_of(self.keys), repeat=self.repeat_count)]


class HoldAndTapKeyDesktop(_Tool):
    """Hold keys while others are pressed one after the other."""

    tool_name: Literal["hold_and_tap_key_desktop"]
    hold_keys: Annotated[list[str], Field(min_length=1, max_length=3)]
    tap_keys: Annotated[list[str], Field(min_length=1, max_length=5)]

    def actions(self, at: Pointing) -> list[Action]:
        del at
        held = [key_of(key) for key in self.hold_keys]
        return [
            *(KeyDown(key=key) for key in held),
            *(Key(chord=key_of(key)) for key in self.tap_keys),
            *(KeyUp(key=key) for key in reversed(held)),
        ]


class KeyDownDesktop(_Tool):
    """Press a key and keep it down."""

    tool_name: Literal["key_down_desktop"]
    key: str

    def actions(self, at: Pointing) -> list[Action]:
        del at
        return [KeyDown(key=key_of(self.key))]


class KeyUpDesktop(_Tool):
    """Release a key."""

    tool_name: Literal["key_up_desktop"]
    key: str

    def actions(self, at: Pointing) -> list[Action]:
        del at
        return [KeyUp(key=key_of(self.key))]


class ScrollDesktop(_Placed):
    """Turn the wheel at a place, by clicks."""

    tool_name: Literal["scroll_desktop"]
    direction: Literal["up", "down", "left", "right"]
    scroll_size: Annotated[int, Field(ge=1, le=100)] = 10

    def actions(self, at: Pointing) -> list[Action]:
        return [wheel.scroll(self.direction, self.scroll_size, at(self.x, self.y))]


class WaitDesktop(_Tool):
    """Let time pass."""

    tool_name: Literal["wait_desktop"]
    seconds: Annotated[float, Field(ge=0, le=300)] = 1.0

    def actions(self, at: Pointing) -> list[Action]:
        del at
        return [Wait(duration=self.seconds)]


class Goal(BaseModel):
    """One goal of a plan."""

    title: str
    status: Literal["todo", "running", "done", "failed"] = "todo"


class UpdatePlan(_Tool):
    """Write down all goals and how they stand."""

    tool_name: Literal["update_plan"]
    goals: list[Goal]

    def actions(self, at: Pointing) -> list[Action]:
        del at
        return []


class Answer(_Tool):
    """End the task."""

    tool_name: Literal["answer"]
    content: str = ""

    def actions(self, at: Pointing) -> list[Action]:
        del at
        text = self.content.strip()
        if text.startswith(_INFEASIBLE):
            return [Done(status="infeasible", answer=text.removeprefix(_INFEASIBLE).strip() or None)]
        return [ending(text)]


Tool = Annotated[
    ClickDesktop
    | DoubleClickDesktop
    | MoveToDesktop
    | DragAndDrop
    | MouseDownDesktop
    | MouseUpDesktop
    | WriteDesktop
    | WriteAtDesktop
    | HotkeyDesktop
    | HoldAndTapKeyDesktop
    | KeyDownDesktop
    | KeyUpDesktop
    | ScrollDesktop
    | WaitDesktop
    | UpdatePlan
    | Answer,
    Field(discriminator="tool_name"),
]
