"""Writes the body of ``solve(desk)`` from what a person did on a desktop.

Elements are found by role and name, or by the label beside them. What has neither is a place in pixels, with a comment
that says what was there. A window that appeared or closed between two actions is waited for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice, takewhile

from pytest_opencomputer.live.event_merging import Joined
from pytest_opencomputer.live.literals import call, comment, escaped, literal, text_call, words
from pytest_opencomputer.live.scenes import Found, Scene, is_line_of_text
from pytest_opencomputer.models.actions import Action, Click, Done, Drag, Key, Move, Point, Scroll, Type
from pytest_opencomputer.models.sandbox_types import Element, Window

Deed = Joined[Scene]
"""An action of a person, with what they saw when they began it."""
_STRAIGHT = 4.0
"""Pixels by which a drag may deviate from a straight line and still be written as one."""
_CLICKS: Mapping[tuple[str, int], str] = {
    ("left", 1): "desk.click",
    ("left", 2): "desk.double_click",
    ("right", 1): "desk.right_click",
}
_DEEPEST = 20
"""The most actions that a walk through a menu may consist of."""
_ALL = ("ctrl+a", "control+a")


def solution_lines(deeds: Sequence[Deed]) -> list[str]:
    """The lines of the body of ``solve``, indented; none if nothing was done.

    Args:
        deeds: in the order in which they were done. The last may be a ``Done``.
    """
    lines: list[str] = []
    before: Scene | None = None
    at = 0
    while at < len(deeds):
        lines += _waits(before, deeds[at].seen)
        count, written = _statement(deeds[at:])
        lines += written
        at += count
        before = deeds[at - 1].seen
    return lines


def gave_up(deeds: Sequence[Deed]) -> bool:
    """Whether the person gave up."""
    return bool(deeds) and isinstance(last := deeds[-1].action, Done) and last.status == "gave_up"


def _statement(deeds: Sequence[Deed]) -> tuple[int, list[str]]:
    """The lines for the first of some actions, and how many actions they cover."""
    first = deeds[0]
    if first.error:
        return 1, [comment(f"this was refused: {_plainly(first.action)}: {first.error}")]
    for joined in (_menu, _filled, _keys):
        if found := joined(deeds):
            return found
    write = _WRITERS.get(type(first.action))
    return 1, write(first) if write else [comment(f"no operation of desk does this: {_plainly(first.action)}")]


def _menu(deeds: Sequence[Deed]) -> tuple[int, list[str]] | None:
    """Items of a menu that were clicked or rested on, one after the other."""
    names: list[str] = []
    walk: tuple[str, ...] = ()
    count = 0
    near = list(islice(_uninterrupted(deeds), _DEEPEST))
    for at, deed in enumerate(near):
        item, clicked = _menu_item(deed), isinstance(deed.action, Click)
        if item is None and isinstance(deed.action, Move):
            continue
        if item is None or (names and (above := deed.seen.above(item)) and above.role == "menu bar"):
            break
        if clicked or item.role == "menu" or _is_below(near[at + 1 :], item):
            names.append(item.name)
        if clicked:
            walk, count = tuple(names), at + 1
            if item.role != "menu":
                break
    return (count, call("desk.menu", *map(literal, walk))) if count else None


def _is_below(deeds: Sequence[Deed], item: Element) -> bool:
    """Whether the next action is on an item of this item's submenu."""
    below = _menu_item(deeds[0]) if deeds else None
    return below is not None and below.path[: len(item.path)] == item.path


def _menu_item(deed: Deed) -> Element | None:
    action = deed.action
    plain = isinstance(action, Click) and (action.button, action.count, action.holding) == ("left", 1, ())
    place = action.to if isinstance(action, Move) else action.at if plain and isinstance(action, Click) else None
    element = None if place is None else deed.seen.at(place)
    return element if element is not None and deed.seen.menu_item(element) else None


def _filled(deeds: Sequence[Deed]) -> tuple[int, list[str]] | None:
    """An entry whose whole content was selected and typed over."""
    near = list(islice(_uninterrupted(deeds), 3))
    if not near or not isinstance(click := near[0].action, Click) or click.at is None:
        return None
    element = next((one for one in near[0].seen.under(click.at) if is_line_of_text(one)), None)
    found = None if element is None else near[0].seen.find(element)
    if element is None or found is None or click.button != "left" or click.holding:
        return None
    one_word = click.count == 2 and (element.text or "").isalnum()
    rest = near[1:] if click.count == 3 or one_word else near[2:] if len(near) > 2 and _selects_all(near[1]) else []
    if not rest or not isinstance(typed := rest[0].action, Type):
        return None
    return near.index(rest[0]) + 1, text_call("desk.fill", typed.text, found.expression)


def _selects_all(deed: Deed) -> bool:
    return isinstance(deed.action, Key) and deed.action.chord.lower() in _ALL and deed.action.repeat == 1


def _keys(deeds: Sequence[Deed]) -> tuple[int, list[str]] | None:
    """Chords that follow each other."""
    whole = takewhile(_once, _uninterrupted(deeds))
    chords = [deed.action.chord for deed in whole if isinstance(deed.action, Key)]
    return (len(chords), call("desk.keys", *map(literal, chords))) if len(chords) > 1 else None


def _once(deed: Deed) -> bool:
    return isinstance(deed.action, Key) and deed.action.repeat == 1


def _uninterrupted(deeds: Sequence[Deed]) -> Iterator[Deed]:
    """The first actions, up to one that was refused, or after which a window had to be waited for."""
    before: Scene | None = None
    for deed in deeds:
        if deed.error or _waits(before, deed.seen):
            return
        before = deed.seen
        yield deed


def _click(deed: Deed) -> list[str]:
    assert isinstance(deed.action, Click)
    action = deed.action
    function = _CLICKS.get((action.button, action.count), "desk.click")
    options = []
    if function == "desk.click":
        options += [f"button={literal(action.button)}"] if action.button != "left" else []
        options += [f"count={action.count}"] if action.count > 1 else []
    if action.holding:  # only click takes it
        function = "desk.click"
        options = [f"button={literal(action.button)}"] if action.button != "left" else []
        options += [f"count={action.count}"] if action.count > 1 else []
        options += [f"holding=[{words(action.holding)}]"]
    remark, target = _target(deed, action.at)
    return [*remark, *call(function, *filter(None, (target, *options)))]


def _rest(deed: Deed) -> list[str]:
    """The pointer rested somewhere. Outside of menus that does nothing in nearly all cases."""
    del deed
    return []


def _scroll(deed: Deed) -> list[str]:
    assert isinstance(deed.action, Scroll)
    action = deed.action
    turns = [f"{name}={value}" for name, value in (("dy", action.dy), ("dx", action.dx)) if value]
    if action.at is None:
        return call("desk.scroll", *turns)
    # Where in an element the wheel is turned makes no difference.
    found = next(filter(None, map(deed.seen.find, deed.seen.under(action.at))), None)
    remark = [] if found else [_at_place(deed.seen, action.at)]
    remark += (
        [comment(f"{', '.join(action.holding)} was held down, which desk.scroll does not do")] if action.holding else []
    )
    return [*remark, *call("desk.scroll", *turns, f"at={found.expression if found else action.at}")]


def _drag(deed: Deed) -> list[str]:
    assert isinstance(deed.action, Drag)
    action = deed.action
    path = action.path if not _straight(action.path) else (action.path[0], action.path[-1])
    options = [f"button={literal(action.button)}"] if action.button != "left" else []
    options += [f"holding=[{words(action.holding)}]"] if action.holding else []
    ends = f"dragged from {_there(deed.seen, path[0])} to {_there(deed.seen, path[-1])}"
    return [comment(ends), *call("desk.drag", *map(str, path), *options)]


def _key(deed: Deed) -> list[str]:
    assert isinstance(deed.action, Key)
    repeat = [str(deed.action.repeat)] if deed.action.repeat > 1 else []
    return call("desk.key", literal(deed.action.chord), *repeat)


def _type(deed: Deed) -> list[str]:
    assert isinstance(deed.action, Type)
    return text_call("desk.type", deed.action.text)


def _done(deed: Deed) -> list[str]:
    assert isinstance(deed.action, Done)
    if deed.action.status == "infeasible":
        return text_call("desk.infeasible", deed.action.answer) if deed.action.answer else call("desk.infeasible")
    return text_call("desk.done", deed.action.answer) if deed.action.answer else []


_WRITERS: Mapping[type, Callable[[Deed], list[str]]] = {
    Click: _click,
    Move: _rest,
    Scroll: _scroll,
    Drag: _drag,
    Key: _key,
    Type: _type,
    Done: _done,
}


def _target(deed: Deed, place: Point | None) -> tuple[list[str], str]:
    """What is clicked, as arguments, and a remark before it."""
    if place is None:
        return [], ""
    element = deed.seen.at(place)
    found: Found | None = None if element is None else deed.seen.find(element)
    if found is not None:
        return [], found.arguments or found.expression
    return [_at_place(deed.seen, place)], str(place)


def _at_place(scene: Scene, place: Point) -> str:
    return comment(f"by its place: {_there(scene, place)}")


def _there(scene: Scene, place: Point) -> str:
    """What is at a place, in words."""
    element = scene.at(place) or next(scene.under(place), None)
    if element is None:
        return "no element is known there"
    alike = [one for one in scene.elements if (one.role, one.name) == (element.role, element.name)]
    if not element.name.strip():
        return f"a {element.role} without a name"
    if len(alike) > 1:
        return f"number {alike.index(element) + 1} of {len(alike)} of role {element.role} and name {element.name!r}"
    return f"in the {element.role} {element.name!r}"


def _waits(before: Scene | None, now: Scene) -> list[str]:
    """Waits for the windows that have closed or appeared between two actions."""
    if before is None:
        return []
    known, there = {one.id for one in before.windows}, {one.id for one in now.windows}
    lines: list[str] = []
    for window in before.windows:
        pattern = escaped(window.title)
        if window.id not in there and window.title and not any(window.title in one.title for one in now.windows):
            lines += call("desk.gone", literal(pattern))
    new = [one for one in now.windows if one.id not in known and one.title]
    if new:
        window = next((one for one in new if one.focused), new[-1])
        lines += call("desk.window", literal(_only(window, now.windows)))
    return lines


def _only(window: Window, among: Sequence[Window]) -> str:
    """A regular expression that finds the title of this window, and no other one."""
    pattern = escaped(window.title)
    return f"^{pattern}$" if any(window.title in one.title for one in among if one.id != window.id) else pattern


def _straight(path: Sequence[Point]) -> bool:
    (x, y), (to_x, to_y) = path[0], path[-1]
    length = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5
    if length == 0:
        return False
    return all(abs((to_x - x) * (b - y) - (to_y - y) * (a - x)) <= _STRAIGHT * length for a, b in path)


def _plainly(action: Action) -> str:
    fields = action.model_dump(exclude={"kind"}, exclude_defaults=True)
    return " ".join((action.kind, *(f"{name}={value!r}" for name, value in fields.items())))
