"""Where the pointer is while calls of pyautogui are read: positions and offsets become pixels and movements."""

from __future__ import annotations

from pytest_opencomputer.agents.models.coordinates import CoordinateSpace
from pytest_opencomputer.agents.models.dialects.said import Value, number_of
from pytest_opencomputer.agents.models.dialects.scrolling import scrolled
from pytest_opencomputer.agents.models.model import Unreadable
from pytest_opencomputer.models.actions import Action, Button, Drag, MouseDown, MouseUp, Move, Point


class TrackedPointer:
    """Makes the movements of a pointer, and knows where each of them leaves it.

    Args:
        space: of the model's coordinates.
        screen: width and height in pixels.
        pointer: where the pointer is known to be; ``None`` if it is not known.
    """

    def __init__(self, space: CoordinateSpace, screen: tuple[int, int], pointer: Point | None) -> None:
        self.space, self.screen, self.pointer = space, screen, pointer

    def _given(self, x: Value, y: Value) -> Point:
        place = self._place(x, y)
        if place is None:
            raise Unreadable("a position is missing, wanted: x and y")
        return place

    def _place(self, x: Value, y: Value) -> Point | None:
        """The pixel of a position; ``None`` if none is given."""
        if isinstance(x, (list, tuple)) and y is None and len(x) == 2:
            x, y = x
        if x is None and y is None:
            return None
        across, down = number_of(x, "x"), number_of(y, "y")
        return self.space.to_screen(across, down, self.screen)

    def _away(self, x: Value, y: Value) -> Point:
        """The pixel at an offset from where the pointer is."""
        if isinstance(x, (list, tuple)) and len(x) == 2:
            x, y = x
        if self.pointer is None:
            raise Unreadable("it is not known where the pointer is, wanted: an absolute position (moveTo, dragTo)")
        across = self.pointer[0] + number_of(x, "xOffset") * self.screen[0] / self.space.width
        down = self.pointer[1] + number_of(y, "yOffset") * self.screen[1] / self.space.height
        return CoordinateSpace.pixels(*self.screen).to_screen(round(across), round(down), self.screen)

    def _to(self, place: Point) -> Point:
        self.pointer = place
        return place

    def _moved(self, x: Value, y: Value) -> list[Action]:
        place = self._place(x, y)
        return [] if place is None else [Move(to=self._to(place))]

    def _dragged(self, to: Point, button: Button, held: Value) -> list[Action]:
        start = self.pointer
        if held is False:
            return [Move(to=self._to(to))]
        self._to(to)
        if start is None:
            return [MouseDown(button=button), Move(to=to), MouseUp(button=button)]
        return [Drag(path=(start, to), button=button)]

    def _scrolled(self, dx: int, dy: int, at: Point | None) -> list[Action]:
        if at is not None:
            self._to(at)
        return scrolled(dx, dy, at)
