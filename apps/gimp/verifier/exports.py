"""Exported files: colour mode, palette, resolution, and what else is inside beside the picture."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

from pytest_opencomputer.guest.channels.pixels import DAMAGE, MAX_PIXELS, opened
from pytest_opencomputer.guest.endpoint import Home, StateCorrupt, StateTooBig, absent, saved
from pytest_opencomputer.guest.state import shown

from . import profiles

Mode = Literal["rgb", "grayscale", "indexed", "black-and-white", "cmyk", "other"]

_MODES: dict[str, Mode] = {
    "1": "black-and-white",
    "L": "grayscale",
    "LA": "grayscale",
    "I;16": "grayscale",
    "I;16B": "grayscale",
    "I": "grayscale",
    "F": "grayscale",
    "P": "indexed",
    "PA": "indexed",
    "RGB": "rgb",
    "RGBA": "rgb",
    "CMYK": "cmyk",
}
MAX_FRAMES = 200
_IPTC = 0x0404  #: number of the IPTC block among Photoshop's resources


class Export(TypedDict):
    """An exported picture file.

    ``colours`` is the size of an indexed picture's palette, ``alpha`` whether there is transparency, ``resolution``
    that in pixels per inch across and down (null if none is stored). ``progressive`` is said of JPEG,
    ``interlaced`` of PNG and GIF, ``compression`` of TIFF, ``pages`` is more than 1 of animations and pages.
    """

    found: bool
    format: str | None
    width: int | None
    height: int | None
    mode: Mode | None
    alpha: bool | None
    colours: int | None
    resolution: list[float] | None
    comment: str | None
    profile: str | None
    progressive: bool | None
    interlaced: bool | None
    compression: str | None
    pages: int | None


class Carried(TypedDict):
    """What an exported file carries beside its picture. ``exif`` is also true of an empty structure."""

    found: bool
    exif: bool | None
    xmp: bool | None
    iptc: bool | None
    profile: bool | None
    comment: bool | None
    thumbnail: bool | None


class Frame(TypedDict):
    """A frame as it is shown: for how long, and mean and deviation of red, green and blue, from 0 to 255."""

    milliseconds: int
    mean: list[float]
    deviation: list[float]


class Frames(TypedDict):
    """The frames of an animation in their order; one of a still picture."""

    found: bool
    frames: list[Frame] | None


@saved
def export(home: Home, place: str) -> Export:
    """Format, size, colour mode, palette, resolution, comment and colour profile of an exported picture."""
    if not home.has(place):
        return absent(Export)
    found = opened(home, place)
    info = found.info
    resolution = info.get("dpi")
    return {
        "found": True,
        "format": (found.format or "").lower(),
        "width": found.width,
        "height": found.height,
        "mode": _MODES.get(found.mode, "other"),
        "alpha": found.mode in ("LA", "PA", "RGBA") or "transparency" in info,
        "colours": len(found.getpalette() or ()) // 3 if found.mode == "P" else None,
        "resolution": [round(float(one), 2) for one in resolution] if resolution else None,
        "comment": _comment(info),
        "profile": profiles.title(info["icc_profile"]) if info.get("icc_profile") else None,
        "progressive": bool(info.get("progressive")) if found.format == "JPEG" else None,
        "interlaced": bool(info.get("interlace")) if found.format in ("PNG", "GIF") else None,
        "compression": str(info.get("compression", "")) or None if found.format == "TIFF" else None,
        "pages": int(getattr(found, "n_frames", 1)),
    }


def _comment(info: dict[Any, Any]) -> str | None:
    text = next((info[key] for key in ("comment", "Comment", "Description") if info.get(key)), None)
    if isinstance(text, bytes):
        return text.rstrip(b"\0").decode("utf-8", "replace")
    return None if text is None else str(text)


@saved
def carried(home: Home, place: str) -> Carried:
    """Which kinds of metadata an exported picture carries."""
    if not home.has(place):
        return absent(Carried)
    found = opened(home, place)
    info = found.info
    tags = getattr(found, "tag_v2", {})
    exif = found.getexif()
    return {
        "found": True,
        # In a TIFF file, the file's own entries are also read as Exif; cameras have theirs in a separate directory.
        "exif": 34665 in tags or (found.format != "TIFF" and (bool(info.get("exif")) or bool(exif))),
        "xmp": bool(info.get("xmp") or info.get("XML:com.adobe.xmp")) or 700 in tags,
        "iptc": _IPTC in info.get("photoshop", {}) or 33723 in tags,
        "profile": bool(info.get("icc_profile")),
        "comment": _comment(info) is not None,
        "thumbnail": bool(exif.get_ifd(1)),
    }


@saved
def frames(home: Home, place: str) -> Frames:
    """What the frames of an animation show, and for how long (at most 200 frames)."""
    from PIL import ImageSequence, ImageStat

    if not home.has(place):
        return absent(Frames)
    picture = opened(home, place)
    count = int(getattr(picture, "n_frames", 1))
    if count > MAX_FRAMES or count * picture.width * picture.height > MAX_PIXELS:
        raise StateTooBig(f"{shown(place)} has {count} frames of {picture.width}x{picture.height} pixels")
    found: list[Frame] = []
    try:
        for frame in ImageSequence.Iterator(picture):
            stat = ImageStat.Stat(frame.convert("RGB"))
            found.append(
                {
                    "milliseconds": int(frame.info.get("duration", 0)),
                    "mean": [round(one, 2) for one in stat.mean],
                    "deviation": [round(one, 2) for one in stat.stddev],
                }
            )
    except DAMAGE as error:
        raise StateCorrupt(f"{shown(place)} is a damaged animation: {shown(str(error))}") from error
    return {"found": True, "frames": found}
