"""What several requirements of GIMP need."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from apps.gimp.operations import (
    close_image,
    export_as,
    open_image,
    run_command,
    save,
    scale_image,
    show_dock,
    wait_until_done,
)
from apps.gimp.requirements.facts import Design, Photograph
from pytest_opencomputer.composed import Asked, Desk

HOME = "/home/user"
_AS_IT_COMES = {
    "visible": True,
    "colour_tag": "none",
    "lock_pixels": False,
    "lock_position": False,
    "lock_visibility": False,
    "lock_alpha": False,
    "has_mask": False,
}


@contextmanager
def opened(desk: Desk, place: str) -> Iterator[None]:
    """An image is open and in front, with its layers, and is closed afterwards."""
    open_image(desk, f"{HOME}/{place}")
    show_dock(desk, "Layers")
    yield
    close_image(desk)


@contextmanager
def changed(desk: Desk, place: str) -> Iterator[None]:
    """The same of an image that is saved afterwards."""
    with opened(desk, place):
        yield
        save(desk)


def about(value: float, by: float) -> dict[str, Any]:
    """A number, give or take."""
    return {"$approx": {"value": value, "abs": by}}


def export_unscaled(desk: Desk, photograph: Photograph, place: str, quality: int) -> None:
    """Export a photograph in its own size."""
    with opened(desk, photograph.place):
        export_as(desk, f"{HOME}/{place}", quality=quality)


def export_negative(desk: Desk, photograph: Photograph, place: str, width: int, quality: int) -> None:
    """Export a photograph in another size, and dark where it is light."""
    with opened(desk, photograph.place):
        run_command(desk, "Value Invert")
        wait_until_done(desk, "Value Invert")
        scale_image(desk, width)
        export_as(desk, f"{HOME}/{place}", quality=quality)


def photograph_untouched(photograph: Photograph, because: str) -> Asked:
    """A guard: the file of a photograph is as it was."""
    return Asked("untouched", "file", {"place": photograph.place}, {"sha256": photograph.sha256}, because)


def shows(place: str, photograph: Photograph) -> tuple[Asked, Asked]:
    """Goals: a picture shows the photograph, as a whole and in each of its parts, in whatever size and quality."""
    args = {"place": place, "other": photograph.place}
    return (
        Asked("shown", "likeness", args, {"difference": {"$max": 8}}),
        Asked("shown_in_all_parts", "grid-likeness", args, {"largest": {"$max": 20}}),
    )


def area_kept(design: Design) -> tuple[Asked, ...]:
    """A guard: the area that the design keeps in a channel, if there is one, is as it was."""
    if not design.area:
        return ()
    facts = {**rectangle(design, design.bounds, 0.0001), "visible": False, "opacity": about(50, 0.5)}
    return (
        Asked("area_kept", "channel", {"place": design.place, "name": design.area}, facts, "Others work with it, too."),
    )


def rectangle(design: Design, bounds: Sequence[int], by: float) -> dict[str, Any]:
    """What ``channel`` says of a rectangle, give or take a share of the pixels."""
    left, top, right, bottom = bounds
    share = round((right - left) * (bottom - top) / (design.width * design.height), 4)
    return {"bounds": list(bounds), "selected": about(share, by)}


def layers_whole(design: Design, because: str, setting: str = "") -> Asked:
    """A guard: all layers are painted and set as they were, and in their order.

    Args:
        setting: the layer whose settings are asked for by another check.
    """
    layers = [
        {"name": one.name, "pixels": one.pixels, **({} if one.name == setting else {"settings": one.settings})}
        for one in sorted(design.layers, key=lambda one: one.name)
    ]
    args = {"place": design.place, "layers": [one["name"] for one in layers]}
    return Asked("layers_whole", "layer-digests", args, {"layers": layers}, because)


def layers_kept(design: Design, because: str) -> Asked:
    """A guard: there are the same layers in the same order."""
    names = [one.name for one in design.layers]
    return Asked("layers_kept", "layers", {"place": design.place}, {"names": names}, because)


def layer_set_as_before(design: Design, layer: str, *, but: Collection[str], because: str) -> Asked:
    """A guard: the layer of the photograph or the tint keeps its settings, except for some keys of ``layer``."""
    facts = {
        "left": 0,
        "top": design.tint_top if layer == design.tint else 0,
        "opacity": 100.0,
        "mode": "Normal",
        "effects": [],
        **_AS_IT_COMES,
    }
    expect = {key: value for key, value in facts.items() if key not in but}
    return Asked("set_as_before", "layer", {"place": design.place, "name": layer}, expect, because)


def image_as_before(design: Design, because: str, *, but: Collection[str] = ()) -> Asked:
    """A guard: size, colours, resolution and channels stay the same, except for some keys of ``image``."""
    facts = {
        "width": design.width,
        "height": design.height,
        "mode": "rgb",
        "precision": "8-bit integer",
        "resolution": [design.resolution] * 2,
        "channels": 1 if design.area else 0,
        "paths": 0,
    }
    expect = {key: value for key, value in facts.items() if key not in but}
    return Asked("image_as_before", "image", {"place": design.place}, expect, because)
