"""How folders are shown, and how files are worked with."""

from __future__ import annotations

from typing import Literal, TypedDict, cast

from pytest_opencomputer.guest.channels import ini
from pytest_opencomputer.guest.endpoint import Home, StateCorrupt, absent, saved
from pytest_opencomputer.guest.state import shown

from .configuration import LIBFM, PCMANFM, PLACES, File, Values

ViewMode = Literal["icon", "compact", "thumbnail", "list"]
SortBy = Literal["name", "desc", "size", "mtime", "owner", "perm", "info", "dirname", "ext", "none"]
PaneMode = Literal["places", "dirtree", "none", "remote"]
DropAction = Literal["auto", "copy", "move", "ask"]
FOLDERS = ".config/libfm/dir-settings.conf"
_MODES: tuple[ViewMode, ...] = ("icon", "compact", "thumbnail", "list")
# In the order of the numbers that 1.0 and 1.1 wrote. Source: fm-folder-model.h.
_COLUMNS: dict[str, SortBy] = {"2": "name", "3": "size", "4": "desc", "5": "perm", "6": "owner", "7": "mtime"}
_NAMES: tuple[SortBy, ...] = ("name", "desc", "size", "mtime", "owner", "perm", "info", "dirname", "ext", "none")
_PANES: dict[str, PaneMode] = {"0": "none", "1": "places", "2": "dirtree", "3": "remote"}


class Setting(TypedDict):
    """A setting as it is written. ``found`` is false for a key that neither the user's file nor PCManFM has."""

    found: bool
    value: str | None


class ViewPreferences(TypedDict):
    """How folders are shown that have no settings of their own, and the window around them."""

    view_mode: ViewMode
    sort_by: SortBy
    sort_descending: bool
    folders_first: bool
    ignores_case: bool
    hidden_files: bool
    side_pane: PaneMode
    side_pane_shown: bool
    status_bar: bool
    path_as_buttons: bool
    tab_bar_always: bool


class FilePreferences(TypedDict):
    """How files are opened, thrown away and described. Sizes of icons are in pixels."""

    single_click: bool
    confirm_delete: bool
    confirm_trash: bool
    uses_trash: bool
    drop_action: DropAction
    decimal_units: bool
    iso_dates: bool
    backups_hidden: bool
    full_names: bool
    hidden_shadowed: bool
    thumbnails: bool
    thumbnail_size: int
    big_icon_size: int
    small_icon_size: int
    only_user_templates: bool
    opens_new_from_template: bool
    archiver: str | None


class FolderSettings(TypedDict):
    """How one folder is shown, if *Preserve This Folder's Settings* is on for it."""

    found: bool
    view_mode: ViewMode | None
    sort_by: SortBy | None
    sort_descending: bool | None
    hidden_files: bool | None


@saved
def view_preferences(home: Home) -> ViewPreferences:
    """How folders are shown. Changes in the menu *View* are written at once, those of the dialog when it closes; the
    view mode of the menu is that of one tab, and only the one of the dialog is kept.
    """
    ui = Values(home, PCMANFM, "ui")
    sort_by, descending, words = _sorting(ui)
    pane = ui.text("side_pane_mode") or ""
    modes = [one for one in pane.split(";") if one]
    return {
        "view_mode": _mode(ui.text("view_mode") or "", PCMANFM),
        "sort_by": sort_by,
        "sort_descending": descending,
        "folders_first": "mingle" not in words,
        "ignores_case": "case" not in words,
        "hidden_files": ui.flag("show_hidden"),
        "side_pane": _pane(modes[-1] if modes else "none"),
        "side_pane_shown": "hidden" not in modes,
        "status_bar": ui.flag("show_statusbar"),
        "path_as_buttons": ui.flag("pathbar_mode_buttons"),
        "tab_bar_always": ui.flag("always_show_tabs"),
    }


@saved
def file_preferences(home: Home) -> FilePreferences:
    """How files are opened, thrown away and described: the pages *General*, *Display* and *Advanced* of the
    preferences, written when the dialog closes.
    """
    config, ui = Values(home, LIBFM, "config"), Values(home, LIBFM, "ui")
    action = config.text("drop_default_action")
    if action not in ("auto", "copy", "move", "ask"):
        raise StateCorrupt(f"drop_default_action in {LIBFM} is {shown(action)}")
    return {
        "single_click": config.flag("single_click"),
        "confirm_delete": config.flag("confirm_del"),
        "confirm_trash": config.flag("confirm_trash"),
        "uses_trash": config.flag("use_trash"),
        "drop_action": cast(DropAction, action),
        "decimal_units": config.flag("si_unit"),
        "iso_dates": config.flag("date_iso_8601"),
        "backups_hidden": config.flag("backup_as_hidden"),
        "full_names": config.flag("show_full_names"),
        "hidden_shadowed": ui.flag("shadow_hidden"),
        "thumbnails": ui.flag("show_thumbnail"),
        "thumbnail_size": ui.number("thumbnail_size"),
        "big_icon_size": ui.number("big_icon_size"),
        "small_icon_size": ui.number("small_icon_size"),
        "only_user_templates": config.flag("only_user_templates"),
        "opens_new_from_template": config.flag("template_run_app"),
        "archiver": config.text("archiver"),
    }


@saved
def setting(home: Home, file: File, section: str, key: str) -> Setting:
    """A setting of `libfm.conf` or `pcmanfm.conf` as it is written, or PCManFM's own value if the user's file has
    none.
    """
    value = Values(home, PLACES[file], section).text(key)
    return {"found": value is not None, "value": value}


@saved
def folder_settings(home: Home, place: str) -> FolderSettings:
    """The settings of a folder's own, written at once; `found` is false if it has none."""
    path = place if place.startswith("/") else f"{home.seen_as}/{place}".rstrip("/")
    values = ini.read(home, FOLDERS, comments=("#",)).sections.get(path) if home.has(FOLDERS) else None
    if values is None:
        return absent(FolderSettings)
    sort, mode, hidden = values.get("Sort"), values.get("ViewMode"), values.get("ShowHidden")
    words = _words(sort) if sort is not None else []
    return {
        "found": True,
        "view_mode": None if mode is None else _mode(mode, FOLDERS),
        "sort_by": None if sort is None else _column(words, FOLDERS),
        "sort_descending": None if sort is None else "descending" in words,
        "hidden_files": None if hidden is None else hidden in ("true", "1"),
    }


def _sorting(ui: Values) -> tuple[SortBy, bool, list[str]]:
    """The column, whether it is descending, and the other words of the order."""
    column, direction = ui.saved("sort_by"), ui.saved("sort_type")
    if ui.saved("sort") is None and column is not None:
        if column not in _COLUMNS:
            raise StateCorrupt(f"sort_by in {PCMANFM} is {shown(column)}")
        return _COLUMNS[column], direction == "1", []
    words = _words(ui.text("sort") or "")
    return _column(words, PCMANFM), "descending" in words, words


def _words(sort: str) -> list[str]:
    return [one for one in sort.split(";") if one]


def _column(words: list[str], where: str) -> SortBy:
    for one in _NAMES:
        if words[:1] == [one]:
            return one
    raise StateCorrupt(f"the order in {where} is {shown(';'.join(words))}")


def _mode(text: str, where: str) -> ViewMode:
    """A view mode by its name, or by the number that 1.0 and 1.1 wrote."""
    for number, one in enumerate(_MODES):
        if text in (one, str(number)):
            return one
    raise StateCorrupt(f"the view mode in {where} is {shown(text)}")


def _pane(text: str) -> PaneMode:
    for number, one in _PANES.items():
        if text in (one, number):
            return one
    raise StateCorrupt(f"side_pane_mode in {PCMANFM} is {shown(text)}")
