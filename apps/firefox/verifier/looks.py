"""Settings of the look: fonts, colours, theme, toolbars, reader view."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypedDict

from pytest_opencomputer.guest.channels.mozilla_preferences import Preferences
from pytest_opencomputer.guest.channels.typed_values import mapping, text, texts
from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .add_ons import theme_name
from .profile import below, preferences, window_store

_AREAS = {
    "toolbar": "nav-bar",
    "tabs": "TabsToolbar",
    "menu bar": "toolbar-menubar",
    "bookmarks": "PersonalToolbar",
    "overflow menu": "widget-overflow-fixed-list",
    "extensions menu": "unified-extensions-area",
}
_WEBSITES: dict[int, Literal["automatic", "light", "dark"]] = {0: "dark", 1: "light", 2: "automatic"}
_DENSITIES: dict[int, Literal["normal", "compact", "touch"]] = {0: "normal", 1: "compact", 2: "touch"}
_OVERRIDES: dict[int, Literal["never", "high contrast", "always"]] = {0: "high contrast", 1: "never", 2: "always"}
_TOOLBARS: dict[str, Literal["always", "never", "new tab"]] = {"always": "always", "never": "never"}


class FontsFacts(TypedDict):
    """Fonts of pages in Latin letters; an empty name is Firefox's own choice. Sizes in pixels; a minimum of 0 is
    none."""

    default: Literal["serif", "sans-serif"]
    serif: str
    sans_serif: str
    monospace: str
    size: int
    monospace_size: int
    minimum_size: int
    pages_choose: bool


class ColorsFacts(TypedDict):
    """Colours of pages that choose none, as ``#rrggbb`` in small letters, and when they replace those of others."""

    text: str
    background: str
    unvisited: str
    visited: str
    underlined: bool
    override: Literal["never", "high contrast", "always", "other"]


class AppearanceFacts(TypedDict):
    """How the browser looks. ``theme`` is a name."""

    theme: str
    websites: Literal["automatic", "light", "dark", "other"]
    bookmarks_toolbar: Literal["always", "never", "new tab"]
    menu_bar: bool
    title_bar: bool
    density: Literal["normal", "compact", "touch", "other"]
    vertical_tabs: bool
    sidebar_side: Literal["left", "right"]
    sidebar_tools: list[str]


class ToolbarFacts(TypedDict):
    """The ids of the widgets of a toolbar or menu, such as ``home-button``, in order."""

    found: bool
    items: list[str] | None


class ReaderSettingsFacts(TypedDict):
    """How the reader view shows pages. Width and height of lines are steps of its menu."""

    font: str
    font_size: int
    width: int
    line_height: int
    colors: str


@saved
def fonts(home: Home) -> FontsFacts:
    """The fonts of pages and their sizes."""
    return fonts_of(preferences(home))


def fonts_of(found: Preferences) -> FontsFacts:
    """As ``fonts``, of preferences."""
    return {
        "default": "sans-serif" if found.text("font.default.x-western", "serif") == "sans-serif" else "serif",
        "serif": found.text("font.name.serif.x-western"),
        "sans_serif": found.text("font.name.sans-serif.x-western"),
        "monospace": found.text("font.name.monospace.x-western"),
        "size": found.whole("font.size.variable.x-western", 16),
        "monospace_size": found.whole("font.size.monospace.x-western", 12),
        "minimum_size": found.whole("font.minimum-size.x-western", 0),
        "pages_choose": found.whole("browser.display.use_document_fonts", 1) != 0,
    }


@saved
def colors(home: Home) -> ColorsFacts:
    """The colours of pages."""
    return colors_of(preferences(home))


def colors_of(found: Preferences) -> ColorsFacts:
    """As ``colors``, of preferences."""
    return {
        "text": found.text("browser.display.foreground_color", "#000000").lower(),
        "background": found.text("browser.display.background_color", "#ffffff").lower(),
        "unvisited": found.text("browser.anchor_color", "#0000ee").lower(),
        "visited": found.text("browser.visited_color", "#551a8b").lower(),
        "underlined": found.flag("layout.css.always_underline_links", False),
        "override": _OVERRIDES.get(found.whole("browser.display.document_color_use", 1), "other"),
    }


@saved
def appearance(home: Home) -> AppearanceFacts:
    """Theme, light and dark, toolbars, sidebar."""
    return appearance_of(preferences(home), window_store(home), theme_name(home))


def appearance_of(found: Preferences, store: Mapping[str, Any], theme: str) -> AppearanceFacts:
    """As ``appearance``, of preferences, what the window remembers, and the name of the theme."""
    # The attribute is there, with whatever value, if the menu bar hides.
    hides = text(below(store, "toolbar-menubar", "autohide"), "menu bar", "true")
    return {
        "theme": theme,
        "websites": _WEBSITES.get(found.whole("layout.css.prefers-color-scheme.content-override", 2), "other"),
        "bookmarks_toolbar": _TOOLBARS.get(found.text("browser.toolbars.bookmarks.visibility"), "new tab"),
        "menu_bar": hides in ("false", "-moz-missing\n"),
        "title_bar": found.whole("browser.tabs.inTitlebar", 2) == 0,
        "density": _DENSITIES.get(found.whole("browser.uidensity", 0), "other"),
        "vertical_tabs": found.flag("sidebar.verticalTabs", False),
        "sidebar_side": "left" if found.flag("sidebar.position_start", True) else "right",
        "sidebar_tools": found.texts("sidebar.main.tools"),
    }


@saved
def toolbar(home: Home, area: str = "toolbar") -> ToolbarFacts:
    """What is in a toolbar or menu: `toolbar`, `tabs`, `menu bar`, `bookmarks`, `overflow menu` or
    `extensions menu`."""
    state = mapping(preferences(home).json("browser.uiCustomization.state"), "toolbars")
    placed = below(state, "placements", _AREAS.get(area, area))
    return absent(ToolbarFacts) if placed is None else {"found": True, "items": texts(placed, "a toolbar")}


@saved
def reader_settings(home: Home) -> ReaderSettingsFacts:
    """How the reader view shows pages."""
    return reader_settings_of(preferences(home))


def reader_settings_of(found: Preferences) -> ReaderSettingsFacts:
    """As ``reader_settings``, of preferences."""
    return {
        "font": found.text("reader.font_type", "sans-serif"),
        "font_size": found.whole("reader.font_size", 5),
        "width": found.whole("reader.content_width", 3),
        "line_height": found.whole("reader.line_height", 4),
        "colors": found.text("reader.color_scheme", "auto"),
    }
