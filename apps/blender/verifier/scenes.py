"""Scenes: frames, units, render settings."""

from __future__ import annotations

from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .blocks import Item
from .files import name_of, name_or_none, opened
from .layers import the_scene
from .properties import properties_of
from .settings import Setting, read_settings


class SceneFacts(TypedDict):
    """A scene. ``unit_scale`` is metres per unit of Blender's; ``settings`` are named as in the Python reference."""

    found: bool
    name: str | None
    names: list[str] | None
    camera: str | None
    world: str | None
    frame_start: int | None
    frame_end: int | None
    frame_step: int | None
    frame_current: int | None
    frames_per_second: float | None
    unit_system: str | None
    unit_scale: float | None
    length_unit: str | None
    view_layers: list[str] | None
    settings: dict[str, Setting] | None


class RenderSettingsFacts(TypedDict):
    """How a scene is rendered.

    ``width`` and ``height`` are with the percentage. ``output`` is the path as it was entered, ``format`` what it is
    written as. ``cycles`` are the settings of this engine that differ from its defaults, ``eevee`` those of the other,
    ``view`` the colour management, ``shading`` that of the engine Workbench.
    """

    found: bool
    engine: str | None
    resolution: list[int] | None
    percentage: int | None
    width: int | None
    height: int | None
    output: str | None
    format: str | None
    film_transparent: bool | None
    settings: dict[str, Setting] | None
    image: dict[str, Setting] | None
    video: dict[str, Setting] | None
    view: dict[str, Setting] | None
    cycles: dict[str, Setting] | None
    eevee: dict[str, Setting] | None
    shading: dict[str, Setting] | None


_SYSTEMS = {0: "NONE", 1: "METRIC", 2: "IMPERIAL"}
_LENGTHS = {
    "METRIC": {0: "KILOMETERS", 3: "METERS", 5: "CENTIMETERS", 6: "MILLIMETERS", 7: "MICROMETERS"},
    "IMPERIAL": {0: "MILES", 4: "FEET", 5: "INCHES", 6: "THOU"},
}
_ADAPTIVE = 255  # USER_UNIT_ADAPTIVE


def _scene(home: Home, place: str, scene: str) -> tuple[Item | None, list[str]]:
    blend = opened(home, place)
    if blend is None:
        return None, []
    return the_scene(blend, scene), sorted(map(name_of, blend.all("SC")))


@saved
def scene(home: Home, place: str, scene: str = "") -> SceneFacts:
    """A scene (by default the scene that the file opens with): camera, frames, units."""
    item, names = _scene(home, place, scene)
    if item is None:
        return absent(SceneFacts)
    system = _SYSTEMS.get(item.number("unit.system"), "NONE")
    length = item.number("unit.length_unit")
    return {
        "found": True,
        "name": name_of(item),
        "names": names,
        "camera": name_or_none(item.to("camera")),
        "world": name_or_none(item.to("world")),
        "frame_start": item.number("r.sfra"),
        "frame_end": item.number("r.efra"),
        "frame_step": item.number("r.frame_step"),
        "frame_current": item.number("r.cfra"),
        "frames_per_second": item.number("r.frs_sec") / (item.number("r.frs_sec_base") or 1.0),
        "unit_system": system,
        "unit_scale": item.number("unit.scale_length"),
        "length_unit": "ADAPTIVE" if length & _ADAPTIVE == _ADAPTIVE else _LENGTHS.get(system, {}).get(length, "NONE"),
        "view_layers": [one.text("name") for one in item.list("view_layers")],
        "settings": {**read_settings(item, "scene"), **read_settings(item.inside("unit"), "scene.unit_settings")},
    }


@saved
def render_settings(home: Home, place: str, scene: str = "") -> RenderSettingsFacts:
    """How a scene is rendered: engine, size, samples, output, colour management."""
    item, _ = _scene(home, place, scene)
    if item is None:
        return absent(RenderSettingsFacts)
    render = item.inside("r")
    settings = read_settings(render, "scene.render")
    image = read_settings(render.inside("im_format"), "scene.render.image_settings")
    size = [render.number("xsch"), render.number("ysch")]
    share = render.number("size")
    return {
        "found": True,
        "engine": render.text("engine"),
        "resolution": size,
        "percentage": share,
        "width": size[0] * share // 100,
        "height": size[1] * share // 100,
        "output": render.text("pic"),
        "format": str(image.get("file_format")),
        "film_transparent": bool(settings.get("film_transparent")),
        "settings": settings,
        "image": image,
        "video": read_settings(render.inside("ffcodecdata"), "scene.render.ffmpeg"),
        "view": {
            **read_settings(item.inside("display_settings"), "scene.display_settings"),
            **read_settings(item.inside("view_settings"), "scene.view_settings"),
        },
        "cycles": properties_of(item, "cycles"),
        "eevee": read_settings(item.inside("eevee"), "scene.eevee"),
        "shading": read_settings(item.inside("display.shading"), "scene.display.shading"),
    }
