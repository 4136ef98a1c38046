"""Snippets: of the user for a language or for all, and of a folder."""

from __future__ import annotations

from typing import Any, TypedDict

from pytest_opencomputer.guest.channels.typed_values import text
from pytest_opencomputer.guest.endpoint import Home, StateTooBig, absent, saved

from .storage import USER, object_of, settings_of

MOST_FILES, MOST = 200, 2_000
_ENDING = ".code-snippets"


class Snippet(TypedDict):
    """A snippet. ``languages`` are those that it is offered in; none means all. ``body`` has its lines joined."""

    found: bool
    place: str | None
    languages: list[str] | None
    prefixes: list[str] | None
    body: str | None
    description: str | None


class NamedSnippet(TypedDict):
    """A snippet with its name, as `snippet` tells it."""

    name: str
    place: str
    languages: list[str]
    prefixes: list[str]
    body: str
    description: str


class Snippets(TypedDict):
    """Snippets in the order of their files and in these. ``places`` are those of the files."""

    names: list[str]
    places: list[str]
    snippets: list[NamedSnippet]


def _all(home: Home, folder: str) -> tuple[list[str], list[NamedSnippet]]:
    base = f"{folder.strip('/')}/.vscode" if folder else f"{USER}/snippets"
    entries = home.listing(base) if home.has(base) else []
    endings = (_ENDING,) if folder else (".json", _ENDING)
    places = [entry.place for entry in entries if entry.kind == "file" and entry.name.endswith(endings)]
    if len(places) > MOST_FILES:
        raise StateTooBig(f"{len(places)} files with snippets")
    found = [one for place in places for one in _of_file(home, place)]
    if len(found) > MOST:
        raise StateTooBig(f"{len(found)} snippets")
    return places, found


def _of_file(home: Home, place: str) -> list[NamedSnippet]:
    language = place.rpartition("/")[2].removesuffix(".json")
    own = [] if place.endswith(_ENDING) else [language]
    return [_snippet(place, name, one, own) for name, one in (settings_of(home, place) or {}).items()]


def _snippet(place: str, name: str, value: Any, own: list[str]) -> NamedSnippet:
    entry = object_of(value, place)
    scope = text(entry.get("scope"), place)
    return {
        "name": text(name, place),
        "place": place,
        "languages": own or [part.strip() for part in scope.split(",") if part.strip()],
        "prefixes": _lines(entry.get("prefix"), place),
        "body": "\n".join(_lines(entry.get("body"), place)),
        "description": "\n".join(_lines(entry.get("description"), place)),
    }


def _lines(value: Any, what: str) -> list[str]:
    """One text, or several."""
    return [text(one, what) for one in value] if isinstance(value, list) else [text(value, what)] if value else []


@saved
def snippets(home: Home, folder: str = "", without: list[str] = []) -> Snippets:  # noqa: B006 - never changed
    """The user's snippets, or those of a folder, but those of the names in `without`."""
    places, found = _all(home, folder)
    left = [one for one in found if one["name"] not in without]
    return {"names": [one["name"] for one in left], "places": places, "snippets": left}


@saved
def snippet(home: Home, name: str, folder: str = "") -> Snippet:
    """A snippet by its name; of several with this name, the first one."""
    for one in _all(home, folder)[1]:
        if one["name"] == name:
            return {
                "found": True,
                "place": one["place"],
                "languages": one["languages"],
                "prefixes": one["prefixes"],
                "body": one["body"],
                "description": one["description"],
            }
    return absent(Snippet)
