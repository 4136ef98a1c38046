"""Scenes with their collections and view layers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .blocks import Blend, Item
from .files import each, name_of, name_or_none, opened
from .settings import COLLECTION_COLORS

MAX_COLLECTIONS = 10_000
HIDE_VIEWPORT, HIDE_SELECT, HIDE_RENDER = 1 << 0, 1 << 1, 1 << 3  # Collection.flag
_EXCLUDED, _HOLDOUT, _INDIRECT_ONLY, _HIDDEN = 1 << 4, 1 << 5, 1 << 6, 1 << 7  # LayerCollection.flag
_BASE_SELECTED, _BASE_HIDDEN = 1 << 0, 1 << 8  # Base.flag


class CollectionFacts(TypedDict):
    """A collection. ``parents`` has the scene's own one as ``Scene Collection``; ``color`` is ``NONE`` or
    ``COLOR_01``… Of one that is linked from another file no more than its name and its parents are known."""

    found: bool
    objects: list[str] | None
    children: list[str] | None
    parents: list[str] | None
    color: str | None
    hide_viewport: bool | None
    hide_select: bool | None
    hide_render: bool | None


class CollectionSummary(TypedDict):
    """A collection in the tree of a scene: its objects, and the collection that it is in."""

    name: str
    parent: str
    objects: list[str]


class CollectionsFacts(TypedDict):
    """The collections of a scene as the outliner shows them, from the top; ``objects`` are those in none of them."""

    found: bool
    objects: list[str] | None
    collections: list[CollectionSummary] | None


class ViewLayerFacts(TypedDict):
    """A view layer.

    ``excluded`` are the collections whose box is not ticked, ``hidden_collections`` and ``hidden_objects`` those whose
    eye is closed in it.
    """

    found: bool
    names: list[str] | None
    render: bool | None
    active_object: str | None
    selected: list[str] | None
    hidden_objects: list[str] | None
    excluded: list[str] | None
    hidden_collections: list[str] | None
    holdout: list[str] | None
    indirect_only: list[str] | None


MASTER = "Scene Collection"


def the_scene(blend: Blend, name: str) -> Item | None:
    """The scene of this name; without one, that which the file opens with."""
    if name:
        return next((item for label, item in each(blend, "scene") if label == name), None)
    for information in blend.all("GLOB"):
        if scene := information.to("curscene"):
            return scene
    return next((item for _, item in each(blend, "scene")), None)


def collection_tree(scene: Item) -> Iterator[tuple[str, str, Item]]:
    """Collections of a scene with their names and those of what they are in, from the top; the first is the scene's
    own."""
    master = scene.to("master_collection")
    if master is None:
        return
    yield MASTER, "", master
    waiting = [(MASTER, master, 0)]
    count = 0
    while waiting:
        parent, item, depth = waiting.pop(0)
        for child in [] if item.linked else item.list("children"):
            inner = child.to("collection")
            count += 1
            if inner is None or count > MAX_COLLECTIONS or depth > 100:
                continue
            yield name_of(inner), parent, inner
            waiting.append((name_of(inner), inner, depth + 1))


def objects_in(collection: Item) -> list[Item]:
    """The objects of a collection, without those of the collections in it; none of one in another file."""
    if collection.linked:
        return []
    return [item for one in collection.list("gobject") if (item := one.to("ob")) is not None]


def objects_of(scene: Item) -> dict[str, Item]:
    """All objects of a scene by name, sorted; of two with one name that which is not linked."""
    found = [item for _, _, one in collection_tree(scene) for item in objects_in(one)]
    names = {name_of(item): item for item in sorted(found, key=lambda item: not item.linked)}
    return dict(sorted(names.items()))


@saved
def collections(home: Home, place: str, scene: str = "") -> CollectionsFacts:
    """The tree of collections of a scene (by default the scene that the file opens with)."""
    blend = opened(home, place)
    item = the_scene(blend, scene) if blend else None
    if item is None:
        return absent(CollectionsFacts)
    names = {name: sorted(map(name_of, objects_in(one))) for name, _, one in collection_tree(item)}
    tree: list[CollectionSummary] = [
        {"name": name, "parent": parent, "objects": names[name]} for name, parent, _ in collection_tree(item) if parent
    ]
    return {"found": True, "objects": names.get(MASTER, []), "collections": tree}


@saved
def collection(home: Home, place: str, collection: str, scene: str = "") -> CollectionFacts:
    """One collection of a scene. `Scene Collection` is the scene's own."""
    blend = opened(home, place)
    item = the_scene(blend, scene) if blend else None
    tree = list(collection_tree(item)) if item else []
    found = next((one for name, _, one in tree if name == collection), None)
    if found is None:
        return absent(CollectionFacts)
    parents = sorted({parent for name, parent, _ in tree if name == collection and parent})
    if found.linked:
        return {**absent(CollectionFacts), "found": True, "parents": parents}
    inner = [one.to("collection") for one in found.list("children")]
    return {
        "found": True,
        "objects": sorted(map(name_of, objects_in(found))),
        "children": sorted(name_of(one) for one in inner if one is not None),
        "parents": parents,
        "color": COLLECTION_COLORS.get(found.number("color_tag"), "NONE"),
        "hide_viewport": found.flag("flag", HIDE_VIEWPORT),
        "hide_select": found.flag("flag", HIDE_SELECT),
        "hide_render": found.flag("flag", HIDE_RENDER),
    }


@saved
def view_layer(home: Home, place: str, layer: str = "", scene: str = "") -> ViewLayerFacts:
    """A view layer of a scene (by default its first): what is switched off, hidden, active and selected in it."""
    blend = opened(home, place)
    item = the_scene(blend, scene) if blend else None
    layers = item.list("view_layers") if item else []
    one = next((one for one in layers if not layer or one.text("name") == layer), None)
    if one is None:
        return absent(ViewLayerFacts)
    bases = one.list("object_bases")
    active = one.to("basact")
    inner = list(_layer_collections(one))
    return {
        "found": True,
        "names": [each_layer.text("name") for each_layer in layers],
        "render": one.flag("flag", 1),
        "active_object": name_or_none(active.to("object")) if active else None,
        "selected": _names(bases, _BASE_SELECTED),
        "hidden_objects": _names(bases, _BASE_HIDDEN),
        "excluded": _switched(inner, _EXCLUDED),
        "hidden_collections": _switched(inner, _HIDDEN),
        "holdout": _switched(inner, _HOLDOUT),
        "indirect_only": _switched(inner, _INDIRECT_ONLY),
    }


def switches_of(layer: Item) -> dict[str, object]:
    """What is switched off in a view layer."""
    inner = list(_layer_collections(layer))
    bits = {"excluded": _EXCLUDED, "holdout": _HOLDOUT, "indirect_only": _INDIRECT_ONLY, "hidden_collections": _HIDDEN}
    switched = {name: _switched(inner, bit) for name, bit in bits.items()}
    hidden = _names(layer.list("object_bases"), _BASE_HIDDEN)
    return {"render": layer.flag("flag", 1), "hidden_objects": hidden, **switched}


def hidden_in(scene: Item, item: Item) -> list[str]:
    """The names of the view layers of a scene in which an object's eye is closed."""
    return [
        layer.text("name")
        for layer in scene.list("view_layers")
        for base in layer.list("object_bases")
        if base.flag("flag", _BASE_HIDDEN) and base.to("object") == item
    ]


def _layer_collections(layer: Item) -> Iterator[tuple[str, Item]]:
    waiting = layer.list("layer_collections")
    count = 0
    while waiting and count < MAX_COLLECTIONS:
        count += 1
        one = waiting.pop(0)
        inner = one.to("collection")
        if inner is not None:
            yield name_of(inner), one
        waiting += one.list("layer_collections")


def _names(bases: list[Item], bit: int) -> list[str]:
    found = (one.to("object") for one in bases if one.flag("flag", bit))
    return sorted(name_of(one) for one in found if one is not None)


def _switched(inner: list[tuple[str, Item]], bit: int) -> list[str]:
    return sorted({name for name, one in inner if one.flag("flag", bit)})
