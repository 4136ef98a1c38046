"""Settings, shortcuts, snippets, tasks and extensions, set as people set them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from apps.vscode.operations import (
    command,
    edit_keybindings,
    edit_settings,
    edit_snippets,
    install_extension,
    pick,
    save,
    save_workspace,
    set_color_theme,
    write_anew,
)
from apps.vscode.packages import tide_tables
from apps.vscode.tests.conftest import FOLDER, HOME, SETTINGS

if TYPE_CHECKING:
    from apps.conftest import LiveApp

FILES = {
    f"{FOLDER}/tide.py": b"TIDE = 3\n",
    f"{FOLDER}/main.js": b"console.log(1)\n",
    "Downloads/tide.vsix": tide_tables(),
}
CONFIGURATION = {"name": "Tide", "type": "node", "request": "launch", "program": "main.js"}


def test_settings_and_what_belongs_to_them(live_app: LiveApp) -> None:
    live_app.put(FILES)
    ask, desk = live_app.ask, live_app.desk
    before = json.loads(live_app.file(SETTINGS))
    assert ask("settings")["keys"] == sorted(before)
    assert ask("setting", key="editor.tabSize")["found"] is False
    assert ask("settings", folder=FOLDER)["found"] is False
    live_app.start(f"{HOME}/{FOLDER}")

    edit_settings(desk, json.dumps({**before, "editor.tabSize": 2}))
    assert ask("setting", key="editor.tabSize")["value"] == 2
    assert ask("settings", without=["editor.tabSize"])["keys"] == sorted(before)
    edit_settings(desk, '{"editor.rulers": [80], "[python]": {"editor.tabSize": 8}}', workspace=True)
    assert ask("setting", key="editor.rulers", folder=FOLDER)["json"] == "[80]"
    assert ask("setting", key="editor.tabSize", folder=FOLDER, language="python")["value"] == 8

    assert ask("themes")["color"] is None
    set_color_theme(desk, "Solarized Dark")
    desk.wait_until(lambda: ask("themes")["color"], "the theme to be kept")
    assert ask("themes") == {"color": "Solarized Dark", "icons": None, "product_icons": None}

    edit_keybindings(
        desk, '[{"key": "ctrl+alt+s", "command": "workbench.action.files.saveAll", "when": "editorTextFocus"}]'
    )
    told = {"found": True, "keys": ["ctrl+alt+s"], "whens": ["editorTextFocus"], "removed": []}
    assert ask("keybinding", command="workbench.action.files.saveAll") == told
    assert ask("keybindings")["commands"] == ["workbench.action.files.saveAll"]

    edit_snippets(
        desk,
        "python",
        "{",
        '    "Main": {"prefix": "main", "body": ["def main():", "\\tpass"], "description": "A start"}',
        "}",
    )
    assert ask("snippets")["names"] == ["Main"]
    told = ask("snippet", name="Main")
    assert (told["languages"], told["prefixes"], told["body"]) == (["python"], ["main"], "def main():\n\tpass")
    live_app.quit()
    assert ask("keybindings")["commands"] == ["workbench.action.files.saveAll"]


def test_tasks_configurations_and_extensions(live_app: LiveApp) -> None:
    live_app.put(FILES)
    ask, desk = live_app.ask, live_app.desk
    for endpoint in ("tasks", "launch-configurations", "recommended-extensions"):
        assert ask(endpoint, folder=FOLDER)["found"] is False
    assert ask("extensions")["installed"] == {}
    live_app.start(f"{HOME}/{FOLDER}")

    command(desk, "Tasks: Configure Task")
    pick(desk, "Create tasks.json file from template")
    pick(desk, "Others")
    desk.window("^tasks.json ")
    desk.wait_until(lambda: ask("tasks", folder=FOLDER)["found"], "the file with tasks")
    assert ask("tasks", folder=FOLDER)["labels"] == ["echo"]
    told = ask("task", folder=FOLDER, label="echo")
    assert (told["type"], told["command"], told["group"]) == ("shell", "echo Hello", None)

    command(desk, "Debug: Add Configuration...")
    pick(desk, "Node.js")
    desk.window("^launch.json ")
    desk.settle()
    desk.key("Escape")
    write_anew(desk, json.dumps({"version": "0.2.0", "configurations": [CONFIGURATION]}))
    save(desk, "launch.json")
    assert ask("launch-configurations", folder=FOLDER)["names"] == ["Tide"]
    told = ask("launch-configuration", folder=FOLDER, name="Tide")
    assert (told["type"], told["request"], told["program"]) == ("node", "launch", "main.js")

    command(desk, "Configure Recommended Extensions (Workspace Folder)")
    desk.window("^extensions.json ")
    write_anew(desk, '{"recommendations": ["harbour.tide-tables"], "unwantedRecommendations": []}')
    save(desk, "extensions.json")
    assert ask("recommended-extensions", folder=FOLDER)["recommended"] == ["harbour.tide-tables"]

    install_extension(desk, f"{HOME}/Downloads/tide.vsix")
    desk.wait_until(lambda: ask("extensions")["installed"], "the extension to be installed")
    told = ask("extension", identifier="harbour.tide-tables")
    assert {**told, "description": ""} == {
        "found": True,
        "version": "1.2.0",
        "name": "Tide tables",
        "publisher": "harbour",
        "description": "",
        "enabled": True,
        "commands": ["Show Tides"],
        "languages": ["tide"],
        "themes": [],
    }
    command(desk, "Extensions: Disable All Installed Extensions")
    desk.settle()

    place = f"{FOLDER}/harbour.code-workspace"
    assert ask("workspace", place=place)["found"] is False
    save_workspace(desk, f"{HOME}/{place}")
    desk.wait_until(lambda: ask("workspace", place=place)["found"], "the workspace to be saved")
    assert ask("workspace", place=place)["paths"] == ["."]
    live_app.quit()
    assert ask("extension", identifier="harbour.tide-tables")["enabled"] is False
    assert ask("extensions")["disabled"] == ["harbour.tide-tables"]
