"""The endpoints of darktable, over the databases of 5.0.1 (library schema 56) and of 4.2.1 (schema 37).

Images are named by their place, for example ``Pictures/2024 Rome/DSC_4203.JPG``, and an image's duplicates by the
number that darktable shows for them (0 is the first). Film rolls are named by their folder. Of edits only what is in
force counts: the last entry of each module instance below ``images.history_end``.

Sources: ``common/image.h``, ``common/collection.h``, ``common/metadata.h`` and the ``iop`` sources of both releases;
``tests/`` holds every field against the application.
"""

from __future__ import annotations

import hashlib
import math
import posixpath
import re
import struct
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal, TypedDict, TypeVar, cast

from pytest_opencomputer.guest.channels import ini, sqlite, xmp
from pytest_opencomputer.guest.channels.files import file, folder, text_file
from pytest_opencomputer.guest.channels.pictures import picture
from pytest_opencomputer.guest.endpoint import Home, Live, StateCorrupt, live, saved
from pytest_opencomputer.guest.state import integer
from pytest_opencomputer.guest.state import shown as quoted

__all__ = ["file", "folder", "picture", "text_file"]

CONFIG = ".config/darktable"
LIBRARY = f"{CONFIG}/library.db"
DATA = f"{CONFIG}/data.db"
SETTINGS = f"{CONFIG}/darktablerc"

_Facts = TypeVar("_Facts")

AUTOMATIC_TAGS = "darktable|"
SHIPPED_STYLES = "_l10n_"
LOCAL_COPY = 2048  # bits of images.flags: dt_image_flags_t
REJECTED = 8
STARS = 7
OLD_REJECTED = 6  # stars of a rejected image in old libraries
CATEGORY, PRIVATE = 1, 2  # bits of tags.flags: dt_tag_flags_t

ColorLabel = Literal["red", "yellow", "green", "blue", "purple"]
COLORS: tuple[ColorLabel, ...] = ("red", "yellow", "green", "blue", "purple")

# The same numbers in both releases; 7 and 8 are internal (image id, preserved file name).
METADATA = ("creator", "publisher", "title", "description", "rights", "notes", "version_name")

TITLES = {
    "ashift": "rotate and perspective",
    "bilat": "local contrast",
    "colorbalancergb": "color balance rgb",
    "colorin": "input color profile",
    "colorout": "output color profile",
    "flip": "orientation",
    "gamma": "display encoding",
    "shadhi": "shadows and highlights",
    "splittoning": "split-toning",
    "vignette": "vignetting",
}
"""Modules that are called otherwise in the database than in the window."""
_OPERATIONS = {title: operation for operation, title in TITLES.items()}

# What darktable puts into every history by itself; orientation only where it is left to the camera (-1).
_AUTOMATIC_MODULES = frozenset({"colorin", "colorout", "gamma", "rawprepare", "demosaic", "hotpixels"})
_ORIENTATION_OF_CAMERA = b"\xff\xff\xff\xff"

_BALANCE = (
    "shadows_luminance shadows_chroma shadows_hue power_luminance power_chroma power_hue highlights_luminance "
    "highlights_chroma highlights_hue global_luminance global_chroma global_hue shadows_weight white_fulcrum "
    "highlights_weight chroma_shadows chroma_highlights chroma_global chroma_midtones saturation_global "
    "saturation_highlights saturation_midtones saturation_shadows hue_shift brilliance_global brilliance_highlights "
    "brilliance_midtones brilliance_shadows mask_grey_fulcrum vibrance grey_fulcrum contrast"
)
PARAMETERS: dict[tuple[str, int], tuple[str, str, int]] = {
    # operation, version: fields, their types, size of the whole structure in bytes
    ("ashift", 5): ("rotation lens_shift_vertical lens_shift_horizontal shear", "ffff", 892),
    ("bilat", 3): ("mode highlights shadows detail midtone_range", "Iffff", 20),
    ("colorbalancergb", 5): (f"{_BALANCE} saturation_formula", "f" * 32 + "i", 132),
    ("crop", 1): ("left top right bottom ratio_numerator ratio_denominator", "ffffii", 24),
    ("exposure", 6): (
        "mode black_level exposure deflicker_percentile deflicker_target compensate_camera_exposure",
        "iffffi",
        24,
    ),
    ("flip", 2): ("orientation", "i", 4),
    ("grain", 2): ("channel coarseness strength midtones_bias", "ifff", 16),
    ("monochrome", 2): ("a b size highlights", "ffff", 16),
    ("shadhi", 5): (
        "order radius shadows white_point_adjustment highlights reserved compress shadows_color_adjustment "
        "highlights_color_adjustment flags low_approximation algorithm",
        "iffffffffIfi",
        48,
    ),
    ("sharpen", 1): ("radius amount threshold", "fff", 12),
    ("splittoning", 1): (
        "shadows_hue shadows_saturation highlights_hue highlights_saturation balance compress",
        "ffffff",
        24,
    ),
    ("velvia", 2): ("strength mid_tones_bias", "ff", 8),
    ("vignette", 4): (
        "scale fall_off_strength brightness saturation horizontal_center vertical_center automatic_ratio "
        "width_height_ratio shape dithering unbound",
        "ffffffiffii",
        44,
    ),
}
"""Parameters as the modules keep them: percentages and hues are shares, not what the sliders show."""

# In the order of their numbers, dt_collection_properties_t. The internal metadata (the last two) came one by one, and
# those after them moved along.
_PROPERTIES = (
    "film roll,folder,filename,camera,lens,aperture,exposure,focal length,ISO,capture day,capture time,import time,"
    "modification time,export time,print time,geotagging,aspect ratio,tag,color label"
)
_METADATA_PROPERTIES = "creator,publisher,title,description,rights,notes,version name,image id,preserved filename"
_LATER_PROPERTIES = "grouping,local copy,history,module,module order,rating,text search,rating exactly"
_ORDERS = (
    "filename,capture time,import time,modification time,export time,print time,rating,id,color label,group,full path,"
    "custom sort,title,description,aspect ratio,shuffle"
)


# Facts


class LibraryFacts(TypedDict):
    """The library. Versions are those of the two databases' schemas; ``images`` counts duplicates as well."""

    found: bool
    schema: int | None
    data_schema: int | None
    images: int | None
    film_rolls: list[str] | None


class Summary(TypedDict):
    """What there is to say about one version of an image; see the endpoints ``rating`` to ``edits``."""

    name: str
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
    edits: list[str]
    grouped_with: list[str]


class FilmRollFacts(TypedDict):
    """A film roll; images by name and version."""

    found: bool
    images: list[Summary] | None


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


class TagsFacts(TypedDict):
    """Tags with all their levels (``places|Italy|Rome``), sorted, without those that darktable attaches by itself."""

    found: bool
    tags: list[str] | None
    automatic: list[str] | None


class TagFacts(TypedDict):
    """A tag of the dictionary and the places of the images that have it. Synonyms are split at commas. All sorted."""

    found: bool
    synonyms: list[str] | None
    category: bool | None
    private: bool | None
    images: list[str] | None


class DictionaryFacts(TypedDict):
    """Names of tags."""

    found: bool
    tags: list[str] | None


class MetadataFacts(TypedDict):
    """The fields of the metadata editor; empty where nothing was entered."""

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


class Edit(TypedDict):
    """A module instance in force. ``instance`` is empty where it is not named."""

    module: str
    instance: str
    enabled: bool


class EditsFacts(TypedDict):
    """Modules in the order in which they came into the history; ``undone`` counts entries above the current one."""

    found: bool
    edits: list[Edit] | None
    undone: int | None


class ModuleFacts(TypedDict):
    """A module instance. ``parameters`` is null for modules and versions whose parameters are not known."""

    found: bool
    enabled: bool | None
    version: int | None
    masked: bool | None
    parameters: dict[str, float] | None


class Mask(TypedDict):
    """A drawn mask."""

    name: str
    shape: str


class MasksFacts(TypedDict):
    """Drawn masks by name."""

    found: bool
    masks: list[Mask] | None


class Version(TypedDict):
    """A duplicate of an image."""

    version: int
    version_name: str
    stars: int
    rejected: bool
    edits: list[str]


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


class NamesFacts(TypedDict):
    """Names, sorted."""

    found: bool
    names: list[str] | None


class StyleFacts(TypedDict):
    """A style and its modules."""

    found: bool
    description: str | None
    modules: list[Edit] | None


class PresetFacts(TypedDict):
    """A preset; what it is applied to by itself are patterns with ``%``, and ranges."""

    found: bool
    description: str | None
    automatic: bool | None
    maker: str | None
    model: str | None
    lens: str | None
    iso_min: float | None
    iso_max: float | None
    enabled: bool | None
    parameters: dict[str, float] | None


class Rule(TypedDict):
    """A rule of a collection or a filter; ``operator`` ties it to the one before."""

    property: str
    value: str
    operator: Literal["and", "or", "and not"]


class CollectionFacts(TypedDict):
    """The rules of the current collection."""

    found: bool
    rules: list[Rule] | None


class FiltersFacts(TypedDict):
    """The filter rules that hide something, and the sort order."""

    found: bool
    rules: list[Rule] | None
    sort: str | None
    descending: bool | None


class SettingFacts(TypedDict):
    """A value of ``darktablerc``, as it is written there."""

    found: bool
    value: str | None


class ExportSettingsFacts(TypedDict):
    """What the export module was set to. Sizes of 0 mean no limit."""

    found: bool
    format: str | None
    storage: str | None
    place: str | None
    width: int | None
    height: int | None
    jpeg_quality: int | None
    style: str | None


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


class ShownFacts(TypedDict):
    """How many images the window shows, and how many of them are selected."""

    found: bool
    shown: int | None
    selected: int | None


# Library


@dataclass(frozen=True)
class _Image:
    """A row of ``images``."""

    name: str
    id: int
    version: int
    flags: int
    group: int
    history_end: int

    @property
    def stars(self) -> int:
        stars = self.flags & STARS
        return 0 if stars == OLD_REJECTED else stars

    @property
    def rejected(self) -> bool:
        return bool(self.flags & REJECTED) or self.flags & STARS == OLD_REJECTED


class _Library:
    """The two databases, opened."""

    def __init__(self, database: sqlite.Database, home: Home) -> None:
        self._database, self._home = database, home

    def rows(self, query: str, *parameters: Any) -> list[dict[str, Any]]:
        return self._database.rows(query, parameters)

    def version(self, schema: str) -> int:
        row = self._database.row(f"SELECT value FROM {schema}.db_info WHERE key = 'version'")
        if row is None:
            raise StateCorrupt(f"{quoted(LIBRARY)}: {schema} does not say its version")
        return integer(str(row["value"]), "version of the database")

    @property
    def normalized(self) -> bool:
        """Whether cameras and lenses have tables of their own, as they do since schema 38."""
        return bool(self.rows("SELECT 1 FROM main.sqlite_schema WHERE type = 'table' AND name = 'makers'"))

    def place(self, roll: str, name: str = "") -> str:
        """A place as endpoints name it: relative to the home folder where it is inside."""
        return posixpath.join(roll, name).removeprefix(self._home.seen_as + "/").rstrip("/")

    def roll_ids(self, place: str) -> list[int]:
        wanted = self.place(place)
        rolls = self.rows("SELECT id, folder FROM main.film_rolls ORDER BY id")
        return [row["id"] for row in rolls if self.place(str(row["folder"])) == wanted]

    def images(self, rolls: Sequence[int] | None = None, name: str | None = None) -> list[_Image]:
        """Images by roll, name and version."""
        where, parameters = ["(i.flags & 256) = 0"], list[Any]()
        if rolls is not None:
            where.append(f"i.film_id IN ({','.join('?' * len(rolls))})")
            parameters += rolls
        if name is not None:
            where.append("i.filename = ?")
            parameters.append(name)
        found = self.rows(
            "SELECT i.id, i.filename AS name, i.version, i.flags, i.group_id AS 'group', i.history_end "
            f"FROM main.images i JOIN main.film_rolls f ON f.id = i.film_id WHERE {' AND '.join(where)} "
            "ORDER BY f.folder, i.filename, i.version",
            *parameters,
        )
        return [
            _Image(name=str(row.pop("name")), **{key: _whole(value, key) for key, value in row.items()})
            for row in found
        ]

    def image(self, place: str, version: int) -> _Image | None:
        roll, _, name = place.rpartition("/")
        return next((one for one in self.images(self.roll_ids(roll), name) if one.version == version), None)

    def labels(self, image: _Image) -> list[ColorLabel]:
        found = {row["color"] for row in self.rows("SELECT color FROM main.color_labels WHERE imgid = ?", image.id)}
        return [name for number, name in enumerate(COLORS) if number in found]

    def tags(self, image: _Image) -> list[str]:
        found = self.rows(
            "SELECT t.name FROM main.tagged_images x JOIN data.tags t ON t.id = x.tagid WHERE x.imgid = ?", image.id
        )
        return sorted({str(row["name"]) for row in found})

    def metadata(self, image: _Image) -> dict[str, str]:
        found = dict.fromkeys(METADATA, "")
        for row in self.rows("SELECT key, value FROM main.meta_data WHERE id = ? ORDER BY key", image.id):
            if row["key"] in range(len(METADATA)):
                found[METADATA[row["key"]]] = str(row["value"] or "")
        return found

    def column(self, image: _Image, name: str) -> Any:
        return self.rows(f"SELECT {name} AS it FROM main.images WHERE id = ?", image.id)[0]["it"]

    def history(self, image: _Image) -> list[dict[str, Any]]:
        """The entries in force: of each module instance the last one below the end of the history."""
        entries = self.rows(
            "SELECT num, operation, enabled, module, op_params, multi_priority, multi_name, blendop_params "
            "FROM main.history WHERE imgid = ? AND num < ? ORDER BY num",
            image.id,
            image.history_end,
        )
        return _in_force(entries)

    def edits(self, image: _Image) -> list[str]:
        """Titles of the modules that are on and that a person (or a style) put there."""
        return [_title(one["operation"]) for one in self.history(image) if one["enabled"] and not _automatic(one)]

    def groups(self) -> dict[int, list[str]]:
        """The images of each group, by its number."""
        found: dict[int, list[str]] = {}
        for one in self.images():
            found.setdefault(one.group, []).append(_in_group(one))
        return {number: sorted(names) for number, names in found.items()}


@contextmanager
def _opened(home: Home) -> Iterator[_Library | None]:
    """The library; ``None`` where there is none yet."""
    if not home.has(LIBRARY):
        yield None
        return
    with sqlite.opened(home, LIBRARY, {"data": DATA}) as database:
        yield _Library(database, home)


@contextmanager
def _image(home: Home, image: str, version: int) -> Iterator[tuple[_Library, _Image] | None]:
    """An image with its library; ``None`` where there is none."""
    with _opened(home) as library:
        found = library.image(image, version) if library else None
        yield (library, found) if library and found else None


def _in_force(entries: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    last: dict[tuple[Any, Any], dict[str, Any]] = {}
    for entry in entries:
        last[entry["operation"], entry["multi_priority"]] = entry
    return list(last.values())


def _automatic(entry: dict[str, Any]) -> bool:
    operation = entry["operation"]
    return operation in _AUTOMATIC_MODULES or (operation == "flip" and entry["op_params"] == _ORIENTATION_OF_CAMERA)


def _title(operation: Any) -> str:
    return TITLES.get(str(operation), str(operation))


def _edit(entry: dict[str, Any]) -> Edit:
    return {
        "module": _title(entry["operation"]),
        "instance": str(entry["multi_name"] or ""),
        "enabled": bool(entry["enabled"]),
    }


def _parameters(operation: str, version: Any, raw: Any) -> dict[str, float] | None:
    """The parameters of a module by name; ``None`` where they are not known, or not of the size that they must have."""
    known = PARAMETERS.get((operation, version))
    if known is None or not isinstance(raw, bytes) or len(raw) != known[2]:
        return None
    values = [float(value) for value in struct.unpack_from("<" + known[1], raw)]
    if not all(map(math.isfinite, values)):
        raise StateCorrupt(f"parameters of {quoted(operation)} that are no numbers")
    # Single precision has 7 digits: 0.7 would come out as 0.699999988079071.
    return {name: float(f"{value:.7g}") for name, value in zip(known[0].split(), values, strict=True)}


def _masked(blending: Any) -> bool:
    """Whether a mask or an opacity is in use: the first word of the blending parameters, ``dt_develop_mask_mode_t``."""
    return isinstance(blending, bytes) and len(blending) >= 4 and bool(struct.unpack_from("<I", blending)[0] & 1)


def _time(microseconds: Any) -> str | None:
    """A time of the library: microseconds since the year 1."""
    if not isinstance(microseconds, int) or microseconds <= 0:
        return None
    try:
        return (datetime(1, 1, 1) + timedelta(microseconds=microseconds)).strftime("%Y-%m-%d %H:%M:%S")
    except OverflowError:
        raise StateCorrupt(f"an image was taken {microseconds} microseconds after the year 1") from None


def _absent(kind: type[_Facts]) -> _Facts:
    """The facts about a thing that is not there: not found, the rest null."""
    return cast(_Facts, {**dict.fromkeys(kind.__annotations__), "found": False})


def _whole(value: Any, what: str) -> int:
    """A whole number of the database, where nothing counts as 0. SQLite keeps anything in any column."""
    if isinstance(value, int | None):
        return value or 0
    raise StateCorrupt(f"{quoted(LIBRARY)}: {quoted(value)} as {what}")


def _number(value: Any) -> float | None:
    return float(value) if isinstance(value, int | float) and math.isfinite(value) else None


def _in_group(image: _Image) -> str:
    return f"{image.name} ({image.version})" if image.version else image.name


@saved
def library(home: Home) -> LibraryFacts:
    """The library as a whole: versions of its databases, number of images, film rolls by place."""
    with _opened(home) as found:
        if found is None:
            return _absent(LibraryFacts)
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
    """All images of a film roll with what was done to them, but for those whose names are in `without`.

    For checks that nothing else was touched.
    """
    with _opened(home) as found:
        rolls = found.roll_ids(place) if found else []
        if found is None or not rolls:
            return _absent(FilmRollFacts)
        images = [one for one in found.images(rolls) if one.name not in without]
        groups = found.groups()
        return {"found": True, "images": [_summary(found, one, groups[one.group]) for one in images]}


def _summary(found: _Library, image: _Image, group: list[str]) -> Summary:
    metadata = found.metadata(image)
    return {
        "name": image.name,
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
        "taken": _time(found.column(image, "datetime_taken")),
        "geotagged": found.column(image, "latitude") is not None,
        "edits": found.edits(image),
        "grouped_with": [one for one in group if one != _in_group(image)],
    }


@saved
def image(home: Home, image: str, version: int = 0) -> ImageFacts:
    """Size, camera, exposure and time of an image, and whether it was exported or copied locally."""
    with _image(home, image, version) as both:
        if both is None:
            return _absent(ImageFacts)
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
            "width": _whole(row["width"], "width"),
            "height": _whole(row["height"], "height"),
            "maker": str(row["maker"] or ""),
            "model": str(row["model"] or ""),
            "lens": str(row["lens"] or ""),
            "aperture": _number(row["aperture"]),
            "exposure": _number(row["exposure"]),
            "iso": _number(row["iso"]),
            "focal_length": _number(row["focal_length"]),
            "taken": _time(row["datetime_taken"]),
            "exported": _whole(row["export_timestamp"], "export_timestamp") > 0,
            "local_copy": bool(one.flags & LOCAL_COPY),
        }


@saved
def rating(home: Home, image: str, version: int = 0) -> RatingFacts:
    """Stars of an image, and whether it is rejected."""
    with _image(home, image, version) as both:
        if both is None:
            return _absent(RatingFacts)
        return {"found": True, "stars": both[1].stars, "rejected": both[1].rejected}


@saved
def color_labels(home: Home, image: str, version: int = 0) -> ColorLabelFacts:
    """Colour labels of an image."""
    with _image(home, image, version) as both:
        return {"found": both is not None, "labels": both[0].labels(both[1]) if both else None}


@saved
def tags(home: Home, image: str, version: int = 0) -> TagsFacts:
    """Tags of an image."""
    with _image(home, image, version) as both:
        if both is None:
            return _absent(TagsFacts)
        found = both[0].tags(both[1])
        return {
            "found": True,
            "tags": [tag for tag in found if not tag.startswith(AUTOMATIC_TAGS)],
            "automatic": [tag for tag in found if tag.startswith(AUTOMATIC_TAGS)],
        }


@saved
def tag(home: Home, name: str) -> TagFacts:
    """A tag of the dictionary, by its whole name with levels separated by `|`."""
    with _opened(home) as found:
        rows = found.rows("SELECT id, synonyms, flags FROM data.tags WHERE name = ?", name) if found else []
        if found is None or not rows:
            return _absent(TagFacts)
        flags = _whole(rows[0]["flags"], "flags")
        images = found.rows(
            "SELECT DISTINCT f.folder, i.filename FROM main.tagged_images x JOIN main.images i ON i.id = x.imgid "
            "JOIN main.film_rolls f ON f.id = i.film_id WHERE x.tagid = ?",
            rows[0]["id"],
        )
        synonyms = [one.strip() for one in re.split("[,\n]", str(rows[0]["synonyms"] or ""))]
        return {
            "found": True,
            "synonyms": sorted(one for one in synonyms if one),
            "category": bool(flags & CATEGORY),
            "private": bool(flags & PRIVATE),
            "images": sorted(found.place(str(row["folder"]), str(row["filename"])) for row in images),
        }


@saved
def tag_dictionary(home: Home) -> DictionaryFacts:
    """All tags there are, attached or not, sorted, without darktable's own."""
    with _opened(home) as found:
        if found is None:
            return _absent(DictionaryFacts)
        names = {str(row["name"]) for row in found.rows("SELECT name FROM data.tags")}
        return {"found": True, "tags": sorted(name for name in names if not name.startswith(AUTOMATIC_TAGS))}


@saved
def metadata(home: Home, image: str, version: int = 0) -> MetadataFacts:
    """What the metadata editor shows of an image."""
    with _image(home, image, version) as both:
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
    with _image(home, image, version) as both:
        if both is None:
            return _absent(LocationFacts)
        found, one = both
        latitude, longitude = _number(found.column(one, "latitude")), _number(found.column(one, "longitude"))
        return {
            "found": True,
            "geotagged": latitude is not None and longitude is not None,
            "latitude": latitude,
            "longitude": longitude,
            "altitude": _number(found.column(one, "altitude")),
        }


# Edits


@saved
def edits(home: Home, image: str, version: int = 0) -> EditsFacts:
    """The modules in an image's history, on or off, but for those that darktable puts there by itself."""
    with _image(home, image, version) as both:
        if both is None:
            return _absent(EditsFacts)
        found, one = both
        above = found.rows(
            "SELECT count(*) AS n FROM main.history WHERE imgid = ? AND num >= ?", one.id, one.history_end
        )
        entries = [entry for entry in found.history(one) if not _automatic(entry)]
        return {"found": True, "edits": [_edit(entry) for entry in entries], "undone": above[0]["n"]}


@saved
def module(home: Home, image: str, module: str, instance: str = "", version: int = 0) -> ModuleFacts:
    """A processing module of an image, by the name that the darkroom shows.

    Of several instances `instance` names the wanted one; without it, it is the first.
    """
    operation = _OPERATIONS.get(module, module)
    with _image(home, image, version) as both:
        entries = both[0].history(both[1]) if both else []
        entry = _chosen(entries, operation, instance)
        if entry is None:
            return _absent(ModuleFacts)
        return {
            "found": True,
            "enabled": bool(entry["enabled"]),
            "version": _whole(entry["module"], "version"),
            "masked": _masked(entry["blendop_params"]),
            "parameters": _parameters(operation, entry["module"], entry["op_params"]),
        }


def _chosen(entries: Sequence[dict[str, Any]], operation: str, instance: str) -> dict[str, Any] | None:
    fitting = [one for one in entries if one["operation"] == operation and instance in ("", one["multi_name"])]
    return min(fitting, key=lambda one: _whole(one["multi_priority"], "multi_priority"), default=None)


# Bits of masks_history.form: dt_masks_type_t. The last two say for what a shape is used.
_SHAPES = {1: "circle", 2: "path", 16: "gradient", 32: "ellipse", 64: "brush"}
_GROUP, _CLONING = 4, 8 | 128


@saved
def masks(home: Home, image: str, version: int = 0) -> MasksFacts:
    """The drawn masks of an image, groups left out."""
    with _image(home, image, version) as both:
        if both is None:
            return _absent(MasksFacts)
        found, one = both
        # Each entry of the history that changes a mask repeats all of them: the last one counts.
        rows = found.rows(
            "SELECT DISTINCT form, name FROM main.masks_history WHERE imgid = ?1 AND num = "
            "(SELECT max(num) FROM main.masks_history WHERE imgid = ?1 AND num < ?2)",
            one.id,
            one.history_end,
        )
        drawn: list[Mask] = [
            {"name": str(row["name"]), "shape": _SHAPES.get(form & ~_CLONING, f"form {form}")}
            for row in rows
            if not (form := _whole(row["form"], "form")) & _GROUP
        ]
        return {"found": True, "masks": sorted(drawn, key=lambda mask: mask["name"])}


@saved
def versions(home: Home, image: str) -> VersionsFacts:
    """An image and its duplicates."""
    roll, _, name = image.rpartition("/")
    with _opened(home) as found:
        images = found.images(found.roll_ids(roll), name) if found else []
        if found is None or not images:
            return _absent(VersionsFacts)
        listed: list[Version] = [
            {
                "version": one.version,
                "version_name": found.metadata(one)["version_name"],
                "stars": one.stars,
                "rejected": one.rejected,
                "edits": found.edits(one),
            }
            for one in images
        ]
        return {"found": True, "versions": listed}


@saved
def group(home: Home, image: str, version: int = 0) -> GroupFacts:
    """The group that an image belongs to, and the image that stands for it when groups are collapsed."""
    with _image(home, image, version) as both:
        if both is None:
            return _absent(GroupFacts)
        found, one = both
        leader = next((other for other in found.images() if other.id == one.group), None)
        return {
            "found": True,
            "members": found.groups()[one.group],
            "leader": _in_group(leader) if leader else None,
        }


@saved
def selection(home: Home) -> SelectionFacts:
    """The images that are selected; the library keeps them over a quit."""
    with _opened(home) as found:
        if found is None:
            return _absent(SelectionFacts)
        rows = found.rows(
            "SELECT f.folder, i.filename FROM main.selected_images s JOIN main.images i ON i.id = s.imgid "
            "JOIN main.film_rolls f ON f.id = i.film_id"
        )
        return {"found": True, "images": sorted(found.place(str(row["folder"]), str(row["filename"])) for row in rows)}


# Styles and presets


@saved
def styles(home: Home) -> NamesFacts:
    """The styles there are, but for those that darktable brings."""
    with _opened(home) as found:
        if found is None:
            return _absent(NamesFacts)
        names = {str(row["name"]) for row in found.rows("SELECT name FROM data.styles")}
        return {"found": True, "names": sorted(name for name in names if not name.startswith(SHIPPED_STYLES))}


def _style_items(found: _Library, name: str) -> list[dict[str, Any]]:
    return found.rows(
        "SELECT i.operation, i.enabled, i.module, i.op_params, i.multi_priority, i.multi_name, i.blendop_params "
        "FROM data.style_items i JOIN data.styles s ON s.id = i.styleid WHERE s.name = ? ORDER BY i.num",
        name,
    )


@saved
def style(home: Home, name: str) -> StyleFacts:
    """A style: its description and its modules in order."""
    with _opened(home) as found:
        rows = found.rows("SELECT description FROM data.styles WHERE name = ?", name) if found else []
        if found is None or not rows:
            return _absent(StyleFacts)
        return {
            "found": True,
            "description": str(rows[0]["description"] or ""),
            "modules": [_edit(one) for one in _style_items(found, name)],
        }


@saved
def style_module(home: Home, style: str, module: str, instance: str = "") -> ModuleFacts:
    """A module of a style with its parameters, as `module` does for an image."""
    operation = _OPERATIONS.get(module, module)
    with _opened(home) as found:
        entry = _chosen(_style_items(found, style), operation, instance) if found else None
        if entry is None:
            return _absent(ModuleFacts)
        return {
            "found": True,
            "enabled": bool(entry["enabled"]),
            "version": _whole(entry["module"], "version"),
            "masked": _masked(entry["blendop_params"]),
            "parameters": _parameters(operation, entry["module"], entry["op_params"]),
        }


@saved
def presets(home: Home, module: str) -> NamesFacts:
    """The presets of a module that a person made."""
    with _opened(home) as found:
        if found is None:
            return _absent(NamesFacts)
        rows = found.rows(
            "SELECT name FROM data.presets WHERE operation = ? AND writeprotect = 0", _OPERATIONS.get(module, module)
        )
        return {"found": True, "names": sorted(str(row["name"]) for row in rows)}


@saved
def preset(home: Home, module: str, name: str) -> PresetFacts:
    """A preset of a module that a person made, and what it is applied to by itself."""
    operation = _OPERATIONS.get(module, module)
    with _opened(home) as found:
        rows = (
            found.rows(
                "SELECT description, autoapply, maker, model, lens, iso_min, iso_max, enabled, op_version, op_params "
                "FROM data.presets WHERE operation = ? AND name = ? AND writeprotect = 0",
                operation,
                name,
            )
            if found
            else []
        )
    if not rows:
        return _absent(PresetFacts)
    row = rows[0]
    return {
        "found": True,
        "description": str(row["description"] or ""),
        "automatic": bool(row["autoapply"]),
        "maker": str(row["maker"] or ""),
        "model": str(row["model"] or ""),
        "lens": str(row["lens"] or ""),
        "iso_min": _number(row["iso_min"]),
        "iso_max": _number(row["iso_max"]),
        "enabled": bool(row["enabled"]),
        "parameters": _parameters(operation, row["op_version"], row["op_params"]),
    }


# Settings: darktablerc, which is written at a clean exit only


def _settings(home: Home) -> dict[str, str] | None:
    if not home.has(SETTINGS):
        return None
    return dict(ini.read(home, SETTINGS, comments=()).sections.get("", {}))


def _rules(home: Home, settings: dict[str, str], base: str) -> list[Rule]:
    with _opened(home) as found:
        metadata = 9 if found is None or found.normalized else 8
    internal = _METADATA_PROPERTIES.split(",")[:metadata]
    names = [*_PROPERTIES.split(","), *internal, *_LATER_PROPERTIES.split(",")]
    operators: tuple[Literal["and", "or", "and not"], ...] = ("and", "or", "and not")
    rules: list[Rule] = []
    for number in range(min(integer(settings.get(f"{base}/num_rules") or "0", f"{base}/num_rules"), 10)):
        item = integer(settings.get(f"{base}/item{number}") or "0", f"{base}/item{number}")
        mode = integer(settings.get(f"{base}/mode{number}") or "0", f"{base}/mode{number}")
        if settings.get(f"{base}/off{number}", "0") not in ("0", ""):
            continue
        rules.append(
            {
                "property": names[item] if 0 <= item < len(names) else f"property {item}",
                "value": settings.get(f"{base}/string{number}", ""),
                "operator": operators[mode] if mode in range(len(operators)) else "and",
            }
        )
    return rules


@saved
def collection(home: Home) -> CollectionFacts:
    """What the window shows: the rules of the collections module."""
    settings = _settings(home)
    if settings is None:
        return _absent(CollectionFacts)
    return {"found": True, "rules": _rules(home, settings, "plugins/lighttable/collect")}


@saved
def filters(home: Home) -> FiltersFacts:
    """What is hidden of the collection, and how it is sorted; rules without a value hide nothing and are left out."""
    settings = _settings(home)
    if settings is None:
        return _absent(FiltersFacts)
    base = "plugins/lighttable/filtering"
    order, orders = integer(settings.get(f"{base}/sort0") or "0", f"{base}/sort0"), _ORDERS.split(",")
    return {
        "found": True,
        "rules": [rule for rule in _rules(home, settings, base) if rule["value"] not in ("", "%", "%%")],
        "sort": orders[order] if order in range(len(orders)) else f"order {order}",
        "descending": settings.get(f"{base}/sortorder0", "0") not in ("", "0"),
    }


@saved
def preference(home: Home, name: str) -> SettingFacts:
    """A preference by its name in `darktablerc`, for example `ui_last/import_initial_rating`."""
    value = (_settings(home) or {}).get(name)
    return {"found": value is not None, "value": value}


@saved
def export_settings(home: Home) -> ExportSettingsFacts:
    """What the export module is set to."""
    settings = _settings(home)
    if settings is None:
        return _absent(ExportSettingsFacts)

    def number(key: str) -> int:
        return integer(settings.get(key) or "0", key)

    return {
        "found": True,
        "format": settings.get("plugins/lighttable/export/format_name", ""),
        "storage": settings.get("plugins/lighttable/export/storage_name", ""),
        "place": settings.get("plugins/imageio/storage/disk/file_directory", ""),
        "width": number("plugins/lighttable/export/width"),
        "height": number("plugins/lighttable/export/height"),
        "jpeg_quality": number("plugins/imageio/format/jpeg/quality"),
        "style": settings.get("plugins/lighttable/export/style", ""),
    }


# Files


@saved
def sidecar(home: Home, image: str, version: int = 0) -> SidecarFacts:
    """The XMP sidecar file of an image or of one of its duplicates."""
    stem, dot, extension = image.rpartition(".")
    place = f"{image}.xmp" if not version else f"{stem}_{version:02d}{dot}{extension}.xmp"
    if not home.has(place):
        return _absent(SidecarFacts)
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


def _sidecar_edits(packet: xmp.Xmp, place: str) -> list[str]:
    end = integer(packet.text("darktable:history_end") or "0", f"the end of the history in {quoted(place)}")
    entries = [
        {
            "operation": one.get("operation", ""),
            "enabled": one.get("enabled") == "1",
            "multi_priority": one.get("multi_priority"),
            "op_params": _ORIENTATION_OF_CAMERA if one.get("params") == _ORIENTATION_OF_CAMERA.hex() else b"",
        }
        for number, one in enumerate(packet.structures("darktable:history"))
        if integer(one.get("num", str(number)), "the number of an edit") < end
    ]
    return [_title(one["operation"]) for one in _in_force(entries) if one["enabled"] and not _automatic(one)]


@saved
def originals(home: Home, place: str) -> OriginalsFacts:
    """SHA-256 of each file in a folder, sidecars and folders below left out."""
    if not home.has(place):
        return _absent(OriginalsFacts)
    files = [entry for entry in home.listing(place) if entry.kind == "file" and not entry.name.endswith(".xmp")]
    return {"found": True, "files": {one.name: hashlib.sha256(home.file(one.place)).hexdigest() for one in files}}


# The running app


@live
def shown(desktop: Live) -> ShownFacts:
    """How many images the window shows, and how many are selected, as its top line says."""
    for element in desktop.find(role="label", name=r"\d+ images? .*selected of \d+", app="darktable", limit=1):
        if match := re.fullmatch(r"(\d+) images? .*selected of (\d+)", element["name"]):
            return {"found": True, "shown": int(match[2]), "selected": int(match[1])}
    return _absent(ShownFacts)
