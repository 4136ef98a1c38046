"""An element of the accessibility tree, as a walk visits it."""

from __future__ import annotations

from pytest_opencomputer.guest.a11y_bus import Strand
from pytest_opencomputer.guest.a11y_calls import Ref, index_in_parent


class Node:
    """An element.

    Attributes:
        index: its place among its parent's children; ``None`` while it is unknown (``locate`` asks for it).
        app: name of its program.
        ref: the object in that program.
        parent: the node above; ``None`` for a program.
        leaf: whether it is known to have no children.
        states: one bit for each state that it has.
        role: its number; ``None`` if it has vanished.
    """

    __slots__ = ("app", "depth", "index", "leaf", "parent", "ref", "role", "states")

    def __init__(self, index: int | None, app: str, ref: Ref, parent: Node | None, *, leaf: bool = False) -> None:
        self.index, self.app, self.ref, self.parent, self.leaf = index, app, ref, parent, leaf
        self.depth: int = 0 if parent is None else parent.depth + 1  #: 0 for a program, 1 for its windows
        self.states = 0
        self.role: int | None = None

    @property
    def path(self) -> tuple[int, ...]:
        """Child indexes from the desktop down; -1 for an unknown one."""
        found: list[int] = []
        node: Node | None = self
        while node is not None:
            found.append(-1 if node.index is None else node.index)
            node = node.parent
        return tuple(reversed(found))

    def has(self, state: int) -> bool:
        """Whether it has a state, which is given by its number."""
        return bool(self.states >> state & 1)


def locate(node: Node) -> Strand[bool]:
    """Find out the path of an element; returns whether it has one."""
    lost = [node] if node.index is None else []
    while node.parent is not None:
        node = node.parent
        if node.index is None:
            lost.append(node)
    if lost:
        for one, index in zip(lost, (yield [index_in_parent(one.ref) for one in lost]), strict=True):
            one.index = index
    return all(one.index is not None and one.index >= 0 for one in lost)
