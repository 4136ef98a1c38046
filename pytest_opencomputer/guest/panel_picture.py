"""How the panel looks: where its launchers and window buttons are, and their picture.

Does not depend on the X server, so it can be tested with Pillow alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

HEIGHT = 40
"""The height of the panel in pixels."""
_ICON = 28
_SMALL_ICON = 20
_LAUNCHER = 44  # the width of a launcher
_GAP = 4
_BUTTON = (44, 220)  # smallest and largest width of a window's button
_TEXT = (238, 241, 244)
_DIM = (166, 176, 186)
_BAR = (30, 38, 48)
_EDGE = (58, 70, 84)
_PLAIN = (47, 58, 71)
_ACTIVE = (68, 98, 128)
_LINE = (126, 186, 226)
_SANS = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
_CJK = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"
_FIRST_CJK = "\u2e80"


@dataclass(frozen=True)
class Launcher:
    """An app that can be started."""

    name: str
    title: str


@dataclass(frozen=True)
class OpenWindow:
    """A window that is open, minimised ones included."""

    id: int
    title: str
    active: bool
    minimised: bool


@dataclass(frozen=True)
class Item:
    """A launcher or a window's button that a click can hit, with its left and right edge."""

    kind: Literal["launcher", "window"]
    of: Launcher | OpenWindow
    left: int
    right: int


def lay_out(width: int, launchers: Sequence[Launcher], windows: Sequence[OpenWindow]) -> list[Item]:
    """Place everything on a panel of this width. Windows for whose buttons there is no room are left out."""
    items: list[Item] = []
    left = _GAP
    for launcher in launchers:
        if left + _LAUNCHER > width:
            break
        items.append(Item("launcher", launcher, left, left + _LAUNCHER))
        left += _LAUNCHER + _GAP
    left += 2 * _GAP  # the line between the two
    room = width - left
    least, most = _BUTTON
    shown = windows[: max(0, room // (least + _GAP))]
    for window in shown:
        button = min(most, room // len(shown) - _GAP)
        items.append(Item("window", window, left, left + button))
        left += button + _GAP
    return items


class Painter:
    """Draws the panel.

    Args:
        icons: folder with ``<name of the launcher>.png``.
    """

    def __init__(self, icons: Path) -> None:
        from PIL import ImageFont

        self._icons = icons
        self._fonts = {"sans": ImageFont.truetype(_SANS, 13), "large": ImageFont.truetype(_SANS, 17)}
        self._launchers: dict[str, Any] = {}

    def paint(self, width: int, items: Sequence[Item], icons: Mapping[int, Any]) -> Any:
        """The panel as an RGB image of Pillow. ``icons`` are the windows' icons by id."""
        from PIL import Image, ImageDraw

        picture = Image.new("RGB", (width, HEIGHT), _BAR)
        draw = ImageDraw.Draw(picture)
        draw.line((0, 0, width, 0), fill=_EDGE)
        for item in items:
            if isinstance(item.of, Launcher):
                self._put(picture, self._launcher_icon(item.of), (item.left + item.right - _ICON) // 2, _ICON)
            else:
                self._window(picture, draw, item, item.of, icons.get(item.of.id))
        if launchers := [item for item in items if item.kind == "launcher"]:
            x = launchers[-1].right + _GAP + 1
            draw.line((x, 8, x, HEIGHT - 8), fill=_EDGE)
        return picture

    def _window(self, picture: Any, draw: Any, item: Item, window: OpenWindow, icon: Any) -> None:
        box = (item.left, 4, item.right - 1, HEIGHT - 4)
        draw.rounded_rectangle(box, radius=4, fill=_ACTIVE if window.active else _PLAIN)
        if window.active:
            draw.line((item.left + 4, HEIGHT - 4, item.right - 5, HEIGHT - 4), fill=_LINE, width=2)
        left = item.left + 8
        if icon is not None:
            self._put(picture, icon, left, _SMALL_ICON)
            left += _SMALL_ICON + 6
        self._write(draw, left, item.right - 8, window.title, _DIM if window.minimised else _TEXT)

    def _put(self, picture: Any, icon: Any, left: int, size: int) -> None:
        from PIL import Image

        small = icon.resize((size, size), Image.Resampling.LANCZOS)
        picture.paste(small, (left, (HEIGHT - size) // 2), small)

    def _launcher_icon(self, launcher: Launcher) -> Any:
        """Its icon, or its first letter on a tile if it has none."""
        # Not Image.open, which would load the code for many formats.
        from PIL import Image, ImageDraw, PngImagePlugin

        if launcher.name not in self._launchers:
            file = self._icons / f"{launcher.name}.png"
            if file.is_file():
                icon: Any = PngImagePlugin.PngImageFile(file).convert("RGBA")
            else:
                icon = Image.new("RGBA", (_ICON, _ICON))
                draw = ImageDraw.Draw(icon)
                draw.rounded_rectangle((0, 0, _ICON - 1, _ICON - 1), radius=6, fill=_ACTIVE)
                letter = launcher.title[:1].upper()
                draw.text((_ICON // 2, _ICON // 2), letter, font=self._fonts["large"], fill=_TEXT, anchor="mm")
            self._launchers[launcher.name] = icon
        return self._launchers[launcher.name]

    def _write(self, draw: Any, left: int, right: int, text: str, colour: tuple[int, int, int]) -> None:
        """Write a line between two places, cut off with an ellipsis if it is too long."""
        room = right - left
        if self._length(text) > room:
            while text and self._length(text + "…") > room:
                text = text[:-1]
            text = text.rstrip() + "…" if text else ""
        for part, font in self._parts(text):
            draw.text((left, HEIGHT // 2), part, font=font, fill=colour, anchor="lm")
            left += round(font.getlength(part))

    def _length(self, text: str) -> float:
        return sum(float(font.getlength(part)) for part, font in self._parts(text))

    def _parts(self, text: str) -> list[tuple[str, Any]]:
        """The text in parts of one font each."""
        parts: list[tuple[str, str]] = []
        for letter in text:
            name = "cjk" if letter >= _FIRST_CJK else "sans"
            if parts and parts[-1][1] == name:
                parts[-1] = (parts[-1][0] + letter, name)
            else:
                parts.append((letter, name))
        return [(part, self._font(name)) for part, name in parts]

    def _font(self, name: str) -> Any:
        if name == "cjk" and name not in self._fonts:
            from PIL import ImageFont

            # Only if a title needs it, as it is a large file.
            self._fonts[name] = ImageFont.truetype(_CJK if Path(_CJK).is_file() else _SANS, 13)
        return self._fonts[name]
