"""Requirements about how display and buttons look."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.galculator.operations import (
    close_preferences,
    open_preferences,
    pick_color,
    set_check_box,
    set_font_size,
    set_number,
    show_buttons,
)
from apps.galculator.requirements.common import SETTINGS_KEPT
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Requirement, Scene

_COLORS = {
    "yellow": ("Light Yellow", r"#[ef].[c-f].[0-9a].", "Light Green"),
    "light green": ("Very Light Green", r"#[0-9a].[d-f].[0-9ab].", "Light Yellow"),
    "light blue": ("Very Light Blue", r"#[0-9a].[a-d].[ef].", "Light Yellow"),
}
"""Colours of the display: what the palette has, what is such a colour, and another one of the palette."""
_ABOUT = {"yellow": "#FFE066", "light green": "#99EE66", "light blue": "#99CCFF"}
"""What people have in mind when they ask for it."""
_MODULES = {
    "module_number_base": "Number base units",
    "module_angle_unit": "Angle base units",
    "module_notation": "Notation",
    "module_operation": "Arithmetic operation",
    "module_brackets": "Open brackets",
}
_SAID = {
    "module_number_base": "the number base",
    "module_notation": "the notation",
    "module_operation": "the pending operation",
    "module_brackets": "the open brackets",
}
"""What the display tells beside the number, and the office can do without: it works with several angle units."""
_GROUPS = {"logical_buttons": ("Logical", "the logical operations"), "function_buttons": ("Functions", "the functions")}


@dataclass(frozen=True)
class DisplayStyled(Requirement):
    """The display has another background, and the result another size."""

    color: str
    size: int
    app: ClassVar[str] = "galculator"
    area: ClassVar[str] = "appearance"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.draw.one(list(_COLORS)), scene.draw.one([30, 32, 34, 36, 38, 40]))

    @property
    def changes(self) -> frozenset[str]:
        return frozenset({"settings:display"})

    def phrasings(self) -> Sequence[Phrasing]:
        color, size = f"a {self.color} background (about {_ABOUT[self.color]})", f"{self.size} points"
        return (
            Phrasing(
                f"give the display {color} and the result a size of {size}",
                {"background": f"give the display {color}", "result_size": f"the result a size of {size}"},
            ),
            Phrasing(
                f"make the result on the display {size} big, on {color}",
                {"background": f"on {color}", "result_size": f"make the result on the display {size} big"},
            ),
        )

    def goals(self) -> Sequence[Asked]:
        _, such, _ = _COLORS[self.color]
        return (
            Asked("background", "appearance", {}, {"background": {"$matches": such}}),
            Asked("result_size", "appearance", {}, {"result_font": {"$matches": rf".* {self.size}"}}),
        )

    def guards(self) -> Sequence[Asked]:
        return (SETTINGS_KEPT,)

    def play(self, desk: Desk) -> None:
        self._set(desk, self.size)

    def mistakes(self) -> Sequence[Mistake]:
        other = _COLORS[self.color][2]
        return (
            Mistake("in_another_color", lambda desk: self._set(desk, self.size, color=other), ("background",)),
            Mistake("smaller", lambda desk: self._set(desk, self.size - 2), ("result_size",)),
            Mistake(
                "the_stack_as_well",
                lambda desk: self._set(desk, self.size, fonts=("Result", "RPN stack")),
                ("settings_kept",),
            ),
        )

    def _set(self, desk: Desk, size: int, *, color: str = "", fonts: Sequence[str] = ("Result",)) -> None:
        open_preferences(desk, "Display")
        pick_color(desk, "Background color:", color or _COLORS[self.color][0])
        for font in fonts:
            set_font_size(desk, f"{font} font:", size)
        close_preferences(desk)


@dataclass(frozen=True)
class PartsHidden(Requirement):
    """A module of the display and a group of buttons are not shown."""

    module: str
    group: str
    app: ClassVar[str] = "galculator"
    area: ClassVar[str] = "visible_parts"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.draw.one(list(_SAID)), scene.draw.one(list(_GROUPS)))

    @property
    def changes(self) -> frozenset[str]:
        return frozenset({"settings:parts"})

    def phrasings(self) -> Sequence[Phrasing]:
        module, group = _SAID[self.module], f"the buttons for {_GROUPS[self.group][1]}"
        return (
            Phrasing(
                f"hide {group}, and let the display no longer tell {module}",
                {"buttons": f"hide {group}", "module": f"let the display no longer tell {module}"},
            ),
            Phrasing(
                f"take {module} off the display, and put {group} out of sight",
                {"buttons": f"put {group} out of sight", "module": f"take {module} off the display"},
            ),
        )

    def goals(self) -> Sequence[Asked]:
        return (
            Asked("buttons", "visible-parts", {}, {self.group: False}),
            Asked("module", "visible-parts", {}, {self.module: False}),
        )

    def guards(self) -> Sequence[Asked]:
        rest = {one: True for one in (*_MODULES, *_GROUPS) if one not in (self.module, self.group)}
        rest |= {"display_control_buttons": True, "standard_buttons": True}
        return (Asked("rest_visible", "visible-parts", {}, rest, "The rest is in use."), SETTINGS_KEPT)

    def play(self, desk: Desk) -> None:
        self._hide(desk, (self.module,))

    def mistakes(self) -> Sequence[Mistake]:
        return (
            Mistake("only_the_buttons", lambda desk: self._hide(desk, ()), ("module",)),
            Mistake("only_the_module", lambda desk: self._hide(desk, (self.module,), buttons=False), ("buttons",)),
            Mistake(
                "and_the_angle_unit",
                lambda desk: self._hide(desk, (self.module, "module_angle_unit")),
                ("rest_visible",),
            ),
        )

    def _hide(self, desk: Desk, modules: Sequence[str], *, buttons: bool = True) -> None:
        if buttons:
            show_buttons(desk, _GROUPS[self.group][0], False)
        open_preferences(desk, "Display")
        for module in modules:
            set_check_box(desk, _MODULES[module], False)
        close_preferences(desk)


@dataclass(frozen=True)
class ButtonsSized(Requirement):
    """The buttons are big enough for a finger."""

    width: int
    height: int
    app: ClassVar[str] = "galculator"
    area: ClassVar[str] = "buttons"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.draw.number(50, 64), scene.draw.number(32, 40))

    @property
    def changes(self) -> frozenset[str]:
        return frozenset({"settings:buttons"})

    def phrasings(self) -> Sequence[Phrasing]:
        wide, high = f"{self.width} pixels wide", f"{self.height} high"
        quotes = {"width": wide, "height": high}
        return (
            Phrasing(f"make the buttons at least {wide} and {high}", quotes),
            Phrasing(f"let no button be smaller than {wide} and {high}", quotes),
        )

    def goals(self) -> Sequence[Asked]:
        return (
            Asked("width", "buttons", {}, {"width": self.width}),
            Asked("height", "buttons", {}, {"height": self.height}),
        )

    def guards(self) -> Sequence[Asked]:
        return (SETTINGS_KEPT,)

    def play(self, desk: Desk) -> None:
        self._set(desk)

    def mistakes(self) -> Sequence[Mistake]:
        return (
            Mistake("the_height_as_it_was", lambda desk: self._set(desk, high=False), ("height",)),
            Mistake("the_width_as_it_was", lambda desk: self._set(desk, wide=False), ("width",)),
            Mistake("with_a_font_of_their_own", lambda desk: self._set(desk, font=True), ("settings_kept",)),
        )

    def _set(self, desk: Desk, *, wide: bool = True, high: bool = True, font: bool = False) -> None:
        open_preferences(desk, "Buttons")
        if wide:
            set_number(desk, "Minimal button width:", self.width)
        if high:
            set_number(desk, "Minimal button height:", self.height)
        set_check_box(desk, "Use custom button font", font)
        close_preferences(desk)
