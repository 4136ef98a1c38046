"""What GIMP said of its files beside what the endpoints say, for the live and the offline tests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

FILES = Path(__file__).parent / "files"
_PRECISIONS = {
    "u8": "8-bit integer",
    "u16": "16-bit integer",
    "u32": "32-bit integer",
    "half": "16-bit floating point",
    "float": "32-bit floating point",
    "double": "64-bit floating point",
}
_LAYER = (
    "group",
    "left",
    "top",
    "width",
    "height",
    "visible",
    "opacity",
    "colour_tag",
    "lock_pixels",
    "lock_position",
    "lock_visibility",
    "lock_alpha",
    "alpha_channel",
    "has_mask",
)


def facts_of(ask: Callable[..., Any], place: str, about: dict[str, Any]) -> dict[str, Any]:
    """What the endpoints say of the file at ``place``, in the shape of what GIMP said."""
    image = ask("image", place=place)
    guides = ask("guides", place=place)
    return {
        "image": image,
        "guides": {direction: guides[direction] for direction in ("horizontal", "vertical")},
        "layers": [
            {
                "name": name,
                **ask("layer", place=place, name=name),
                "colour": _middle(ask, place, name) if "colour" in said else None,
                "text": ask("text-layer", place=place, layer=name),
            }
            for name, said in zip(ask("layers", place=place)["names"], about["layers"], strict=True)
        ],
        "channels": ask("channels", place=place)["names"],
        "paths": ask("paths", place=place)["names"],
        "selection": ask("selection", place=place)["bounds"],
    }


def _middle(ask: Callable[..., Any], place: str, layer: str) -> Any:
    size = ask("layer", place=place, name=layer)
    left, top = size["width"] // 2, size["height"] // 2
    return ask("colours", place=place, layer=layer, left=left, top=top, width=1, height=1)


def agree(facts: dict[str, Any], said: dict[str, Any], what: str) -> None:
    """Assert that they say the same, each in its words."""
    image, theirs = facts["image"], said["image"]
    number, _, light = theirs["precision"].partition("-")
    assert (image["width"], image["height"]) == (theirs["width"], theirs["height"]), what
    assert image["mode"] == {"gray": "grayscale"}.get(theirs["mode"], theirs["mode"]), what
    assert (image["precision"], image["light"]) == (_PRECISIONS[number], light), what
    assert (image["resolution"], image["unit"]) == (theirs["resolution"], theirs["unit"]), what
    for key in ("guides", "channels", "paths", "selection"):
        assert facts[key] == said[key], (what, key)
    for layer, own in zip(facts["layers"], said["layers"], strict=True):
        _layers_agree(layer, own, light == "linear", f"{what}, {own['name']}")


def _layers_agree(layer: dict[str, Any], own: dict[str, Any], linear: bool, what: str) -> None:
    assert {key: layer[key] for key in _LAYER} == {key: own[key] for key in _LAYER}, what
    assert layer["effects"] == own["effects"], what
    assert _plain(layer["mode"]) == _plain(own["mode"]), what
    if text := own.get("text"):
        found = layer["text"]
        assert {key: found[key] for key in text} == text, what
        assert layer["kind"] == "text"
    colour = layer["colour"]
    # Pixels are read as they are stored; transparent ones have no colour.
    if colour is not None and colour["mean"] is not None and not linear:
        wanted = [int(own["colour"][at : at + 2], 16) for at in (1, 3, 5)]
        assert all(abs(one - other) <= 1 for one, other in zip(colour["mean"], wanted, strict=True)), what


def _plain(mode: str) -> str:
    """A mode's name without what its two spellings differ in."""
    return mode.lower().translate({ord(one): None for one in " -()_"})
