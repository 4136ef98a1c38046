"""The library as a whole, and sets of images in it: film rolls, versions, groups, the selection."""

from __future__ import annotations

from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .cells import time
from .databases import AUTOMATIC_TAGS, ColorLabel, Image, Library, opened, opened_image
from .processing import Edit


class LibraryFacts(TypedDict):
    """The library. Versions are those of the two databases' schemas; ``images`` counts duplicates as well."""

    found: bool
    schema: int | None
    data_schema: int | None
    images: int | None
    film_rolls: list[str] | None


class Summary(TypedDict):
    """The facts of one version of an image; see the endpoints ``rating`` to ``edits``.

    ``place`` is the place of its file, by which other endpoints name it.
    """

    name: str
    place: str
    version: int
    stars: int
    rejected: bool
    labels: list[ColorLabel]
    tags: list[str]
    title: str
    description: str
    creator: str
    publisher: str
    rights: str
    notes: str
    version_name: str
    taken: str | None
    geotagged: bool
    latitude: float | None
    longitude: float | None
    edits: list[str]
    grouped_with: list[str]


class FilmRollFacts(TypedDict):
    """A film roll; images by name and version."""

    found: bool
    images: list[Summary] | None


class Version(TypedDict):
    """A duplicate of an image; ``edits`` are the titles of ``modules``, those that are on."""

    version: int
    version_name: str
    stars: int
    rejected: bool
    edits: list[str]
    modules: list[Edit]


class VersionsFacts(TypedDict):
    """All versions of an image, by number."""

    found: bool
    versions: list[Version] | None


class GroupFacts(TypedDict):
    """The images of a group as ``name`` or, of duplicates, ``name (version)``, sorted; an image alone is one."""

    found: bool
    members: list[str] | None
    leader: str | None


class SelectionFacts(TypedDict):
    """Places of the selected images, sorted."""

    found: bool
    images: list[str] | None


@saved
def library(home: Home) -> LibraryFacts:
    """The library as a whole: versions of its databases, number of images, film rolls by place."""
    with opened(home) as found:
        if found is None:
            return absent(LibraryFacts)
        rolls = found.rows("SELECT folder FROM main.film_rolls")
        return {
            "found": True,
            "schema": found.version("main"),
            "data_schema": found.version("data"),
            "images": len(found.images()),
            "film_rolls": sorted(found.place(str(row["folder"])) for row in rolls),
        }


@saved
def film_roll(home: Home, place: str, without: list[str] = []) -> FilmRollFacts:  # noqa: B006 - never changed
    """All images of a film roll with what was done to them, except those whose names are in `without`.

    For guards: nothing else was changed.
    """
    with opened(home) as found:
        rolls = found.roll_ids(place) if found else []
        if found is None or not rolls:
            return absent(FilmRollFacts)
        images = [one for one in found.images(rolls) if one.name not in without]
        groups = found.groups()
        return {"found": True, "images": [_summary(found, place, one, groups[one.group]) for one in images]}


def _summary(found: Library, roll: str, image: Image, group: list[str]) -> Summary:
    metadata = found.metadata(image)
    latitude, longitude = found.degrees(image) or (None, None)
    return {
        "name": image.name,
        "place": found.place(roll, image.name),
        "version": image.version,
        "stars": image.stars,
        "rejected": image.rejected,
        "labels": found.labels(image),
        "tags": [tag for tag in found.tags(image) if not tag.startswith(AUTOMATIC_TAGS)],
        "title": metadata["title"],
        "description": metadata["description"],
        "creator": metadata["creator"],
        "publisher": metadata["publisher"],
        "rights": metadata["rights"],
        "notes": metadata["notes"],
        "version_name": metadata["version_name"],
        "taken": time(found.column(image, "datetime_taken")),
        "geotagged": latitude is not None,
        "latitude": latitude,
        "longitude": longitude,
        "edits": found.edits(image),
        "grouped_with": [one for one in group if one != image.in_group],
    }


@saved
def versions(home: Home, image: str) -> VersionsFacts:
    """An image and its duplicates."""
    roll, _, name = image.rpartition("/")
    with opened(home) as found:
        images = found.images(found.roll_ids(roll), name) if found else []
        if found is None or not images:
            return absent(VersionsFacts)
        listed: list[Version] = [
            {
                "version": one.version,
                "version_name": found.metadata(one)["version_name"],
                "stars": one.stars,
                "rejected": one.rejected,
                "edits": found.edits(one),
                "modules": found.modules(one),
            }
            for one in images
        ]
        return {"found": True, "versions": listed}


@saved
def group(home: Home, image: str, version: int = 0) -> GroupFacts:
    """The group that an image belongs to, and the image that stands for it when groups are collapsed."""
    with opened_image(home, image, version) as both:
        if both is None:
            return absent(GroupFacts)
        found, one = both
        leader = next((other for other in found.images() if other.id == one.group), None)
        return {
            "found": True,
            "members": found.groups()[one.group],
            "leader": leader.in_group if leader else None,
        }


@saved
def selection(home: Home) -> SelectionFacts:
    """The selected images; the library remembers them when darktable quits."""
    with opened(home) as found:
        if found is None:
            return absent(SelectionFacts)
        rows = found.rows(
            "SELECT f.folder, i.filename FROM main.selected_images s JOIN main.images i ON i.id = s.imgid "
            "JOIN main.film_rolls f ON f.id = i.film_id"
        )
        return {"found": True, "images": sorted(found.place(str(row["folder"]), str(row["filename"])) for row in rows)}
