"""The actions of UI-TARS: from what the model writes to canonical ones."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pytest_opencomputer.agents.models.coordinates import CoordinateSpace
from pytest_opencomputer.agents.models.dialects import wheel
from pytest_opencomputer.agents.models.dialects.argument_values import Arguments
from pytest_opencomputer.agents.models.dialects.key_names import chord_of
from pytest_opencomputer.agents.models.dialects.said import shown
from pytest_opencomputer.agents.models.model import Call, Unreadable
from pytest_opencomputer.guest.suggestions import near
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
    Type,
    Wait,
)
from pytest_opencomputer.models.errors import ActionError

WAIT = 5.0  #: seconds
CLICKS = 5  #: clicks of the wheel that a scroll comes to

_ACTION = re.compile(r"^[ \t]*Action[ \t]*:[ \t]*", re.MULTILINE)
_THOUGHT = re.compile(r"\s*Thought\s*:\s*", re.IGNORECASE)
_BETWEEN = re.compile(r"[\s;]*(?:Action[ \t]*:)?[\s;]*")
_NAME = re.compile(r"([a-z_]+)[ \t]*\(\s*")
_ARGUMENT = re.compile(r"[\s,]*([a-z_]+)[ \t]*=[ \t]*(['\"])")
_CLOSED = re.compile(r"[\s,]*\)")
_CLOSED_FOR_GOOD = re.compile(r"[\s,]*\)[ \t;]*(?=\Z|\n|[a-z_]+\()")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_ESCAPES = {"n": "\n", "t": "\t"}
_PLACES = ("point", "start_point", "start_box")
_ENDS = ("end_point", "end_box")


def thought_of(answer: str) -> str:
    """What an answer says before its actions."""
    return _THOUGHT.sub("", _ACTION.split(answer, maxsplit=1)[0], count=1).strip()


@dataclass(frozen=True)
class Written:
    """One action as it was written.

    Attributes:
        problem: why it cannot be read; empty where it can.
    """

    name: str
    arguments: dict[str, str] = field(default_factory=dict)
    problem: str = ""


def written_actions(answer: str) -> list[Written]:
    """The actions in an answer, in order. What stands where one should, but cannot be read, is the last of them.

    Raises:
        Unreadable: there is none.
    """
    parts = _ACTION.split(answer, maxsplit=1)
    said = parts[1].strip() if len(parts) == 2 else ""
    if not said:
        raise Unreadable("the answer has no action. Wanted: a line 'Action: ' with a call")
    return list(_scan(said))


def _scan(said: str) -> Iterator[Written]:
    at = 0
    while match := _BETWEEN.match(said, at):
        at = match.end()
        if at == len(said):
            return
        head = _NAME.match(said, at)
        if head is None:
            yield Written("the action", problem=f"{shown(said[at:])} is no call, wanted: such as click(point='...')")
            return
        try:
            arguments, at = _arguments(said, head.end())
        except Unreadable as problem:
            yield Written(head[1], problem=str(problem))
            return
        yield Written(head[1], arguments)


def _arguments(said: str, at: int) -> tuple[dict[str, str], int]:
    """Arguments from ``at`` on, and where the call has ended."""
    arguments: dict[str, str] = {}
    while (closed := _CLOSED.match(said, at)) is None:
        match = _ARGUMENT.match(said, at)
        if match is None:
            raise Unreadable(f"the arguments {shown(said[at:])} cannot be read, wanted: name='value'")
        if match[1] in arguments:
            raise Unreadable(f"the argument {match[1]} is there twice")
        end = _end(said, match.end(), match[2])
        value = said[match.end() : end]
        arguments[match[1]] = _ESCAPED.sub(lambda escape: _ESCAPES.get(escape[1], escape[1]), value)
        at = end + 1
    return arguments, closed.end()


def _end(said: str, begin: int, quote: str) -> int:
    """Where a value ends: at the first quote after which the call ends or the next argument begins.

    So a quote inside a text that is typed need not be escaped, and mostly is not.
    """
    at = begin
    while at < len(said):
        if said[at] == "\\":
            at += 2
            continue
        if said[at] == quote and (_CLOSED_FOR_GOOD.match(said, at + 1) or _ARGUMENT.match(said, at + 1)):
            return at
        at += 1
    raise Unreadable(f"the value {shown(said[begin:])} has no end, wanted: a quote {quote}")


class Tars:
    """Makes calls of what was written.

    Args:
        space: of the model's coordinates.
        screen: width and height in pixels.
        marks: places that can be named by a number.
    """

    def __init__(self, space: CoordinateSpace, screen: tuple[int, int], marks: Mapping[int, Point]) -> None:
        self._space, self._screen, self._marks = space, screen, marks

    def call(self, written: Written) -> Call:
        """One call; with a refusal where it cannot be understood."""
        name = written.name
        try:
            if written.problem:
                raise Unreadable(written.problem)
            if name not in _ACTIONS:
                raise Unreadable(f"there is no action {shown(name)}{near(name[:80], _ACTIONS)}")
            with Arguments(name, written.arguments) as said:
                return Call(name, tuple(_ACTIONS[name](self, said)))
        except (ActionError, Unreadable) as problem:
            return Call(name, refusal=str(problem))

    def place(self, said: Arguments, names: Sequence[str] = _PLACES) -> Point:
        """The pixel of the screen that is named."""
        place = self.perhaps(said, names)
        if place is None:
            raise Unreadable(f"{names[0]} is missing, wanted: '<point>x y</point>'")
        return place

    def perhaps(self, said: Arguments, names: Sequence[str] = _PLACES) -> Point | None:
        """The pixel of the screen that is named; ``None`` where none is."""
        if "mark" in said:
            mark = said.text("mark")
            if not mark.isdigit() or int(mark) not in self._marks:
                raise Unreadable(f"there is no mark {shown(mark)} on the screenshot, there are {len(self._marks)}")
            return self._marks[int(mark)]
        for name in names:
            if name in said:
                text = said.text(name)
                numbers = [float(number) for number in _NUMBER.findall(text)]
                if len(numbers) == 4:
                    numbers = [(numbers[0] + numbers[2]) / 2, (numbers[1] + numbers[3]) / 2]
                if len(numbers) != 2:
                    raise Unreadable(f"{name} is {shown(text)}, wanted: two numbers, or the four of a box")
                return self._space.to_screen(numbers[0], numbers[1], self._screen)
        return None

    def _scroll(self, said: Arguments) -> list[Action]:
        return [wheel.scroll(said.choice("direction", wheel.DIRECTIONS), CLICKS, self.perhaps(said))]


def _chord(said: Arguments) -> str:
    name = "key" if "key" in said else "hotkey"
    names = said.text(name).split()
    if not 1 <= len(names) <= 3:
        raise Unreadable(f"{name} names {len(names)} keys, wanted: one to three with blanks between")
    return chord_of(names)


def _finished(said: Arguments) -> list[Action]:
    return [Done(answer=said.text("content", "") or None)]


_ACTIONS: dict[str, Callable[[Tars, Arguments], list[Action]]] = {
    **dict.fromkeys(("click", "left_single"), lambda tars, said: [Click(at=tars.place(said))]),
    "left_double": lambda tars, said: [Click(at=tars.place(said), count=2)],
    "right_single": lambda tars, said: [Click(at=tars.place(said), button="right")],
    "hover": lambda tars, said: [Move(to=tars.place(said))],
    **dict.fromkeys(("drag", "select"), lambda tars, said: [Drag(path=(tars.place(said), tars.place(said, _ENDS)))]),
    **dict.fromkeys(("hotkey", "press"), lambda _, said: [Key(chord=_chord(said))]),
    "keydown": lambda _, said: [KeyDown(key=_chord(said))],
    **dict.fromkeys(("keyup", "release"), lambda _, said: [KeyUp(key=_chord(said))]),
    "type": lambda _, said: [Type(text=said.text("content"))],
    "scroll": Tars._scroll,
    "wait": lambda _, __: [Wait(duration=WAIT)],
    "finished": lambda _, said: _finished(said),
    "call_user": lambda _, said: [Done(status="infeasible", answer=said.text("content", "") or None)],
}
