"""Canonical actions as UI-TARS writes them."""

from __future__ import annotations

from collections.abc import Sequence

from pytest_opencomputer.agents.models.coordinates import CoordinateSpace
from pytest_opencomputer.agents.models.dialects import wheel
from pytest_opencomputer.agents.models.dialects.ui_tars_actions import CLICKS, WAIT
from pytest_opencomputer.guest import keys
from pytest_opencomputer.models.actions import Action, Click, Done, Drag, Key, Point, Scroll, Type, Wait
from tests.agents.writing import Inexpressible


def write_actions(actions: Sequence[Action], space: CoordinateSpace, screen: tuple[int, int]) -> list[str]:
    """Calls that ``Tars`` understands as actions with the same effect. Raises ``Inexpressible``."""
    return [_written(action, space, screen) for action in actions]


def _written(action: Action, space: CoordinateSpace, screen: tuple[int, int]) -> str:
    def at(point: Point) -> str:
        x, y = space.from_screen(point, screen)
        return f"'<point>{x} {y}</point>'"

    match action:
        case Click(at=(_, _) as place, button="left", count=1, holding=()):
            return f"click(point={at(place)})"
        case Click(at=(_, _) as place, button="left", count=2, holding=()):
            return f"left_double(point={at(place)})"
        case Click(at=(_, _) as place, button="right", count=1, holding=()):
            return f"right_single(point={at(place)})"
        case Drag(path=(start, end), button="left", holding=()):
            return f"drag(start_point={at(start)}, end_point={at(end)})"
        case Scroll(at=(_, _) as place, holding=()):
            for direction in wheel.DIRECTIONS:
                if wheel.scroll(direction, CLICKS, place) == action:
                    return f"scroll(point={at(place)}, direction='{direction}')"
        case Key(chord=chord, repeat=1) if len(keys.split(chord)) <= 3:
            names = ["plus" if name == "+" else name for name in keys.split(chord)]
            return f"hotkey(key='{' '.join(names)}')"
        case Type(text=text):
            return f"type(content={_quoted(text)})"
        case Wait(duration=duration) if duration == WAIT:
            return "wait()"
        case Done(status="done" | "infeasible" as status, answer=answer) if answer != "":
            name = "finished" if status == "done" else "call_user"
            return f"{name}(content={_quoted(answer)})" if answer else f"{name}()"
    raise Inexpressible(action, "UI-TARS")


def _quoted(text: str) -> str:
    plain = text.replace("\\", "\\\\").replace("'", "\\'").replace("\n", "\\n").replace("\t", "\\t")
    return f"'{plain}'"
