"""One image: camera, rating, labels, metadata and place."""

from __future__ import annotations

from typing import TypedDict

from pytest_opencomputer.guest.channels.typed_values import whole
from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .cells import number, time
from .databases import METADATA, ColorLabel, opened_image

_LOCAL_COPY = 2048  # bits of images.flags: dt_image_flags_t


class ImageFacts(TypedDict):
    """An image. ``taken`` is ``YYYY-MM-DD hh:mm:ss``, ``exposure`` in seconds, lengths in millimetres and pixels."""

    found: bool
    width: int | None
    height: int | None
    maker: str | None
    model: str | None
    lens: str | None
    aperture: float | None
    exposure: float | None
    iso: float | None
    focal_length: float | None
    taken: str | None
    exported: bool | None
    local_copy: bool | None


class RatingFacts(TypedDict):
    """Stars from 0 to 5. A rejected image keeps the stars that it had."""

    found: bool
    stars: int | None
    rejected: bool | None


class ColorLabelFacts(TypedDict):
    """Colour labels, in darktable's order."""

    found: bool
    labels: list[ColorLabel] | None


class MetadataFacts(TypedDict):
    """The fields of the metadata editor; empty if nothing was entered."""

    found: bool
    title: str | None
    description: str | None
    creator: str | None
    publisher: str | None
    rights: str | None
    notes: str | None
    version_name: str | None


class LocationFacts(TypedDict):
    """Degrees, north and east positive; metres."""

    found: bool
    geotagged: bool | None
    latitude: float | None
    longitude: float | None
    altitude: float | None


@saved
def image(home: Home, image: str, version: int = 0) -> ImageFacts:
    """Size, camera, exposure and time of an image, and whether it was exported or copied locally."""
    with opened_image(home, image, version) as both:
        if both is None:
            return absent(ImageFacts)
        found, one = both
        camera = (
            "k.name AS maker, m.name AS model, l.name AS lens FROM main.images i "
            "LEFT JOIN main.makers k ON k.id = i.maker_id LEFT JOIN main.models m ON m.id = i.model_id "
            "LEFT JOIN main.lens l ON l.id = i.lens_id"
            if found.normalized
            else "i.maker, i.model, i.lens FROM main.images i"
        )
        row = found.rows(
            "SELECT i.width, i.height, i.aperture, i.exposure, i.iso, i.focal_length, i.datetime_taken, "
            f"i.export_timestamp, {camera} WHERE i.id = ?",
            one.id,
        )[0]
        return {
            "found": True,
            "width": whole(row["width"], "width"),
            "height": whole(row["height"], "height"),
            "maker": str(row["maker"] or ""),
            "model": str(row["model"] or ""),
            "lens": str(row["lens"] or ""),
            "aperture": number(row["aperture"]),
            "exposure": number(row["exposure"]),
            "iso": number(row["iso"]),
            "focal_length": number(row["focal_length"]),
            "taken": time(row["datetime_taken"]),
            "exported": whole(row["export_timestamp"], "export_timestamp") > 0,
            "local_copy": bool(one.flags & _LOCAL_COPY),
        }


@saved
def rating(home: Home, image: str, version: int = 0) -> RatingFacts:
    """Stars of an image, and whether it is rejected."""
    with opened_image(home, image, version) as both:
        if both is None:
            return absent(RatingFacts)
        return {"found": True, "stars": both[1].stars, "rejected": both[1].rejected}


@saved
def color_labels(home: Home, image: str, version: int = 0) -> ColorLabelFacts:
    """Colour labels of an image."""
    with opened_image(home, image, version) as both:
        return {"found": both is not None, "labels": both[0].labels(both[1]) if both else None}


@saved
def metadata(home: Home, image: str, version: int = 0) -> MetadataFacts:
    """What the metadata editor shows of an image."""
    with opened_image(home, image, version) as both:
        values: dict[str, str | None] = dict(both[0].metadata(both[1])) if both else dict.fromkeys(METADATA)
        return {
            "found": both is not None,
            "title": values["title"],
            "description": values["description"],
            "creator": values["creator"],
            "publisher": values["publisher"],
            "rights": values["rights"],
            "notes": values["notes"],
            "version_name": values["version_name"],
        }


@saved
def location(home: Home, image: str, version: int = 0) -> LocationFacts:
    """Where an image was taken."""
    with opened_image(home, image, version) as both:
        if both is None:
            return absent(LocationFacts)
        found, one = both
        latitude, longitude = found.degrees(one) or (None, None)
        return {
            "found": True,
            "geotagged": latitude is not None,
            "latitude": latitude,
            "longitude": longitude,
            "altitude": number(found.column(one, "altitude")),
        }
