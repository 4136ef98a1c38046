"""Mutants of darktable's two databases by what a person calls things: pictures, keywords, styles and their modules.

In rows, stars and rejections are bits of one number, modules are blobs, and much is only darktable's own. Pictures are
named by their file, and by their film roll if another one also has such a file; duplicates have their number behind it.
"""

from __future__ import annotations

import posixpath
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from apps.darktable.verifier.databases import AUTOMATIC_TAGS, COLORS, METADATA
from apps.darktable.verifier.styles_and_presets import SHIPPED_STYLES
from pytest_opencomputer.proofs.mutants.mutant import Address, Parts, Whole
from pytest_opencomputer.proofs.mutants.parts import other
from pytest_opencomputer.proofs.mutants.sqlite_rows import SqliteRows

from . import modules
from .rows import Row, Rows

_STARS, _REJECTED = 7, 8  # bits of images.flags
_CATEGORY, _PRIVATE = 1, 2  # bits of tags.flags
_MARKS = {"category": _CATEGORY, "private": _PRIVATE}
_SECOND = 1_000_000
_MOST_KEYWORDS = 50  # numbers of keywords that a picture may have got, so that one that is new counts as attached
_OWN_NAME = "version_name"
_DEGREES = ("latitude", "longitude", "altitude")
_OF_PICTURES = {"history": "imgid", "meta_data": "id", "color_labels": "imgid", "tagged_images": "imgid"}
"""The tables with what belongs to a picture, and their columns with its number."""


@dataclass(frozen=True)
class Leader:
    """The picture that stands for another's group; empty if that is the picture itself."""

    place: str

    def __repr__(self) -> str:
        return repr(self.place) if self.place else "itself"


class Databases:
    """``library.db`` and ``data.db``."""

    name = "darktable"
    hidden = True

    def claims(self, content: bytes) -> bool:
        """Whether it is a database with film rolls or styles."""
        return SqliteRows().claims(content) and (
            b"CREATE TABLE film_rolls" in content or b"CREATE TABLE style_items" in content
        )

    def parts(self, content: bytes) -> Parts:
        """Pictures and duplicates with what was done to them; keywords and styles, without darktable's own."""
        base = Rows(content)
        found: dict[Address, Any] = {}
        for at, row in _pictures(base).items():
            found |= _of_picture(base, at, row)
        for _, row in base.of("tags"):
            if not str(row["name"]).startswith(AUTOMATIC_TAGS):
                found |= _of_keyword(row)
        for _, row in base.of("styles"):
            if not str(row["name"]).startswith(SHIPPED_STYLES):
                found |= _of_style(base, row)
        return found

    def put(self, content: bytes, changes: Mapping[Address, Any]) -> bytes:
        """The database with other values of parts. Raises ``KeyError`` for a module that is not there."""
        base = Rows(content)
        for at, value in changes.items():
            if at[0] in ("keyword", "synonyms"):
                _change_keyword(base, at, value)
            elif at[0] == "style":
                _change_style(base, at, value)
            else:
                _change_picture(base, at, value)
        return base.written()

    def group(self, at: Address) -> Hashable:
        """One thing of several pictures, keywords or styles is alike; so are modules."""
        return (at[0], *(at[2:3] if at[2:3] == ("modules",) else at[2:]))

    def worse(self, value: Any) -> Any:
        """Another value: fewer stars, an earlier time, a picture alone instead of in a group."""
        if isinstance(value, Whole):
            return None
        if isinstance(value, Leader):
            return Leader("") if value.place else value
        if isinstance(value, int) and not isinstance(value, bool):
            return value - 1 if value else 1
        return other(value)


def _pictures(base: Rows) -> dict[Address, Row]:
    """The pictures by address."""
    rolls = {row["id"]: posixpath.basename(str(row["folder"])) for _, row in base.of("film_rolls")}
    found: dict[Address, Row] = {}
    for _, row in base.of("images"):
        name = str(row["filename"])
        if any(one["film_id"] != row["film_id"] for _, one in base.of("images", filename=name)):
            name = f"{rolls.get(row['film_id'])}: {name}"
        found[("duplicate", f"{name} {row['version']}") if row["version"] else ("picture", name)] = row
    return found


def _of_picture(base: Rows, at: Address, row: Row) -> dict[Address, Any]:
    number, flags = row["id"], int(row["flags"])
    own = [(table, one) for table, column in _OF_PICTURES.items() for _, one in base.of(table, **{column: number})]
    whole = Whole([("images", row), *own])
    written = {one["key"]: str(one["value"] or "") for _, one in base.of("meta_data", id=number)}
    history = dict(modules.parts(at, [one for _, one in _history(base, row)]))
    if at[0] == "duplicate":
        # What is inside something new is not mutated, and duplicates are made by tasks: so they are beside what is in
        # them. The rest they have from their original.
        name = {(*at, METADATA[key]): value for key, value in written.items() if METADATA[key] == _OWN_NAME}
        return {(*at, "itself"): whole, **name, **history}
    found: dict[Address, Any] = {at: whole, (*at, "stars"): flags & _STARS}
    found[*at, "rejected"] = bool(flags & _REJECTED)
    if isinstance(row["datetime_taken"], int) and row["datetime_taken"] > 0:
        found[*at, "taken"] = row["datetime_taken"] // _SECOND
    found |= {(*at, one): row[one] for one in _DEGREES if isinstance(row[one], float)}
    leader = next((place[1] for place, one in _pictures(base).items() if one["id"] == row["group_id"]), "")
    found[*at, "group"] = Leader("" if row["group_id"] == number else leader)
    labels = {one["color"] for _, one in base.of("color_labels", imgid=number)}
    found |= {(*at, "labels", name): color in labels for color, name in enumerate(COLORS)}
    found |= {(*at, name): written.get(key, "") for key, name in enumerate(METADATA)}
    attached = {one["tagid"] for _, one in base.of("tagged_images", imgid=number)}
    found |= {(*at, "keywords", str(tag)): tag in attached for tag in sorted({*range(1, _MOST_KEYWORDS), *attached})}
    return found | history


def _history(base: Rows, picture: Row) -> list[tuple[str, Row]]:
    rows = [one for one in base.of("history", imgid=picture["id"]) if one[1]["num"] < picture["history_end"]]
    return sorted(rows, key=lambda one: int(one[1]["num"]))


def _change_picture(base: Rows, at: Address, value: Any) -> None:
    row = _pictures(base).get(at[:2])
    if row is None and not isinstance(value, Whole):
        raise KeyError(at[1])
    number = None if row is None else row["id"]
    what = at[2:]
    if isinstance(value, Whole):
        content = value.content if isinstance(value.content, list) else [("history", value.content)]
        for table, one in content:
            base.add(table, one)
        if what[:1] == ("modules",) and row is not None:
            base.set("images", str(number), history_end=max(row["history_end"], value.content["num"] + 1))
    elif row is None:
        raise KeyError(at[1])
    elif not what or what == ("itself",):
        base.remove("images", str(number))
        for table, column in _OF_PICTURES.items():
            base.remove(table, *(key for key, _ in base.of(table, **{column: number})))
    elif what == ("stars",):
        base.set("images", str(number), flags=int(row["flags"]) & ~_STARS | int(value or 0))
    elif what == ("rejected",):
        base.set("images", str(number), flags=int(row["flags"]) & ~_REJECTED | (_REJECTED if value else 0))
    elif what == ("taken",):
        base.set("images", str(number), datetime_taken=(value or 0) * _SECOND)
    elif what[0] in _DEGREES:
        base.set("images", str(number), **{what[0]: value})
    elif what == ("group",):
        places = {place[1]: one["id"] for place, one in _pictures(base).items()}
        base.set("images", str(number), group_id=places.get(value.place if value else "", number))
    elif what[0] == "labels":
        color = COLORS.index(what[1])
        base.remove("color_labels", *(key for key, _ in base.of("color_labels", imgid=number, color=color)))
        if value:
            base.add("color_labels", {"imgid": number, "color": color})
    elif what[0] in METADATA and len(what) == 1:
        field = METADATA.index(what[0])
        base.remove("meta_data", *(key for key, _ in base.of("meta_data", id=number, key=field)))
        if value:
            base.add("meta_data", {"id": number, "key": field, "value": value})
    elif what[0] == "keywords":
        tag = int(what[1])
        base.remove("tagged_images", *(key for key, _ in base.of("tagged_images", imgid=number, tagid=tag)))
        if value:
            base.add("tagged_images", {"imgid": number, "tagid": tag, "position": 0})
    else:
        modules.change(base, "history", _history(base, row), what, value)


def _of_keyword(row: Row) -> Iterator[tuple[Address, Any]]:
    at = ("keyword", str(row["name"]))
    yield at, Whole(row)
    yield (*at, "name"), row["name"]
    if row["synonyms"]:
        yield ("synonyms", at[1]), row["synonyms"]  # beside the keyword, so that those of a new one can be missing
    yield from (((*at, mark), bool((row["flags"] or 0) & bit)) for mark, bit in _MARKS.items())


def _change_keyword(base: Rows, at: Address, value: Any) -> None:
    if isinstance(value, Whole):
        base.add("tags", value.content)
        return
    key, row = next(base.of("tags", name=at[1]))
    if at[0] == "synonyms":
        base.set("tags", key, synonyms=value)
    elif len(at) == 2:
        base.remove("tags", key)
    elif at[2] in _MARKS:
        bit = _MARKS[at[2]]
        base.set("tags", key, flags=(row["flags"] or 0) & ~bit | (bit if value else 0))
    else:
        base.set("tags", key, name=value)


def _of_style(base: Rows, row: Row) -> Iterator[tuple[Address, Any]]:
    at = ("style", str(row["name"]))
    items = _items(base, row)
    # Styles are made by tasks: nothing is inside the address of the style itself, or it could not be wrong.
    yield (*at, "itself"), Whole([("styles", row), *(("style_items", one) for _, one in items)])
    yield (*at, "description"), row["description"] or ""
    yield from modules.parts(at, [one for _, one in items])


def _items(base: Rows, style: Row) -> list[tuple[str, Row]]:
    return sorted(base.of("style_items", styleid=style["id"]), key=lambda one: int(one[1]["num"]))


def _change_style(base: Rows, at: Address, value: Any) -> None:
    if isinstance(value, Whole):
        for table, one in value.content if isinstance(value.content, list) else [("style_items", value.content)]:
            base.add(table, one)
        return
    key, row = next(base.of("styles", name=at[1]))
    items = _items(base, row)
    if at[2] == "itself":
        base.remove("styles", key)
        base.remove("style_items", *(one for one, _ in items))
    elif at[2] == "description":
        base.set("styles", key, description=value or "")
    else:
        modules.change(base, "style_items", items, at[2:], value)


FORMATS = (Databases(),)
