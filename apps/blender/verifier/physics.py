"""Physics: rigid bodies, cloth, collision, particles."""

from __future__ import annotations

from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .blocks import Item
from .files import name_of, name_or_none, opened
from .layers import objects_in, the_scene
from .modifiers import type_of_modifier
from .objects import the_object
from .settings import Setting, read_settings


class RigidBodyFacts(TypedDict):
    """A rigid body. ``settings`` has ``type`` (``ACTIVE``), ``mass`` in kilograms, ``friction``, ``collision_shape``,
    …"""

    found: bool
    settings: dict[str, Setting] | None


class RigidBody(TypedDict):
    """The rigid body of an object of the world. ``settings`` are those of ``rigid-body``."""

    name: str
    settings: dict[str, Setting]


class RigidBodyWorldFacts(TypedDict):
    """The rigid bodies of a scene as a whole: their collections, the bodies by name, the frames that are simulated."""

    found: bool
    objects: list[str] | None
    bodies: list[RigidBody] | None
    constraints: list[str] | None
    frame_start: int | None
    frame_end: int | None
    gravity: list[float] | None


class ClothFacts(TypedDict):
    """A cloth: ``quality``, ``mass`` in kilograms, ``vertex_group_mass`` (the pinned ones), …; frames that are
    simulated."""

    found: bool
    settings: dict[str, Setting] | None
    collision: dict[str, Setting] | None
    frame_start: int | None
    frame_end: int | None


class CollisionFacts(TypedDict):
    """An object that others collide with."""

    found: bool
    settings: dict[str, Setting] | None


class ParticleSystem(TypedDict):
    """A particle system. ``data`` is the name of its settings, which several may share; those of another file are
    not known."""

    name: str
    data: str
    instance_object: str | None
    instance_collection: str | None
    vertex_group_density: str
    settings: dict[str, Setting]


class ParticlesFacts(TypedDict):
    """The particle systems of an object, in order."""

    found: bool
    systems: list[ParticleSystem] | None


@saved
def rigid_body(home: Home, place: str, object: str, scene: str = "") -> RigidBodyFacts:
    """The rigid body of an object."""
    item = the_object(opened(home, place), object, scene)
    body = item.to("rigidbody_object") if item else None
    if body is None:
        return absent(RigidBodyFacts)
    return {"found": True, "settings": read_settings(body, "rigid_body")}


@saved
def rigid_body_world(home: Home, place: str, scene: str = "") -> RigidBodyWorldFacts:
    """The rigid body world of a scene: its objects, constraints, frames and gravity."""
    blend = opened(home, place)
    item = the_scene(blend, scene) if blend else None
    world = item.to("rigidbody_world") if item else None
    if item is None or world is None:
        return absent(RigidBodyWorldFacts)
    shared = world.to("shared")
    cache = shared.to("pointcache") if shared else None
    group, joints = world.to("group"), world.to("constraints")
    members = sorted(((name_of(one), one) for one in objects_in(group)), key=lambda pair: pair[0]) if group else []
    pairs = [(name, body) for name, one in members if not one.linked and (body := one.to("rigidbody_object"))]
    return {
        "found": True,
        "objects": [name for name, _ in members],
        "bodies": [{"name": name, "settings": read_settings(body, "rigid_body")} for name, body in pairs],
        "constraints": sorted(map(name_of, objects_in(joints))) if joints else [],
        "frame_start": cache.number("startframe") if cache else None,
        "frame_end": cache.number("endframe") if cache else None,
        "gravity": list(item.values("physics_settings.gravity")),
    }


@saved
def cloth(home: Home, place: str, object: str, scene: str = "") -> ClothFacts:
    """The cloth simulation of an object."""
    one = _modifier(home, place, object, scene, "CLOTH")
    simulation, collision = (one.to("sim_parms"), one.to("coll_parms")) if one else (None, None)
    if one is None or simulation is None:
        return absent(ClothFacts)
    cache = one.to("point_cache")
    item = the_object(opened(home, place), object, scene)
    settings = read_settings(simulation, "cloth")
    for name, value in settings.items():
        if name.startswith("vertex_group_"):
            settings[name] = _vertex_group(item, value)
    return {
        "found": True,
        "settings": settings,
        "collision": read_settings(collision, "cloth_collision") if collision else None,
        "frame_start": cache.number("startframe") if cache else None,
        "frame_end": cache.number("endframe") if cache else None,
    }


@saved
def collision(home: Home, place: str, object: str, scene: str = "") -> CollisionFacts:
    """What an object does to cloth and particles that hit it."""
    item = the_object(opened(home, place), object, scene)
    field = item.to("pd") if item else None
    if field is None or _modifier(home, place, object, scene, "COLLISION") is None:
        return absent(CollisionFacts)
    return {"found": True, "settings": read_settings(field, "collision")}


@saved
def particles(home: Home, place: str, object: str, scene: str = "") -> ParticlesFacts:
    """The particle systems of an object with their settings."""
    item = the_object(opened(home, place), object, scene)
    if item is None:
        return absent(ParticlesFacts)
    found: list[ParticleSystem] = []
    for one in item.list("particlesystem"):
        data = one.to("part")
        if data is not None:
            found.append(
                {
                    "name": one.text("name"),
                    "data": name_of(data),
                    "instance_object": None if data.linked else name_or_none(data.to("dup_ob")),
                    "instance_collection": None if data.linked else name_or_none(data.to("dup_group")),
                    "vertex_group_density": _vertex_group(item, one.values("vgroup")[0]),
                    "settings": {} if data.linked else read_settings(data, "particles"),
                }
            )
    return {"found": True, "systems": found}


def _vertex_group(item: Item | None, number: object) -> str:
    """The name of a vertex group that is kept by its number; 0 for none."""
    data = item.to("data") if item else None
    names = [one.text("name") for one in data.list("vertex_group_names")] if data and data.kind == "Mesh" else []
    return names[number - 1] if isinstance(number, int) and 0 < number <= len(names) else ""


def _modifier(home: Home, place: str, name: str, scene: str, type: str) -> Item | None:
    item = the_object(opened(home, place), name, scene)
    stack = item.list("modifiers") if item else []
    return next((one for one in stack if type_of_modifier(one) == type), None)
