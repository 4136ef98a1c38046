"""Canonical actions as arguments of ``computer_use``."""

from __future__ import annotations

from collections.abc import Sequence

from pytest_opencomputer.agents.models.coordinates import CoordinateSpace
from pytest_opencomputer.agents.models.dialects.computer_use import CLICKS
from pytest_opencomputer.agents.models.model import Json
from pytest_opencomputer.guest import keys
from pytest_opencomputer.models.actions import (
    Action,
    Click,
    Done,
    Drag,
    Key,
    KeyDown,
    KeyUp,
    Move,
    Point,
    Scroll,
    Type,
    Wait,
)
from tests.agents.writing import Inexpressible


def write_calls(
    actions: Sequence[Action], space: CoordinateSpace, screen: tuple[int, int], names: Sequence[str]
) -> list[Json]:
    """Arguments of calls that ``Computer`` understands as actions with the same effect.

    Raises:
        Inexpressible: the family has no such action.
    """
    calls: list[Json] = []
    for action in actions:
        calls += (written := _calls(action, space, screen))
        if any(arguments["action"] not in names for arguments in written):
            raise Inexpressible(action, "computer_use")
    return calls


def _calls(action: Action, space: CoordinateSpace, screen: tuple[int, int]) -> list[Json]:
    def at(point: Point | None) -> Json:
        return {} if point is None else {"coordinate": list(space.from_screen(point, screen))}

    clicks = {value: name for name, value in CLICKS.items()}
    match action:
        case Move(to=to):
            return [{"action": "mouse_move", **at(to)}]
        case Click(at=place, button=button, count=count, holding=holding) if (button, count) in clicks:
            held = [name for chord in holding for name in keys.split(chord)]
            return [{"action": clicks[button, count], **at(place), **({"keys": held} if held else {})}]
        case Drag(path=(start, end), button="left", holding=()):
            return [{"action": "mouse_move", **at(start)}, {"action": "left_click_drag", **at(end)}]
        case Scroll(dx=dx, dy=dy, at=place, holding=()):
            across = [{"action": "hscroll", "pixels": dx, **at(place)}] if dx else []
            return [*across, *([{"action": "scroll", "pixels": -dy, **at(place)}] if dy or not dx else [])]
        case Type(text=text):
            return [{"action": "type", "text": text}]
        case Key(chord=chord, repeat=repeat):
            return [{"action": "key", "keys": keys.split(chord)}] * repeat
        case KeyDown(key=key):
            return [{"action": "key_down", "keys": [key]}]
        case KeyUp(key=key):
            return [{"action": "key_up", "keys": [key]}]
        case Wait(duration=duration):
            return [{"action": "wait", "time": duration}]
        case Done(status="done", answer=str() as answer):
            return [{"action": "answer", "text": answer}]
        case Done(status="done"):
            return [{"action": "terminate", "status": "success"}]
        case Done(status="infeasible", answer=None):
            return [{"action": "terminate", "status": "failure"}]
    raise Inexpressible(action, "computer_use")
