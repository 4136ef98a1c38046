"""What a folder can run: tasks, and configurations that start programs in the debugger."""

from __future__ import annotations

from typing import Any, TypedDict

from pytest_opencomputer.guest.channels.typed_values import items, text
from pytest_opencomputer.guest.endpoint import Home, StateTooBig, absent, saved

from .settings import Plain, entries_of, part_of
from .storage import Json, canonical, object_of

MOST = 500


class Task(TypedDict):
    """A task. ``group`` is `build`, `test` or another one, or null; ``is_default`` whether it is its group's default.

    ``label`` is its name, also in files of older versions (`taskName`). ``json`` is all of it.
    """

    found: bool
    label: str | None
    type: str | None
    command: str | None
    args: list[str] | None
    group: str | None
    is_default: bool | None
    depends_on: list[str] | None
    problem_matchers: list[str] | None
    folder: str | None
    environment: dict[str, Plain] | None
    json: str | None


class Tasks(TypedDict):
    """The tasks of a file in its order, as JSON by their labels."""

    found: bool
    labels: list[str] | None
    tasks: dict[str, str] | None


class Configuration(TypedDict):
    """A launch configuration. ``json`` is all of it."""

    found: bool
    type: str | None
    request: str | None
    program: str | None
    args: list[str] | None
    folder: str | None
    environment: dict[str, Plain] | None
    console: str | None
    before: str | None
    json: str | None


class Compound(TypedDict):
    """Configurations that are started together."""

    name: str
    configurations: list[str]


class Configurations(TypedDict):
    """The launch configurations of a file in its order, as JSON by their names, and what starts several of them."""

    found: bool
    names: list[str] | None
    configurations: dict[str, str] | None
    compounds: list[Compound] | None


def _entries(home: Home, folder: str, name: str, part: str) -> list[Json] | None:
    file = part_of(home, folder, name)
    if file is None:
        return None
    listed = items(file.get(part), name)
    if len(listed) > MOST:
        raise StateTooBig(f"{len(listed)} {part}")
    return [object_of(one, name) for one in listed]


def _label(task: Json) -> str:
    label = task.get("label", task.get("taskName"))
    if label is None and task.get("type") == "npm":
        return f"npm: {_text(task.get('script'))}"
    return _text(label if label is not None else task.get("command"))


def _text(value: Any) -> str:
    """A text, also one that is written with a way of quoting it."""
    return text(value.get("value") if isinstance(value, dict) else value, "tasks.json")


def _texts(value: Any) -> list[str]:
    """One text or several. What is described by an object of its own is told as JSON."""
    listed = value if isinstance(value, list) else [] if value is None else [value]
    return [canonical(one) if isinstance(one, dict) and "value" not in one else _text(one) for one in listed]


def _optional(value: Any) -> str | None:
    return None if value is None else _text(value)


@saved
def tasks(home: Home, folder: str = "", without: list[str] = []) -> Tasks:  # noqa: B006 - never changed
    """The tasks of a folder, of a `.code-workspace` file or of the user, but those of the labels in `without`."""
    listed = _entries(home, folder, "tasks", "tasks")
    if listed is None:
        return absent(Tasks)
    left = [one for one in listed if _label(one) not in without]
    return {
        "found": True,
        "labels": [_label(one) for one in left],
        "tasks": {_label(one): canonical(one) for one in left},
    }


@saved
def task(home: Home, label: str, folder: str = "") -> Task:
    """A task by its label."""
    one = next((one for one in _entries(home, folder, "tasks", "tasks") or [] if _label(one) == label), None)
    if one is None:
        return absent(Task)
    group = one.get("group")
    options = object_of(one.get("options") or {}, "tasks.json")
    return {
        "found": True,
        "label": _label(one),
        "type": _optional(one.get("type")),
        "command": _optional(one.get("command", one.get("script"))),
        "args": _texts(one.get("args")),
        "group": _optional(group.get("kind") if isinstance(group, dict) else group),
        "is_default": isinstance(group, dict) and group.get("isDefault") is True,
        "depends_on": _texts(one.get("dependsOn")),
        "problem_matchers": _texts(one.get("problemMatcher")),
        "folder": _optional(options.get("cwd")),
        "environment": entries_of(object_of(options.get("env") or {}, "tasks.json")),
        "json": canonical(one),
    }


@saved
def launch_configurations(home: Home, folder: str = "", without: list[str] = []) -> Configurations:  # noqa: B006 - never changed
    """The launch configurations of a folder or of a `.code-workspace` file, but those of the names in `without`."""
    listed = _entries(home, folder, "launch", "configurations")
    if listed is None:
        return absent(Configurations)
    left = [one for one in listed if _optional(one.get("name")) not in without]
    compounds: list[Compound] = [
        {"name": _text(one.get("name")), "configurations": _texts(one.get("configurations"))}
        for one in _entries(home, folder, "launch", "compounds") or []
    ]
    return {
        "found": True,
        "names": [_text(one.get("name")) for one in left],
        "configurations": {_text(one.get("name")): canonical(one) for one in left},
        "compounds": compounds,
    }


@saved
def launch_configuration(home: Home, name: str, folder: str = "") -> Configuration:
    """A launch configuration by its name. `before` is the task that runs before it."""
    listed = _entries(home, folder, "launch", "configurations") or []
    one = next((one for one in listed if one.get("name") == name), None)
    if one is None:
        return absent(Configuration)
    return {
        "found": True,
        "type": _optional(one.get("type")),
        "request": _optional(one.get("request")),
        "program": _optional(one.get("program")),
        "args": _texts(one.get("args")),
        "folder": _optional(one.get("cwd")),
        "environment": entries_of(object_of(one.get("env") or {}, "launch.json")),
        "console": _optional(one.get("console")),
        "before": _optional(one.get("preLaunchTask")),
        "json": canonical(one),
    }
