"""Containers, which keep the cookies of tabs apart. ``containers.json`` is written at once."""

from __future__ import annotations

from typing import Any, TypedDict

from pytest_opencomputer.guest.channels.typed_values import flag, items, mapping, text, whole
from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .profile import below, json_file

# The names of those that Firefox brings, until a person gives them others.
_NAMES = {
    "user-context-personal": "Personal",
    "user-context-work": "Work",
    "user-context-banking": "Banking",
    "user-context-shopping": "Shopping",
}


class Container(TypedDict):
    """A container."""

    name: str
    color: str
    icon: str


class ContainerFacts(TypedDict):
    """A container; ``position`` is its place in the list, from 1."""

    found: bool
    color: str | None
    icon: str | None
    position: int | None


class ContainersFacts(TypedDict):
    """The containers, in order."""

    names: list[str]
    containers: list[Container]


@saved
def container(home: Home, name: str) -> ContainerFacts:
    """A container by its name."""
    for position, one in enumerate(_containers(home), 1):
        if one["name"] == name:
            return {"found": True, "color": one["color"], "icon": one["icon"], "position": position}
    return absent(ContainerFacts)


@saved
def containers(home: Home, without: list[str] = []) -> ContainersFacts:  # noqa: B006 - never changed
    """All containers, except those with a name in `without`."""
    found = [one for one in _containers(home) if one["name"] not in without]
    return {"names": [one["name"] for one in found], "containers": found}


def names_by_number(home: Home) -> dict[int, str]:
    """The names of the containers by the numbers that other files have."""
    return {whole(one.get("userContextId"), "a container"): _name(one) for one in _identities(home)}


def _containers(home: Home) -> list[Container]:
    return [
        {
            "name": _name(one),
            "color": text(one.get("color"), "colour of a container"),
            "icon": text(one.get("icon"), "icon of a container"),
        }
        for one in _identities(home)
    ]


def _identities(home: Home) -> list[Any]:
    """Those that a person can see."""
    identities = items(below(json_file(home, "containers.json"), "identities"), "containers")
    return [one for one in identities if flag(mapping(one, "a container").get("public"), "public")]


def _name(identity: Any) -> str:
    key = text(identity.get("l10nId"), "name of a container")
    return text(identity.get("name"), "name of a container") or _NAMES.get(key, key)
