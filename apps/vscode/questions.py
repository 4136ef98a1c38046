"""Where the values of the parameters of endpoints are listed, so that all facts of a state can be asked for."""

from __future__ import annotations

from pytest_opencomputer.apps.questions import Listed

_FOLDERS = Listed("recent", "folders[]")

QUESTIONS = {
    "folder": _FOLDERS,
    "setting.key": Listed("settings", "keys[]"),
    "keybinding.command": Listed("keybindings", "commands[]"),
    "snippet.name": Listed("snippets", "names[]"),
    "task.label": Listed("tasks", "labels[]"),
    "launch-configuration.name": Listed("launch-configurations", "names[]"),
    "extension.identifier": Listed("extensions", "installed", split=tuple),
    "cursor.place": Listed("open-editors", "places[]"),
    "workspace.place": Listed(endings=(".code-workspace",)),
    "committed-file.file": Listed("committed-files", "places[]"),
    "ignored.file": Listed("changes", "untracked[]"),
    "revision": Listed("branches", "names[]"),
    "git-setting.key": Listed(values=("user.name", "user.email")),
    "notebook.place": Listed(endings=(".ipynb",)),
    "markdown.place": Listed(endings=(".md",)),
    "language": Listed(values=("", "python", "markdown")),
    "text": Listed(values=("TODO",)),
    "ending": Listed(values=("",)),
    "since": Listed(values=("",)),
}
