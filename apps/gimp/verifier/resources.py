"""The user's own palettes, gradients, brushes, tool presets and saved settings of filters."""

from __future__ import annotations

import struct
from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, StateCorrupt, absent, saved, shortened
from pytest_opencomputer.guest.state import integer, number, shown

from . import expressions
from .preferences import FOLDER, Setting

_MAX_BYTES = 4 * 1024**2
_MAX_FILES = 500
_MAX_SHOWN = 1_024
_BLENDS = ("linear", "curved", "sinusoidal", "spherical increasing", "spherical decreasing", "step")


class ResourceNames(TypedDict):
    """The names of the user's own, sorted. Those that GIMP brings are not among them."""

    names: list[str]


class PaletteEntry(TypedDict):
    """A colour of a palette, ``#rrggbb``."""

    colour: str
    name: str


class PaletteFacts(TypedDict):
    """A palette: its colours in their order (the first 1,024)."""

    found: bool
    count: int | None
    columns: int | None
    colours: list[str] | None
    entries: list[PaletteEntry] | None
    shortened: list[str] | None


class Segment(TypedDict):
    """A segment of a gradient. ``left`` to ``right`` are from 0 to 1, colours ``#rrggbb``, opacities in percent."""

    left: float
    middle: float
    right: float
    left_colour: str
    left_opacity: float
    right_colour: str
    right_opacity: float
    blend: str


class GradientFacts(TypedDict):
    """A gradient."""

    found: bool
    segments: list[Segment] | None
    shortened: list[str] | None


class BrushFacts(TypedDict):
    """A brush. Of one made of numbers (``parametric``) radius, hardness and the rest are known, of a picture its size.

    ``spacing`` is in percent, ``angle`` in degrees.
    """

    found: bool
    parametric: bool | None
    shape: str | None
    radius: float | None
    spikes: int | None
    hardness: float | None
    aspect_ratio: float | None
    angle: float | None
    spacing: float | None
    width: int | None
    height: int | None


class ToolPreset(TypedDict):
    """A tool preset. ``options`` are the settings it keeps, as GIMP writes them."""

    found: bool
    tool: str | None
    options: dict[str, str] | None


@saved
def palettes(home: Home) -> ResourceNames:
    """The user's palettes."""
    return {"names": sorted(_palettes(home))}


@saved
def palette(home: Home, name: str) -> PaletteFacts:
    """A palette of the user, by its name."""
    lines = _palettes(home).get(name)
    if lines is None:
        return absent(PaletteFacts)
    columns = next((line[8:] for line in lines if line.startswith("Columns:")), "0")
    entries: list[PaletteEntry] = []
    for line in lines[1:]:
        if line.startswith(("#", "Name:", "Columns:")) or not line.strip():
            continue
        parts = line.split(maxsplit=3)
        rgb = [integer(part, f"a colour of the palette {shown(name)}") for part in parts[:3]]
        if len(rgb) < 3 or not all(0 <= one <= 255 for one in rgb):
            raise StateCorrupt(f"the palette {shown(name)} has no colour in {shown(line)}")
        entries.append({"colour": "#" + bytes(rgb).hex(), "name": parts[3] if len(parts) > 3 else ""})
    facts: PaletteFacts = {
        "found": True,
        "count": len(entries),
        "columns": integer(columns, "the columns of a palette"),
        "colours": [one["colour"] for one in entries],
        "entries": entries,
        "shortened": [],
    }
    return shortened(facts, colours=_MAX_SHOWN, entries=_MAX_SHOWN)


def _palettes(home: Home) -> dict[str, list[str]]:
    return _by_name(home, "palettes", ".gpl", "GIMP Palette")


def _by_name(home: Home, folder: str, ending: str, title: str) -> dict[str, list[str]]:
    """The lines of the user's files of a kind, by the names inside them."""
    found = {}
    for content in _contents(home, folder, ending):
        lines = content.decode("utf-8", "replace").splitlines()
        if lines[:1] != [title]:
            raise StateCorrupt(f"a file in {folder} does not begin with {title}")
        name = next((line[5:].strip() for line in lines if line.startswith("Name:")), "Untitled")
        found[name] = lines
    return found


def _contents(home: Home, folder: str, ending: str) -> list[bytes]:
    place = f"{FOLDER}/{folder}"
    if not home.has(place):
        return []
    entries = home.listing(place, max_entries=_MAX_FILES)
    return [home.file(one.place, _MAX_BYTES) for one in entries if one.kind == "file" and one.name.endswith(ending)]


@saved
def gradient(home: Home, name: str) -> GradientFacts:
    """A gradient of the user, by its name."""
    lines = _by_name(home, "gradients", ".ggr", "GIMP Gradient").get(name)
    if lines is None:
        return absent(GradientFacts)
    what = f"the gradient {shown(name)}"
    segments = [line.split() for line in lines[3:] if line.strip()]
    facts: GradientFacts = {"found": True, "segments": [_segment(one, what) for one in segments], "shortened": []}
    return shortened(facts, segments=_MAX_SHOWN)


def _segment(parts: list[str], what: str) -> Segment:
    if len(parts) < 12:
        raise StateCorrupt(f"{what} has a segment of {len(parts)} numbers")
    shares = [number(part, what) for part in parts[:11]]
    blend = integer(parts[11], what)
    return {
        "left": round(shares[0], 4),
        "middle": round(shares[1], 4),
        "right": round(shares[2], 4),
        "left_colour": _hexadecimal(shares[3:6]),
        "left_opacity": round(shares[6] * 100, 1),
        "right_colour": _hexadecimal(shares[7:10]),
        "right_opacity": round(shares[10] * 100, 1),
        "blend": _BLENDS[blend] if 0 <= blend < len(_BLENDS) else str(blend),
    }


def _hexadecimal(shares: list[float]) -> str:
    return "#" + bytes(round(min(1.0, max(0.0, one)) * 255) for one in shares).hex()


@saved
def brushes(home: Home) -> ResourceNames:
    """The user's brushes."""
    return {"names": sorted(_brushes(home))}


@saved
def brush(home: Home, name: str) -> BrushFacts:
    """A brush of the user, by its name."""
    return _brushes(home).get(name) or absent(BrushFacts)


def _brushes(home: Home) -> dict[str, BrushFacts]:
    found = {}
    for content in _contents(home, "brushes", ".vbr"):
        lines = content.decode("utf-8", "replace").splitlines()
        round_one = lines[1:2] == ["1.0"]
        if lines[:1] != ["GIMP-VBR"] or len(lines) < (7 if round_one else 10):
            raise StateCorrupt("a brush of the user is no GIMP-VBR file")
        # Version 1.0 has circles only.
        shape, rest = ("circle", lines[3:]) if round_one else (lines[3], lines[4:])
        spikes = "2" if round_one else rest.pop(2)
        numbers = [number(one, f"the brush {shown(lines[2])}") for one in rest[:5]]
        facts: BrushFacts = {
            **absent(BrushFacts),
            "found": True,
            "parametric": True,
            "shape": shape,
            "spacing": numbers[0],
            "radius": numbers[1],
            "spikes": integer(spikes, "the spikes of a brush"),
            "hardness": numbers[2],
            "aspect_ratio": numbers[3],
            "angle": numbers[4],
        }
        found[lines[2]] = facts
    for content in _contents(home, "brushes", ".gbr"):
        if len(content) < 28 or content[20:24] != b"GIMP":
            raise StateCorrupt("a brush of the user is no GBR file of version 2")
        header, _, width, height, _, _, spacing = struct.unpack_from(">IIIII4sI", content)
        sized: BrushFacts = {
            **absent(BrushFacts),
            "found": True,
            "parametric": False,
            "width": width,
            "height": height,
            "spacing": float(spacing),
        }
        found[content[28:header].rstrip(b"\0").decode("utf-8", "replace")] = sized
    return found


@saved
def tool_presets(home: Home) -> ResourceNames:
    """The user's tool presets."""
    return {"names": sorted(_presets(home))}


@saved
def tool_preset(home: Home, name: str) -> ToolPreset:
    """A tool preset of the user, by its name."""
    found = _presets(home).get(name)
    if found is None:
        return absent(ToolPreset)
    options = expressions.entry(found, "tool-options") or []
    kept = {str(one[0]): expressions.plain(one[1:]) for one in expressions.below(options) if one}
    return {"found": True, "tool": kept.get("tool"), "options": kept}


def _presets(home: Home) -> dict[str, list[list[object]]]:
    found = {}
    for content in _contents(home, "tool-presets", ".gtp"):
        preset = expressions.parse(content, "a tool preset")
        found[expressions.first(preset, "name") or ""] = preset
    return found


@saved
def filter_setting(home: Home, filter: str, name: str, argument: str, part: str = "") -> Setting:
    """An argument of settings that were saved for a filter under a name, for example of `GimpLevelsConfig`.

    Levels and curves have their arguments once for each channel, others for each range of tones or hues: `part` is such
    a channel (`value`, `red`) or range (`midtones`). By default it is the first.
    """
    if "/" in filter or not filter:
        raise ValueError(f"{filter!r} is no name of a filter")
    for one in expressions.read(home, f"{FOLDER}/filters/{filter}.settings"):
        if one[1:2] == [name]:
            values = _argument(expressions.below(one), argument, part)
            if values is not None:
                return {"found": True, "value": expressions.plain(values)}
    return absent(Setting)


def _argument(said: list[list[object]], argument: str, part: str) -> list[object] | None:
    """What is said of an argument; a channel or range begins what belongs to it."""
    within = ""
    for one in said:
        if one[:1] == [argument] and part in ("", within):
            return one[1:]
        if one[:1] in (["channel"], ["range"]) and len(one) == 2:
            within = str(one[1])
    return None
