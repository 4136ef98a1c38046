"""What opens which kind of file and link: ``handlers.json``, written when Firefox quits or soon after a change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypedDict

from pytest_opencomputer.guest.channels.typed_values import flag, items, mapping, text, whole
from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .profile import below, json_file

Action = Literal["save", "ask", "firefox", "system", "application", "other"]
# https://searchfox.org/mozilla-central/source/netwerk/mime/nsIMIMEInfo.idl
_ACTIONS: dict[int, Action] = {0: "save", 1: "ask", 2: "application", 3: "firefox", 4: "system"}
# Firefox writes these into a new profile.
_USUAL: dict[str, Action] = {"image/webp": "firefox", "image/avif": "firefox", "application/pdf": "firefox"}


class HandlerFacts(TypedDict):
    """What is done with a kind of file or link; the application has a name if there is one."""

    found: bool
    action: Action | None
    application: str | None


class Handler(TypedDict):
    """What is done with a kind of file or link."""

    kind: str
    action: Action
    application: str | None


class HandlersFacts(TypedDict):
    """Kinds of files and links that are not handled as Firefox does by itself, sorted."""

    handlers: list[Handler]


@saved
def file_handler(home: Home, type: str) -> HandlerFacts:
    """What is done with files of a type, such as `application/pdf`. A type that nothing was ever chosen for may not be
    found."""
    return _facts(_handlers(home, "mimeTypes").get(type.lower()))


@saved
def link_handler(home: Home, scheme: str) -> HandlerFacts:
    """What is done with links of a scheme, such as `mailto`. One that nothing was ever chosen for is not found."""
    return _facts(_handlers(home, "schemes").get(scheme.lower()))


@saved
def handlers(home: Home, without: list[str] = []) -> HandlersFacts:  # noqa: B006 - never changed
    """All kinds of files and links that are not handled as Firefox does by itself, except those in `without`; for
    guards."""
    found = {**_handlers(home, "mimeTypes"), **_handlers(home, "schemes")}
    return {
        "handlers": [
            one
            for kind, one in sorted(found.items())
            if kind not in without and one["action"] != _USUAL.get(kind, "none")
        ]
    }


def _facts(one: Handler | None) -> HandlerFacts:
    if one is None:
        return absent(HandlerFacts)
    return {"found": True, "action": one["action"], "application": one["application"]}


def _handlers(home: Home, part: str) -> dict[str, Handler]:
    stored = mapping(below(json_file(home, "handlers.json"), part), "handlers")
    found = {kind: mapping(one, "a handler") for kind, one in stored.items()}
    return {kind: _handler(kind, one) for kind, one in found.items() if not flag(one.get("stubEntry"), "stubEntry")}


def _handler(kind: str, one: Mapping[str, Any]) -> Handler:
    action = _ACTIONS.get(whole(one.get("action"), "action of a handler"), "other")
    asks = flag(one.get("ask"), "whether a handler is asked for")
    # The first is the one that was chosen; null if none was, with what could be chosen behind it.
    first = next(iter(items(one.get("handlers"), "applications")), None)
    name = text(mapping(first, "an application").get("name"), "name of an application")
    return {
        "kind": kind,
        "action": "ask" if asks else action,
        "application": name if name and action == "application" else None,
    }
