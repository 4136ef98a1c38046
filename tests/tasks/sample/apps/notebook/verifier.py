"""Endpoints of the tests' app, with something of everything that endpoints can declare."""

from __future__ import annotations

import time
from typing import Literal, NotRequired, TypedDict, cast

from pytest_opencomputer.guest.channels import ini, json_text
from pytest_opencomputer.guest.channels.files import file
from pytest_opencomputer.guest.endpoint import Home, Live, live, saved

__all__ = ["file", "misbehave", "note", "notes", "setting", "window"]

NOTES = ".local/share/notebook/notes.json"


class Author(TypedDict):
    """Who wrote it."""

    name: str
    mail: str | None


class Note(TypedDict):
    """A note."""

    found: bool
    title: str | None
    stars: int | None
    weight: float | None
    state: Literal["open", "done"] | None
    tags: list[str] | None
    authors: list[Author] | None
    links: dict[str, str] | None
    comment: NotRequired[str]


class Notes(TypedDict):
    """All notes."""

    titles: list[str]
    count: int


class Setting(TypedDict):
    """A setting."""

    found: bool
    value: str | None


class Window(TypedDict):
    """The window."""

    title: str
    maximised: bool


class Anything(TypedDict):
    """Nothing in particular."""

    text: str


@saved
def note(home: Home, title: str) -> Note:
    """A note by its title."""
    found = [one for one in json_text.read(home, NOTES) if one["title"] == title] if home.has(NOTES) else []
    if not found:
        return {
            "found": False,
            "title": None,
            "stars": None,
            "weight": None,
            "state": None,
            "tags": None,
            "authors": None,
            "links": None,
        }
    return cast(Note, {"found": True, **found[0]})


@saved
def notes(home: Home, tags: list[str], at_least: int = 0, heaviest: float = 10.0, archived: bool = False) -> Notes:
    """The notes that have all of some tags.

    The second paragraph is not in the table of endpoints.
    """
    read = json_text.read(home, NOTES) if home.has(NOTES) else []
    found = [one for one in read if set(tags) <= set(one["tags"]) and one["stars"] >= at_least]
    found = [one for one in found if one["weight"] <= heaviest and (one["state"] == "done") == archived]
    return {"titles": [one["title"] for one in found], "count": len(found)}


@saved
def setting(home: Home, section: str, key: str) -> Setting:
    """A setting of the app."""
    value = ini.read(home, ".config/notebook.conf").get(section, key)
    return {"found": value is not None, "value": value}


@live
def window(desktop: Live) -> Window:
    """The app's window."""
    found = desktop.one(role="frame", app="notebook")
    return {"title": found["name"], "maximised": "maximized" in found["states"]}


@saved
def misbehave(
    home: Home, how: Literal["raise", "hang", "spin", "eat", "write", "talk", "undeclared", "odd", "die"]
) -> Anything:
    """Do what a verifier should not do."""
    if how == "raise":
        raise KeyError("an error of the verifier")
    if how == "hang":
        time.sleep(3600)
    while how == "spin":
        pass
    if how == "eat":
        return {"text": str(len(bytearray(8 * 1024**3)))}
    if how == "write":
        import tempfile

        with tempfile.TemporaryFile() as much:
            much.truncate(1024**4)
    if how == "talk":
        return {"text": "x" * (5 * 1024**2)}
    if how == "undeclared":
        return {"text": "", "extra": 1}  # type: ignore[typeddict-unknown-key]
    if how == "die":
        import os

        os.abort()
    return {"text": home.root.name + "\udce9" if how == "odd" else ""}
