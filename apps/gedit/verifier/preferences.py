"""The pages of the preferences, as a person sees them."""

from __future__ import annotations

from typing import Literal, TypedDict

from pytest_opencomputer.guest.endpoint import Home, saved

from .defaults import PLUGINS, SCHEMES
from .settings import Settings, Wrapping, one_of

Variant = Literal["system", "light", "dark"]
VARIANTS: tuple[Variant, ...] = ("system", "light", "dark")


class Plugins(TypedDict):
    """The plugins that are switched on, by the names in the preferences and in the order of the alphabet."""

    active: list[str]


class ViewPreferences(TypedDict):
    """The page View of the preferences."""

    line_numbers: bool
    right_margin: bool
    right_margin_column: int
    status_bar: bool
    text_wrapping: Wrapping
    highlight_current_line: bool
    highlight_brackets: bool


class EditorPreferences(TypedDict):
    """The page Editor of the preferences."""

    tab_width: int
    spaces_for_tabs: bool
    automatic_indentation: bool
    backup_copies: bool
    autosave: bool
    autosave_minutes: int


class Style(TypedDict):
    """The page Font & Colors of the preferences. The font counts only where ``system_font`` is false."""

    system_font: bool
    font: str
    theme_variant: Variant
    light_scheme: str
    dark_scheme: str


@saved
def plugins(home: Home) -> Plugins:
    """The plugins that are switched on. By default those of 48.1: file browser, sort, spell checker, text size."""
    modules = Settings(home, "plugins/").texts("active-plugins")
    return {"active": sorted({PLUGINS.get(module, module) for module in modules})}


@saved
def view_preferences(home: Home) -> ViewPreferences:
    """What the documents look like (Preferences > View)."""
    settings = Settings(home, "preferences/editor/")
    return {
        "line_numbers": settings.flag("display-line-numbers"),
        "right_margin": settings.flag("display-right-margin"),
        "right_margin_column": settings.whole("right-margin-position"),
        "status_bar": Settings(home, "preferences/ui/").flag("statusbar-visible"),
        "text_wrapping": settings.wrapping("wrap-mode"),
        "highlight_current_line": settings.flag("highlight-current-line"),
        "highlight_brackets": settings.flag("bracket-matching"),
    }


@saved
def editor_preferences(home: Home) -> EditorPreferences:
    """Tabs, indentation, backup copies and autosave (Preferences > Editor)."""
    settings = Settings(home, "preferences/editor/")
    return {
        "tab_width": settings.whole("tabs-size"),
        "spaces_for_tabs": settings.flag("insert-spaces"),
        "automatic_indentation": settings.flag("auto-indent"),
        "backup_copies": settings.flag("create-backup-copy"),
        "autosave": settings.flag("auto-save"),
        "autosave_minutes": settings.whole("auto-save-interval"),
    }


@saved
def style(home: Home) -> Style:
    """Font, theme variant, and the colour scheme for each variant (Preferences > Font & Colors).

    44.2 has one scheme for both variants: the setting `preferences/editor/scheme`.
    """
    settings = Settings(home, "preferences/editor/")
    variant = one_of(VARIANTS, Settings(home, "preferences/ui/").text("theme-variant"), "theme-variant")
    light, dark = (settings.text(f"style-scheme-for-{one}-theme-variant") for one in ("light", "dark"))
    return {
        "system_font": settings.flag("use-default-font"),
        "font": settings.text("editor-font"),
        "theme_variant": variant,
        "light_scheme": SCHEMES.get(light, light),
        "dark_scheme": SCHEMES.get(dark, dark),
    }
