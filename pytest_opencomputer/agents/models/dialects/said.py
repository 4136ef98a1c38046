"""Checks what a model wrote as an argument: numbers, texts, buttons, times, how it ended.

All raise ``Unreadable`` with what was said and what was wanted, which the model gets to see.
"""

from __future__ import annotations

import math
from typing import Any

from pytest_opencomputer.agents.models.model import Unreadable
from pytest_opencomputer.models.actions import Button, Done

Value = Any  #: ``None``, a bool, number, string, or a list, tuple or dict of such
LONGEST_WAIT = 300.0  #: seconds

_BUTTONS: dict[Value, Button] = {
    "left": "left",
    "primary": "left",
    1: "left",
    "middle": "middle",
    2: "middle",
    "right": "right",
    "secondary": "right",
    3: "right",
}
_ENDINGS = {
    **dict.fromkeys(("success", "successful", "done"), "done"),
    **dict.fromkeys(("failure", "fail", "failed", "infeasible"), "infeasible"),
}


def number_of(value: Value, what: str) -> float:
    """A finite number. ``what`` names the argument."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise Unreadable(f"{what} is {shown(value)}, wanted: a number")
    if isinstance(value, float) and not math.isfinite(value):
        raise Unreadable(f"{what} is {value}, wanted: a finite number")
    return value


def whole_of(value: Value, what: str, least: int, most: int) -> int:
    """A whole number from ``least`` to ``most``."""
    said = number_of(value, what)
    if not least <= said <= most or said != int(said):
        raise Unreadable(f"{what} is {shown(said)}, wanted: a whole number from {least} to {most}")
    return int(said)


def seconds_of(value: Value) -> float:
    """A time that may be waited."""
    said = number_of(value, "the time")
    if not 0 <= said <= LONGEST_WAIT:
        raise Unreadable(f"the time is {shown(said)}, wanted: seconds from 0 to {LONGEST_WAIT:g}")
    return said


def text_of(value: Value, what: str) -> str:
    """A string."""
    if not isinstance(value, str):
        raise Unreadable(f"{what} is {shown(value)}, wanted: a string")
    return value


def button_of(value: Value) -> Button:
    """A mouse button by its name, or by its number in X."""
    if isinstance(value, bool) or not isinstance(value, (str, int)) or value not in _BUTTONS:
        raise Unreadable(f"button is {shown(value)}, wanted: 'left', 'middle' or 'right'")
    return _BUTTONS[value]


def done_with(status: str, answer: str | None) -> Done:
    """The end as most open models say it: ``success``, or ``failure`` for what cannot be done."""
    ending = _ENDINGS.get(status.strip().lower())
    if ending is None:
        raise Unreadable(f"the status is {shown(status)}, wanted: 'success' or 'failure'")
    return Done(status="done" if ending == "done" else "infeasible", answer=answer)


def shown(value: Value) -> str:
    """A value, for a message; a long one is shown only by its type."""
    if value is None or isinstance(value, bool):
        return str(value)
    if isinstance(value, int) and abs(value) > 10**12:
        return "a huge number"
    if isinstance(value, (int, float)) or (isinstance(value, str) and len(value) <= 80):
        return repr(value)
    return f"a {type(value).__name__}"
