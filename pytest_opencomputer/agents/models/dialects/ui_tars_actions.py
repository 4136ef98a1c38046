"""The actions of UI-TARS: from what the model writes to canonical ones."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pytest_opencomputer.agents.models.coordinates import CoordinateSpace
from pytest_opencomputer.agents.models.dialects import wheel
from pytest_opencomputer.agents.models.dialects.argument_values import Arguments
from pytest_opencomputer.agents.models.dialects.key_names import chord_of, key_names, pressed
from pytest_opencomputer.agents.models.dialects.said import shown
from pytest_opencomputer.agents.models.model import Call, Unreadable
from pytest_opencomputer.guest.suggestions import near
from pytest_opencomputer.models.actions import (
    Action,
    Click,
    Done,
    Drag,
    KeyDown,
    KeyUp,
    MouseDown,
    MouseUp,
    Move,
    Point,
    Type,
    Wait,
)
from pytest_opencomputer.models.errors import ActionError

WAIT = 5.0  #: seconds
CLICKS = 5  #: clicks of the wheel that a scroll comes to

_ACTION = re.compile(r"^[ \t]*Action[ \t]*:[ \t]*", re.MULTILINE)
_IN_A_LINE = re.compile(r"\bAction[ \t]*:[ \t]*(?=[a-z_]+[ \t]*\()")
_THOUGHT = re.compile(r"\s*Thought\s*:\s*", re.IGNORECASE)
_BETWEEN = re.compile(r"[\s;]*")
_NAME = re.compile(r"([a-z_]+)[ \t]*\(\s*")
_ARGUMENT = re.compile(r"[\s,]*([a-z_]+)[ \t]*=[ \t]*(['\"])")
_CLOSED = re.compile(r"[\s,]*\)")
_CLOSED_FOR_GOOD = re.compile(r"[\s,]*\)[ \t;]*(?=\Z|\n|[a-z_]+\()")
_NUMBER = re.compile(r"-?\d{1,9}(?:\.\d{1,9})?")
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_ESCAPES = {"n": "\n", "t": "\t"}
_PLACES = ("point", "start_point", "start_box")
_ENDS = ("end_point", "end_box")


def thought_of(answer: str) -> str:
    """What an answer says before its actions."""
    begin = _begin(answer)
    return _THOUGHT.sub("", answer if begin is None else answer[: begin.start()], count=1).strip()


def _begin(answer: str) -> re.Match[str] | None:
    """Where the actions begin: at the first line ``Action:``, else at the first ``Action:`` before a call."""
    return _ACTION.search(answer) or _IN_A_LINE.search(answer)


@dataclass(frozen=True)
class Written:
    """One action as it was written.

    Attributes:
        problem: why it cannot be read; empty where it can.
    """

    name: str
    arguments: dict[str, str] = field(default_factory=dict)
    problem: str = ""


def written_actions(answer: str, *, cut: bool = False) -> list[Written]:
    """The actions in an answer, in order: those after the last ``Action:`` that is not within a text.

    What stands where an action should, but cannot be read, is the last of them.

    Args:
        cut: the answer was cut off at its longest length, so that nothing at its end is completed.

    Raises:
        Unreadable: there is none.
    """
    begin = _begin(answer)
    said = answer[begin.end() :].strip() if begin else ""
    if not said:
        raise Unreadable("the answer has no action. Wanted: a line 'Action: ' with a call")
    written: list[Written] = []
    for one in _scan(said, cut):
        written = [] if one is None else [*written, one]
    return written or [Written("the action", problem="nothing follows the last 'Action:', wanted: a call")]


def _scan(said: str, cut: bool) -> Iterator[Written | None]:
    """Each action; ``None`` where the answer begins anew with another ``Action:``."""
    at = 0
    while match := _BETWEEN.match(said, at):
        at = match.end()
        if at == len(said):
            return
        head = _NAME.match(said, at)
        if head is None:
            again = _ACTION.search(said, at) or _IN_A_LINE.search(said, at)
            if again is None:
                yield Written("the action", problem=f"{shown(said[at:])} is no call, wanted: click(point='...')")
                return
            yield None
            at = again.end()
            continue
        try:
            arguments, at = _arguments(said, head.end(), cut)
        except Unreadable as problem:
            yield Written(head[1], problem=str(problem))
            return
        yield Written(head[1], arguments)


def _arguments(said: str, at: int, cut: bool) -> tuple[dict[str, str], int]:
    """Arguments from ``at`` on, and where the call has ended. The bracket at the end of an answer may be missing."""
    arguments: dict[str, str] = {}
    while (closed := _CLOSED.match(said, at)) is None:
        if arguments and not cut and not said[at:].strip():
            return arguments, len(said)
        match = _ARGUMENT.match(said, at)
        if match is None:
            raise Unreadable(f"the arguments {shown(said[at:])} cannot be read, wanted: name='value'")
        if match[1] in arguments:
            raise Unreadable(f"the argument {match[1]} is there twice")
        end = _end(said, match.end(), match[2], cut)
        value = said[match.end() : end]
        arguments[match[1]] = _ESCAPED.sub(lambda escape: _ESCAPES.get(escape[1], escape[1]), value)
        at = end + 1
    return arguments, closed.end()


def _end(said: str, begin: int, quote: str, cut: bool) -> int:
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
    if not cut and len(said) > begin and said[-1] == quote:
        return len(said) - 1
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
            given = {key: value for key, value in written.arguments.items() if value or name == "type"}
            with Arguments(name, given) as said:
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
                numbers = [float(number) if "." in number else int(number) for number in _NUMBER.findall(text)]
                if len(numbers) == 4:
                    numbers = [(numbers[0] + numbers[2]) / 2, (numbers[1] + numbers[3]) / 2]
                if len(numbers) != 2:
                    raise Unreadable(f"{name} is {shown(text)}, wanted: two numbers, or the four of a box")
                return self._space.to_screen(numbers[0], numbers[1], self._screen)
        return None

    def _scroll(self, said: Arguments) -> list[Action]:
        direction = said.text("direction").strip().lower()
        if direction not in wheel.DIRECTIONS:
            raise Unreadable(f"'direction' is {shown(direction)}, wanted: {', '.join(wheel.DIRECTIONS)}")
        return [wheel.scroll(direction, CLICKS, self.perhaps(said))]

    def _drag(self, said: Arguments) -> list[Action]:
        start, end = self.perhaps(said), self.place(said, _ENDS)
        if start is None:
            return [MouseDown(), Move(to=end), MouseUp()]
        return [Drag(path=(start, end))]


def _keys(said: Arguments) -> tuple[str, ...]:
    name = next((name for name in ("key", "hotkey", "press") if name in said), "key")
    return key_names(said.text(name))


def _finished(said: Arguments) -> list[Action]:
    return [Done(answer=said.text("content", "") or None)]


_ACTIONS: dict[str, Callable[[Tars, Arguments], list[Action]]] = {
    **dict.fromkeys(("click", "left_single"), lambda tars, said: [Click(at=tars.place(said))]),
    "left_double": lambda tars, said: [Click(at=tars.place(said), count=2)],
    "right_single": lambda tars, said: [Click(at=tars.place(said), button="right")],
    "hover": lambda tars, said: [Move(to=tars.place(said))],
    **dict.fromkeys(("drag", "select"), Tars._drag),
    **dict.fromkeys(("hotkey", "press"), lambda _, said: [pressed(_keys(said))]),
    "keydown": lambda _, said: [KeyDown(key=chord_of(_keys(said)))],
    **dict.fromkeys(("keyup", "release"), lambda _, said: [KeyUp(key=chord_of(_keys(said)))]),
    "type": lambda _, said: [Type(text=said.text("content"))],
    "scroll": Tars._scroll,
    "wait": lambda _, __: [Wait(duration=WAIT)],
    "finished": lambda _, said: _finished(said),
    "call_user": lambda _, said: [Done(status="infeasible", answer=said.text("content", "") or None)],
}
