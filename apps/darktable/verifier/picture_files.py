"""Files beside the library: originals, their XMP sidecars, and what was exported."""

from __future__ import annotations

import hashlib
from typing import TypedDict

from pytest_opencomputer.guest.channels import picture_parts, pixels, xmp
from pytest_opencomputer.guest.endpoint import Home, absent, saved
from pytest_opencomputer.guest.state import integer
from pytest_opencomputer.guest.state import shown as quoted

from .databases import AUTOMATIC_TAGS, COLORS, ColorLabel
from .processing import ORIENTATION_OF_CAMERA, automatic, in_force, title_of


class SidecarFacts(TypedDict):
    """An XMP sidecar file."""

    found: bool
    stars: int | None
    rejected: bool | None
    labels: list[ColorLabel] | None
    tags: list[str] | None
    title: str | None
    description: str | None
    creator: str | None
    rights: str | None
    taken: str | None
    edits: list[str] | None


class OriginalsFacts(TypedDict):
    """SHA-256 of the files of a folder by name, sidecars left out."""

    found: bool
    files: dict[str, str] | None


class LikenessFacts(TypedDict):
    """How far two pictures are apart, each as a viewer turns it.

    ``same_shape`` says whether their sides have the same proportion (to a pixel); the second is scaled to the size of
    the first. ``difference`` is the mean of the absolute differences of their colours, from 0 to 255, ``changed`` the
    share of pixels of which one is more than 16, ``in_the_worst_part`` the largest difference between the mean colours
    of two cells in the same place, of 16 columns and 12 rows.
    """

    found: bool
    same_shape: bool | None
    difference: float | None
    changed: float | None
    in_the_worst_part: int | None


@saved
def sidecar(home: Home, image: str, version: int = 0) -> SidecarFacts:
    """The XMP sidecar file of an image or of one of its duplicates."""
    stem, dot, extension = image.rpartition(".")
    place = f"{image}.xmp" if not version else f"{stem}_{version:02d}{dot}{extension}.xmp"
    if not home.has(place):
        return absent(SidecarFacts)
    packet = xmp.read(home, place)
    stars = integer(packet.text("xmp:Rating") or "0", f"the rating in {quoted(place)}")
    labels = {integer(one, f"a colour label in {quoted(place)}") for one in packet.items("darktable:colorlabels")}
    taken = packet.text("exif:DateTimeOriginal")
    return {
        "found": True,
        "stars": max(0, stars),
        "rejected": stars < 0,
        "labels": [name for number, name in enumerate(COLORS) if number in labels],
        "tags": sorted(one for one in packet.items("lr:hierarchicalSubject") if not one.startswith(AUTOMATIC_TAGS)),
        "title": packet.text("dc:title") or "",
        "description": packet.text("dc:description") or "",
        "creator": "; ".join(packet.items("dc:creator")),
        "rights": packet.text("dc:rights") or "",
        "taken": f"{taken[:10].replace(':', '-')} {taken[11:19]}" if taken and len(taken) >= 19 else None,
        "edits": _sidecar_edits(packet, place),
    }


@saved
def originals(home: Home, place: str) -> OriginalsFacts:
    """SHA-256 of each file in a folder, without sidecars and subfolders."""
    if not home.has(place):
        return absent(OriginalsFacts)
    files = [entry for entry in home.listing(place) if entry.kind == "file" and not entry.name.endswith(".xmp")]
    return {"found": True, "files": {one.name: hashlib.sha256(home.file(one.place)).hexdigest() for one in files}}


@saved
def likeness(home: Home, place: str, other: str) -> LikenessFacts:
    """How much two picture files differ, for example an export and its original, whatever their sizes."""
    from PIL import Image, ImageOps

    if not home.has(place) or not home.has(other):
        return absent(LikenessFacts)
    one, two = (ImageOps.exif_transpose(pixels.opened(home, each)) for each in (place, other))
    same_shape = abs(two.height * one.width / two.width - one.height) <= 1
    difference, changed = pixels.apart(one, two.convert("RGBA").resize(one.size, Image.Resampling.LANCZOS))
    return {
        "found": True,
        "same_shape": same_shape,
        "difference": difference,
        "changed": changed,
        "in_the_worst_part": picture_parts.worst_part(one, two),
    }


def _sidecar_edits(packet: xmp.Xmp, place: str) -> list[str]:
    end = integer(packet.text("darktable:history_end") or "0", f"the end of the history in {quoted(place)}")
    entries = [
        {
            "operation": one.get("operation", ""),
            "enabled": one.get("enabled") == "1",
            "multi_priority": one.get("multi_priority"),
            "op_params": ORIENTATION_OF_CAMERA if one.get("params") == ORIENTATION_OF_CAMERA.hex() else b"",
        }
        for number, one in enumerate(packet.structures("darktable:history"))
        if integer(one.get("num", str(number)), "the number of an edit") < end
    ]
    return [title_of(one["operation"]) for one in in_force(entries) if one["enabled"] and not automatic(one)]
