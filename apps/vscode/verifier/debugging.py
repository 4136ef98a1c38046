"""Breakpoints and watched expressions, which the window keeps for each folder."""

from __future__ import annotations

from typing import TypedDict

from pytest_opencomputer.guest.channels.typed_values import items, text, whole
from pytest_opencomputer.guest.endpoint import Home, StateTooBig, saved

from .storage import items_of, object_of, place_of_path, state

MOST = 1_000


class Breakpoint(TypedDict):
    """A breakpoint in a file, or a logpoint if it has a ``message``. ``hits`` is the condition on how often."""

    place: str
    line: int
    enabled: bool
    condition: str
    hits: str
    message: str


class Debugging(TypedDict):
    """Breakpoints sorted by place and line; function breakpoints by name; watched expressions in their order."""

    breakpoints: list[Breakpoint]
    functions: list[str]
    watched: list[str]


@saved
def debugging(home: Home, folder: str) -> Debugging:
    """What the view Run and Debug has for a folder. Places are in the home folder."""
    kept = items_of(home, folder)
    listed = items(state(kept, "debug.breakpoint"), "breakpoints")
    if len(listed) > MOST:
        raise StateTooBig(f"{len(listed)} breakpoints")
    found: list[Breakpoint] = []
    for one in listed:
        entry = object_of(one, "breakpoints")
        known = object_of(entry.get("uri") or {}, "breakpoints")
        found.append(
            {
                "place": place_of_path(home, text(known.get("path"), "breakpoints")),
                "line": whole(entry.get("lineNumber"), "breakpoints"),
                "enabled": entry.get("enabled") is not False,
                "condition": text(entry.get("condition"), "breakpoints"),
                "hits": text(entry.get("hitCondition"), "breakpoints"),
                "message": text(entry.get("logMessage"), "breakpoints"),
            }
        )
    functions = [object_of(one, "breakpoints") for one in items(state(kept, "debug.functionbreakpoint"), "breakpoints")]
    watched = [object_of(one, "watch") for one in items(state(kept, "debug.watchexpressions"), "watch")]
    return {
        "breakpoints": sorted(found, key=lambda one: (one["place"], one["line"])),
        "functions": sorted(text(one.get("name"), "breakpoints") for one in functions),
        "watched": [text(one.get("name"), "watch") for one in watched],
    }
