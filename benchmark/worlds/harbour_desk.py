"""What those in a harbour office have set for their software: settings, tasks, snippets, extensions, shortcuts."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from apps.vscode.app import SETTINGS as INSTALLED
from apps.vscode.packages import TIDE_TABLES, tide_tables
from apps.vscode.requirements.facts import (
    FolderSettings,
    Goal,
    MissingKey,
    MissingLaunch,
    MissingSnippet,
    MissingTask,
    Packed,
    Project,
    Reconsidered,
    UserSettings,
)
from benchmark.worlds.harbour_issues import Make, Texts
from benchmark.worlds.harbour_texts import document, listed, table
from benchmark.worlds.harbour_words import CHECKS, EXTENSIONS, KEYS, OWN, PROGRAMS, SETTINGS, SNIPPETS
from pytest_opencomputer.composed import Draw

_USER = ".local/share/code-server/User"
_CODE = "${workspaceFolder}/tides"
_SECOND = 2
"""Entries that a list begins with another key before it have their bracket in line 3."""


@dataclass(frozen=True)
class Own:
    """What is the user's own.

    Attributes:
        texts: documents of the project that tell about it.
        home: files by place in the home folder.
    """

    texts: Texts
    home: Texts
    makes: tuple[Make, ...]


def shared_entries(draw: Draw) -> list[tuple[Texts, Make]]:
    """What those in the office share: the files in ``.vscode`` and an extension, and what is missing."""
    return [
        _tasks(draw.below("tasks")),
        _launch(draw.below("launch")),
        _snippets(draw.below("snippets")),
        _settings(draw.below("settings")),
        _extensions(draw.below("extensions")),
        _package(draw.below("package")),
    ]


def _tasks(draw: Draw) -> tuple[Texts, Make]:
    checks = draw.some(CHECKS, 4)
    missing = checks[0]
    commands = {one: f"python3 tools/check.py --{one} {draw.one(('--all', '--short', '--twice'))}" for one in checks}

    def entry(check: str, command: str) -> str:
        about = {"label": f"Check {check}", "type": "shell", "command": command, "group": "test"}
        return json.dumps(about)

    rows = [(f"Check {one}", f"`{command}`") for one, command in sorted(commands.items())]
    place = ".vscode/tasks.json"
    more = {"version": '"2.0.0"'}
    texts = {
        "docs/checks.md": document("Checks", *table(("Name", "Command"), rows)),
        place: listed("tasks", [entry(one, commands[one]) for one in checks[1:]], more),
    }
    label = f"Check {missing}"
    goals = (
        Goal("command", label, {"command": commands[missing], "args": []}),
        Goal("type", label, {"type": "shell"}, True),
        Goal("group", label, {"group": "test"}, True),
    )
    right, wrong = entry(missing, commands[missing]), entry(missing, commands[missing].rpartition(" ")[0])
    beside = entry("everything", "python3 tools/check.py")
    return texts, lambda project: MissingTask(
        project, place, _SECOND + 1, f"{right},", f"{wrong},", f"{beside},", goals,
        "the check that has no task yet", "docs/checks.md"
    )  # fmt: skip


def _launch(draw: Draw) -> tuple[Texts, Make]:
    missing, *others = draw.shuffled(PROGRAMS)

    def entry(name: str, program: str, args: Sequence[str]) -> str:
        about = {"name": name, "type": "debugpy", "request": "launch", "program": f"{_CODE}/{program}", "args": [*args]}
        return json.dumps(about)

    rows = [(name, f"`{_CODE}/{program}`", ", ".join(f"`{one}`" for one in args))
            for name, program, args in sorted(PROGRAMS)]  # fmt: skip
    place = ".vscode/launch.json"
    texts = {
        "docs/programs.md": document("Programs", *table(("Name", "Program", "Arguments"), rows)),
        place: listed("configurations", [entry(*one) for one in others], {"version": '"0.2.0"'}),
    }
    name, program, args = missing
    goals = (
        Goal("program", name, {"program": f"{_CODE}/{program}"}, True),
        Goal("arguments", name, {"args": list(args)}),
        Goal("type", name, {"type": "debugpy", "request": "launch"}, True),
    )
    beside = entry("Moon", "moon.py", ())
    return texts, lambda project: MissingLaunch(
        project, place, _SECOND + 1, f"{entry(*missing)},", f"{entry(name, program, args[:1])},", f"{beside},", goals,
        "the program that has none yet", "docs/programs.md"
    )  # fmt: skip


def _snippets(draw: Draw) -> tuple[Texts, Make]:
    missing, other, _ = draw.shuffled(SNIPPETS)

    def entry(name: str, prefix: str, body: str) -> str:
        return f'"{name}": ' + json.dumps({"prefix": prefix, "scope": "markdown", "body": [body]})

    place = ".vscode/tides.code-snippets"
    texts = {
        "docs/snippets.md": document("Snippets", *_told_snippets(sorted((missing, other)))),
        place: "{\n    " + entry(*other[:3]) + "\n}\n",
    }
    name, prefix, body, wrong = missing
    goals = (
        Goal("prefix", name, {"prefixes": [prefix], "languages": ["markdown"]}, True),
        Goal("body", name, {"body": body}),
    )
    return texts, lambda project: MissingSnippet(
        project, place, 1, f"{entry(name, prefix, body)},", f"{entry(name, prefix, wrong)},", "", goals,
        "the snippet", "docs/snippets.md"
    )  # fmt: skip


def _told_snippets(known: Sequence[tuple[str, str, str, str]]) -> list[str]:
    lines = []
    for name, prefix, body, _ in known:
        lines += [f"## {name}", "", f"- Prefix: `{prefix}`", "- Scope: `markdown`", f"- Body: `{body}`", ""]
    return lines[:-1]


def _settings(draw: Draw) -> tuple[Texts, Make]:
    known = draw.some(SETTINGS, 5)
    missing, there = known[:2], known[2:]
    values = [f'    "{key}": {json.dumps(value)}' for key, value, _, _ in there]
    place = ".vscode/settings.json"
    rows = [(f"`{key}`", f"`{json.dumps(value)}`", why) for key, value, _, why in sorted(known)]
    texts = {
        "docs/style.md": document("How our editors are set", *table(("Setting", "Value", "Why"), rows)),
        place: "{\n" + ",\n".join(['    "editor.tabSize": 4', *values]) + "\n}\n",
    }
    goals, right, wrong = _pair(missing)
    beside = '"editor.rulers": [80],'
    return texts, lambda project: FolderSettings(
        project, place, 1, right, wrong, beside, goals, "the two settings that are still missing", "docs/style.md"
    )


def _pair(wanted: Sequence[tuple[str, Any, Any, str]]) -> tuple[tuple[Goal, ...], str, str]:
    """The goals about two settings, a line with both, and one in which the second is wrong."""
    (first, value, _, _), (second, right, wrong, _) = wanted
    begin = f'"{first}": {json.dumps(value)}, "{second}": '
    goals = (Goal("first", first, _told(value), True), Goal("second", second, _told(right)))
    return goals, f"{begin}{json.dumps(right)},", f"{begin}{json.dumps(wrong)},"


def _told(value: Any) -> dict[str, Any]:
    """What the endpoint tells of a setting with this value, of which numbers are never whole."""
    return {"value": float(value) if type(value) is int else value}


def _extensions(draw: Draw) -> tuple[Texts, Make]:
    first, second, moved, kept = draw.some(EXTENSIONS, 4)

    def text(recommended: Sequence[str], unwanted: Sequence[str]) -> str:
        lists = {"recommendations": list(recommended), "unwantedRecommendations": list(unwanted)}
        return json.dumps(lists, indent=4) + "\n"

    lines = [
        f"- January: `{first}` and `{second}` are good for everybody.",
        f"- February: nobody wants `{moved}`, which is slow, or `{kept}`, which is loud.",
        f"- March: somebody asked for `{kept}` again. It is still loud, so no.",
        f"- April: the new `{moved}` is fast. Everybody should have it after all.",
    ]
    place = ".vscode/extensions.json"
    all_of = (first, second, moved)

    def make(project: Project) -> Reconsidered:
        after = text((moved, first, second), (kept,))
        return Reconsidered(project, moved, kept, after, text((moved, first, second), (moved, kept)),
                            text((moved, kept, first, second), ()), all_of)  # fmt: skip

    return {"docs/extensions.md": document("Extensions", *lines), place: text((first, second), (moved, kept))}, make


def _package(draw: Draw) -> tuple[Texts, Make]:
    """The versions of an extension, of which the newest that was found to be good is not the newest."""
    major, minor = draw.number(1, 4), draw.number(2, 6)
    versions = [f"{major}.{minor - 1}.0", f"{major}.{minor}.0", f"{major}.{minor}.1", f"{major}.{minor + 1}.0"]
    results = [
        "good", "good, and it knows the tides of the weir", "it loses the last row of a table",
        draw.one(("nobody has tried it yet", "it does not start on all machines")),
    ]  # fmt: skip
    told = "docs/tide-tables.md"
    rows = draw.shuffled(list(zip(versions, results, strict=True)))
    lines = ["Everybody uses the newest version that was found to be good.", "", *table(("Version", "Result"), rows)]
    packages = {one: tide_tables(one) for one in versions}

    def make(project: Project) -> Packed:
        return Packed(project, TIDE_TABLES, packages, versions[1], versions[-1], told)

    return {told: document("The extension Tide tables", *lines)}, make


def own_entries(draw: Draw) -> Own:
    """The settings and the keyboard shortcuts of the user, and what they lack."""
    goals, right, wrong = _pair(wanted := draw.some(OWN, 2))
    what = " and ".join(how for *_, how in wanted)
    content = json.dumps(INSTALLED, indent=4) + "\n"
    known = draw.some(KEYS, 4)
    said, command, letter = known[0]
    keys = {one: f"ctrl+alt+{key}" for _, one, key in known}
    old = f"ctrl+alt+{draw.one('jkl')}"

    def entry(key: str, name: str) -> str:
        return json.dumps({"key": key, "command": name})

    place = f"{_USER}/keybindings.json"
    lines = [f"    {entry(keys[one], one)}" for _, one, _ in known[1:]]
    bindings = "// Shortcuts of the office\n[\n" + ",\n".join(lines) + "\n]\n"
    rows = [(one[0].removeprefix("the shortcut "), f"`{one[1]}`", f"`{keys[one[1]]}`") for one in sorted(known)]
    told = [*table(("Shortcut", "Command", "Key"), rows), "", f"Until April, `{command}` had `{old}`."]

    def settings(project: Project) -> UserSettings:
        place = f"{_USER}/settings.json"
        beside = '"editor.rulers": [80],'
        return UserSettings(project, place, 1, right, wrong, beside, goals, what, "", content)

    def shortcut(project: Project) -> MissingKey:
        right = (Goal("key", command, {"keys": [f"ctrl+alt+{letter}"]}),)
        beside = entry("ctrl+alt+0", "workbench.action.zoomReset")
        return MissingKey(project, place, 2, f"{entry(keys[command], command)},", f"{entry(old, command)},",
                          f"{beside},", right, said, "docs/keys.md", bindings)  # fmt: skip

    return Own({"docs/keys.md": document("Shortcuts", *told)}, {place: bindings}, (settings, shortcut))
