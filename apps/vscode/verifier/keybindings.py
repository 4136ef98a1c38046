"""Keyboard shortcuts of the user's own: they are added to those that VS Code has, or remove some."""

from __future__ import annotations

from typing import Any, TypedDict

from pytest_opencomputer.guest.channels import jsonc
from pytest_opencomputer.guest.channels.typed_values import items, text
from pytest_opencomputer.guest.endpoint import Home, StateTooBig, saved

from .storage import USER, canonical, object_of

FILE = f"{USER}/keybindings.json"
MOST = 2_000
_MODIFIERS = ("ctrl", "shift", "alt", "meta")
_NAMES = {"win": "meta", "cmd": "meta"}


class Binding(TypedDict):
    """A keyboard shortcut. ``key`` has its modifiers in the order ctrl, shift, alt, meta, as VS Code writes them.

    ``when`` is the condition, and ``args`` the arguments of the command as JSON, null if it has none.
    """

    key: str
    command: str
    when: str
    args: str | None


class Keybindings(TypedDict):
    """The user's shortcuts in the order of the file, in which the last one that fits counts."""

    added: list[Binding]
    removed: list[Binding]
    commands: list[str]


class CommandKeys(TypedDict):
    """The shortcuts that the user has given to a command or taken from it. ``whens`` are the conditions of ``keys``."""

    found: bool
    keys: list[str]
    whens: list[str]
    removed: list[str]


def _bindings(home: Home) -> list[Binding]:
    listed = items(jsonc.read(home, FILE), FILE) if home.has(FILE) else []
    if len(listed) > MOST:
        raise StateTooBig(f"{len(listed)} keyboard shortcuts")
    return [_binding(object_of(one, FILE)) for one in listed]


def _binding(entry: dict[str, Any]) -> Binding:
    return {
        "key": ordered(text(entry.get("key"), FILE)),
        "command": text(entry.get("command"), FILE),
        "when": text(entry.get("when"), FILE),
        "args": None if "args" not in entry else canonical(entry["args"]),
    }


def ordered(key: str) -> str:
    """A shortcut with the modifiers of each of its chords in order, in lower case."""
    return " ".join(_ordered_chord(chord) for chord in key.lower().split())


def _ordered_chord(chord: str) -> str:
    *modifiers, key = chord.removesuffix("+").split("+")
    if chord.endswith("+"):
        modifiers, key = [*modifiers, *([key] if key else [])], "+"
    named = [_NAMES.get(one, one) for one in modifiers]
    return "+".join([*sorted(named, key=lambda one: _MODIFIERS.index(one) if one in _MODIFIERS else 9), key])


@saved
def keybindings(home: Home, without: list[str] = []) -> Keybindings:  # noqa: B006 - never changed
    """The user's own keyboard shortcuts, but those of the commands in `without`."""
    left = [one for one in _bindings(home) if one["command"].removeprefix("-") not in without]
    added = [one for one in left if not one["command"].startswith("-")]
    removed: list[Binding] = [
        {**one, "command": one["command"].removeprefix("-")} for one in left if one["command"].startswith("-")
    ]
    return {"added": added, "removed": removed, "commands": [one["command"] for one in added]}


@saved
def keybinding(home: Home, command: str) -> CommandKeys:
    """What the user has set for a command, such as `workbench.action.files.saveAll`."""
    known = _bindings(home)
    own = [one for one in known if one["command"] == command]
    removed = [one["key"] for one in known if one["command"] == f"-{command}"]
    return {
        "found": bool(own or removed),
        "keys": [one["key"] for one in own],
        "whens": [one["when"] for one in own],
        "removed": removed,
    }
