"""Joins a person's mouse and keyboard events to whole canonical actions for the record.

Events reach the desktop at once, so that it feels like a real one; what is recorded are the actions that a model would
have taken instead:

- A button pressed and released at one place is a ``click``; a second and a third one there, each within half a second,
  make it a double or a triple click. Keys that are held meanwhile are its ``holding``.
- A button that is pressed, moved and released is a ``drag``.
- Characters with less than two seconds between them are one ``type``, including Return and Tab after them.
- The same chord again within two seconds is one ``key`` with ``repeat``; wheel clicks one way within a second, one
  ``scroll``.
- A moving pointer is not an action. One that rested for half a second before it went on to press or scroll somewhere
  else is a ``move``: that is how submenus are opened.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from pytest_opencomputer.models.actions import (
    Action,
    Click,
    Drag,
    Key,
    KeyDown,
    KeyUp,
    MouseDown,
    MouseUp,
    Move,
    Point,
    Scroll,
    Type,
)

NEAR = 5.0  #: pixels within which two places count as the same
AGAIN = 0.5  #: seconds between two clicks of a double click, at most
TYPING = 2.0  #: seconds between two characters of one text
TURNING = 1.0  #: seconds between two clicks of the wheel
REST = 0.5  #: seconds without movement after which a pointer rests
LONGEST_TEXT = 2_000
LONGEST_PATH = 200
_ENDS_OF_LINES = {"Return": "\n", "Tab": "\t"}
_Seen = TypeVar("_Seen")


@dataclass(frozen=True)
class Joined(Generic[_Seen]):
    """A whole action.

    Attributes:
        began, ended: seconds, on the clock of the events.
        seen: what was on the screen before its first event.
        error: why its last event was not carried out; empty if it was.
    """

    action: Action
    began: float
    ended: float
    seen: _Seen
    error: str = ""


@dataclass(frozen=True)
class _Press(Generic[_Seen]):
    button: MouseDown
    path: tuple[Point, ...]
    began: float
    seen: _Seen
    holding: tuple[str, ...]
    again: bool  # whether it may belong to the preceding click


class Joiner(Generic[_Seen]):
    """Joins events to actions. Takes the events in order.

    Args:
        see: returns what is on the screen. Called before the first event of each action.
    """

    def __init__(self, see: Callable[[], _Seen]) -> None:
        self._see = see
        self._open: Joined[_Seen] | None = None
        self._press: _Press[_Seen] | None = None
        self._held: tuple[str, ...] = ()
        self._pointer: Point | None = None
        self._moved = 0.0
        self._rested: tuple[Point, float] | None = None

    def take(self, event: Action, at: float) -> list[Joined[_Seen]]:
        """Take an event that is about to be carried out; returns the actions that are complete before it."""
        if isinstance(event, Move):
            self._move(event, at)
            return []
        if isinstance(event, KeyDown):
            self._held = (*self._held, event.key)
            return []
        if isinstance(event, KeyUp):
            self._held = tuple(key for key in self._held if key != event.key)
            return []
        if isinstance(event, MouseUp) and self._press is not None:
            return self._release(self._press, at)
        if isinstance(event, MouseDown) and self._pointer is not None:
            return self._pressed(event, self._pointer, at)
        if (joined := self._join(event, at)) is not None:
            self._open = joined
            return []
        place = event.at if isinstance(event, Click | Scroll) else event.path[0] if isinstance(event, Drag) else None
        return self._begin(event, place, at)

    def failed(self, error: str) -> None:
        """Record that the last event was not carried out."""
        if self._open is not None:
            self._open = replace(self._open, error=error)

    def due(self, now: float) -> list[Joined[_Seen]]:
        """The open action if no event can be joined to it any more."""
        return self._close() if self._open is not None and self.patience(now) == 0.0 else []

    def patience(self, now: float) -> float | None:
        """Seconds until ``due`` may return something; ``None`` if no action is open."""
        if self._open is None or self._press is not None:
            return None
        action = self._open.action
        limits = {"click": AGAIN, "type": TYPING, "key": TYPING, "scroll": TURNING}
        return max(0.0, self._open.ended + limits.get(action.kind, 0.0) - now) if not self._open.error else 0.0

    def rest(self) -> list[Joined[_Seen]]:
        """All open actions, when no event will follow, including a button that is still down."""
        pressed = self._press
        self._press = None
        left = self._close()
        if pressed is not None:
            left.append(Joined(pressed.button, pressed.began, pressed.began, pressed.seen))
        return left

    def _move(self, event: Move, at: float) -> None:
        if self._press is not None:
            path = self._press.path
            if len(path) < LONGEST_PATH and _distance(path[-1], event.to) > NEAR:
                self._press = replace(self._press, path=(*path, event.to))
        elif self._pointer is not None and at - self._moved >= REST:
            self._rested = (self._pointer, self._moved)
        self._pointer, self._moved = event.to, at

    def _pressed(self, event: MouseDown, place: Point, at: float) -> list[Joined[_Seen]]:
        before = self._open
        again = (
            before is not None
            and not before.error
            and isinstance(before.action, Click)
            and (before.action.button, before.action.holding) == (event.button, self._held)
            and before.action.at is not None
            and _distance(before.action.at, place) <= NEAR
            and before.action.count < 3
            and at - before.ended <= AGAIN
        )
        done = [] if again else [*self._close(), *self._hover(place, at)]
        seen = before.seen if again and before is not None else self._see()
        self._press = _Press(event, (place,), at, seen, self._held, again)
        return done

    def _release(self, press: _Press[_Seen], at: float) -> list[Joined[_Seen]]:
        assert self._pointer is not None, "a press has a place"
        self._press = None
        path, button = press.path, press.button.button
        if len(path) == 1 and _distance(path[0], self._pointer) <= NEAR:
            before = self._open
            if press.again and before is not None and isinstance(before.action, Click):
                counted = before.action.model_copy(update={"count": before.action.count + 1})
                self._open = replace(before, action=counted, ended=at)
                return []
            done = self._close()
            self._open = Joined(Click(at=path[0], button=button, holding=press.holding), press.began, at, press.seen)
            return done
        done = self._close()
        ends = path if path[-1] == self._pointer else (*path, self._pointer)
        self._open = Joined(Drag(path=ends, button=button, holding=press.holding), press.began, at, press.seen)
        return done

    def _join(self, event: Action, at: float) -> Joined[_Seen] | None:
        """The open action joined with the event; ``None`` if the event begins another action."""
        before = self._open
        if before is None or before.error or self._press is not None:
            return None
        last, gap = before.action, at - before.ended
        joined: Action | None = None
        if isinstance(last, Type) and gap <= TYPING and len(last.text) < LONGEST_TEXT:
            text = event.text if isinstance(event, Type) else ""
            text = text or (_ENDS_OF_LINES.get(event.chord, "") * event.repeat if isinstance(event, Key) else "")
            joined = Type(text=last.text + text) if text else None
        elif isinstance(last, Key) and isinstance(event, Key) and last.chord == event.chord and gap <= TYPING:
            repeat = last.repeat + event.repeat
            joined = Key(chord=last.chord, repeat=repeat) if repeat <= 100 else None
        elif isinstance(last, Scroll) and isinstance(event, Scroll) and gap <= TURNING:
            joined = _one_scroll(last, event)
        return None if joined is None else replace(before, action=joined, ended=at)

    def _begin(self, event: Action, place: Point | None, at: float) -> list[Joined[_Seen]]:
        done = self._close()
        if place is not None:
            done += self._hover(place, at)
        self._rested = None
        self._open = Joined(event, at, at, self._see())
        return done

    def _close(self) -> list[Joined[_Seen]]:
        closed, self._open = self._open, None
        return [] if closed is None else [closed]

    def _hover(self, place: Point, at: float) -> list[Joined[_Seen]]:
        """A move to the place where the pointer rested on its way here, if that is another place."""
        rested, self._rested = self._rested, None
        if rested is None or _distance(rested[0], place) <= NEAR:
            return []
        return [Joined(Move(to=rested[0]), rested[1], at, self._see())]


def _one_scroll(first: Scroll, second: Scroll) -> Scroll | None:
    one_way = first.dx * second.dx >= 0 and first.dy * second.dy >= 0
    near = first.at == second.at or (first.at and second.at and _distance(first.at, second.at) <= NEAR)
    dx, dy = first.dx + second.dx, first.dy + second.dy
    if not (one_way and near and first.holding == second.holding and max(abs(dx), abs(dy)) <= 100):
        return None
    return first.model_copy(update={"dx": dx, "dy": dy})


def _distance(one: Point, other: Point) -> float:
    return math.dist(one, other)
