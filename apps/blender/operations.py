"""How a person works with Blender: one function per action, each waiting until its effect shows.

Blender has no accessibility tree. A place is given in pixels from the edges of an editor. The editors are found by the
dark lines between them, so neither the size of the screen nor other windows matter.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal
from weakref import WeakKeyDictionary

from PIL import Image

from pytest_opencomputer.desk import Desk
from pytest_opencomputer.waits import until

Editor = Literal["outliner", "properties", "viewport", "timeline"]
"""The editors of the workspace Layout."""
Box = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels of the screen."""

_TITLE = r" - Blender [\d.]+$"
_BORDER = (18, 27)
"""Darkest and brightest grey of the lines between editors."""
_CORNER = 12
"""Pixels at the ends of an editor's edges that its rounded corners take."""
_BARS = 80, 60
"""Pixels at the top and the bottom of the window where no editor begins."""
_LABELS = 32, 147
"""Where the labels of the properties begin and end, from the editor's left edge."""
_SUBDIVIDED = 90.0
"""Seconds that the first picture of a subdivided mesh may take: the driver compiles a program for it, without a GPU."""
_KNOWN: WeakKeyDictionary[Desk, tuple[Box, dict[Editor, Box]]] = WeakKeyDictionary()
"""Each desk's window and the editors in it."""


@dataclass(frozen=True)
class Place:
    """A place in an editor.

    Attributes:
        x: pixels from the editor's left edge; from its right edge if negative.
        y: pixels from its top edge.
    """

    editor: Editor
    x: int
    y: int


_FRAME = Place("timeline", -245, 13)
LAST_FRAME = Place("timeline", -49, 13)
"""The field with the last frame of the scene."""


def line(number: int) -> Place:
    """A line of the outliner; 0 is the scene collection at its top."""
    return Place("outliner", 110, 37 + 20 * number)


def eye(number: int) -> Place:
    """The icon in a line of the outliner that hides it in the viewport."""
    return Place("outliner", -39, 37 + 20 * number)


def camera_icon(number: int) -> Place:
    """The icon in a line of the outliner that switches it off for renders."""
    return Place("outliner", -19, 37 + 20 * number)


def tab(y: int) -> Place:
    """A tab of the properties, so many pixels below the editor's top edge."""
    return Place("properties", 14, y)


def panel(y: int) -> Place:
    """The heading of a panel of the properties, so many pixels below the editor's top edge."""
    return Place("properties", 100, y)


def panel_box(y: int) -> Place:
    """The box to tick in the heading of a panel."""
    return Place("properties", 62, y)


def field(y: int, x: int = -110) -> Place:
    """A field of the properties, so many pixels below the editor's top edge."""
    return Place("properties", x, y)


# Pointer and keys


def hover(desk: Desk, where: Editor | Place) -> None:
    """Move the pointer to a place, or over an editor, which then takes the keys."""
    if isinstance(where, Place):
        left, top, right, _ = _editors(desk)[where.editor]
        desk.hover(((left if where.x >= 0 else right) + where.x, top + where.y))
    else:
        left, top, right, bottom = _editors(desk)[where]
        desk.hover(((left + right) // 2, (top + 2 * bottom) // 3))
    desk.settle()


def press(desk: Desk, place: Place, *holding: str) -> None:
    """Click something whose look then changes: a line or icon of the outliner, a check box, a menu."""
    # The click goes to what Blender highlights below the pointer, so it must have noticed the pointer there.
    hover(desk, place)
    _changed(desk, _editors(desk)[place.editor], lambda: desk.click(holding=holding), f"{place} to change")


def turn_to(desk: Desk, place: Place, *holding: str) -> None:
    """Press something that redraws the properties: an object in the outliner, a tab, the heading of a panel."""
    hover(desk, place)
    redrawn(desk, lambda: desk.click(holding=holding))


def redrawn(desk: Desk, act: Callable[[], None]) -> None:
    """Do something that redraws the properties, and wait until it is done: a click goes to what was drawn last."""
    left, top, _, bottom = _editors(desk)["properties"]
    _changed(desk, (left + _LABELS[0], top, left + _LABELS[1], bottom), act, "the properties to be drawn anew")


def enter(desk: Desk, place: Place, *values: str) -> None:
    """Type a value into a field, and more into those that follow it."""
    # One click opens a field with all of its content selected; Tab goes on to the next.
    press(desk, place)
    desk.type("\t".join(values))
    desk.settle()
    _changed(desk, _editors(desk)[place.editor], lambda: desk.key("Return"), f"{values[-1]} to be taken")


def choose(desk: Desk, menu: Place, letter: str) -> None:
    """Open a menu, and choose the item with this letter underlined."""
    press(desk, menu)
    _changed(desk, _editors(desk)[menu.editor], lambda: desk.key(letter), "the menu to close")


def keys_over(desk: Desk, where: Editor | Place, *chords: str) -> None:
    """Press keys with the pointer over an editor or a place in it, each of which must change how the editor looks."""
    hover(desk, where)
    box = _editors(desk)[where.editor if isinstance(where, Place) else where]
    for chord in chords:
        _changed(desk, box, lambda pressed=chord: desk.key(pressed), f"{chord} to show")  # type: ignore[misc]


def subdivide(desk: Desk, levels: int) -> None:
    """Put a Subdivision Surface modifier with so many levels on the selected object, by the key for that."""
    hover(desk, "viewport")
    box = _editors(desk)["viewport"]
    before = _picture(desk).crop(box).tobytes()
    desk.key(f"ctrl+{levels}")
    shows = "the subdivided mesh to show"
    until(lambda: _picture(desk).crop(box).tobytes() != before, what=shows, timeout=_SUBDIVIDED)
    desk.settle()


def operate(desk: Desk, words: str) -> None:
    """Run the operator that the search finds first for these words."""
    keys_over(desk, "viewport", "F3")
    desk.type(words)
    desk.settle()
    _changed(desk, _editors(desk)["viewport"], lambda: desk.key("Return"), "the search to close")


# Animation


def go_to_frame(desk: Desk, frame: int) -> None:
    """Make a frame the current one."""
    enter(desk, _FRAME, str(frame))


def make_linear(desk: Desk) -> None:
    """Give all keyframes of the selected objects a linear interpolation."""
    hover(desk, "timeline")
    desk.key("a")
    desk.settle()
    keys_over(desk, "timeline", "t", "l")


def add_marker(desk: Desk, frame: int, name: str) -> None:
    """Put a marker with a name at a frame."""
    go_to_frame(desk, frame)
    keys_over(desk, "timeline", "m", "F2")
    desk.replace(name)
    desk.settle()
    _changed(desk, _editors(desk)["timeline"], lambda: desk.key("Return"), f"the marker {name}")


# Files


def save(desk: Desk) -> None:
    """Save the file under its name; the title has a star until that is done."""
    name = desk.window(_TITLE).title.removeprefix("* ").split(" [")[0]
    hover(desk, "viewport")
    desk.key("ctrl+s")
    desk.window(rf"^{name} \[")


def export_stl(desk: Desk, name: str, *, selection_only: bool) -> None:
    """Export an STL file into the folder of the scene."""
    operate(desk, "export stl")
    window = desk.window("File View")
    box = (window.x, window.y, window.x + window.width, window.y + window.height)

    def press_inside(x: int, y: int) -> None:
        desk.hover((window.x + x, window.y + y))
        desk.settle()
        desk.click()
        desk.settle()

    # It is grey until all in it is drawn at once.
    desk.wait_until(lambda: _picture(desk).crop(box).getcolors(100) is None, "the file browser to be drawn")
    desk.settle()
    if selection_only:
        press_inside(930, 179)
    press_inside(414, 599)
    desk.replace(name)
    desk.key("Return")
    desk.settle()
    press_inside(989, 599)
    desk.gone("File View")


def run_script(desk: Desk, scene: str, program: str, **settings: object) -> str:
    """Run a program in Blender without a window; returns what it printed.

    Args:
        scene: absolute path of the file that is open then.
        program: Python code that saves what should be kept at its end.
        settings: names that the program finds, with their values.

    Raises:
        AssertionError: the program failed.
    """
    lines = "".join(f"{name} = {value!r}\n" for name, value in settings.items())
    done = desk.run("blender", "--background", scene, "--python-exit-code", "9", "--python-expr", lines + program)
    assert done.exit_code == 0, done.text + done.errors
    return done.text


# Where things are on the screen


def _picture(desk: Desk) -> Image.Image:
    with Image.open(io.BytesIO(desk.sandbox.screenshot(pointer=False))) as picture:
        return picture.convert("RGB")


def _changed(desk: Desk, box: Box, act: Callable[[], None], what: str) -> None:
    """Do something, and wait until a part of the screen looks different."""
    before = _picture(desk).crop(box).tobytes()
    act()
    desk.wait_until(lambda: _picture(desk).crop(box).tobytes() != before, what)
    desk.settle()


def _editors(desk: Desk) -> dict[Editor, Box]:
    """Where the editors are; looked for once, as a menu may cover the lines between them later."""
    window = desk.window(_TITLE)
    box = (window.x, window.y, window.x + window.width, window.y + window.height)
    if desk not in _KNOWN or _KNOWN[desk][0] != box:
        found = desk.wait_until(lambda: _seen(_picture(desk).convert("L"), box), "the lines between the editors")
        _KNOWN[desk] = (box, found)
    return _KNOWN[desk][1]


def _seen(picture: Image.Image, window: Box) -> dict[Editor, Box] | None:
    """The editors between the dark lines of a grey picture."""
    left, top, right, bottom = window

    def dark(box: Box) -> bool:
        greys = picture.crop(box).tobytes()
        return _BORDER[0] <= min(greys) and max(greys) <= _BORDER[1]

    def rows(start: int, end: int) -> tuple[int, int, int, int] | None:
        """Top and bottom of the editor above and of the one below, between two columns."""
        found = [row for row in range(top, bottom) if dark((start + _CORNER, row, end - _CORNER, row + 1))]
        heads = [row for row in found if row < top + _BARS[0]]
        between = [row for row in found if top + _BARS[0] <= row < bottom - _BARS[1]]
        feet = [row for row in found if row >= bottom - _BARS[1]]
        return (heads[-1] + 1, between[0], between[-1] + 1, feet[0]) if heads and between and feet else None

    eighth = (bottom - top) // 8
    columns = [
        column
        for column in range((left + right) // 2, right - _CORNER)
        if dark((column, top + eighth, column + 1, bottom - eighth))
    ]
    if not columns:
        return None
    wide, narrow = rows(left, columns[0]), rows(columns[-1] + 1, right)
    if not wide or not narrow:
        return None
    return {
        "viewport": (left, wide[0], columns[0], wide[1]),
        "timeline": (left, wide[2], columns[0], wide[3]),
        "outliner": (columns[-1] + 1, narrow[0], right, narrow[1]),
        "properties": (columns[-1] + 1, narrow[2], right, narrow[3]),
    }
