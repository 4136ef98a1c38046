"""What the window keeps, in a page storage that is written here; ``test_homes.py`` reads one of Chromium's own."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest

from apps.vscode.tests.conftest import FOLDER
from apps.vscode.tests.pages import GLOBAL, put_pages
from pytest_opencomputer.guest.state import StateCorrupt, StateTooBig

if TYPE_CHECKING:
    from apps.conftest import SavedState

REMOTE = "vscode-remote://127.0.0.1:18080/home/user"
FILE, MARKDOWN = "workbench.editors.files.fileEditorInput", "workbench.editors.webviewInput"


def editor(place: str, kind: str = FILE) -> dict[str, str]:
    """An open editor of a file."""
    path = f"/home/user/{place}"
    known = {"$mid": 1, "fsPath": path, "external": f"{REMOTE}/{place}", "path": path, "scheme": "vscode-remote"}
    return {"id": kind, "value": json.dumps({"resourceJSON": known, "encoding": "utf8"})}


def leaf(number: int, editors: list[Any], **more: Any) -> dict[str, Any]:
    """A group of editors."""
    return {"type": "leaf", "data": {"id": number, "editors": editors, **more}, "size": 500}


def grid(root: Any, front: int = 0) -> str:
    """What the window keeps of its editors."""
    return json.dumps({"editorpart.state": {"serializedGrid": {"root": root, "orientation": 0}, "activeGroup": front}})


def test_nothing_was_ever_open(saved_state: SavedState) -> None:
    for endpoint in ("open-editors", "layout", "explorer"):
        assert set(saved_state.ask(endpoint, folder=FOLDER).values()) == {False, None}
    assert saved_state.ask("recent") == {"folders": [], "workspaces": [], "files": []}
    assert saved_state.ask("debugging", folder=FOLDER) == {"breakpoints": [], "functions": [], "watched": []}
    assert saved_state.ask("cursor", folder=FOLDER, place="a")["found"] is False
    put_pages(saved_state, {"Projects/other": {"workbench.sideBar.hidden": "true"}})
    assert saved_state.ask("layout", folder=FOLDER)["found"] is False
    assert saved_state.ask("layout", folder="Projects/other")["side_bar"] is False


def test_editors_in_groups(saved_state: SavedState) -> None:
    settings = {"id": "workbench.input.settings2", "value": "{}"}
    odd = {"id": "mainThreadWebview-markdown.preview", "value": "no JSON"}
    left = leaf(
        2, [editor(f"{FOLDER}/a.py"), editor(f"{FOLDER}/caf\u00e9 %41.md"), settings], mru=[1, 0], sticky=0, preview=1
    )
    inner = {"type": "branch", "data": [leaf(0, [odd], mru=[0]), leaf(5, [])], "size": 1}
    put_pages(
        saved_state, {FOLDER: {"memento/workbench.parts.editor": grid({"type": "branch", "data": [left, inner]}, 2)}}
    )
    told = saved_state.ask("open-editors", folder=FOLDER)
    names = [f"{FOLDER}/a.py", f"{FOLDER}/caf\u00e9 %41.md"]
    assert told == {
        "found": True,
        "groups": [
            {
                "editors": [
                    {"place": names[0], "kind": "file", "pinned": True, "preview": False},
                    {"place": names[1], "kind": "file", "pinned": False, "preview": True},
                    {"place": None, "kind": "settings2", "pinned": False, "preview": False},
                ],
                "places": names,
                "active": names[1],
            },
            {
                "editors": [
                    {"place": None, "kind": "mainThreadWebview-markdown.preview", "pinned": False, "preview": False}
                ],
                "places": [],
                "active": None,
            },
        ],
        "places": names,
        "active": names[1],
    }


def test_names_of_folders(saved_state: SavedState) -> None:
    """The database of a folder is found by the hash of its address, whatever the folder is called."""
    for folder in ("Projects/tide", "Projects/Old tables (2024)", "Projects/caf\u00e9", "w.code-workspace", "a!b"):
        put_pages(saved_state, {folder: {"workbench.panel.hidden": "false", "workbench.panel.position": "1"}})
        told = saved_state.ask("layout", folder=folder)
        assert (told["found"], told["panel"], told["panel_side"]) == (True, True, "right")


def test_recent_folders(saved_state: SavedState) -> None:
    entries = [
        {"folderUri": f"{REMOTE}/Projects/Old%20tables", "remoteAuthority": "127.0.0.1:18080"},
        {"workspace": {"id": "1", "configPath": f"{REMOTE}/w.code-workspace"}},
        {"fileUri": "vscode-remote://127.0.0.1:18080/etc/hosts"},
        {"fileUri": f"{REMOTE}/a.txt"},
        {"folderUri": "vscode-vfs://github/x"},
    ]
    put_pages(saved_state, {GLOBAL: {"recently.opened": json.dumps({"entries": entries})}})
    assert saved_state.ask("recent") == {
        "folders": ["Projects/Old tables"],
        "workspaces": ["w.code-workspace"],
        "files": ["/etc/hosts", "a.txt"],
    }


def test_cursors(saved_state: SavedState) -> None:
    def at(line: int, column: int) -> dict[str, int]:
        return {"lineNumber": line, "column": column}

    views = [
        [f"{REMOTE}/{FOLDER}/a.py", {"0": {"cursorState": [{"selectionStart": at(3, 1), "position": at(5, 7)}]}}],
        [f"{REMOTE}/{FOLDER}/b.py", {"0": {"cursorState": [{"selectionStart": at(2, 2), "position": at(2, 2)}] * 2}}],
        [f"{REMOTE}/{FOLDER}/c.py", {}],
    ]
    key = "memento/workbench.editors.files.textFileEditor"
    put_pages(saved_state, {FOLDER: {key: json.dumps({"textEditorViewState": views})}})
    told = saved_state.ask("cursor", folder=FOLDER, place=f"{FOLDER}/a.py")
    assert told == {"found": True, "line": 5, "column": 7, "selected_lines": 3, "cursors": 1}
    told = saved_state.ask("cursor", folder=FOLDER, place=f"{FOLDER}/b.py")
    assert told == {"found": True, "line": 2, "column": 2, "selected_lines": 0, "cursors": 2}
    assert saved_state.ask("cursor", folder=FOLDER, place=f"{FOLDER}/c.py")["found"] is False


def test_extensions_that_are_switched_off(saved_state: SavedState) -> None:
    off = json.dumps([{"id": "Harbour.Tide", "uuid": "1"}, {"id": "github.copilot-chat"}])
    on = json.dumps([{"id": "harbour.tide"}])
    put_pages(
        saved_state,
        {
            GLOBAL: {"extensionsIdentifiers/disabled": off},
            FOLDER: {"extensionsIdentifiers/enabled": on, "extensionsIdentifiers/disabled": "[]"},
        },
    )
    told = saved_state.ask("extensions", folder=FOLDER)
    assert (told["disabled"], told["disabled_here"], told["enabled_here"]) == (["harbour.tide"], [], ["harbour.tide"])


ODD = ["", "{", "[]", "{}", "null", "1", '"x"', "[1]", "[[]]", '{"a": 1}', "true", "[" * 200, '[{"id": 1}]']
KEYS = {
    "memento/workbench.parts.editor": "open-editors",
    "workbench.panel.position": "layout",
    "workbench.sideBar.hidden": "layout",
    "memento/workbench.editors.files.textFileEditor": "cursor",
    "workbench.explorer.treeViewState": "explorer",
    "debug.breakpoint": "debugging",
    "debug.functionbreakpoint": "debugging",
    "debug.watchexpressions": "debugging",
    "extensionsIdentifiers/disabled": "extensions",
    "recently.opened": "recent",
}
INSIDE: list[Callable[[Any], Any]] = [
    lambda value: {"editorpart.state": {"serializedGrid": {"root": value}, "activeGroup": value}},
    lambda value: {"editorpart.state": value},
    lambda value: {"editorpart.state": {"serializedGrid": {"root": {"type": "leaf", "data": {"editors": value}}}}},
    lambda value: {"editorpart.state": {"serializedGrid": {"root": leaf(0, [{"id": value, "value": value}])}}},
    lambda value: {"editorpart.state": {"serializedGrid": {"root": leaf(0, [editor("a")], mru=[value], sticky=value)}}},
    lambda value: {"textEditorViewState": value},
    lambda value: {"textEditorViewState": [[f"{REMOTE}/a", value]]},
    lambda value: {"textEditorViewState": [[f"{REMOTE}/a", {"0": {"cursorState": value}}]]},
    lambda value: {"expanded": value},
    lambda value: {"entries": [value, {"folderUri": value}]},
    lambda value: {"entries": [{"workspace": value, "fileUri": value}]},
    lambda value: {"entries": [{"workspace": {"configPath": value}}]},
    lambda value: [{"uri": value, "lineNumber": value}],
    lambda value: [{"uri": {"path": value}, "lineNumber": 1, "enabled": value}],
]


@pytest.mark.parametrize("key", KEYS)
def test_odd_values(saved_state: SavedState, key: str) -> None:
    """Any value is either read or a corrupt state."""
    values: list[Any] = [1, -1, None, "x", [], {}, [1], [None], {"0": 1}, 1e300, True, [[]], ["\ud800"]]
    texts = [*ODD, *(json.dumps(make(value)) for make in INSIDE for value in values)]
    more = {"place": "a"} if KEYS[key] == "cursor" else {}
    asked = {} if KEYS[key] == "recent" else {"folder": FOLDER, **more}
    for text in texts:
        put_pages(saved_state, {GLOBAL: {key: text}, FOLDER: {key: text}})
        with suppress(StateCorrupt, StateTooBig):
            assert saved_state.ask(KEYS[key], **asked)
