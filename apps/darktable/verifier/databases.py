"""The two databases of darktable, and what more than one group of endpoints asks of an image.

Tables: ``common/database.c``; flags of images: ``common/image.h``; keys of metadata: ``common/metadata.h``.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Literal

from pytest_opencomputer.guest.channels import sqlite
from pytest_opencomputer.guest.channels.typed_values import whole
from pytest_opencomputer.guest.endpoint import Home, StateCorrupt
from pytest_opencomputer.guest.state import integer
from pytest_opencomputer.guest.state import shown as quoted

from .cells import number
from .processing import Edit, automatic, edit_of, in_force

CONFIG = ".config/darktable"
LIBRARY = f"{CONFIG}/library.db"
DATA = f"{CONFIG}/data.db"

AUTOMATIC_TAGS = "darktable|"
_REMOVED = 256  # bits of images.flags: dt_image_flags_t
_REJECTED = 8
_STARS = 7
_OLD_REJECTED = 6  # stars of a rejected image in old libraries

ColorLabel = Literal["red", "yellow", "green", "blue", "purple"]
COLORS: tuple[ColorLabel, ...] = ("red", "yellow", "green", "blue", "purple")

# The same numbers in both releases; 7 and 8 are internal (image id, preserved file name).
METADATA = ("creator", "publisher", "title", "description", "rights", "notes", "version_name")


@dataclass(frozen=True)
class Image:
    """A row of ``images``."""

    name: str
    id: int
    version: int
    flags: int
    group: int
    history_end: int

    @property
    def stars(self) -> int:
        """From 0 to 5."""
        stars = self.flags & _STARS
        return 0 if stars == _OLD_REJECTED else stars

    @property
    def rejected(self) -> bool:
        """Whether it is rejected; it keeps its stars then."""
        return bool(self.flags & _REJECTED) or self.flags & _STARS == _OLD_REJECTED

    @property
    def in_group(self) -> str:
        """What it is called among others: ``name``, or ``name (version)`` for a duplicate."""
        return f"{self.name} ({self.version})" if self.version else self.name


class Library:
    """The two databases, opened."""

    def __init__(self, database: sqlite.Database, home: Home) -> None:
        self._database, self._home = database, home

    def rows(self, query: str, *parameters: Any) -> list[dict[str, Any]]:
        """The rows of a SELECT; see ``sqlite.Database.rows``."""
        return self._database.rows(query, parameters)

    def version(self, schema: str) -> int:
        """The version of a database's schema, ``main`` or ``data``."""
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
        """The film rolls whose folder is at a place; it may be written absolute or relative to the home folder."""
        wanted = self.place(place)
        rolls = self.rows("SELECT id, folder FROM main.film_rolls ORDER BY id")
        return [row["id"] for row in rolls if self.place(str(row["folder"])) == wanted]

    def images(self, rolls: Sequence[int] | None = None, name: str | None = None) -> list[Image]:
        """Images by roll, name and version."""
        where, parameters = [f"(i.flags & {_REMOVED}) = 0"], list[Any]()
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
            Image(name=str(row.pop("name")), **{key: whole(value, key) for key, value in row.items()}) for row in found
        ]

    def image(self, place: str, version: int) -> Image | None:
        """A version of the image at a place."""
        roll, _, name = place.rpartition("/")
        return next((one for one in self.images(self.roll_ids(roll), name) if one.version == version), None)

    def labels(self, image: Image) -> list[ColorLabel]:
        """Its colour labels, in darktable's order."""
        found = {row["color"] for row in self.rows("SELECT color FROM main.color_labels WHERE imgid = ?", image.id)}
        return [name for color, name in enumerate(COLORS) if color in found]

    def tags(self, image: Image) -> list[str]:
        """Its tags, darktable's own among them, sorted."""
        found = self.rows(
            "SELECT t.name FROM main.tagged_images x JOIN data.tags t ON t.id = x.tagid WHERE x.imgid = ?", image.id
        )
        return sorted({str(row["name"]) for row in found})

    def metadata(self, image: Image) -> dict[str, str]:
        """The fields of the metadata editor, empty if nothing was entered."""
        found = dict.fromkeys(METADATA, "")
        for row in self.rows("SELECT key, value FROM main.meta_data WHERE id = ? ORDER BY key", image.id):
            key = whole(row["key"], "the number of a field of the metadata editor")
            if key in range(len(METADATA)):
                found[METADATA[key]] = str(row["value"] or "")
        return found

    def column(self, image: Image, name: str) -> Any:
        """Its value in a column of ``images``."""
        return self.rows(f"SELECT {name} AS it FROM main.images WHERE id = ?", image.id)[0]["it"]

    def degrees(self, image: Image) -> tuple[float, float] | None:
        """Latitude and longitude; ``None`` if it has no place."""
        latitude, longitude = number(self.column(image, "latitude")), number(self.column(image, "longitude"))
        return None if latitude is None or longitude is None else (latitude, longitude)

    def history(self, image: Image) -> list[dict[str, Any]]:
        """The entries in force: of each module instance the last one below the end of the history."""
        entries = self.rows(
            "SELECT num, operation, enabled, module, op_params, multi_priority, multi_name, blendop_params "
            "FROM main.history WHERE imgid = ? AND num < ? ORDER BY num",
            image.id,
            image.history_end,
        )
        return in_force(entries)

    def modules(self, image: Image) -> list[Edit]:
        """The modules that are on and that a person (or a style) put there."""
        return [edit_of(one) for one in self.history(image) if one["enabled"] and not automatic(one)]

    def edits(self, image: Image) -> list[str]:
        """Their titles."""
        return [one["module"] for one in self.modules(image)]

    def groups(self) -> dict[int, list[str]]:
        """The images of each group, by its number."""
        found: dict[int, list[str]] = {}
        for one in self.images():
            found.setdefault(one.group, []).append(one.in_group)
        return {group: sorted(names) for group, names in found.items()}


@contextmanager
def opened(home: Home) -> Iterator[Library | None]:
    """The library; ``None`` if there is none yet."""
    if not home.has(LIBRARY):
        yield None
        return
    with sqlite.opened(home, LIBRARY, {"data": DATA}) as database:
        yield Library(database, home)


@contextmanager
def opened_image(home: Home, image: str, version: int) -> Iterator[tuple[Library, Image] | None]:
    """An image with its library; ``None`` if there is none."""
    with opened(home) as library:
        found = library.image(image, version) if library else None
        yield (library, found) if library and found else None
