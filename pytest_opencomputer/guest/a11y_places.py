"""Where elements really are, of programs that report wrong places.

One mistake is known (LibreOffice 25.2 with GTK, measured): everything below the menu bar is reported as if there were
no menu bar, about 25 pixels too high. The tree itself shows the mistake. The program's own content begins with a *root
pane* that fills the toolkit's panel around it: both have the same size but different places, and the toolkit's place is
right. The difference applies to all elements below, except where a widget of the toolkit is embedded in the content
again: such a widget fills the element around it in the same way, and its own place is right.
"""

from __future__ import annotations

from dataclasses import dataclass

from pytest_opencomputer.guest.a11y_bus import Strand
from pytest_opencomputer.guest.a11y_calls import extents
from pytest_opencomputer.guest.a11y_names import role_number
from pytest_opencomputer.guest.a11y_node import Node

Box = tuple[int, int, int, int]
"""Left, top, width, height."""

_ROOT_PANE = role_number("root pane")


@dataclass(frozen=True)
class _Shift:
    """The correction for the places of an element and those below it, and the place that it reports itself."""

    by: tuple[int, int]
    box: Box | None


_RIGHT = _Shift((0, 0), None)


class Places:
    """Corrects the places of elements of one walk."""

    def __init__(self) -> None:
        self._shifts: dict[Node, _Shift] = {}
        self._boxes: dict[Node, Box | None] = {}

    def note(self, node: Node, box: Box) -> None:
        """Remember the place that an element reports, so that it is not asked again."""
        self._boxes[node] = box

    def shift(self, node: Node) -> Strand[tuple[int, int]]:
        """What must be added to the place that ``node`` reports."""
        line = [node]
        while line[-1].parent is not None and line[-1].parent not in self._shifts:
            line.append(line[-1].parent)
        above = line[-1].parent
        shifted = above is not None and self._shifts[above] is not _RIGHT
        if shifted or any(one.role == _ROOT_PANE for one in line):
            around = [] if above is None else [above]
            unknown = [one for one in (*line, *around) if one not in self._boxes]
            for one, box in zip(unknown, (yield [extents(one.ref) for one in unknown]), strict=True):
                self._boxes[one] = box
        for one in reversed(line):
            self._shifts[one] = self._judge(one)
        return self._shifts[node].by

    def _judge(self, node: Node) -> _Shift:
        if node.parent is None:
            return _RIGHT
        around = self._shifts[node.parent]
        box, outer = self._boxes.get(node), self._boxes.get(node.parent)
        if around is not _RIGHT:
            if box and around.box and box[2:] == around.box[2:] and _apart(around.box, box) == around.by:
                return _RIGHT
            return _Shift(around.by, box or around.box)
        if node.role != _ROOT_PANE:
            return _RIGHT
        if box is None or outer is None or box[2:] != outer[2:] or _apart(box, outer) == (0, 0):
            return _RIGHT
        return _Shift(_apart(box, outer), box)


def _apart(one: Box, other: Box) -> tuple[int, int]:
    return other[0] - one[0], other[1] - one[1]
