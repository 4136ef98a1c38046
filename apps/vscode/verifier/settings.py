"""Settings of the user, of a folder and of a workspace, as the files have them."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

from pytest_opencomputer.guest.channels.typed_values import text
from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .storage import USER, Json, canonical, object_of, settings_of

Value = str | int | float | bool | list[str] | None
Kind = Literal["text", "number", "boolean", "list", "object", "null"]
Plain = str | int | float | bool | None


class Setting(TypedDict):
    """A setting. ``value`` is null for objects and for lists of other things than texts; ``json`` has them all.

    ``entries`` are the plain values of an object by key, such as the patterns of `files.exclude`.
    """

    found: bool
    kind: Kind | None
    value: Value
    entries: dict[str, Plain] | None
    json: str | None


class Settings(TypedDict):
    """The settings that a file has. ``values`` are JSON with sorted keys, by the name of the setting."""

    found: bool
    keys: list[str] | None
    values: dict[str, str] | None


class Folder(TypedDict):
    """A folder of a workspace: its path as the file has it, and the name that it is shown with."""

    path: str
    name: str | None


class Workspace(TypedDict):
    """A `.code-workspace` file. ``keys`` are its parts, such as `settings` and `tasks`."""

    found: bool
    folders: list[Folder] | None
    paths: list[str] | None
    keys: list[str] | None


def file_of(folder: str, name: str) -> str:
    """Where a file with settings is: of the user, or of a folder."""
    return f"{folder.strip('/')}/.vscode/{name}" if folder else f"{USER}/{name}"


def part_of(home: Home, folder: str, name: str) -> Json | None:
    """What a folder, a workspace or the user has set in one of the files; ``None`` if there is no such file or part.

    Args:
        folder: its place, the place of a ``.code-workspace`` file, or "" for the user.
        name: of the file without its ending, which is also the name of the part of a workspace.
    """
    if folder.endswith(".code-workspace"):
        part = (settings_of(home, folder) or {}).get(name)
        return None if part is None else object_of(part, folder)
    return settings_of(home, file_of(folder, f"{name}.json"))


def _chosen(home: Home, folder: str, language: str) -> Json | None:
    found = part_of(home, folder, "settings")
    if found is None or not language:
        return found
    chosen: Json = {}
    for key, value in found.items():
        # One block may be for several languages: [markdown][plaintext].
        if key.startswith("[") and f"[{language}]" in key and isinstance(value, dict):
            chosen |= value
    return chosen


@saved
def setting(home: Home, key: str, folder: str = "", language: str = "") -> Setting:
    """A setting by its name, such as `editor.tabSize`; not found if it has its default.

    `folder` is the place of a folder or of a `.code-workspace` file; without it, the user's settings are meant.
    `language` is for what is set for a language only, such as `python`.
    """
    found = _chosen(home, folder, language)
    if found is None or key not in found:
        return absent(Setting)
    value = found[key]
    return {
        "found": True,
        "kind": _kind(value),
        "value": _plain_or_texts(value),
        "entries": entries_of(value) if isinstance(value, dict) else None,
        "json": canonical(value),
    }


def _kind(value: Any) -> Kind:
    if isinstance(value, bool):
        return "boolean"
    if value is None:
        return "null"
    kinds: dict[type, Kind] = {str: "text", int: "number", float: "number", list: "list", dict: "object"}
    return kinds[type(value)]


def _plain_or_texts(value: Any) -> Value:
    if isinstance(value, list):
        return [text(one, "") for one in value] if all(isinstance(one, str) for one in value) else None
    return plain(value)


def plain(value: Any) -> Plain:
    """A text, number or boolean; ``None`` for anything else. Whole numbers beyond 64 bits are such as well."""
    if isinstance(value, str):
        return text(value, "")
    if isinstance(value, int) and not isinstance(value, bool):
        return value if abs(value) < 1 << 63 else None
    return value if isinstance(value, float | bool) else None


def entries_of(value: Json) -> dict[str, Plain]:
    """The plain values of an object by key."""
    return {text(key, ""): plain(one) for key, one in value.items() if not isinstance(one, dict | list)}


@saved
def settings(home: Home, folder: str = "", without: list[str] = [], language: str = "") -> Settings:  # noqa: B006 - never changed
    """All settings of a file but those in `without`, for guards about the rest; else as `setting`."""
    found = _chosen(home, folder, language)
    if found is None:
        return absent(Settings)
    values = {text(key, ""): canonical(value) for key, value in sorted(found.items()) if key not in without}
    return {"found": True, "keys": list(values), "values": values}


@saved
def workspace(home: Home, place: str) -> Workspace:
    """A workspace of several folders, from its `.code-workspace` file."""
    found = settings_of(home, place)
    if found is None:
        return absent(Workspace)
    listed = found.get("folders") or []
    entries = [object_of(one, place) for one in listed] if isinstance(listed, list) else []
    folders: list[Folder] = [
        {
            "path": text(one.get("path", one.get("uri")), place),
            "name": None if one.get("name") is None else text(one["name"], place),
        }
        for one in entries
    ]
    return {
        "found": True,
        "folders": folders,
        "paths": [one["path"] for one in folders],
        "keys": sorted(text(key, place) for key in found),
    }
