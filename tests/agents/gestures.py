"""Canonical actions to try a family's language with, and what they come to as single events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from hypothesis import strategies as st

from pytest_opencomputer.guest import keys
from pytest_opencomputer.models.actions import (
    Action,
    AnyAction,
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
    Scroll,
    Type,
    Wait,
)

SCREEN = (1920, 1080)

points = st.tuples(st.integers(0, SCREEN[0] - 1), st.integers(0, SCREEN[1] - 1))
buttons = st.sampled_from(["left", "middle", "right"])
held = st.sampled_from([(), ("ctrl",), ("shift", "alt"), ("ctrl+shift",)])
chords = st.sampled_from(
    ["a", "Return", "ctrl+s", "ctrl+shift+Tab", "F5", "ctrl++", "plus", "é", "space", "super", "A"]
)
single_keys = st.sampled_from(["shift", "ctrl", "w", "Left", "plus"])
waits = st.floats(0.01, 5).map(lambda seconds: round(seconds, 3))
texts = st.text(max_size=40)

moves = st.builds(Move, to=points)
clicks = st.builds(Click, at=points, button=buttons, count=st.integers(1, 3))
scrolls = st.builds(Scroll, dy=st.integers(-100, 100).filter(bool), at=points)
types = st.builds(Type, text=texts)
presses = st.builds(Key, chord=chords)
pauses = st.builds(Wait, duration=waits)
ends = st.builds(Done, status=st.sampled_from(["done", "infeasible"]), answer=st.none() | texts)

everything: st.SearchStrategy[Action] = st.one_of(
    moves,
    clicks,
    st.builds(Click, at=st.none() | points, button=buttons, count=st.integers(1, 3), holding=held),
    st.builds(MouseDown, button=buttons),
    st.builds(MouseUp, button=buttons),
    st.builds(Drag, path=st.lists(points, min_size=2, max_size=4).map(tuple), button=buttons, holding=held),
    st.builds(Scroll, dx=st.integers(-100, 100), dy=st.integers(-100, 100), at=st.none() | points, holding=held),
    types,
    st.builds(Key, chord=chords, repeat=st.integers(1, 4)),
    st.builds(HoldKey, chord=st.sampled_from(["shift", "ctrl+a"]), duration=waits),
    st.builds(KeyDown, key=single_keys),
    st.builds(KeyUp, key=single_keys),
    pauses,
    ends,
)
"""Every kind of action but those that look and ask."""

Event = tuple[Any, ...]


def events(actions: Iterable[AnyAction]) -> list[Event]:
    """What a program on the desktop would notice of actions: two lists are equal where their effects are."""
    found: list[Event] = []
    place: Event = ()
    for event in (event for action in actions for event in _events(action)):
        if event[0] != "move":
            found.append(event)
        elif event != place:  # a pointer that is moved to where it is does not move
            found.append(event)
            place = event
    return found


def _events(action: AnyAction) -> Iterator[Event]:
    match action:
        case Move(to=to):
            yield "move", to
        case Click(at=at, button=button, count=count, holding=holding):
            if at is not None:
                yield "move", at
            yield from _around(holding, [("click", button, count)])
        case MouseDown(button=button):
            yield "press", button
        case MouseUp(button=button):
            yield "release", button
        case Drag(path=path, button=button, holding=holding):
            yield "move", path[0]
            moved: list[Event] = [("move", point) for point in path[1:]]
            yield from _around(holding, [("press", button), *moved, ("release", button)])
        case Scroll(dx=dx, dy=dy, at=at, holding=holding):
            if at is not None:
                yield "move", at
            for axis, by in (("x", dx), ("y", dy)):
                yield from _around(holding, [("turn", axis, by)] if by else [])
        case Type(text=text):
            yield "type", text
        case Key(chord=chord, repeat=repeat):
            yield from [("key", tuple(keys.parse(chord)))] * repeat
        case HoldKey(chord=chord, duration=duration):
            yield from _around((chord,), [("wait", duration)])
        case KeyDown(key=key):
            yield "down", keys.key(key)
        case KeyUp(key=key):
            yield "up", keys.key(key)
        case Wait(duration=duration):
            yield "wait", duration
        case Done(status=status, answer=answer):
            yield "done", status, answer
        case _:
            raise AssertionError(f"{action!r} makes no events")


def _around(holding: tuple[str, ...], inner: list[Event]) -> Iterator[Event]:
    """Keys that are held around nothing are not noticed here."""
    keysyms = keys.parse_each(holding) if inner else []
    yield from (("down", keysym) for keysym in keysyms)
    yield from inner
    yield from (("up", keysym) for keysym in reversed(keysyms))
