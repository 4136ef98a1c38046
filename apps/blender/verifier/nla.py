"""The nonlinear animation of a thing: its tracks, and the strips with their actions."""

from __future__ import annotations

from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .animation import Animated, animated
from .blocks import Item
from .files import name_or_none, opened

# NlaTrack.flag; NlaStrip.type, flag, blendmode and extendmode: DNA_anim_types.h
_TRACK_MUTED, _TRACK_SOLO = 1 << 2, 1 << 3
_STRIP_REVERSED, _STRIP_MUTED = 1 << 11, 1 << 12
_TYPES = {0: "CLIP", 1: "TRANSITION", 2: "META", 3: "SOUND"}
_BLENDS = {0: "REPLACE", 1: "ADD", 2: "SUBTRACT", 3: "MULTIPLY", 4: "COMBINE"}
_EXTENDS = {0: "HOLD", 1: "HOLD_FORWARD", 2: "NOTHING"}


class NlaStrip(TypedDict):
    """A strip. ``start`` and ``end`` are frames of the scene, ``action_start`` and ``action_end`` of the action."""

    name: str
    type: str
    action: str | None
    start: float
    end: float
    action_start: float
    action_end: float
    scale: float
    repeat: float
    blend_type: str
    extrapolation: str
    influence: float
    reversed: bool
    muted: bool


class NlaTrack(TypedDict):
    """A track with its strips, in the order of time."""

    name: str
    muted: bool
    solo: bool
    strips: list[NlaStrip]


class NlaTracksFacts(TypedDict):
    """The tracks of a thing from the lowest, which is played first."""

    found: bool
    tracks: list[NlaTrack] | None


@saved
def nla_tracks(home: Home, place: str, kind: Animated, name: str, scene: str = "") -> NlaTracksFacts:
    """The tracks of the nonlinear animation of a thing, with the actions of their strips."""
    item = animated(opened(home, place), kind, name, scene)
    if item is None:
        return absent(NlaTracksFacts)
    data = item.to("adt") if item.has("adt") else None
    return {"found": True, "tracks": [_track(one) for one in data.list("nla_tracks")] if data else []}


def _track(item: Item) -> NlaTrack:
    return {
        "name": item.text("name"),
        "muted": item.flag("flag", _TRACK_MUTED),
        "solo": item.flag("flag", _TRACK_SOLO),
        "strips": [_strip(one) for one in item.list("strips")],
    }


def _strip(item: Item) -> NlaStrip:
    return {
        "name": item.text("name"),
        "type": _TYPES.get(item.number("type"), "OTHER"),
        "action": name_or_none(item.to("act")),
        "start": item.number("start"),
        "end": item.number("end"),
        "action_start": item.number("actstart"),
        "action_end": item.number("actend"),
        "scale": item.number("scale"),
        "repeat": item.number("repeat"),
        "blend_type": _BLENDS.get(item.number("blendmode"), "OTHER"),
        "extrapolation": _EXTENDS.get(item.number("extendmode"), "OTHER"),
        "influence": item.number("influence"),
        "reversed": item.flag("flag", _STRIP_REVERSED),
        "muted": item.flag("flag", _STRIP_MUTED),
    }
