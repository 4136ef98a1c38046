"""Walks through the accessibility tree, asking many elements at once.

The elements that are still to be asked wait in a queue, in the order of the tree. In each round the first of them are
asked their next question each; one that has answered everything is replaced by its result and its children. So results
come in the order of the tree, and few unnecessary questions are asked.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, TypeVar

from pytest_opencomputer.guest import a11y_calls as at
from pytest_opencomputer.guest.a11y_bus import Silent, Strand, ask, connect_to, run, together
from pytest_opencomputer.guest.a11y_calls import Ref
from pytest_opencomputer.guest.a11y_names import ACTIVE, DEFUNCT, SHOWING, role_number
from pytest_opencomputer.guest.a11y_node import Node
from pytest_opencomputer.guest.a11y_tables import visible_children
from pytest_opencomputer.guest.dbus import BusLost
from pytest_opencomputer.guest.dbus_messages import Call, Failure
from pytest_opencomputer.guest.ops import BadRequest

LONGEST = 20.0  #: seconds that a search may take
MOST_NODES = 20_000  #: nodes that a search may visit
WIDTH = 32  #: elements that are asked at once at first; few, as the first elements may be enough ...
WIDEST = 512  #: ... and at last

_MENU = role_number("menu")

T = TypeVar("T")
Judge = Callable[[Node], Strand[T | None]]


class TreeTooBig(BadRequest):
    """The tree has more nodes than a search may visit, or takes longer."""


class _Visit(Generic[T]):
    """The questions to one element and what is known so far.

    Attributes:
        program: index of its program.
        calls: its next questions; ``None`` after the last.
        result: what ``judge`` returned for it.
        below: its children.
    """

    def __init__(self, node: Node, strand: Strand[tuple[T | None, list[Node]]]) -> None:
        self.node, self._strand = node, strand
        self.program = node.path[0]
        self.calls: Sequence[Call] | None = ()
        self.result: T | None = None
        self.below: list[Node] = []
        self.send(None)

    def send(self, answers: Sequence[Any] | None) -> None:
        """Continue with these answers."""
        try:
            self.calls = next(self._strand) if answers is None else self._strand.send(answers)
        except StopIteration as end:
            self.result, self.below = end.value
            self.calls = None


class Walk(Generic[T]):
    """One walk through the tree, parents before children; yields what ``judge`` returns for the elements.

    Args:
        judge: turns an element into a result, or into ``None`` to leave it out.
        app: regular expression that must match the whole name of the program; ``None`` for all.
        showing: leave out elements that are not showing, with all below them.
        window: regular expression that must match the whole name of the program's window; ``None`` for all.
        name: regular expression that must match the whole name of an element for it to be judged; only a hint.
        roles: an element must have one of them to be judged, ``None`` for all; only a hint.
        depth: how far down from a program's windows (1) it goes; 0 for all the way.
        active_first: begin with the active window, for those who need only the first result.
    """

    def __init__(
        self,
        judge: Judge[T],
        app: str | None,
        *,
        showing: bool,
        window: str | None = None,
        name: str | None = None,
        roles: set[int] | None = None,
        depth: int = 0,
        active_first: bool = False,
    ) -> None:
        self._judge = judge
        self._app, self._window = pattern("app", app), pattern("window", window)
        self._name, self._roles = pattern("name", name), roles
        self._showing, self._depth = showing, depth
        self._active_first = active_first
        self._until = time.monotonic() + LONGEST
        self._left = MOST_NODES
        self._silent: set[int] = set()

    def __iter__(self) -> Iterator[T]:
        line = [self._begin(node) for node in self._programs()]
        if self._active_first:
            line = self._windows(line)
        width = WIDTH
        while line:
            self._ask([visit for visit in line if visit.calls is not None][:width])
            width = min(2 * width, WIDEST)
            line = self._opened(line)
            first = next((place for place, visit in enumerate(line) if visit.calls is not None), len(line))
            for visit in line[:first]:
                if visit.result is not None:
                    yield visit.result
            del line[:first]

    def _windows(self, line: list[_Visit[T]]) -> list[_Visit[T]]:
        """The queue once all programs have answered and all windows have named their states, the active ones first."""
        while waiting := [visit for visit in line if visit.node.depth == 0 and visit.calls is not None]:
            self._ask(waiting)
            line = self._opened(line)
        self._ask([visit for visit in line if visit.calls is not None])
        return sorted(line, key=lambda visit: not visit.node.has(ACTIVE))

    def _programs(self) -> list[Node]:
        found = programs()
        return [
            Node(index, name, ref, None) for index, name, ref in found if self._app is None or self._app.fullmatch(name)
        ]

    def _begin(self, node: Node) -> _Visit[T]:
        if time.monotonic() > self._until or not self._left:
            raise TreeTooBig(
                f"the accessibility tree is too big to search as a whole: stopped in {node.app!r} after "
                f"{MOST_NODES - self._left} nodes. Name the app, or look for what is showing"
            )
        self._left -= 1
        return _Visit(node, self._visit(node))

    def _opened(self, line: list[_Visit[T]]) -> list[_Visit[T]]:
        """The queue, with elements that have answered everything replaced by their children."""
        opened: list[_Visit[T]] = []
        for visit in line:
            if visit.calls is not None:
                # Of a program that does not answer, the rest is left out.
                if visit.program not in self._silent:
                    opened.append(visit)
                continue
            if visit.result is not None:
                opened.append(visit)
            below, visit.below = visit.below, []
            if visit.program not in self._silent:
                opened += [self._begin(node) for node in below]
        return opened

    def _ask(self, visits: Sequence[_Visit[T]]) -> None:
        answers = ask([call for visit in visits for call in visit.calls or ()])
        place = 0
        for visit in visits:
            size = len(visit.calls or ())
            own = answers[place : place + size]
            place += size
            if any(isinstance(answer, Failure) for answer in own):
                self._silent.add(visit.program)
            else:
                visit.send(own)

    def _visit(self, node: Node) -> Strand[tuple[T | None, list[Node]]]:
        ref = node.ref
        if node.leaf and self._name is not None:
            # All of a thousand cells are asked for their names, but only few for more.
            (name,) = yield [at.name(ref)]
            if not self._name.fullmatch(name or ""):
                return None, []
        names_window = node.depth == 1 and self._window is not None
        # Menus contain much that is not showing. Elsewhere most elements are showing and will be asked everything.
        sparing = node.parent is not None and node.parent.role == _MENU
        more = [at.role(ref), *([] if node.leaf else [at.child_count(ref)])]
        states, *rest = yield [
            at.states(ref),
            *([] if sparing else more),
            *([at.name(ref)] if names_window else []),
        ]
        if states is None or len(states) != 2:
            return None, []
        node.states = states[0] | states[1] << 32
        # A program itself is never showing, its windows are.
        if node.has(DEFUNCT) or (self._showing and node.depth > 0 and not node.has(SHOWING)):
            return None, []
        if names_window and self._window is not None and not self._window.fullmatch(rest[-1] or ""):
            return None, []
        if sparing:
            rest = list((yield more))
        node.role, count = rest[0], 0 if node.leaf else rest[1]
        if not count or count < 0 or (self._depth and node.depth >= self._depth):
            return (yield from self._judge(node)), []
        result, below = yield from together(self._judge(node), visible_children(node, count, self._roles))
        return result, below


def programs() -> list[tuple[int, str, Ref]]:
    """The programs that have a tree: index, name, object."""
    (listed,) = ask([at.children(at.DESKTOP)])
    if listed is None or isinstance(listed, Failure):
        raise BusLost("the registry of accessible programs does not answer")
    refs = [(index, ref) for index, one in enumerate(listed) if (ref := at.existing(one))]
    connect_to([ref for _, ref in refs])
    names = ask([at.name(ref) for _, ref in refs])
    # A program that is just ending is still listed, but has no name any more.
    return [(index, name, ref) for (index, ref), name in zip(refs, names, strict=True) if isinstance(name, str)]


def nodes_at(path: Sequence[int], app: str) -> Iterator[Node]:
    """The elements at ``path`` in programs called ``app``, beginning with the program that the path names."""
    # Programs start and end, so the index of the program may have changed; its name has not.
    found = [one for one in programs() if one[1] == app]
    for index, name, ref in sorted(found, key=lambda one: one[0] != path[0]):
        try:
            node = run(_descend(Node(index, name, ref, None), path[1:]))
        except Silent:
            continue
        if node is not None:
            yield node


def _descend(node: Node, path: Sequence[int]) -> Strand[Node | None]:
    for index in (*path, None):
        further = [] if index is None else [at.child(node.ref, index)]
        states, node.role, *below = yield [at.states(node.ref), at.role(node.ref), *further]
        if states is None or len(states) != 2:
            return None
        node.states = states[0] | states[1] << 32
        if node.has(DEFUNCT):
            return None
        if index is not None:
            ref = at.existing(below[0])
            if ref is None:
                return None
            node = Node(index, node.app, ref, node)
    return node


def pattern(what: str, expression: str | None) -> re.Pattern[str] | None:
    """Compile a regular expression of the caller. Raises ``BadRequest`` if it is not one."""
    if expression is None:
        return None
    try:
        return re.compile(expression, re.DOTALL)
    except re.error as error:
        raise BadRequest(f"{what} is not a regular expression: {expression!r}: {error}") from error
