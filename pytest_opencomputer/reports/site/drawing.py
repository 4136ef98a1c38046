"""Actions in words, and as marks to be drawn on the screenshot that the agent acted on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pydantic import TypeAdapter, ValidationError

from pytest_opencomputer.models import actions
from pytest_opencomputer.models.actions import AnyAction, Point
from pytest_opencomputer.reports.site.words import line, lines, seconds, value
from pytest_opencomputer.runs.conversion import ActionRecord

_ACTION: TypeAdapter[AnyAction] = TypeAdapter(AnyAction)
_FAR = 100_000
"""Pixels; marks further out are drawn here, as browsers cannot draw them."""

_TIMES = {1: "", 2: "double ", 3: "triple "}
_WHEEL = 40  #: pixels of an arrow for one click of the wheel
_LONGEST = 5  #: clicks of the wheel up to which an arrow gets longer


class Pen:
    """Describes the actions of one rollout in order, keeping track of the pointer."""

    def __init__(self) -> None:
        self._pointer: Point | None = None

    def draw(self, record: ActionRecord) -> dict[str, Any]:
        """What the player shows for an action.

        Returns:
            ``words`` says what it is, ``value`` what was typed, pressed or answered, ``shape`` and ``points`` (pixels
            of the screenshot) what is drawn, ``error`` and ``answer`` its outcome, ``took`` its time.
        """
        try:
            action = _ACTION.validate_python(dict(record.action))
        except (ValidationError, TypeError):
            shown = _shown("an unknown action", value(record.action))
        else:
            shown = self._shown(action, moved=not record.error)
        answer = record.outcome if record.action.get("kind") not in ("screenshot", "zoom") else None
        return {
            **shown,
            "error": lines(record.error),
            "answer": "" if answer is None else lines(answer) if isinstance(answer, str) else value(answer),
            "took": seconds(record.seconds),
        }

    def _shown(self, action: AnyAction, *, moved: bool) -> dict[str, Any]:
        path: Sequence[Point] = ()
        if isinstance(action, actions.Click | actions.Scroll) and action.at is not None:
            path = (action.at,)
        elif isinstance(action, actions.Move):
            path = (action.to,)
        elif isinstance(action, actions.Drag):
            path = action.path
        at = path[0] if path else self._pointer
        if path and moved:
            self._pointer = path[-1]
        return _described(action, at)


def _described(action: AnyAction, at: Point | None) -> dict[str, Any]:
    place = () if at is None else (at,)
    match action:
        case actions.Click():
            words = f"{_TIMES[action.count]}{action.button} click{_where(action.at)}{_holding(action.holding)}"
            return _shown(words, shape="click", points=place, times=action.count)
        case actions.Drag():
            words = f"{action.button} drag from {_point(action.path[0])} to {_point(action.path[-1])}"
            return _shown(words + _holding(action.holding), shape="drag", points=action.path)
        case actions.Scroll():
            words = f"scroll {_wheel(action)}{_where(action.at)}{_holding(action.holding)}"
            return _shown(words, shape="scroll", points=_arrow(place, action))
        case actions.Move():
            return _shown(f"move to {_point(action.to)}", shape="move", points=place)
        case actions.MouseDown():
            return _shown(f"hold the {action.button} button", shape="press", points=place)
        case actions.MouseUp():
            return _shown(f"release the {action.button} button", shape="press", points=place)
        case actions.Zoom():
            left, top, right, bottom = action.region
            words = f"look closely at {_point((left, top))} to {_point((right, bottom))}"
            return _shown(words, shape="zoom", points=((left, top), (right, bottom)))
        case actions.Type():
            return _shown("type", line(action.text))
        case actions.Key():
            return _shown("press" if action.repeat == 1 else f"press {action.repeat} times", line(action.chord))
        case actions.HoldKey():
            return _shown(f"hold for {seconds(action.duration)}", line(action.chord))
        case actions.KeyDown():
            return _shown("hold down", line(action.key))
        case actions.KeyUp():
            return _shown("release", line(action.key))
        case actions.Wait():
            return _shown(f"wait {seconds(action.duration)}")
        case actions.TakeScreenshot():
            return _shown("look at the screen")
        case actions.CursorPosition():
            return _shown("ask where the pointer is")
        case actions.Done():
            words = {"done": "done", "infeasible": "cannot be done", "gave_up": "gave up"}[action.status]
            return _shown(f"end: {words}", lines(action.answer or ""))
        case actions.ShellCommand():
            return _shown("run in the shell", lines(action.command))


def _shown(
    words: str, value: str = "", *, shape: str = "", points: Sequence[Point] = (), times: int = 1
) -> dict[str, Any]:
    drawn = [[*map(_near, point)] for point in points]
    return {"words": words, "value": value, "shape": shape if drawn else "", "points": drawn, "times": times}


def _arrow(place: Sequence[Point], action: actions.Scroll) -> Sequence[Point]:
    def length(clicks: int) -> int:
        return _WHEEL * max(-_LONGEST, min(_LONGEST, clicks))

    return [*place, *((x + length(action.dx), y + length(action.dy)) for x, y in place)]


def _wheel(action: actions.Scroll) -> str:
    ways = ((action.dy, "down", "up"), (action.dx, "right", "left"))
    parts = [f"{abs(clicks)} {way if clicks > 0 else other}" for clicks, way, other in ways if clicks]
    return " and ".join(parts) or "by nothing"


def _point(point: Point) -> str:
    return f"{_near(point[0])}, {_near(point[1])}"


def _near(pixels: int) -> int:
    return max(-_FAR, min(_FAR, pixels))


def _where(at: Point | None) -> str:
    return " where the pointer is" if at is None else f" at {_point(at)}"


def _holding(keys: Sequence[str]) -> str:
    return f" with {line('+'.join(keys))} held" if keys else ""
