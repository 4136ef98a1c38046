"""Mutants of GIMP's own files: layers, masks, effects, channels and paths of XCF files with their settings; gimprc."""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any

from pytest_opencomputer.proofs.mutants.mutant import Address, Parts, Whole
from pytest_opencomputer.proofs.mutants.parts import other
from pytest_opencomputer.proofs.mutants.settings import Settings

from . import payloads
from .preferences import Preferences
from .tree import Image, Item, Pixels, depth, parse, with_payload
from .writing import write

_MOST = 64 * 1024**2
_OPACITY, _GUIDES, _PARASITES, _GROUP, _FLOAT_OPACITY = 6, 18, 21, 29, 33
_ITSELF = "itself"
_MASK_APPLIED, _OFFSETS = "mask applied", "offsets"
_SETTINGS: Mapping[str, tuple[int, str]] = {
    "opacity": (_FLOAT_OPACITY, "f"),
    "mode": (7, "I"),
    "visible": (8, "?"),
    "alpha locked": (10, "?"),
    _MASK_APPLIED: (11, "?"),
    _OFFSETS: (15, "ii"),
    "pixels locked": (28, "?"),
    "position locked": (32, "?"),
    "colour tag": (34, "I"),
    "visibility locked": (42, "?"),
}
"""Settings of layers, channels and effects: kind of the property, form of its numbers (``?``: yes or no)."""
_RESOLUTION = 19
_TEXT = "gimp-text-layer"
_KEPT_PARASITES = ("gimp-comment", "icc-profile")  #: others are of GIMP and its plug-ins, not of the user
_TEXT_SETTINGS = ("text", "font-size", "color", "letter-spacing", "line-spacing")  #: what may be damaged in a line
_ARGUMENTS = {1: "i", 2: "?", 3: "f", 5: "i", 7: "i"}
"""The kinds of an effect's arguments, and the forms of their numbers."""


@dataclass(frozen=True)
class Below:
    """The name of the layer below another; empty for the lowest, ``None`` if it does not matter for one at the top."""

    name: str | None

    def __repr__(self) -> str:
        return repr(self.name) if self.name else "nothing" if self.name == "" else "all others"


class Layers:
    """XCF files."""

    name = "xcf"
    hidden = False

    def __init__(self) -> None:
        self._text = Settings()

    def claims(self, content: bytes) -> bool:
        """Whether it begins as such a file does."""
        return content.startswith(b"gimp xcf ") and len(content) <= _MOST

    def parts(self, content: bytes) -> Parts:
        """Layers, channels and paths by name, and what belongs to them."""
        image = parse(content)
        found: dict[Address, Any] = dict(self._of_properties(("image",), image.properties))
        for at, payload in payloads.guides(image):
            found[at] = Whole(payload)
        for number, layer in enumerate(image.layers):
            end = number + len(_with_inner(image.layers, number))
            below = Below(next((one.names[0] for one in image.layers[end:]), ""))
            found[("layers", layer.names[0])] = Whole((image.layers[number:end], below))
            if not any(map(depth, image.layers)):
                found[("layers", layer.names[0], "above")] = below
            found |= self._of_item(("layers", layer.names[0]), layer)
        for channel in image.channels:
            found[("channels", channel.names[0])] = Whole(channel)
            found |= self._of_item(("channels", channel.names[0]), channel)
        for path in image.paths:
            found[("paths", payloads.path_name(path))] = Whole(path)
        return found

    def _of_item(self, at: Address, item: Item) -> Iterator[tuple[Address, Any]]:
        yield (*at, "name"), item.names[0]
        # Pixels and place of a group are those of the layers in it, of which GIMP makes them anew.
        is_group = item.payload(_GROUP) is not None
        if item.pixels is not None and not is_group:
            yield (*at, "pixels"), item.pixels
        for own, value in self._of_properties(at, item.properties):
            if (item.mask is not None or own[-1] != _MASK_APPLIED) and not (is_group and own[-1] == _OFFSETS):
                yield own, value
        if item.mask is not None:
            yield (*at, "mask"), Whole(item.mask)
            if item.mask.pixels is not None:
                yield (*at, "mask", "pixels"), item.mask.pixels
        for name, effect in _named(item.effects or ()):
            own = (*at, "effects", name)
            # Beside its settings and not around them: of an effect that is new, each of them may be left as it comes.
            yield (*own, _ITSELF), Whole(effect)
            yield from self._of_properties(own, effect.properties)
            for key, kind, raw in payloads.arguments(effect):
                if (value := payloads.number(raw, _ARGUMENTS.get(kind, ""))) is not None:
                    yield (*own, "arguments", key), value

    def _of_properties(self, at: Address, properties: tuple[tuple[int, bytes], ...]) -> Iterator[tuple[Address, Any]]:
        known = dict(properties)
        for name, (kind, form) in _SETTINGS.items():
            if kind in known and (value := payloads.number(known[kind], form)) is not None:
                # GIMP keeps the opacity of a channel in steps of 1/255.
                yield (*at, name), round(value, 2) if kind == _FLOAT_OPACITY else value
        if at == ("image",) and _RESOLUTION in known:
            yield (*at, "resolution"), payloads.number(known[_RESOLUTION], "ff")
        for name, _, data in payloads.parasites(known.get(_PARASITES, b"")):
            if name == _TEXT:
                yield from (((*at, name, *key), line) for key, line in self._text.parts(data.rstrip(b"\0")).items())
            elif name in _KEPT_PARASITES:
                yield (*at, "parasites", name), Whole(data)

    def put(self, content: bytes, changes: Mapping[Address, Any]) -> bytes:
        """The file with other values of parts."""
        image = parse(content)
        for at, value in changes.items():
            image = self._changed(image, at, value)
        return write(image)

    def _changed(self, image: Image, at: Address, value: Any) -> Image:
        if at[0] == "image":
            return replace(image, properties=self._with(image.properties, at[1:], value))
        if at[0] == "guides":
            rest = [payload for own, payload in payloads.guides(image) if own != at]
            rest += [] if value is None else [value.content]
            return replace(image, properties=with_payload(image.properties, _GUIDES, b"".join(rest)))
        if at[0] == "paths":
            paths = [one for one in image.paths if payloads.path_name(one) != at[1]]
            return replace(image, paths=(*paths, *([] if value is None else [value.content])))
        if at[0] == "channels":
            return replace(image, channels=self._items(image.channels, at, value))
        if at[2:] == ("above",):
            moved = next(one for one in image.layers if one.names[0] == at[1])
            others = [one for one in image.layers if one is not moved]
            return replace(image, layers=_placed(others, (moved,), value))
        if len(at) == 2 and value is None:
            number = next(number for number, one in enumerate(image.layers) if one.names[0] == at[1])
            gone = _with_inner(image.layers, number)
            return replace(image, layers=tuple(one for one in image.layers if one not in gone))
        if len(at) == 2:
            layers, below = value.content
            return replace(image, layers=_placed(list(image.layers), layers, below))
        return replace(image, layers=self._items(image.layers, at, value))

    def _items(self, items: tuple[Item, ...], at: Address, value: Any) -> tuple[Item, ...]:
        """Layers or channels with a change in one of them."""
        if len(at) == 2:
            rest = tuple(one for one in items if one.names[0] != at[1])
            return rest if value is None else (*rest, value.content)
        return tuple(self._item(one, at[2:], value) if one.names[0] == at[1] else one for one in items)

    def _item(self, item: Item, at: Address, value: Any) -> Item:
        if at == ("name",):
            return replace(item, names=(value, *item.names[1:]))
        if at == ("pixels",):
            if item.pixels is None or item.pixels.packing != value.packing:
                raise ValueError("pixels that are packed in another way")
            return replace(item, head=value.head, pixels=value)
        if at[0] == "mask":
            mask = item.mask
            if len(at) == 1 or mask is None:
                return replace(item, mask=None if value is None else value.content)
            return replace(item, mask=self._item(mask, at[1:], value))
        if at[0] == "effects":
            named = dict(_named(item.effects or ()))
            if at[2:] != (_ITSELF,):
                named[at[1]] = self._effect(named[at[1]], at[2:], value)
            elif value is None:
                named.pop(at[1], None)
            else:
                named[at[1]] = value.content
            return replace(item, effects=tuple(named.values()))
        return replace(item, properties=self._with(item.properties, at, value))

    def _effect(self, effect: Item, at: Address, value: Any) -> Item:
        if at[0] != "arguments":
            return replace(effect, properties=self._with(effect.properties, at, value))
        kind, raw = next((kind, raw) for key, kind, raw in payloads.arguments(effect) if key == at[1])
        head = payloads.text(at[1]) + struct.pack(">I", kind)
        new = None if value is None else head + payloads.packed(value, _ARGUMENTS[kind])
        changed = [(own, new if payload == head + raw else payload) for own, payload in effect.properties]
        return replace(effect, properties=tuple((own, payload) for own, payload in changed if payload is not None))

    def _with(self, properties: tuple[tuple[int, bytes], ...], at: Address, value: Any) -> Any:
        """Properties with another setting, parasite, or line of the text."""
        if at[0] in _SETTINGS:
            kind, form = _SETTINGS[at[0]]
            if kind == _FLOAT_OPACITY and value is not None:
                properties = with_payload(properties, _OPACITY, struct.pack(">I", round(value * 255)))
            return with_payload(properties, kind, None if value is None else payloads.packed(value, form))
        if at[0] == "resolution":
            return with_payload(properties, _RESOLUTION, payloads.packed(value, "ff"))
        changed = []
        known = list(payloads.parasites(dict(properties).get(_PARASITES, b"")))
        for name, flags, data in known:
            if at[0] == name == _TEXT:
                changed.append((name, flags, self._text.put(data.rstrip(b"\0"), {at[1:]: value}) + b"\0"))
            elif at != ("parasites", name):
                changed.append((name, flags, data))
        if at[0] == "parasites" and value is not None:
            changed.append((at[1], 1, value.content))
        raw = b"".join(
            payloads.text(name) + struct.pack(">II", flags, len(data)) + data for name, flags, data in changed
        )
        return with_payload(properties, _PARASITES, raw or None)

    def group(self, at: Address) -> Hashable:
        """Layers are alike, and one setting of several; pixels and places are each layer's own."""
        if at[-1] in ("pixels", "above"):
            return at
        return (at[0], *(at[2:] if len(at) > 2 else ())) if at[2:3] != ("effects",) else (at[0], "effects", *at[4:])

    def worse(self, value: Any) -> Any:
        """Another setting; a layer, mask, effect, channel or path is removed, pixels are cleared."""
        if isinstance(value, Whole):
            return None
        if isinstance(value, Pixels):
            return cleared if (cleared := value.cleared()) != value else value
        if isinstance(value, Below):
            return Below("" if value.name else None)
        if isinstance(value, tuple):
            return (value[0] + 20, *value[1:])
        if isinstance(value, float):
            return value / 2 if value else 1.0
        if isinstance(value, str) and value.startswith("("):
            named = value[1:].split(" ", 1)[0]
            return self._text.worse(value) if named in _TEXT_SETTINGS else value
        return other(value)


def _with_inner(layers: tuple[Item, ...], number: int) -> tuple[Item, ...]:
    """A layer, and if it is a group those in it, which stand behind it."""
    rest = layers[number + 1 :]
    inner = takewhile(lambda one: depth(one) > depth(layers[number]), rest)
    return (layers[number], *inner)


def _placed(layers: list[Item], new: tuple[Item, ...], below: Below) -> tuple[Item, ...]:
    """Layers with some more, at the top if the layer to be below them is not there."""
    names = [one.names[0] for one in layers]
    at = len(names) if below.name == "" else names.index(below.name) if below.name in names else 0
    return (*layers[:at], *new, *layers[at:])


def _named(effects: tuple[Item, ...]) -> list[tuple[str, Item]]:
    """Effects by their name, or else by the operation's name; names are unique."""
    names = [one.names[0] or one.names[2] for one in effects]
    seen: Counter[str] = Counter()
    found = []
    for name, effect in zip(names, effects, strict=True):
        seen[name] += 1
        found.append((name if seen[name] == 1 else f"{name} {seen[name]}", effect))
    return found


FORMATS = (Layers(), Preferences())
