"""Tags: those of an image, and the dictionary. Flags of tags: ``common/tags.h``."""

from __future__ import annotations

import re
from typing import TypedDict

from pytest_opencomputer.guest.channels.typed_values import whole
from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .databases import AUTOMATIC_TAGS, opened, opened_image

_CATEGORY, _PRIVATE = 1, 2  # bits of tags.flags: dt_tag_flags_t


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
    """Names of tags: all, those that are private, and those that are categories."""

    found: bool
    tags: list[str] | None
    private: list[str] | None
    categories: list[str] | None


@saved
def tags(home: Home, image: str, version: int = 0) -> TagsFacts:
    """Tags of an image."""
    with opened_image(home, image, version) as both:
        if both is None:
            return absent(TagsFacts)
        found = both[0].tags(both[1])
        return {
            "found": True,
            "tags": [tag for tag in found if not tag.startswith(AUTOMATIC_TAGS)],
            "automatic": [tag for tag in found if tag.startswith(AUTOMATIC_TAGS)],
        }


@saved
def tag(home: Home, name: str) -> TagFacts:
    """A tag of the dictionary, by its whole name with levels separated by `|`."""
    with opened(home) as found:
        rows = found.rows("SELECT id, synonyms, flags FROM data.tags WHERE name = ?", name) if found else []
        if found is None or not rows:
            return absent(TagFacts)
        flags = whole(rows[0]["flags"], "flags")
        images = found.rows(
            "SELECT DISTINCT f.folder, i.filename FROM main.tagged_images x JOIN main.images i ON i.id = x.imgid "
            "JOIN main.film_rolls f ON f.id = i.film_id WHERE x.tagid = ?",
            rows[0]["id"],
        )
        synonyms = [one.strip() for one in re.split("[,\n]", str(rows[0]["synonyms"] or ""))]
        return {
            "found": True,
            "synonyms": sorted(one for one in synonyms if one),
            "category": bool(flags & _CATEGORY),
            "private": bool(flags & _PRIVATE),
            "images": sorted(found.place(str(row["folder"]), str(row["filename"])) for row in images),
        }


@saved
def tag_dictionary(home: Home) -> DictionaryFacts:
    """All tags, attached or not, sorted, without darktable's own."""
    with opened(home) as found:
        if found is None:
            return absent(DictionaryFacts)
        rows = found.rows("SELECT name, flags FROM data.tags")
        flags = {str(row["name"]): whole(row["flags"] or 0, "flags") for row in rows}
        names = sorted(name for name in flags if not name.startswith(AUTOMATIC_TAGS))
        return {
            "found": True,
            "tags": names,
            "private": [name for name in names if flags[name] & _PRIVATE],
            "categories": [name for name in names if flags[name] & _CATEGORY],
        }
