"""Files as GIMP would write them, for the offline tests of requirements."""

from __future__ import annotations

import io
import struct
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from PIL import Image as Pillow

from apps.gimp.mutants import Layers
from apps.gimp.mutants.tree import Image, Item, Pixels, parse
from apps.gimp.mutants.writing import write
from apps.gimp.requirements.facts import Design, Photograph
from apps.gimp.tests.writer import END, number, stroke, text
from apps.gimp.verifier.modes import MODES
from pytest_opencomputer.composed import World
from pytest_opencomputer.proofs.mutants.mutant import Whole

Files = Mapping[str, bytes]


def picture(world: World, photograph: Photograph) -> Pillow.Image:
    return Pillow.open(io.BytesIO(world.files[photograph.place])).convert("RGB")


def exported(image: Pillow.Image, kind: str, **options: Any) -> bytes:
    raw = io.BytesIO()
    image.save(raw, kind, **options)
    return raw.getvalue()


def gray(image: Pillow.Image) -> Pillow.Image:
    """Shades of the same light, as GIMP makes them."""
    to_light = [round(255 * (one / 255) ** 2.2) for one in range(256)]
    from_light = [round(255 * (one / 255) ** (1 / 2.2)) for one in range(256)]
    light = image.point(to_light * 3).convert("L", (0.2126, 0.7152, 0.0722, 0))
    return light.point(from_light)


def designed(world: World, design: Design, *changes: Mapping[Any, Any]) -> Files:
    content = write(newer(parse(world.files[design.place])))
    for one in changes:
        content = Layers().put(content, one)
    return {design.place: content}


def wider(files: Files, design: Design) -> Files:
    """Files of a design whose canvas has become wider."""
    size, more = (struct.pack(">II", width, design.height) for width in (design.width, design.width + 40))
    return {place: content.replace(size, more, 1) for place, content in files.items()}


def newer(image: Image) -> Image:
    """The image in a version that has effects."""
    layers = tuple(replace(one, effects=()) for one in image.layers)
    return replace(image, version=22, start=image.start.replace(b"v019", b"v022"), layers=layers)


def effect(name: str, arguments: Mapping[str, float]) -> Whole:
    settings = [(45, text(key) + struct.pack(">If", 3, value)) for key, value in arguments.items()]
    properties = ((7, struct.pack(">I", MODES.index("Replace"))), *settings)
    return Whole(Item(b"", ("", "", f"gegl:{name.lower()}", "0:0"), properties, mask=None))


def rectangle(world: World, design: Design, name: str, bounds: tuple[int, int, int, int]) -> Whole:
    """A channel like the one that a design of the world has, with a rectangle in it."""
    (old,) = next(
        found for at in world.files if at.endswith(".xcf") for found in [parse(world.files[at]).channels] if found
    )
    plane = Pillow.new("L", (design.width, design.height))
    plane.paste(255, bounds)
    tiles = []
    for y in range(0, design.height, 64):
        for x in range(0, design.width, 64):
            box = (x, y, min(x + 64, design.width), min(y + 64, design.height))
            raw = plane.crop(box).tobytes()
            tiles.append(bytes([128]) + struct.pack(">H", len(raw)) + raw)
    size = struct.pack(">II", design.width, design.height)
    pixels = Pixels(size, size + struct.pack(">I", 1), size, tuple(tiles), (), 1)
    return Whole(replace(old, head=size, names=(name,), pixels=pixels))


def outline(name: str, bounds: tuple[int, int, int, int]) -> Whole:
    """A path around a rectangle."""
    left, top, right, bottom = bounds
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    body = number(8, 1) + END + struct.pack(">II", 1, 1) + stroke(corners)
    return Whole(text(name) + struct.pack(">I", len(body)) + body)


def selected(world: World, design: Design, bounds: tuple[int, int, int, int]) -> Mapping[Any, Any]:
    """A selection that is saved with a design."""
    channel = rectangle(world, design, "Selection Mask", bounds).content
    return {("channels", "Selection Mask"): Whole(replace(channel, properties=(*channel.properties, (4, b""))))}


def grown(design: Design, pixels: int) -> tuple[int, int, int, int]:
    left, top, right, bottom = design.bounds
    return (left - pixels, top - pixels, right + pixels, bottom + pixels)
