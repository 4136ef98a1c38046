"""Canonical actions as pyautogui code."""

from __future__ import annotations

from collections.abc import Sequence

from pytest_opencomputer.agents.models.coordinates import CoordinateSpace
from pytest_opencomputer.guest import keys
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
from tests.agents.writing import Inexpressible


def write_code(actions: Sequence[Action], space: CoordinateSpace, screen: tuple[int, int]) -> str:
    """Code that ``read_code`` understands as actions with the same effect.

    Raises:
        Inexpressible: pyautogui cannot look, ask or give up, and knows three buttons.
    """
    return "\n".join(line for action in actions for line in _lines(action, space, screen))


def _lines(action: Action, space: CoordinateSpace, screen: tuple[int, int]) -> list[str]:
    def place(point: Point) -> str:
        x, y = space.from_screen(point, screen)
        return f"x={x}, y={y}"

    if getattr(action, "button", "left") not in ("left", "middle", "right"):
        raise Inexpressible(action, "pyautogui")
    match action:
        case Move(to=to):
            return [f"pyautogui.moveTo({place(to)})"]
        case Click(at=at, button=button, count=count, holding=holding):
            where = "" if at is None else f"{place(at)}, "
            return _held(holding, [f"pyautogui.click({where}clicks={count}, button={button!r})"])
        case MouseDown(button=button):
            return [f"pyautogui.mouseDown(button={button!r})"]
        case MouseUp(button=button):
            return [f"pyautogui.mouseUp(button={button!r})"]
        case Drag(path=path, button=button, holding=holding):
            start, *between, end = path
            if not between:
                drag = [f"pyautogui.dragTo({place(end)}, button={button!r})"]
                return [f"pyautogui.moveTo({place(start)})", *_held(holding, drag)]
            moves = [f"pyautogui.moveTo({place(point)})" for point in (*between, end)]
            press, release = f"pyautogui.mouseDown(button={button!r})", f"pyautogui.mouseUp(button={button!r})"
            return [f"pyautogui.moveTo({place(start)})", *_held(holding, [press, *moves, release])]
        case Scroll(dx=dx, dy=dy, at=at, holding=holding):
            where = "" if at is None else f", {place(at)}"
            turns = [f"pyautogui.hscroll({dx}{where})"] if dx else []
            turns += [f"pyautogui.scroll({-dy}{where})"] if dy or not dx else []
            return _held(holding, turns)
        case Type(text=text):
            return [f"pyautogui.write({text!r})"]
        case Key(chord=chord, repeat=repeat):
            names = keys.split(chord)
            if len(names) == 1:
                return [f"pyautogui.press({names[0]!r}, presses={repeat})"]
            return [f"pyautogui.hotkey({', '.join(map(repr, names))})"] * repeat
        case HoldKey(chord=chord, duration=duration):
            return _held(tuple(keys.split(chord)), [f"pyautogui.sleep({duration})"])
        case KeyDown(key=key):
            return [f"pyautogui.keyDown({key!r})"]
        case KeyUp(key=key):
            return [f"pyautogui.keyUp({key!r})"]
        case Wait(duration=duration):
            return [f"pyautogui.sleep({duration})"]
        case Done(status="done" | "infeasible" as status, answer=answer):
            words = "success" if status == "done" else "failure"
            return [f"computer.terminate(status={words!r}, answer={answer!r})"]
    raise Inexpressible(action, "pyautogui")


def _held(holding: tuple[str, ...], lines: list[str]) -> list[str]:
    if not holding:
        return lines
    names = [name for chord in holding for name in keys.split(chord)]
    return [f"with pyautogui.hold({names!r}):", *(f"    {line}" for line in lines)]
