"""Extensions: those that were installed, and which of all are switched off."""

from __future__ import annotations

from typing import Any, TypedDict

from pytest_opencomputer.guest.channels import json_text
from pytest_opencomputer.guest.channels.typed_values import items, text, texts
from pytest_opencomputer.guest.endpoint import Home, StateTooBig, absent, saved

from .settings import part_of
from .storage import DATA, Items, global_items, items_of, object_of, state

FOLDER = f"{DATA}/extensions"
MOST = 500


class Extension(TypedDict):
    """An installed extension. ``enabled`` is whether it is, for the folder that was asked about if one was.

    ``commands`` are the titles of the commands that it adds, ``languages`` and ``themes`` the names of these.
    """

    found: bool
    version: str | None
    name: str | None
    publisher: str | None
    description: str | None
    enabled: bool | None
    commands: list[str] | None
    languages: list[str] | None
    themes: list[str] | None


class Extensions(TypedDict):
    """Installed extensions by their identifiers in lower case, and all that are switched off, built-in ones included.

    ``disabled`` is for all folders; ``disabled_here`` and ``enabled_here`` are for the folder that was asked about.
    """

    installed: dict[str, str]
    disabled: list[str]
    disabled_here: list[str]
    enabled_here: list[str]


class Recommendations(TypedDict):
    """Extensions that a folder recommends, and those that it does not want to be recommended."""

    found: bool
    recommended: list[str] | None
    unwanted: list[str] | None


def _installed(home: Home) -> dict[str, dict[str, Any]]:
    """Entries of the list of installed extensions by identifier."""
    place = f"{FOLDER}/extensions.json"
    listed = items(json_text.read(home, place), place) if home.has(place) else []
    if len(listed) > MOST:
        raise StateTooBig(f"{len(listed)} extensions")
    found = {}
    for one in listed:
        entry = object_of(one, place)
        name = text(object_of(entry.get("identifier"), place).get("id"), place).lower()
        if not object_of(entry.get("metadata") or {}, place).get("isBuiltin"):
            found[name] = entry
    return dict(sorted(found.items()))


def _named(stored: Items, key: str) -> list[str]:
    listed = items(state(stored, key), key)
    return sorted(text(object_of(one, key).get("id"), key).lower() for one in listed)


@saved
def extensions(home: Home, folder: str = "") -> Extensions:
    """All installed extensions with their versions, and what is switched off for all folders or for one."""
    here: Items = items_of(home, folder) if folder else {}
    return {
        "installed": {name: text(one.get("version"), name) for name, one in _installed(home).items()},
        "disabled": [one for one in _named(global_items(home), "extensionsIdentifiers/disabled") if one not in _ABSENT],
        "disabled_here": _named(here, "extensionsIdentifiers/disabled"),
        "enabled_here": _named(here, "extensionsIdentifiers/enabled"),
    }


# The assistant is not in the image, and VS Code notes that it is switched off.
_ABSENT = ("github.copilot-chat", "github.copilot")


@saved
def extension(home: Home, identifier: str, folder: str = "") -> Extension:
    """An installed extension by its identifier, such as `harbour.tide-tables`."""
    name = identifier.lower()
    entry = _installed(home).get(name)
    if entry is None:
        return absent(Extension)
    place = f"{FOLDER}/{text(entry.get('relativeLocation'), name)}/package.json"
    manifest = object_of(json_text.read(home, place), place)
    adds = object_of(manifest.get("contributes") or {}, place)
    known = extensions(home, folder)
    off = name in known["disabled_here"] or (name in known["disabled"] and name not in known["enabled_here"])
    return {
        "found": True,
        "version": text(entry.get("version"), place),
        "name": text(manifest.get("displayName", manifest.get("name")), place),
        "publisher": text(manifest.get("publisher"), place),
        "description": text(manifest.get("description"), place),
        "enabled": not off,
        "commands": _parts(adds, "commands", "title"),
        "languages": _parts(adds, "languages", "id"),
        "themes": _parts(adds, "themes", "label"),
    }


def _parts(adds: dict[str, Any], part: str, name: str) -> list[str]:
    return [text(object_of(one, part).get(name), part) for one in items(adds.get(part), part)]


@saved
def recommended_extensions(home: Home, folder: str) -> Recommendations:
    """What a folder, or a `.code-workspace` file, recommends. Identifiers are as they are written, in lower case."""
    found = part_of(home, folder, "extensions")
    if found is None:
        return absent(Recommendations)
    return {
        "found": True,
        "recommended": [one.lower() for one in texts(found.get("recommendations"), folder)],
        "unwanted": [one.lower() for one in texts(found.get("unwantedRecommendations"), folder)],
    }
