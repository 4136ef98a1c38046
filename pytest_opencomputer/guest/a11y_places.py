"""Where elements really are, of programs that report wrong places.

One mistake is known (LibreOffice 25.2 with GTK, measured): everything below the menu bar is reported as if there were
no menu bar, about 25 pixels too high. It shows in the tree itself. The program's own content begins with a *root pane*
that fills the toolkit's panel around it: it has the same size, but another place, and the toolkit's is right. The
difference is that of all elements below, up to where a widget of the toolkit is embedded in the content again: that
fills the element around it in the same way, and is reported where it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pytest_opencomputer.guest.a11y import Node


@dataclass(frozen=True)
class _Shift:
    """What is to be added to the places of an element and those below, and what the element itself reports."""

    by: tuple[int, int]
    box: Any


_RIGHT = _Shift((0, 0), None)


class Places:
    """Corrects the places of elements of one walk.

    Args:
        atspi: the libatspi binding.
    """

    def __init__(self, atspi: Any) -> None:
        self._root_pane, self._screen = atspi.Role.ROOT_PANE, atspi.CoordType.SCREEN
        self._shifts: dict[tuple[int, ...], _Shift] = {}

    def shift(self, node: Node) -> tuple[int, int]:
        """What is to be added to the place that ``node`` reports."""
        return self._shift(node).by

    def _shift(self, node: Node) -> _Shift:
        known = self._shifts.get(node.path)
        if known is None:
            known = self._shifts[node.path] = self._judge(node)
        return known

    def _judge(self, node: Node) -> _Shift:
        if node.parent is None:
            return _RIGHT
        around = self._shift(node.parent)
        if around is not _RIGHT:
            box = self._box(node)
            if box is not None and _same_size(box, around.box) and _apart(around.box, box) == around.by:
                return _RIGHT
            return _Shift(around.by, box or around.box)
        if node.role != self._root_pane:
            return _RIGHT
        box, outer = self._box(node), self._box(node.parent)
        if box is None or outer is None or not _same_size(box, outer) or _apart(box, outer) == (0, 0):
            return _RIGHT
        return _Shift(_apart(box, outer), box)

    def _box(self, node: Node) -> Any:
        return node.ask("get_extents", self._screen)


def _same_size(one: Any, other: Any) -> bool:
    return bool((one.width, one.height) == (other.width, other.height))


def _apart(one: Any, other: Any) -> tuple[int, int]:
    return other.x - one.x, other.y - one.y
