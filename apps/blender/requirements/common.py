"""What several requirements of Blender need."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any, ClassVar

from apps.blender.operations import keys_over, line, operate, turn_to
from apps.blender.requirements.facts import ASIDE, Shape, Thing, object_resource
from pytest_opencomputer.composed import Asked, Desk, Requirement, Scene


@dataclass(frozen=True)
class OfThing(Requirement):
    """A requirement that changes one object of a scene."""

    thing: Thing
    app: ClassVar[str] = "blender"

    @property
    def changes(self) -> frozenset[str]:
        return self.thing.resources

    def opens(self) -> Sequence[str]:
        return (self.thing.place,)


def shape_of(thing: Thing) -> Shape:
    """The mesh of a thing that has one."""
    assert thing.shape is not None
    return thing.shape


def near(value: object) -> dict[str, Any]:
    """What an endpoint has to answer for these numbers, however it rounds them."""
    return {"$approx": {"value": value, "abs": 0.001}}


def two_of(scene: Scene, fits: Callable[[Thing], bool]) -> tuple[Thing, Thing]:
    """Draw a thing, and another one beside it that fits as well."""
    one = scene.pick(Thing, fits)
    return one, scene.pick(Thing, lambda other: other != one and fits(other))


def choose(desk: Desk, *things: Thing) -> None:
    """Select things, the last one as the active one. The first must not be the active one already."""
    turn_to(desk, line(things[0].line))
    for other in things[1:]:
        turn_to(desk, line(other.line), "ctrl")


def in_edit_mode(desk: Desk, act: Callable[[], None]) -> None:
    """Do something with all of the active object's mesh."""
    keys_over(desk, "viewport", "Tab", "a")
    act()
    keys_over(desk, "viewport", "Tab")


def operate_on_all(desk: Desk, words: str) -> None:
    """Run an operator on all of the active object's mesh."""
    in_edit_mode(desk, lambda: operate(desk, words))


def kept(thing: Thing, names: Sequence[str], because: str) -> Asked:
    """A guard: some digests of a thing are what they were."""
    args = {"place": thing.place, "objects": [thing.name]}
    digests = {"name": thing.name, **{name: thing.digests[name] for name in names}}
    return Asked("kept", "object-digests", args, {"objects": [digests]}, because)


def rest_untouched(thing: Thing) -> tuple[Asked, Asked]:
    """Guards: the objects of a thing's scene that the task leaves alone are as they were, and so are its settings."""

    def objects(changed: Set[str]) -> tuple[Mapping[str, Any], Any]:
        names = sorted(one for one in thing.scene if object_resource(thing.place, one) not in changed)
        args = {"place": thing.place, "objects": names}
        return args, {"objects": [dict(thing.scene[one]) for one in names]}

    def settings(changed: Set[str]) -> tuple[Mapping[str, Any], Any]:
        whole, rest = thing.settings
        without = [one for kind in ASIDE if f"{kind}:{thing.place}" in changed for one in ASIDE[kind]]
        parts = {one.partition(".")[0] for one in without}
        expect = {name: (rest if name in parts else whole)[name] for name in whole}
        return {"place": thing.place, "without": without}, expect

    return (
        Asked("rest", "object-digests", because="The rest of the scene is approved as it is.", rest=objects),
        Asked(
            "settings",
            "scene-digests",
            because="How the scene is lit, measured and rendered is right, and so are its collections.",
            rest=settings,
        ),
    )


def mesh_untouched(thing: Thing) -> Asked:
    """A guard: the thing beside the one that is worked on is as flat as it was, and has no UV map."""
    shape = shape_of(thing)
    return Asked(
        "beside",
        "mesh",
        {"place": thing.place, "object": thing.name},
        {"vertices": shape.vertices, "faces": shape.faces, "smooth_faces": shape.smooth, "uv_maps": []},
        f"Nobody asked for another {thing.name}.",
        thing.resource,
    )
