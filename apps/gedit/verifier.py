"""The endpoints of gedit 48.1; those about external tools and snippets are for 44.2, which has them still.

Documents are plain files; settings are in the user's dconf database; what gedit remembers of documents, print jobs,
sessions and words is in files of its own. TESTPLAN.md says when each is written, ``tests/test_live.py`` holds it
against the application. What is not in a file has the default of gedit's schemas.
"""

from __future__ import annotations

import csv
import hashlib
import io
import itertools
import re
import urllib.parse
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from typing import Any, Literal, TypedDict, TypeVar, cast

from pytest_opencomputer.guest.channels import dconf, ini, xml_tree
from pytest_opencomputer.guest.channels.files import file, folder, text_file
from pytest_opencomputer.guest.channels.pdf import pdf
from pytest_opencomputer.guest.endpoint import Element, Home, Live, StateCorrupt, live, saved
from pytest_opencomputer.guest.state import integer, number, shown

__all__ = ["file", "folder", "pdf", "text_file"]

METADATA = ".local/share/gedit/gedit-metadata.xml"
SESSIONS = ".config/gedit/saved-sessions.xml"
RECENT = ".local/share/recently-used.xbel"
PRINT_SETTINGS = ".config/gedit/gedit-print-settings"
PAGE_SETUP = ".config/gedit/gedit-page-setup"
TOOLS = ".config/gedit/tools"
SNIPPETS = ".config/gedit/snippets"
WORDS = ".config/enchant"
SETTINGS = "/org/gnome/gedit/"
_BOOKMARK = "{http://www.freedesktop.org/standards/desktop-bookmarks}"
_MAX_SHOWN = 200
_MAX_TOOL = 256 * 1024
_MAX_TOOLS = 500

Value = bool | int | float | str | list[str | int]

DEFAULTS: dict[str, Value] = {
    "plugins/active-plugins": ["filebrowser", "sort", "spell", "textsize"],
    "plugins/drawspaces/matrix": [11, 11, 11],
    "plugins/filebrowser/binary-patterns": ["*.la", "*.lo"],
    "plugins/filebrowser/enable-remote": False,
    "plugins/filebrowser/filter-mode": ["hide-hidden", "hide-binary"],
    "plugins/filebrowser/filter-pattern": "",
    "plugins/filebrowser/open-at-first-doc": True,
    "plugins/filebrowser/root": "",
    "plugins/filebrowser/tree-view": True,
    "plugins/filebrowser/virtual-root": "",
    "plugins/spell/highlight-misspelled": False,
    "plugins/time/custom-format": "%d/%m/%Y %H:%M:%S",
    "plugins/time/prompt-type": "prompt-selected-format",
    "plugins/time/selected-format": "%c",
    "plugins/wordcompletion/interactive-completion": True,
    "plugins/wordcompletion/minimum-word-size": 2,
    "preferences/editor/auto-indent": True,
    "preferences/editor/auto-save": False,
    "preferences/editor/auto-save-interval": 10,
    "preferences/editor/bracket-matching": True,
    "preferences/editor/create-backup-copy": False,
    "preferences/editor/display-line-numbers": True,
    "preferences/editor/display-right-margin": False,
    "preferences/editor/editor-font": "Monospace 12",
    "preferences/editor/ensure-trailing-newline": True,
    "preferences/editor/highlight-current-line": True,
    "preferences/editor/insert-spaces": False,
    "preferences/editor/max-undo-actions": 2000,
    "preferences/editor/restore-cursor-position": True,
    "preferences/editor/right-margin-position": 80,
    "preferences/editor/search-highlighting": True,
    "preferences/editor/smart-home-end": "after",
    "preferences/editor/style-scheme-for-dark-theme-variant": "solarized-dark",
    "preferences/editor/style-scheme-for-light-theme-variant": "tango",
    "preferences/editor/syntax-highlighting": True,
    "preferences/editor/tabs-size": 8,
    "preferences/editor/use-default-font": True,
    "preferences/editor/wrap-last-split-mode": "word",
    "preferences/editor/wrap-mode": "word",
    "preferences/encodings/candidate-encodings": [""],
    "preferences/print/margin-bottom": 25.0,
    "preferences/print/margin-left": 25.0,
    "preferences/print/margin-right": 25.0,
    "preferences/print/margin-top": 15.0,
    "preferences/print/print-font-body-pango": "Monospace 9",
    "preferences/print/print-font-header-pango": "Sans 11",
    "preferences/print/print-font-numbers-pango": "Sans 8",
    "preferences/print/print-header": True,
    "preferences/print/print-line-numbers": 0,
    "preferences/print/print-syntax-highlighting": True,
    "preferences/print/print-wrap-mode": "word",
    "preferences/ui/bottom-panel-visible": False,
    "preferences/ui/show-tabs-mode": "auto",
    "preferences/ui/side-panel-visible": False,
    "preferences/ui/statusbar-visible": True,
    "preferences/ui/theme-variant": "system",
    "state/file-chooser/filter-id": 0,
    "state/file-chooser/open-recent": True,
    "state/history-entry/replace-with-entry": [""],
    "state/history-entry/search-for-entry": [""],
    "state/window/bottom-panel-active-page": "",
    "state/window/bottom-panel-size": 140,
    "state/window/height": 700,
    "state/window/maximized": False,
    "state/window/side-panel-active-page": "",
    "state/window/side-panel-size": 200,
    "state/window/width": 900,
}
"""The defaults of the schemas of 48.1."""

OLDER_DEFAULTS: dict[str, Value] = {
    "plugins/externaltools/font": "Monospace 10",
    "plugins/externaltools/use-system-font": True,
    "plugins/pythonconsole/command-color": "#314e6c",
    "plugins/pythonconsole/error-color": "#990000",
    "plugins/pythonconsole/font": "Monospace 10",
    "plugins/pythonconsole/use-system-font": True,
    "preferences/editor/background-pattern": "none",
    "preferences/editor/scheme": "tango",
    "state/window/size": [900, 700],
    "state/window/state": 0,
}
"""The defaults of keys that 44.2 had and 48.1 has not. Of those that both have, only the plugins differ."""

PLUGINS = {
    "bookmarks": "Bookmarks",
    "bracketcompletion": "Bracket Completion",
    "charmap": "Character Map",
    "codecomment": "Code Comment",
    "docinfo": "Document Statistics",
    "drawspaces": "Draw Spaces",
    "externaltools": "External Tools",
    "filebrowser": "File Browser Panel",
    "joinlines": "Join/Split Lines",
    "modelines": "Modelines",
    "multiedit": "Multi Edit",
    "pythonconsole": "Python Console",
    "quickhighlight": "Quick Highlight",
    "quickopen": "Quick Open",
    "sessionsaver": "Session Saver",
    "smartspaces": "Smart Spaces",
    "snippets": "Snippets",
    "sort": "Sort",
    "spell": "Spell Checker",
    "textsize": "Text Size",
    "time": "Insert Date/Time",
    "wordcompletion": "Word Completion",
}
"""Plugins by their module: the names in the list of the preferences."""

SCHEMES = {
    "classic": "Classic",
    "cobalt": "Cobalt",
    "kate": "Kate",
    "oblivion": "Oblivion",
    "solarized-dark": "Solarized Dark",
    "solarized-light": "Solarized Light",
    "tango": "Tango",
}
"""Colour schemes by their id: the names in the preferences."""

_F = TypeVar("_F")
_T = TypeVar("_T", bound=str)
Wrapping = Literal["none", "characters", "words"]
WRAPPINGS: dict[str, Wrapping] = {"none": "none", "char": "characters", "word": "words"}
Variant = Literal["system", "light", "dark"]
Orientation = Literal["portrait", "landscape", "reverse_portrait", "reverse_landscape"]
VARIANTS: tuple[Variant, ...] = ("system", "light", "dark")
ORIENTATIONS: tuple[Orientation, ...] = ("portrait", "landscape", "reverse_portrait", "reverse_landscape")


class Lines(TypedDict):
    """Lines of a text file that have a text in them: how many, their numbers from 1, and the first 200 of them."""

    found: bool
    count: int | None
    numbers: list[int] | None
    lines: list[str] | None
    total: int | None


class OtherLines(TypedDict):
    """Lines without any of some texts. ``sha256`` is of them in UTF-8, each with a line feed behind it.

    ``set_sha256`` is so of each of them once, sorted by code points, empty ones left out: whatever their order.
    """

    found: bool
    count: int | None
    sha256: str | None
    set_sha256: str | None


class LineOrder(TypedDict):
    """How the lines of a list are ordered: ``sorted`` by their letters whatever their case, by code points otherwise.

    ``out_of_order`` is the first line that stands behind one it should stand before, ``repeated`` are the lines that
    are there more than once, ``empty`` the numbers (from 1) of the empty ones, which are left out of the rest.
    """

    found: bool
    count: int | None
    sorted: bool | None
    out_of_order: str | None
    repeated: list[str] | None
    empty: list[int] | None


class Table(TypedDict):
    """A CSV file. ``uneven_rows`` are the rows (from 1 below the header) that have more or fewer cells than it."""

    found: bool
    columns: list[str] | None
    row_count: int | None
    uneven_rows: list[int] | None


class TableRow(TypedDict):
    """Rows of a CSV file: how many there are, the number of the first one (from 1), and its cells by column."""

    found: bool
    count: int | None
    number: int | None
    cells: dict[str, str] | None


class Setting(TypedDict):
    """A setting. ``changed`` is whether it is other than by default; null where the default is not known."""

    found: bool
    value: Value | None
    changed: bool | None


class ChangedSettings(TypedDict):
    """Keys of settings that are not as they are by default, in the order of the alphabet."""

    keys: list[str]


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


class PrintPreferences(TypedDict):
    """The page Text Editor of the print dialog. ``line_numbers_every`` is 0 where none are printed."""

    line_numbers_every: int
    syntax_highlighting: bool
    page_headers: bool
    text_wrapping: Wrapping
    body_font: str
    line_number_font: str
    header_font: str


class ReplaceHistory(TypedDict):
    """What was entered in the dialog Find and Replace, newest first."""

    searched: list[str]
    replaced_with: list[str]


class DocumentMemory(TypedDict):
    """What gedit keeps of a document. An entry is null where gedit had no reason to keep it.

    ``highlight_mode`` and ``spell_language`` are ids (``csv``, ``en_GB``), ``position`` is that of the cursor in
    characters, ``bookmarks`` are line numbers from 1.
    """

    found: bool
    encoding: str | None
    highlight_mode: str | None
    position: int | None
    spell_language: str | None
    highlights_misspelled: bool | None
    bookmarks: list[int] | None


class UserWords(TypedDict):
    """Words that were added to the user's dictionary, in their order."""

    found: bool
    words: list[str] | None


class Session(TypedDict):
    """A saved session: its documents, in the order of their tabs."""

    found: bool
    places: list[str] | None


class Sessions(TypedDict):
    """The names of the saved sessions, in their order."""

    names: list[str]


class RecentFiles(TypedDict):
    """Files that gedit opened or saved, the one used last first."""

    places: list[str]


class PrintSetup(TypedDict):
    """The last print job and its paper. ``output`` is the file that was printed to; ``pages`` is ``all`` or ranges."""

    found: bool
    paper: str | None
    width_mm: float | None
    height_mm: float | None
    orientation: Orientation | None
    printer: str | None
    output: str | None
    output_format: str | None
    copies: int | None
    pages: str | None
    pages_per_side: int | None


class ExternalTool(TypedDict):
    """An external tool, with the ids that its file has for what the dialog offers."""

    found: bool
    command: str | None
    shortcut: str | None
    input: str | None
    output: str | None
    saves: str | None
    applicability: str | None
    languages: list[str] | None


class Snippet(TypedDict):
    """A snippet; ``shortcut`` is null where it has none."""

    found: bool
    text: str | None
    description: str | None
    shortcut: str | None


class Tab(TypedDict):
    """A document in a tab. ``window`` counts from 1."""

    name: str
    unsaved: bool
    in_front: bool
    window: int


class Tabs(TypedDict):
    """The open documents, window by window, in the order of their tabs."""

    found: bool
    names: list[str] | None
    tabs: list[Tab] | None


class FrontDocument(TypedDict):
    """The document in front, saved or not: the first 10,000 characters of its text, with line feeds only."""

    found: bool
    name: str | None
    unsaved: bool | None
    text: str | None


def _absent(facts: type[_F]) -> _F:
    """The facts about a thing that is not there."""
    nothing: Any = {**dict.fromkeys(facts.__annotations__), "found": False}
    return cast(_F, nothing)


# Documents


@saved
def lines_with(home: Home, place: str, text: str, encoding: str = "", ignore_case: bool = False) -> Lines:
    """The lines of a text file that have `text` in them. The encoding is understood as by `text-file`."""
    lines = _lines(home, place, encoding)
    if lines is None:
        return _absent(Lines)
    wanted = text.casefold() if ignore_case else text
    hits = [at for at, line in enumerate(lines, 1) if wanted in (line.casefold() if ignore_case else line)]
    texts = [lines[at - 1] for at in hits[:_MAX_SHOWN]]
    return {"found": True, "count": len(hits), "numbers": hits, "lines": texts, "total": len(lines)}


@saved
def other_lines(home: Home, place: str, without: list[str], encoding: str = "") -> OtherLines:
    """The lines of a text file that have none of these texts in them: what a change should have left alone."""
    lines = _lines(home, place, encoding)
    if lines is None:
        return _absent(OtherLines)
    kept = [line for line in lines if not any(text in line for text in without)]
    once = sorted({line for line in kept if line.strip()})
    return {"found": True, "count": len(kept), "sha256": _digest(kept), "set_sha256": _digest(once)}


@saved
def line_order(home: Home, place: str, encoding: str = "") -> LineOrder:
    """Whether the lines of a text file are in the order of the alphabet, which are there twice, which are empty."""
    lines = _lines(home, place, encoding)
    if lines is None:
        return _absent(LineOrder)
    full = [line for line in lines if line.strip()]
    wrong = next((two for one, two in itertools.pairwise(full) if two.casefold() < one.casefold()), None)
    times = Counter(full)
    return {
        "found": True,
        "count": len(lines),
        "sorted": wrong is None,
        "out_of_order": wrong,
        "repeated": [line for line, count in times.items() if count > 1][:_MAX_SHOWN],
        "empty": [at for at, line in enumerate(lines, 1) if not line.strip()],
    }


@saved
def table(home: Home, place: str, separator: str = ",", encoding: str = "") -> Table:
    """The columns of a CSV file and how many rows are below them."""
    rows = _rows(home, place, separator, encoding)
    if rows is None:
        return _absent(Table)
    columns, below = (rows[0] if rows else []), rows[1:]
    uneven = [at for at, row in enumerate(below, 1) if len(row) != len(columns)]
    return {"found": True, "columns": columns, "row_count": len(below), "uneven_rows": uneven}


@saved
def table_row(home: Home, place: str, column: str, value: str, separator: str = ",", encoding: str = "") -> TableRow:
    """The first row of a CSV file that has `value` in `column`, and how many have it."""
    rows = _rows(home, place, separator, encoding) or [[]]
    columns = rows[0]
    at = columns.index(column) if column in columns else -1
    hits = [row for row in range(1, len(rows)) if at >= 0 and rows[row][at : at + 1] == [value]]
    if not hits:
        return _absent(TableRow)
    cells = dict(zip(columns, rows[hits[0]], strict=False))
    return {"found": True, "count": len(hits), "number": hits[0], "cells": cells}


def _digest(lines: Sequence[str]) -> str:
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


def _lines(home: Home, place: str, encoding: str) -> list[str] | None:
    return text_file(home, place, encoding)["lines"]


def _rows(home: Home, place: str, separator: str, encoding: str) -> list[list[str]] | None:
    text = text_file(home, place, encoding)["text"]
    if text is None:
        return None
    try:
        return [row for row in csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True) if row]
    except csv.Error as error:
        raise StateCorrupt(f"{shown(place)} is no CSV file with {shown(separator)}: {error}") from error


# Settings


@saved
def setting(home: Home, key: str) -> Setting:
    """A setting by its key below `/org/gnome/gedit/`, for example `preferences/editor/tabs-size`."""
    stored, default = _stored(home).get(key), (DEFAULTS | OLDER_DEFAULTS).get(key)
    if stored is None and default is None:
        return _absent(Setting)
    value = default if stored is None else stored
    return {"found": True, "value": value, "changed": None if default is None else _differs(key, value, default)}


@saved
def changed_settings(home: Home, below: str = "preferences") -> ChangedSettings:
    """Which settings in a folder are not as by default: `preferences`, `plugins`, `state`, or one further down.

    gedit itself changes some in `state` and `plugins/filebrowser` while it is used.
    """
    defaults = DEFAULTS | OLDER_DEFAULTS
    stored = {key: value for key, value in _stored(home).items() if key.startswith(below.rstrip("/") + "/")}
    # A key of neither release was put there by somebody: that is a change too.
    changed = [key for key, value in stored.items() if key not in defaults or _differs(key, value, defaults[key])]
    return {"keys": sorted(changed)}


@saved
def plugins(home: Home) -> Plugins:
    """The plugins that are switched on. By default those of 48.1: file browser, sort, spell checker, text size."""
    active = _setting(home, "plugins/active-plugins")
    names = [PLUGINS.get(str(module), str(module)) for module in (active if isinstance(active, list) else [])]
    return {"active": sorted(set(names))}


@saved
def view_preferences(home: Home) -> ViewPreferences:
    """What the documents look like (Preferences > View)."""
    settings = _Settings(home, "preferences/editor/")
    return {
        "line_numbers": settings.flag("display-line-numbers"),
        "right_margin": settings.flag("display-right-margin"),
        "right_margin_column": settings.whole("right-margin-position"),
        "status_bar": _Settings(home, "preferences/ui/").flag("statusbar-visible"),
        "text_wrapping": settings.wrapping("wrap-mode"),
        "highlight_current_line": settings.flag("highlight-current-line"),
        "highlight_brackets": settings.flag("bracket-matching"),
    }


@saved
def editor_preferences(home: Home) -> EditorPreferences:
    """Tabs, indentation, backup copies and autosave (Preferences > Editor)."""
    settings = _Settings(home, "preferences/editor/")
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
    """Font, theme variant, and the colour scheme for each variant (Preferences > Font & Colors)."""
    settings = _Settings(home, "preferences/editor/")
    variant = _one_of(VARIANTS, _Settings(home, "preferences/ui/").text("theme-variant"), "theme-variant")
    light, dark = (settings.text(f"style-scheme-for-{one}-theme-variant") for one in ("light", "dark"))
    return {
        "system_font": settings.flag("use-default-font"),
        "font": settings.text("editor-font"),
        "theme_variant": variant,
        "light_scheme": SCHEMES.get(light, light),
        "dark_scheme": SCHEMES.get(dark, dark),
    }


@saved
def print_preferences(home: Home) -> PrintPreferences:
    """How documents are printed (Print > Text Editor)."""
    settings = _Settings(home, "preferences/print/")
    return {
        "line_numbers_every": settings.whole("print-line-numbers"),
        "syntax_highlighting": settings.flag("print-syntax-highlighting"),
        "page_headers": settings.flag("print-header"),
        "text_wrapping": settings.wrapping("print-wrap-mode"),
        "body_font": settings.text("print-font-body-pango"),
        "line_number_font": settings.text("print-font-numbers-pango"),
        "header_font": settings.text("print-font-header-pango"),
    }


@saved
def replace_history(home: Home) -> ReplaceHistory:
    """What was searched for and put in its place with Find and Replace. The search bar leaves nothing."""
    settings = _Settings(home, "state/history-entry/")
    searched, replaced = (
        [text for text in settings.texts(key) if text] for key in ("search-for-entry", "replace-with-entry")
    )
    return {"searched": searched, "replaced_with": replaced}


class _Settings:
    """Settings in one folder, each of the type that gedit's schema has for it."""

    def __init__(self, home: Home, folder_: str) -> None:
        self._folder = folder_
        self._stored = _stored(home)

    def _value(self, key: str, kind: type) -> Any:
        value = self._stored.get(self._folder + key, DEFAULTS[self._folder + key])
        if type(value) is not kind:
            raise StateCorrupt(f"{key}: {shown(value)} is no {kind.__name__}")
        return value

    def flag(self, key: str) -> bool:
        return bool(self._value(key, bool))

    def whole(self, key: str) -> int:
        return int(self._value(key, int))

    def text(self, key: str) -> str:
        return str(self._value(key, str))

    def texts(self, key: str) -> list[str]:
        return [str(item) for item in self._value(key, list)]

    def wrapping(self, key: str) -> Wrapping:
        return WRAPPINGS[_one_of(tuple(WRAPPINGS), self.text(key), key)]


def _one_of(known: tuple[_T, ...], value: str, what: str) -> _T:
    for one in known:
        if one == value:
            return one
    raise StateCorrupt(f"{what}: {shown(value)} is none of {', '.join(map(str, known))}")


def _stored(home: Home) -> dict[str, Any]:
    """What was set in gedit, by the key below its folder."""
    stored = dconf.read(home)
    return {key[len(SETTINGS) :]: value for key, value in stored.items() if key.startswith(SETTINGS)}


def _setting(home: Home, key: str) -> Any:
    return _stored(home).get(key, DEFAULTS.get(key))


def _differs(key: str, value: Any, default: Any) -> bool:
    if key == "plugins/active-plugins" and isinstance(value, list):
        # gedit writes them in another order each time.
        return sorted(map(str, value)) != sorted(map(str, default))
    return type(value) is not type(default) or bool(value != default)


# What gedit remembers


@saved
def document_memory(home: Home, place: str) -> DocumentMemory:
    """What gedit keeps of a document. Written when gedit quits; bookmarks only if the document was saved after."""
    wanted = _absolute(home, place)
    entries: dict[str, str] | None = None
    for document in _xml(home, METADATA).iter("document"):
        if _place(document.get("uri", "")) == wanted:
            entries = {entry.get("key", ""): entry.get("value", "") for entry in document.iter("entry")}
    if entries is None:
        return _absent(DocumentMemory)
    marks, position = entries.get("gedit-bookmarks"), entries.get("gedit-position")
    enabled = entries.get("gedit-spell-enabled")
    return {
        "found": True,
        "encoding": entries.get("gedit-encoding"),
        "highlight_mode": entries.get("gedit-language"),
        "position": None if position is None else integer(position, "gedit-position"),
        "spell_language": entries.get("gedit-spell-language"),
        "highlights_misspelled": None if enabled is None else enabled == "1",
        # Counted from 0 in the file.
        "bookmarks": None if marks is None else [integer(mark, "gedit-bookmarks") + 1 for mark in marks.split(",")],
    }


@saved
def user_words(home: Home, language: str) -> UserWords:
    """The words that the user added to the dictionary of a language such as `en_GB`."""
    if not re.fullmatch(r"[A-Za-z]{2,3}(_[A-Za-z]{2,4})?", language):
        raise ValueError(f"{language!r} is no language such as en_GB")
    place = f"{WORDS}/{language}.dic"
    if not home.has(place):
        return _absent(UserWords)
    lines = home.text(place, "utf-8-sig", _MAX_TOOL).split("\n")
    return {"found": True, "words": [word for line in lines if (word := line.strip()) and not word.startswith("#")]}


@saved
def session(home: Home, name: str) -> Session:
    """A session of the plugin Session Saver, by its name."""
    for element in _xml(home, SESSIONS).iter("session"):
        if element.get("name") == name:
            places = [_place(one.get("path", "")) for one in element.iter("file")]
            return {"found": True, "places": [_relative(home, place) for place in places]}
    return _absent(Session)


@saved
def sessions(home: Home) -> Sessions:
    """The sessions of the plugin Session Saver."""
    return {"names": [element.get("name", "") for element in _xml(home, SESSIONS).iter("session")]}


@saved
def recent_files(home: Home) -> RecentFiles:
    """The recent files of gedit, the one used last first; places in the home folder are relative to it."""
    used: list[tuple[datetime, str]] = []
    for bookmark in _xml(home, RECENT).iter("bookmark"):
        for application in bookmark.iter(f"{_BOOKMARK}application"):
            if application.get("name") == "gedit":
                place = _relative(home, _place(bookmark.get("href", "")))
                used.append((_moment(application.get("modified", "")), place))
    return {"places": [place for _, place in sorted(used, key=lambda pair: pair[0], reverse=True)]}


@saved
def print_setup(home: Home) -> PrintSetup:
    """The last print job. Written when gedit quits, and only if something was printed."""
    job, paper = (ini.read(home, place).sections if home.has(place) else {} for place in (PRINT_SETTINGS, PAGE_SETUP))
    settings, page = job.get("Print Settings", {}), paper.get("Page Setup", {})
    if not settings and not page:
        return _absent(PrintSetup)
    output, turned = settings.get("output-uri"), page.get("Orientation")
    pages = settings.get("page-ranges") if settings.get("print-pages") == "ranges" else settings.get("print-pages")
    return {
        "found": True,
        "paper": _text(page.get("DisplayName")),
        "width_mm": _number(page, "Width"),
        "height_mm": _number(page, "Height"),
        "orientation": None if turned is None else _one_of(ORIENTATIONS, turned, "Orientation"),
        "printer": _text(settings.get("printer")),
        "output": None if output is None else _relative(home, _place(ini.unescaped(output))),
        "output_format": settings.get("output-file-format"),
        "copies": integer(settings.get("n-copies", "1"), "n-copies"),
        "pages": pages,
        "pages_per_side": integer(settings.get("number-up", "1"), "number-up"),
    }


def _text(value: str | None) -> str | None:
    return None if value is None else ini.unescaped(value)


def _number(section: Any, key: str) -> float | None:
    return round(number(section[key], key), 2) if key in section else None


def _moment(text: str) -> datetime:
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        raise StateCorrupt(f"{shown(text)} is no time") from None


def _xml(home: Home, place: str) -> ET.Element:
    return xml_tree.read(home, place) if home.has(place) else ET.Element("nothing")


def _place(uri: str) -> str:
    """The absolute path that a ``file:`` address names; any other address as it is."""
    parts = urllib.parse.urlsplit(uri)
    if parts.scheme != "file" or parts.netloc not in ("", "localhost"):
        return uri
    return urllib.parse.unquote(parts.path, errors="backslashreplace")


def _absolute(home: Home, place: str) -> str:
    return place if place.startswith("/") else f"{home.seen_as}/{place}"


def _relative(home: Home, place: str) -> str:
    return place.removeprefix(f"{home.seen_as}/")


# External tools and snippets, which only 44.2 has


@saved
def external_tool(home: Home, name: str) -> ExternalTool:
    """A tool of the user's own by its name (Manage External Tools, gedit 44.2)."""
    entries = home.listing(TOOLS, max_entries=_MAX_TOOLS) if home.has(TOOLS) else []
    for entry in entries:
        if entry.kind != "file":
            continue
        options, command = _tool(home.text(entry.place, max_bytes=_MAX_TOOL))
        if options.get("Name") == name:
            return {
                "found": True,
                "command": command,
                "shortcut": options.get("Shortcut"),
                "input": options.get("Input", "nothing"),
                "output": options.get("Output", "nothing"),
                "saves": options.get("Save-files", "nothing"),
                "applicability": options.get("Applicability", "all"),
                "languages": [one for one in options.get("Languages", "").split(",") if one],
            }
    return _absent(ExternalTool)


def _tool(text: str) -> tuple[dict[str, str], str]:
    """The options in the comment ``# [Gedit Tool]`` of a tool's file, and the rest of it: the command."""
    options: dict[str, str] = {}
    command: list[str] = []
    inside = False
    for line in text.split("\n"):
        if line.strip() == "# [Gedit Tool]":
            inside = True
        elif inside and line.startswith("#") and "=" in line:
            key, _, value = line[1:].partition("=")
            options[key.strip()] = value.strip()
        elif inside and not line.strip():
            inside = False
        else:
            command.append(line)
    return options, "\n".join(command).rstrip("\n")


@saved
def snippet(home: Home, trigger: str, language: str = "") -> Snippet:
    """A snippet of the user's own by its tab trigger (Manage Snippets, gedit 44.2), of a language or global."""
    if not re.fullmatch(r"[\w.+#-]*", language) or language.startswith("."):
        raise ValueError(f"{language!r} is no language such as python")
    for element in _xml(home, f"{SNIPPETS}/{language.lower() or 'global'}.xml").iter("snippet"):
        if element.findtext("tag", "") == trigger:
            return {
                "found": True,
                "text": element.findtext("text", ""),
                "description": element.findtext("description", ""),
                "shortcut": element.findtext("accelerator"),
            }
    return _absent(Snippet)


# The running application

_TITLE = re.compile(r"(?P<star>\*?)(?P<name>.*?)(?: \((?P<folder>[^()]*)\))?(?: \[[^\]]*\])? - gedit")


@live
def tabs(desktop: Live) -> Tabs:
    """The documents that are open. ``found`` is false where gedit does not run."""
    windows = _windows(desktop)
    if not windows:
        return _absent(Tabs)
    all_tabs = desktop.find(role="page tab", app="gedit", states=())
    found: list[Tab] = []
    for index, window in enumerate(windows, 1):
        title = _TITLE.fullmatch(window["name"])
        own = [tab for tab in all_tabs if _is_in(tab, window)]
        for tab in own:
            # The tab of a document that is alone in its window is hidden and has no name.
            name = tab["name"] if tab["name"] or title is None else title["star"] + title["name"]
            found.append(
                {
                    "name": name.removeprefix("*"),
                    "unsaved": name.startswith("*"),
                    "in_front": "selected" in tab["states"],
                    "window": index,
                }
            )
    return {"found": True, "names": [tab["name"] for tab in found], "tabs": found}


@live
def front_document(desktop: Live) -> FrontDocument:
    """The document in front of the active window (of the first one where none is active)."""
    windows = _windows(desktop)
    window = next((one for one in windows if "active" in one["states"]), windows[0] if windows else None)
    selected = desktop.find(role="page tab", app="gedit", states=("selected",))
    tab = next((one for one in selected if window is not None and _is_in(one, window)), None)
    texts = desktop.find(role="text", app="gedit") if tab is not None else []
    text = next((one["text"] for one in texts if tab is not None and _is_in(one, tab)), None)
    if window is None or text is None:
        return _absent(FrontDocument)
    title = _TITLE.fullmatch(window["name"])
    return {
        "found": True,
        "name": title["name"] if title is not None else window["name"],
        "unsaved": window["name"].startswith("*"),
        "text": text.replace("\r\n", "\n").replace("\r", "\n"),
    }


def _windows(desktop: Live) -> Sequence[Element]:
    """The windows with documents; dialogs and the preferences have other titles."""
    return desktop.find(role="frame", name=r"(?s).* - gedit", app="gedit")


def _is_in(inner: Element, outer: Element) -> bool:
    return inner["path"][: len(outer["path"])] == outer["path"]
