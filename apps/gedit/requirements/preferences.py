"""Requirements about gedit's preferences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.gedit.operations import close_preferences, open_preferences, set_check_box, set_number, switch_plugin
from apps.gedit.requirements.common import SETTINGS_KEPT
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Requirement, Scene

_BY_DEFAULT = ("File Browser Panel", "Sort", "Spell Checker", "Text Size")
_MORE = ("Bookmarks", "Character Map", "Code Comment", "Draw Spaces", "Join/Split Lines", "Smart Spaces")


@dataclass(frozen=True)
class EditorSetUp(Requirement):
    """Tabs are so many columns wide and typed as spaces."""

    tab_width: int
    app: ClassVar[str] = "gedit"
    area: ClassVar[str] = "editor_preferences"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.draw.one([2, 3, 4, 5, 6]))

    @property
    def changes(self) -> frozenset[str]:
        return frozenset({"settings:tabs"})

    def phrasings(self) -> Sequence[Phrasing]:
        wide = f"tabs {self.tab_width} columns wide"
        return (
            Phrasing(
                f"make {wide} from now on, and typed as spaces",
                {"tab_width": wide, "spaces": "typed as spaces"},
            ),
            Phrasing(
                f"let the editor have {wide}, and insert spaces instead of them",
                {"tab_width": wide, "spaces": "insert spaces instead of them"},
            ),
        )

    def goals(self) -> Sequence[Asked]:
        return (
            Asked("tab_width", "editor-preferences", {}, {"tab_width": self.tab_width}),
            Asked("spaces", "editor-preferences", {}, {"spaces_for_tabs": True}),
        )

    def guards(self) -> Sequence[Asked]:
        return (SETTINGS_KEPT,)

    def play(self, desk: Desk) -> None:
        self._set(desk)

    def mistakes(self) -> Sequence[Mistake]:
        return (
            Mistake("with_tabs", lambda desk: self._set(desk, spaces=False), ("spaces",)),
            Mistake("with_autosave", lambda desk: self._set(desk, autosave=True), ("settings_kept",)),
        )

    def _set(self, desk: Desk, *, spaces: bool = True, autosave: bool = False) -> None:
        open_preferences(desk, "Editor")
        set_number(desk, "Tab width:", self.tab_width)
        set_check_box(desk, "Insert spaces instead of tabs", spaces)
        set_check_box(desk, "Autosave files", autosave)
        close_preferences(desk)


@dataclass(frozen=True)
class ViewSetUp(Requirement):
    """The right margin is shown at a column."""

    column: int
    app: ClassVar[str] = "gedit"
    area: ClassVar[str] = "view_preferences"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.draw.one([64, 68, 72, 76, 90, 96, 100]))

    @property
    def changes(self) -> frozenset[str]:
        return frozenset({"settings:margin"})

    def phrasings(self) -> Sequence[Phrasing]:
        return (
            Phrasing(f"show the right margin at column {self.column}"),
            Phrasing(
                f"so that I see where lines get too long, let gedit show the right margin at column {self.column}"
            ),
        )

    def goals(self) -> Sequence[Asked]:
        return (Asked("margin", "view-preferences", {}, {"right_margin": True, "right_margin_column": self.column}),)

    def guards(self) -> Sequence[Asked]:
        return (SETTINGS_KEPT,)

    def play(self, desk: Desk) -> None:
        self._set(desk, self.column)

    def mistakes(self) -> Sequence[Mistake]:
        return (
            Mistake("at_the_column_proposed", lambda desk: self._set(desk, 80), ("margin",)),
            Mistake("without_wrapping", lambda desk: self._set(desk, self.column, wrapping=False), ("settings_kept",)),
        )

    def _set(self, desk: Desk, column: int, *, wrapping: bool = True) -> None:
        open_preferences(desk, "View")
        set_check_box(desk, "Display right margin at column:")
        set_number(desk, "Display right margin at column:", column)
        set_check_box(desk, "Enable text wrapping", wrapping)
        close_preferences(desk)


@dataclass(frozen=True)
class PluginsSet(Requirement):
    """Two plugins are switched on, and one is switched off."""

    on: tuple[str, ...]
    off: str
    app: ClassVar[str] = "gedit"
    area: ClassVar[str] = "plugins"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        # The tasks that sort and check the spelling need these plugins.
        return cls(tuple(sorted(scene.draw.some(_MORE, 2))), scene.draw.one(("File Browser Panel", "Text Size")))

    @property
    def changes(self) -> frozenset[str]:
        return frozenset({"settings:plugins"})

    def phrasings(self) -> Sequence[Phrasing]:
        one, two = self.on
        return (
            Phrasing(f"switch on the plugins {one} and {two}, and switch off {self.off}"),
            Phrasing(f"have the plugins {one} and {two} switched on, too, and {self.off} switched off"),
        )

    def goals(self) -> Sequence[Asked]:
        active = sorted({*_BY_DEFAULT, *self.on} - {self.off})
        return (Asked("plugins", "plugins", {}, {"active": active}),)

    def guards(self) -> Sequence[Asked]:
        return (SETTINGS_KEPT,)

    def play(self, desk: Desk) -> None:
        self._switch(desk, self.on, (self.off,))

    def mistakes(self) -> Sequence[Mistake]:
        kept = next(one for one in ("File Browser Panel", "Text Size") if one != self.off)
        return (
            Mistake("all_but_one", lambda desk: self._switch(desk, self.on[:1], (self.off,)), ("plugins",)),
            Mistake("one_too_many_off", lambda desk: self._switch(desk, self.on, (self.off, kept)), ("plugins",)),
        )

    def _switch(self, desk: Desk, on: Sequence[str], off: Sequence[str]) -> None:
        open_preferences(desk, "Plugins")
        for name in on:
            switch_plugin(desk, name)
        for name in off:
            switch_plugin(desk, name, False)
        close_preferences(desk)
