"""Digests of layers, for guards: what is painted on them, and how they are set."""

from __future__ import annotations

import hashlib
import json
from typing import Any, TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved

from . import xcf
from .layer_parts import effect_facts, mask_facts, text_facts
from .layers import LayerFacts, layer_facts
from .pictures import coloured
from .tiles import planes
from .xcf import Image, Layer

_PLACE = frozenset({"found", "group", "position", "above", "has_mask"})
"""What ``settings`` leaves out: where the layer is in its dialog, and what is told better otherwise."""
_OF_ITS_LAYERS = frozenset({"left", "top", "width", "height"})
"""What of a group follows from the layers in it."""
_SETTINGS = LayerFacts.__annotations__.keys() - _PLACE | {"mask", "text"}


class LayerDigest(TypedDict):
    """Digests of a layer.

    ``pixels`` is one of its size and what is painted on it (what is transparent has no colour); null of groups.
    ``settings`` is one of what `layer` says of it but group and position, of its mask, its text and its effects.
    """

    name: str
    pixels: str | None
    settings: str


class LayerDigests(TypedDict):
    """The layers that were asked for and are there, sorted by name."""

    found: bool
    layers: list[LayerDigest] | None


@saved
def layer_digests(home: Home, place: str, layers: list[str], without: list[str] = []) -> LayerDigests:  # noqa: B006 - never changed
    """Digests of some layers of an XCF file: what is painted on them, and how they are set; for guards.

    What a task changes is left out with `without`: `Shade/opacity`, where `opacity` is a key of what `layer` says,
    `text`, `mask` or `effects`.
    """
    left_out = {(name, key) for name, _, key in (one.rpartition("/") for one in without)}
    if unknown := left_out - {(name, key) for name in layers for key in _SETTINGS}:
        raise ValueError(f"{sorted(unknown)}: wanted: one of the layers, a slash, and one of {sorted(_SETTINGS)}")
    if not home.has(place):
        return absent(LayerDigests)
    image = xcf.read(home, place)
    found: list[LayerDigest] = []
    for name in sorted(set(layers)):
        one = image.layer(name)
        if one is not None:
            settings = {key: value for key, value in _settings(image, one).items() if (name, key) not in left_out}
            said = json.dumps(settings, sort_keys=True).encode("utf-8", "backslashreplace")
            found.append({"name": name, "pixels": _pixels(image, one), "settings": _digest(said)})
    return {"found": True, "layers": found}


def _pixels(image: Image, layer: Layer) -> str | None:
    if layer.is_group:
        return None
    picture = coloured(image, layer)
    return _digest(b"%d %d " % picture.size + picture.convert("RGBa").tobytes())


def _settings(image: Image, layer: Layer) -> dict[str, Any]:
    facts = layer_facts(image, layer)
    left_out = _PLACE | _OF_ITS_LAYERS if layer.is_group else _PLACE
    mask = layer.mask and [mask_facts(image, layer), _digest(planes(image, layer.mask)[0].tobytes())]
    return {
        **{key: value for key, value in facts.items() if key not in left_out},
        "effects": [[one.shown, effect_facts(one)] for one in layer.effects],
        "mask": mask,
        "text": text_facts(layer),
    }


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:16]
