"""Settings, shortcuts, snippets, tasks and extensions in files as people and older versions write them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from apps.vscode.tests.conftest import EXTENSIONS, FOLDER, KEYBINDINGS, SETTINGS, USER
from pytest_opencomputer.guest.state import StateCorrupt, StateOutside

if TYPE_CHECKING:
    from apps.conftest import SavedState

WRITTEN = b"""// mine
{
    "editor.tabSize": 2, /* two */
    "editor.rulers": [80, 120],
    "editor.formatOnSave": true,
    "files.exclude": {"**/*.log": true, "build": {"when": "$(basename).c"},},
    "cSpell.words": ["tide", "neap"],
    "workbench.colorTheme": "Solarized Dark",
    "odd": null,
    "big": 1e3,
    "[python]": {"editor.tabSize": 4},
    "[markdown][plaintext]": {"editor.wordWrap": "on"},
}
"""


@pytest.mark.parametrize(
    ("key", "facts"),
    [
        ("editor.tabSize", ("number", 2, None, "2")),
        ("editor.formatOnSave", ("boolean", True, None, "true")),
        ("editor.rulers", ("list", None, None, "[80, 120]")),
        ("cSpell.words", ("list", ["tide", "neap"], None, '["tide", "neap"]')),
        ("workbench.colorTheme", ("text", "Solarized Dark", None, '"Solarized Dark"')),
        ("odd", ("null", None, None, "null")),
        ("big", ("number", 1000.0, None, "1000.0")),
        (
            "files.exclude",
            ("object", None, {"**/*.log": True}, '{"**/*.log": true, "build": {"when": "$(basename).c"}}'),
        ),
    ],
)
def test_a_setting(saved_state: SavedState, key: str, facts: tuple[Any, ...]) -> None:
    saved_state.put(SETTINGS, WRITTEN)
    kind, value, entries, text = facts
    told = {"found": True, "kind": kind, "value": value, "entries": entries, "json": text}
    assert saved_state.ask("setting", key=key) == told


def test_settings_of_languages_folders_and_workspaces(saved_state: SavedState) -> None:
    saved_state.put(SETTINGS, WRITTEN)
    assert saved_state.ask("setting", key="editor.tabSize", language="python")["value"] == 4
    assert saved_state.ask("setting", key="editor.wordWrap", language="plaintext")["value"] == "on"
    assert saved_state.ask("setting", key="editor.wordWrap")["found"] is False
    assert saved_state.ask("settings", folder=FOLDER) == {"found": False, "keys": None, "values": None}
    saved_state.put(f"{FOLDER}/.vscode/settings.json", b"")
    assert saved_state.ask("settings", folder=FOLDER) == {"found": True, "keys": [], "values": {}}
    left = saved_state.ask("settings", without=["editor.tabSize", "files.exclude"])
    assert "editor.tabSize" not in left["keys"]
    assert left["values"]["[python]"] == '{"editor.tabSize": 4}'
    assert saved_state.ask("themes") == {"color": "Solarized Dark", "icons": None, "product_icons": None}
    content = {
        "folders": [{"path": "tide"}, {"name": "Charts", "path": "../charts"}],
        "settings": {"editor.tabSize": 8},
        "extensions": {"recommendations": ["Harbour.Tide"], "unwantedRecommendations": []},
        "tasks": {"version": "2.0.0", "tasks": [{"label": "all", "type": "shell", "command": "make"}]},
    }
    saved_state.put("w.code-workspace", json.dumps(content).encode())
    assert saved_state.ask("workspace", place="w.code-workspace") == {
        "found": True,
        "folders": [{"path": "tide", "name": None}, {"path": "../charts", "name": "Charts"}],
        "paths": ["tide", "../charts"],
        "keys": ["extensions", "folders", "settings", "tasks"],
    }
    assert saved_state.ask("setting", key="editor.tabSize", folder="w.code-workspace")["value"] == 8
    assert saved_state.ask("tasks", folder="w.code-workspace")["labels"] == ["all"]
    recommended = {"found": True, "recommended": ["harbour.tide"], "unwanted": []}
    assert saved_state.ask("recommended-extensions", folder="w.code-workspace") == recommended


@pytest.mark.parametrize("content", [b"[1]", b'{"a": 1', b'"text"', b"1", b"\xff"])
def test_what_is_no_settings(saved_state: SavedState, content: bytes) -> None:
    saved_state.put(SETTINGS, content)
    with pytest.raises(StateCorrupt):
        saved_state.ask("settings")


def test_keyboard_shortcuts(saved_state: SavedState) -> None:
    assert saved_state.ask("keybindings") == {"added": [], "removed": [], "commands": []}
    saved_state.put(
        KEYBINDINGS,
        b"""// Place your key bindings in this file to override the defaults
[
    {"key": "Shift+Ctrl+K  ctrl+alt++", "command": "a.b", "when": "editorTextFocus"},
    {"key": "cmd+k", "command": "type", "args": {"text": "x"}},
    {"key": "ctrl+d", "command": "-editor.delete"},
]""",
    )
    first = {"key": "ctrl+shift+k ctrl+alt++", "command": "a.b", "when": "editorTextFocus", "args": None}
    second = {"key": "meta+k", "command": "type", "when": "", "args": '{"text": "x"}'}
    third = {"key": "ctrl+d", "command": "editor.delete", "when": "", "args": None}
    assert saved_state.ask("keybindings") == {"added": [first, second], "removed": [third], "commands": ["a.b", "type"]}
    assert saved_state.ask("keybindings", without=["type", "editor.delete"])["removed"] == []
    told = {"found": True, "keys": [], "whens": [], "removed": ["ctrl+d"]}
    assert saved_state.ask("keybinding", command="editor.delete") == told
    assert saved_state.ask("keybinding", command="nothing")["found"] is False
    saved_state.put(KEYBINDINGS, b"")
    assert saved_state.ask("keybindings")["commands"] == []
    saved_state.put(KEYBINDINGS, b"{}")
    with pytest.raises(StateCorrupt):
        saved_state.ask("keybindings")


def test_snippets(saved_state: SavedState) -> None:
    assert saved_state.ask("snippets") == {"names": [], "places": [], "snippets": []}
    saved_state.put(f"{USER}/snippets/python.json", b'{"Main": {"prefix": ["main", "m"], "body": ["if 1:", "\\tx"]}}')
    text = b'{"Log": {"scope": "javascript, typescript", "prefix": "log", "body": "log($1)", "description": "Log"}}'
    saved_state.put(f"{USER}/snippets/mine.code-snippets", text)
    saved_state.put(f"{FOLDER}/.vscode/team.code-snippets", b'{"Head": {"prefix": "h", "body": "#"}}')
    assert saved_state.ask("snippets")["names"] == ["Log", "Main"]
    assert saved_state.ask("snippet", name="Main") == {
        "found": True,
        "place": f"{USER}/snippets/python.json",
        "languages": ["python"],
        "prefixes": ["main", "m"],
        "body": "if 1:\n\tx",
        "description": "",
    }
    assert saved_state.ask("snippet", name="Log")["languages"] == ["javascript", "typescript"]
    assert saved_state.ask("snippet", name="Head", folder=FOLDER)["languages"] == []
    assert saved_state.ask("snippet", name="Head")["found"] is False
    assert saved_state.ask("snippets", without=["Log"])["names"] == ["Main"]


def test_tasks_of_this_and_of_older_versions(saved_state: SavedState) -> None:
    assert saved_state.ask("tasks", folder=FOLDER) == {"found": False, "labels": None, "tasks": None}
    content = {
        "version": "2.0.0",
        "tasks": [
            {
                "label": "build",
                "type": "shell",
                "command": {"value": "make it", "quoting": "strong"},
                "args": ["-k", {"value": "a b", "quoting": "escape"}],
                "options": {"cwd": "${workspaceFolder}/src", "env": {"A": "1"}},
                "group": {"kind": "build", "isDefault": True},
                "problemMatcher": ["$gcc"],
                "dependsOn": "clean",
            },
            {"taskName": "old", "command": "x", "group": "test", "problemMatcher": {"owner": "x"}},
            {"type": "npm", "script": "lint"},
        ],
    }
    saved_state.put(f"{FOLDER}/.vscode/tasks.json", json.dumps(content).encode())
    assert saved_state.ask("tasks", folder=FOLDER)["labels"] == ["build", "old", "npm: lint"]
    told = saved_state.ask("task", folder=FOLDER, label="build")
    assert json.loads(told.pop("json")) == content["tasks"][0]
    assert told == {
        "found": True,
        "label": "build",
        "type": "shell",
        "command": "make it",
        "args": ["-k", "a b"],
        "group": "build",
        "is_default": True,
        "depends_on": ["clean"],
        "problem_matchers": ["$gcc"],
        "folder": "${workspaceFolder}/src",
        "environment": {"A": "1"},
    }
    old = saved_state.ask("task", folder=FOLDER, label="old")
    assert (old["group"], old["is_default"], old["problem_matchers"]) == ("test", False, ['{"owner": "x"}'])
    assert saved_state.ask("task", folder=FOLDER, label="npm: lint")["command"] == "lint"
    assert saved_state.ask("tasks", folder=FOLDER, without=["old"])["labels"] == ["build", "npm: lint"]
    assert saved_state.ask("task", folder=FOLDER, label="nothing")["found"] is False


def test_launch_configurations(saved_state: SavedState) -> None:
    first = {
        "name": "Tide",
        "type": "node",
        "request": "launch",
        "program": "a.js",
        "preLaunchTask": "build",
        "env": {},
    }
    content = {
        "configurations": [first, {"name": "Attach", "type": "node", "request": "attach", "port": 9229}],
        "compounds": [{"name": "Both", "configurations": ["Tide", {"name": "Attach", "folder": "x"}]}],
    }
    saved_state.put(f"{FOLDER}/.vscode/launch.json", json.dumps(content).encode())
    told = saved_state.ask("launch-configurations", folder=FOLDER, without=["Attach"])
    assert (told["names"], list(told["configurations"])) == (["Tide"], ["Tide"])
    assert told["compounds"] == [{"name": "Both", "configurations": ["Tide", '{"folder": "x", "name": "Attach"}']}]
    one = saved_state.ask("launch-configuration", folder=FOLDER, name="Tide")
    assert (one["type"], one["request"], one["program"], one["before"]) == ("node", "launch", "a.js", "build")
    assert (one["environment"], one["args"], one["console"]) == ({}, [], None)
    assert saved_state.ask("launch-configuration", folder=FOLDER, name="x")["found"] is False


def test_extensions(saved_state: SavedState) -> None:
    nothing: dict[str, Any] = {"installed": {}, "disabled": [], "disabled_here": [], "enabled_here": []}
    assert saved_state.ask("extensions", folder=FOLDER) == nothing
    entry = {"identifier": {"id": "Harbour.Tide"}, "version": "1.2.0", "relativeLocation": "harbour.tide-1.2.0"}
    built_in = {"identifier": {"id": "vscode.git"}, "version": "1.0.0", "metadata": {"isBuiltin": True}}
    saved_state.put(f"{EXTENSIONS}/extensions.json", json.dumps([entry, built_in]).encode())
    manifest = {
        "name": "tide",
        "publisher": "Harbour",
        "contributes": {"commands": [{"command": "x", "title": "Tide"}]},
    }
    saved_state.put(f"{EXTENSIONS}/harbour.tide-1.2.0/package.json", json.dumps(manifest).encode())
    assert saved_state.ask("extensions")["installed"] == {"harbour.tide": "1.2.0"}
    assert saved_state.ask("extension", identifier="harbour.TIDE") == {
        "found": True,
        "version": "1.2.0",
        "name": "tide",
        "publisher": "Harbour",
        "description": "",
        "enabled": True,
        "commands": ["Tide"],
        "languages": [],
        "themes": [],
    }
    assert saved_state.ask("extension", identifier="a.b")["found"] is False
    saved_state.put(f"{EXTENSIONS}/extensions.json", b'[{"identifier": {"id": "a.b"}, "relativeLocation": "../../x"}]')
    with pytest.raises(StateOutside):
        saved_state.ask("extension", identifier="a.b")
