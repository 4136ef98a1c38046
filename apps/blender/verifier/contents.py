"""Images and texts that a file holds or refers to."""

from __future__ import annotations

from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved
from pytest_opencomputer.guest.state import StateTooBig

from .blocks import Item
from .files import each, name_of, named, opened
from .settings import Setting, read_settings

MAX_TEXT = 1024**2


class ImageSummary(TypedDict):
    """An image. ``path`` begins with ``//`` where it is relative to the file."""

    name: str
    path: str
    packed: bool


class ImagesFacts(TypedDict):
    """The images of a file, sorted by name, renders and viewers left out."""

    found: bool
    images: list[ImageSummary] | None


class ImageFacts(TypedDict):
    """An image of a file. ``packed_bytes`` is the size of the packed file."""

    found: bool
    path: str | None
    packed: bool | None
    packed_bytes: int | None
    color_space: str | None
    settings: dict[str, Setting] | None


class TextBlockFacts(TypedDict):
    """A text of the text editor. ``path`` is null if it is only in the file."""

    found: bool
    text: str | None
    path: str | None


def _packed(item: Item) -> list[Item]:
    found = [one.to("packedfile") for one in item.list("packedfiles")]
    return [one for one in found if one is not None]


_RESULTS = (4, 5)  # Image.type: IMA_TYPE_R_RESULT, IMA_TYPE_COMPOSITE


@saved
def images(home: Home, place: str) -> ImagesFacts:
    """The images that a file uses."""
    blend = opened(home, place)
    if blend is None:
        return absent(ImagesFacts)
    found: list[ImageSummary] = [
        {"name": name, "path": item.text("name" if item.has("name") else "filepath"), "packed": bool(_packed(item))}
        for name, item in each(blend, "image")
        if item.number("type") not in _RESULTS
    ]
    return {"found": True, "images": found}


@saved
def image(home: Home, place: str, image: str) -> ImageFacts:
    """An image of a file, by the name that Blender shows."""
    blend = opened(home, place)
    item = named(blend, "image", image) if blend else None
    if item is None:
        return absent(ImageFacts)
    packed = _packed(item)
    return {
        "found": True,
        "path": item.text("name" if item.has("name") else "filepath"),
        "packed": bool(packed),
        "packed_bytes": sum(one.number("size") for one in packed) if packed else None,
        "color_space": item.text("colorspace_settings.name"),
        "settings": read_settings(item, "image"),
    }


@saved
def text_block(home: Home, place: str, text: str) -> TextBlockFacts:
    """A text of the text editor, for example a script."""
    blend = opened(home, place)
    item = named(blend, "text", text) if blend else None
    if item is None:
        return absent(TextBlockFacts)
    lines = [one.string("line") or "" for one in item.list("lines")]
    if sum(map(len, lines)) > MAX_TEXT:
        raise StateTooBig(f"the text {name_of(item)!r} has more than {MAX_TEXT} characters")
    return {"found": True, "text": "\n".join(lines), "path": item.string("name")}
