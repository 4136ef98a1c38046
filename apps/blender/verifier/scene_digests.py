"""Digests of a scene without its objects, for guards: what the task does not ask to change is as it was."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .blocks import Item
from .digests import digest, nodes_of
from .files import name_of, name_or_none, opened
from .layers import collection_tree, switches_of, the_scene
from .settings import read_settings

_SETTINGS = {
    "scene": {"": "scene", "unit": "scene.unit_settings"},
    "render": {"r": "scene.render"},
    "image": {"r.im_format": "scene.render.image_settings"},
    "view": {"display_settings": "scene.display_settings", "view_settings": "scene.view_settings"},
    "eevee": {"eevee": "scene.eevee"},
}
"""By fact: the structures of a scene, and their tables of settings."""
_PASSING = frozenset({"frame_current", "frame_subframe", "use_audio_scrub", "show_keys_from_selected_only"})
"""Settings of a scene that change while somebody looks at it."""


class SceneDigestsFacts(TypedDict):
    """Digests of a scene.

    ``scene`` is over its camera, its frames, units, gravity and markers, ``render``, ``image``, ``view`` and ``eevee``
    over what ``render-settings`` and ``scene`` say of these, including the output path, ``world`` over its background,
    ``collections`` over their tree, colours and switches, ``layers`` over what is switched off in the view layers.
    Which frame is shown, what is selected, and the objects do not count.
    """

    found: bool
    scene: str | None
    render: str | None
    image: str | None
    view: str | None
    eevee: str | None
    world: str | None
    collections: str | None
    layers: str | None


@saved
def scene_digests(home: Home, place: str, without: list[str] = [], scene: str = "") -> SceneDigestsFacts:  # noqa: B006 - never changed
    """Digests of a scene without its objects, so that a guard notices changes that the task does not ask for.

    `without` names what may change, with all that is in it: `view.exposure`, `collections.Hardware.hide_render`,
    `world.nodes.Background.values.Strength`, `scene.markers`.
    """
    blend = opened(home, place)
    item = the_scene(blend, scene) if blend else None
    if item is None:
        return absent(SceneDigestsFacts)
    facts = {
        "scene": {**_settings(item, "scene"), **_own(item)},
        "render": {**_settings(item, "render"), "engine": item.text("r.engine"), "output": item.text("r.pic")},
        "image": _settings(item, "image"),
        "view": _settings(item, "view"),
        "eevee": _settings(item, "eevee"),
        "world": _world(item.to("world")),
        "collections": {name: _collection(parent, one) for name, parent, one in collection_tree(item) if parent},
        "layers": {one.text("name"): switches_of(one) for one in item.list("view_layers")},
    }

    def told(name: str) -> str:
        return digest([[path, value] for path, value in _leaves(facts[name], name) if not _is_below(path, without)])

    return {
        "found": True,
        "scene": told("scene"),
        "render": told("render"),
        "image": told("image"),
        "view": told("view"),
        "eevee": told("eevee"),
        "world": told("world"),
        "collections": told("collections"),
        "layers": told("layers"),
    }


def _settings(item: Item, fact: str) -> dict[str, object]:
    found: dict[str, object] = {}
    for path, table in _SETTINGS[fact].items():
        found |= read_settings(item.inside(path) if path else item, table)
    return {name: value for name, value in found.items() if name not in _PASSING}


def _own(item: Item) -> dict[str, object]:
    """What is said of a scene beside its settings."""
    return {
        "world": name_or_none(item.to("world")),
        "length_unit": item.number("unit.length_unit"),
        "gravity": list(item.values("physics_settings.gravity")),
        "markers": {one.text("name"): one.number("frame") for one in item.list("markers")},
    }


def _world(item: Item | None) -> dict[str, object]:
    if item is None or item.linked:
        return {"name": name_or_none(item)}
    settings = {**read_settings(item, "world"), **read_settings(item, "world.mist")}
    return {"name": name_of(item), **settings, "nodes": nodes_of(item)}


def _collection(parent: str, item: Item) -> dict[str, object]:
    if item.linked:
        return {"parent": parent}
    settings = read_settings(item, "collection")
    settings.pop("active_exporter_index")
    return {"parent": parent, **settings}


def _leaves(value: object, path: str) -> Iterator[tuple[str, object]]:
    if isinstance(value, dict):
        for name in sorted(value):
            yield from _leaves(value[name], f"{path}.{name}")
    else:
        yield path, value


def _is_below(path: str, names: list[str]) -> bool:
    return any(path == name or path.startswith(f"{name}.") for name in names)
