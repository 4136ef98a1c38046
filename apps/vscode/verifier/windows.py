"""What the window shows: editors, their places, parts of the window, themes, recent folders; and what it keeps of them.

Written within seconds after a change, and when the window is closed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Literal, TypedDict

from pytest_opencomputer.guest.channels.typed_values import items, text, whole
from pytest_opencomputer.guest.endpoint import Home, StateTooBig, absent, saved

from .settings import part_of
from .storage import Items, address, global_items, items_of, object_of, place_of, place_of_path, state

MOST = 500
_FILE = "workbench.editors.files.fileEditorInput"
Side = Literal["left", "right", "top", "bottom"]
_SIDES: dict[int, Side] = {0: "left", 1: "right", 2: "bottom", 3: "top"}


class Editor(TypedDict):
    """An open editor. ``place`` is null for what is no file, such as the settings; ``kind`` says what it is then."""

    place: str | None
    kind: str
    pinned: bool
    preview: bool


class Group(TypedDict):
    """A group of editors, in the order of its tabs. ``active`` is the place of the one that is shown."""

    editors: list[Editor]
    places: list[str]
    active: str | None


class OpenEditors(TypedDict):
    """The editors that are open in a folder. ``places`` are of all groups; ``active`` is of the group in front.

    Groups are in the order in which the window has them, from left to right and from the top.
    """

    found: bool
    groups: list[Group] | None
    places: list[str] | None
    active: str | None


class Layout(TypedDict):
    """Which parts of the window are shown for a folder, and where. The panel has terminal, problems and output."""

    found: bool
    side_bar: bool | None
    side_bar_side: Side | None
    panel: bool | None
    panel_side: Side | None
    secondary_side_bar: bool | None
    activity_bar: bool | None
    status_bar: bool | None
    zen_mode: bool | None
    view: str | None


class Themes(TypedDict):
    """The names of the themes that the user or the folder has chosen; null for the default one."""

    color: str | None
    icons: str | None
    product_icons: str | None


class Recent(TypedDict):
    """Folders, workspaces and files that were open, the newest first. Places in the home folder, or absolute paths."""

    folders: list[str]
    workspaces: list[str]
    files: list[str]


class Cursor(TypedDict):
    """Where the cursor is in a file whose editor was open: line and column from 1, and what is selected."""

    found: bool
    line: int | None
    column: int | None
    selected_lines: int | None
    cursors: int | None


class Explorer(TypedDict):
    """The folders that are unfolded in the explorer, relative to the folder that is open."""

    found: bool
    expanded: list[str] | None


def _opened(home: Home, folder: str) -> Items | None:
    found = items_of(home, folder)
    return found or None


@saved
def open_editors(home: Home, folder: str) -> OpenEditors:
    """The editors of the window with a folder or `.code-workspace` file, as it would open them again."""
    kept = _opened(home, folder)
    if kept is None:
        return absent(OpenEditors)
    part = object_of(state(kept, "memento/workbench.parts.editor") or {}, "editors")
    editors = object_of(part.get("editorpart.state") or {}, "editors")
    grid = object_of(editors.get("serializedGrid") or {}, "editors")
    leaves = list(_leaves(grid.get("root")))
    groups = [_group(home, one) for one in leaves]
    front = editors.get("activeGroup")
    active = next(
        (group["active"] for leaf, group in zip(leaves, groups, strict=True) if leaf.get("id") == front), None
    )
    return {
        "found": True,
        "groups": [group for group in groups if group["editors"]],
        "places": [place for group in groups for place in group["places"]],
        "active": active,
    }


def _leaves(root: Any) -> Iterator[dict[str, Any]]:
    """The groups of a grid, in its order."""
    waiting = [root] if root else []
    count = 0
    while waiting:
        count += 1
        if count > MOST:
            raise StateTooBig(f"more than {MOST} groups of editors")
        node = object_of(waiting.pop(), "editors")
        if node.get("type") == "branch":
            waiting.extend(reversed(items(node.get("data"), "editors")))
        else:
            yield object_of(node.get("data") or {}, "editors")


def _group(home: Home, group: dict[str, Any]) -> Group:
    listed = items(group.get("editors"), "editors")
    if len(listed) > MOST:
        raise StateTooBig(f"{len(listed)} editors")
    preview, sticky = group.get("preview"), whole(group.get("sticky"), "editors", -1)
    editors = [_editor(home, object_of(one, "editors"), at <= sticky, at == preview) for at, one in enumerate(listed)]
    order = items(group.get("mru"), "editors")
    front = order[0] if order else None
    shown = editors[front] if isinstance(front, int) and 0 <= front < len(editors) else None
    return {
        "editors": editors,
        "places": [one["place"] for one in editors if one["place"] is not None],
        "active": shown["place"] if shown else None,
    }


def _editor(home: Home, entry: dict[str, Any], pinned: bool, preview: bool) -> Editor:
    kind = text(entry.get("id"), "editors")
    return {"place": _place(home, entry), "kind": _kind(kind), "pinned": pinned, "preview": preview}


def _kind(name: str) -> str:
    return "file" if name == _FILE else name.removeprefix("workbench.editors.").removeprefix("workbench.input.")


def _place(home: Home, entry: dict[str, Any]) -> str | None:
    """The file of an editor, whatever shows it: each has an address in what it keeps of itself."""
    try:
        kept = json.loads(text(entry.get("value"), "editors") or "{}")
    except (ValueError, RecursionError):
        return None
    for key in ("resourceJSON", "resource", "viewType", "primaryResource"):
        known = kept.get(key) if isinstance(kept, dict) else None
        if isinstance(known, dict):
            return place_of_path(home, text(known.get("path"), "editors")) or None
        if isinstance(known, str) and (place := place_of(home, known)):
            return place
    return None


@saved
def layout(home: Home, folder: str) -> Layout:
    """Which parts of the window are shown. `view` is the last one of the side bar, such as `explorer` or `scm`."""
    kept = _opened(home, folder)
    if kept is None:
        return absent(Layout)

    def shown(part: str) -> bool:
        return state(kept, f"workbench.{part}.hidden") is not True

    def side(part: str, usual: Side) -> Side:
        number = state(kept, f"workbench.{part}.position")
        return _SIDES.get(number, usual) if isinstance(number, int) else usual

    view = kept.get("workbench.sidebar.activeviewletid")
    return {
        "found": True,
        "side_bar": shown("sideBar"),
        "side_bar_side": side("sideBar", "left"),
        "panel": shown("panel"),
        "panel_side": side("panel", "bottom"),
        "secondary_side_bar": shown("auxiliaryBar"),
        "activity_bar": shown("activityBar"),
        "status_bar": shown("statusBar"),
        "zen_mode": state(kept, "workbench.zenMode.active") is True,
        "view": None if view is None else view.removeprefix("workbench.view."),
    }


@saved
def themes(home: Home, folder: str = "") -> Themes:
    """The themes that were chosen, as the settings of the user or of a folder say."""
    chosen = part_of(home, folder, "settings") or {}
    names = ("workbench.colorTheme", "workbench.iconTheme", "workbench.productIconTheme")
    color, icons, product_icons = (None if chosen.get(one) is None else text(chosen[one], one) for one in names)
    return {"color": color, "icons": icons, "product_icons": product_icons}


@saved
def recent(home: Home) -> Recent:
    """What the menu File > Open Recent lists."""
    kept = object_of(state(global_items(home), "recently.opened") or {}, "recent")
    entries = [object_of(one, "recent") for one in items(kept.get("entries"), "recent")[:MOST]]

    def places(addresses: list[Any]) -> list[str]:
        found = [place_of(home, text(one, "recent")) for one in addresses if one is not None]
        return [one for one in found if one is not None]

    return {
        "folders": places([one.get("folderUri") for one in entries]),
        "workspaces": places([object_of(one.get("workspace") or {}, "recent").get("configPath") for one in entries]),
        "files": places([one.get("fileUri") for one in entries]),
    }


@saved
def cursor(home: Home, folder: str, place: str) -> Cursor:
    """Where the cursor was in a file when its editor was hidden, or the window closed; of several groups, the first."""
    kept = object_of(state(items_of(home, folder), "memento/workbench.editors.files.textFileEditor") or {}, "editors")
    wanted = address(home, place)
    for entry in items(kept.get("textEditorViewState"), "editors"):
        if not isinstance(entry, list) or len(entry) != 2 or entry[0] != wanted:
            continue
        views = list(object_of(entry[1], "editors").values())
        cursors = items(object_of(views[0], "editors").get("cursorState"), "editors") if views else []
        if cursors:
            first = object_of(cursors[0], "editors")
            at, start = (object_of(first.get(one) or {}, "editors") for one in ("position", "selectionStart"))
            line, from_line = (whole(one.get("lineNumber"), "editors") for one in (at, start))
            return {
                "found": True,
                "line": line,
                "column": whole(at.get("column"), "editors"),
                "selected_lines": 0 if at == start else abs(line - from_line) + 1,
                "cursors": len(cursors),
            }
    return absent(Cursor)


@saved
def explorer(home: Home, folder: str) -> Explorer:
    """What is unfolded in the explorer."""
    kept = _opened(home, folder)
    if kept is None:
        return absent(Explorer)
    tree = object_of(state(kept, "workbench.explorer.treeViewState") or {}, "explorer")
    base = f"{folder.strip('/')}/"
    places = [
        place_of(home, text(one, "explorer").rpartition("::")[2]) for one in items(tree.get("expanded"), "explorer")
    ]
    return {"found": True, "expanded": sorted(one.removeprefix(base) for one in places if one and one.startswith(base))}
