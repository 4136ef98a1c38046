"""States of darktable's library, written down as darktable leaves them, for offline tests."""

from __future__ import annotations

import sqlite3
import struct
from contextlib import closing
from pathlib import Path
from typing import Any

from apps.darktable.requirements.facts import Frame, Roll
from apps.darktable.verifier.databases import COLORS, DATA, LIBRARY, METADATA
from pytest_opencomputer.composed import World

_REJECTED = 8
_HISTORY = (
    "imgid INTEGER, num INTEGER, operation TEXT, enabled INTEGER, module INTEGER, op_params BLOB, "
    "multi_priority INTEGER, multi_name TEXT, blendop_params BLOB"
)
_LIBRARY = f"""
CREATE TABLE film_rolls (id INTEGER PRIMARY KEY, folder TEXT);
CREATE TABLE images (id INTEGER PRIMARY KEY, film_id INTEGER, filename TEXT, version INTEGER, flags INTEGER,
    group_id INTEGER, history_end INTEGER, datetime_taken INTEGER, latitude REAL, longitude REAL);
CREATE TABLE history ({_HISTORY});
CREATE TABLE masks_history (imgid INTEGER, num INTEGER, form INTEGER, name TEXT);
CREATE TABLE color_labels (imgid INTEGER, color INTEGER);
CREATE TABLE tagged_images (imgid INTEGER, tagid INTEGER);
CREATE TABLE meta_data (id INTEGER, key INTEGER, value TEXT);
CREATE TABLE makers (id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE db_info (key TEXT, value TEXT);
INSERT INTO db_info VALUES ('version', '56');
"""
_DATA = """
CREATE TABLE tags (id INTEGER PRIMARY KEY, name TEXT, synonyms TEXT, flags INTEGER);
CREATE TABLE presets (name TEXT, description TEXT, operation TEXT, op_version INTEGER, op_params BLOB,
    enabled INTEGER, model TEXT, maker TEXT, lens TEXT, iso_min REAL, iso_max REAL, autoapply INTEGER,
    writeprotect INTEGER);
CREATE TABLE db_info (key TEXT, value TEXT);
INSERT INTO db_info VALUES ('version', '10');
"""


class State:
    """A home folder with the rolls of a world imported, in which things can be done."""

    def __init__(self, root: Path, world: World) -> None:
        self.root = root
        for place, content in world.files.items():
            self.put(place, content)
        for place, script in ((LIBRARY, _LIBRARY), (DATA, _DATA)):
            (root / place).parent.mkdir(parents=True, exist_ok=True)
            with closing(sqlite3.connect(root / place)) as base:
                base.executescript(f"PRAGMA synchronous = OFF; {script}")
        for roll in {one.roll.place: one.roll for one in world.facts if hasattr(one, "roll")}.values():
            self._import(roll)

    def put(self, place: str, content: bytes) -> None:
        """Lay down a file."""
        path = self.root / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)

    def rate(self, stars: int, *images: str) -> None:
        """Give images stars. Here as below, images are places of their files."""
        for image in images:
            self._library("UPDATE images SET flags = flags & ~7 | ? WHERE id = ?", stars, self._id(image))

    def reject(self, *images: str) -> None:
        """Reject images."""
        for image in images:
            self._library(f"UPDATE images SET flags = flags | {_REJECTED} WHERE id = ?", self._id(image))

    def label(self, color: str, *images: str) -> None:
        """Give images a colour label."""
        for image in images:
            self._library("INSERT INTO color_labels VALUES (?, ?)", self._id(image), COLORS.index(color))

    def attach(self, tag: str, *images: str) -> None:
        """Attach a tag to images."""
        found = self._data("SELECT id FROM tags WHERE name = ?", tag)
        if not found:
            self._data("INSERT INTO tags (name, flags) VALUES (?, 0)", tag)
            found = self._data("SELECT id FROM tags WHERE name = ?", tag)
        for image in images:
            self._library("INSERT INTO tagged_images VALUES (?, ?)", self._id(image), found[0][0])

    def rename_tag(self, tag: str, name: str) -> None:
        """Rename a tag of the dictionary."""
        self._data("UPDATE tags SET name = ? WHERE name = ?", name, tag)

    def write(self, field: str, value: str, *images: str) -> None:
        """Write a field of the metadata editor."""
        for image in images:
            number = self._id(image)
            self._library("DELETE FROM meta_data WHERE id = ? AND key = ?", number, METADATA.index(field))
            self._library("INSERT INTO meta_data VALUES (?, ?, ?)", number, METADATA.index(field), value)

    def group(self, *images: str) -> None:
        """Make a group of images."""
        for image in images:
            self._library("UPDATE images SET group_id = ? WHERE id = ?", self._id(images[0]), self._id(image))

    def remove(self, *images: str) -> None:
        """Remove images from the library, and film rolls without images."""
        for image in images:
            self._library("DELETE FROM images WHERE id = ?", self._id(image))
        self._library("DELETE FROM film_rolls WHERE id NOT IN (SELECT film_id FROM images)")

    def expose(self, value: float, *images: str, shape: int = 0) -> None:
        """Give images an exposure, in a drawn mask of a shape if there is one."""
        for image in images:
            number, blending = self._id(image), struct.pack("<I", 3 if shape else 0)
            row = (number, 0, "exposure", 1, 6, parameters(value), 0, "", blending)
            self._library("INSERT INTO history VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", *row)
            self._library("UPDATE images SET history_end = 1 WHERE id = ?", number)
            if shape:
                self._library("INSERT INTO masks_history VALUES (?, 0, ?, 'shape #1')", number, shape)

    def store_preset(self, name: str, value: float, *, automatic: bool = False) -> None:
        """Store a preset of an exposure."""
        row = (name, "", "exposure", 6, parameters(value), 1, "%", "%", "%", 0.0, 1e9, int(automatic), 0)
        self._data("INSERT INTO presets VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", *row)

    def _import(self, roll: Roll) -> None:
        self._library("INSERT INTO film_rolls (folder) VALUES (?)", f"/home/user/{roll.place}")
        ((number,),) = self._library("SELECT max(id) FROM film_rolls")
        for frame in roll.frames:
            self._library(
                "INSERT INTO images (film_id, filename, version, flags, history_end) VALUES (?, ?, 0, ?, 0)",
                number, frame.name, frame.stars,
            )  # fmt: skip
            self._library("UPDATE images SET group_id = id WHERE group_id IS NULL")
            self._take_over(f"{roll.place}/{frame.name}", frame)

    def _take_over(self, image: str, frame: Frame) -> None:
        """What is in the sidecar."""
        for color in frame.labels:
            self.label(color, image)
        for tag in frame.tags:
            self.attach(tag, image)
        if frame.creator:
            self.write("creator", frame.creator, image)
            self.write("rights", frame.rights, image)
        if frame.exposure:
            self.expose(frame.exposure, image)

    def _id(self, image: str) -> int:
        folder, _, name = image.rpartition("/")
        query = "SELECT i.id FROM images i JOIN film_rolls f ON f.id = i.film_id WHERE f.folder = ? AND filename = ?"
        ((number,),) = self._library(query, f"/home/user/{folder}", name)
        return int(number)

    def _library(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        return self._run(LIBRARY, query, values)

    def _data(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        return self._run(DATA, query, values)

    def _run(self, place: str, query: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(self.root / place)) as base, base:
            base.execute("PRAGMA synchronous = OFF")
            return base.execute(query, values).fetchall()


def parameters(exposure: float) -> bytes:
    """The parameters of an exposure."""
    return struct.pack("<iffffi", 0, 0.0, exposure, 50.0, -4.0, 0)
