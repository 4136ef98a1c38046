"""Requirements of Blender, each by itself: what its checks say of the scenes that it leads to, and of mistakes in them.

Fields of the scenes are written here as Blender would; ``test_live_requirements.py`` shows what the operations do in
Blender, and plays those requirements that change more than fields.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import pytest

import apps.blender.requirements as kinds
from apps.blender.requirements import Placed, Renamed, Repainted, RotationApplied, ShotPrepared, Smoothed
from apps.blender.requirements.facts import Stage, Thing
from apps.blender.verifier.blocks import Blend, Item
from apps.blender.verifier.files import opened
from apps.blender.verifier.objects import data_of, the_object
from apps.blender.verifier.transforms import local_matrix
from benchmark.worlds.studio import studio
from pytest_opencomputer.composed import Draw, Requirement, Scene
from pytest_opencomputer.guest.endpoint import Home

if TYPE_CHECKING:
    from apps.conftest import SavedState

SEEDS = range(1, 6)
_KINDS = [getattr(kinds, name) for name in kinds.__all__]


class Edited:
    """A scene whose fields can be written."""

    def __init__(self, blend: Blend) -> None:
        self.blend = blend
        self.content = bytearray(blend.content)

    def write(self, item: Item, path: str, *values: float | str) -> None:
        """Write numbers, or a text, into a field."""
        outer, _, name = path.rpartition(".")
        holder = item.inside(outer) if outer else item
        field = holder._field(name)
        start = holder._at + field.offset
        if isinstance(values[0], str):
            raw = values[0].encode()
            self.content[start : start + len(raw) + 1] = raw + b"\0"
        else:
            struct.pack_into(f"<{len(values)}{field.letter}", self.content, start, *values)

    def item(self, thing: Thing) -> Item:
        """The object of a thing."""
        found = the_object(self.blend, thing.name)
        assert found is not None
        return found

    def data(self, thing: Thing) -> Item:
        """Its mesh or camera."""
        found = data_of(self.item(thing))
        assert found is not None
        return found

    def layer(self, thing: Thing, field: str, name: str) -> int:
        """Where the numbers of a layer of a mesh begin."""
        layers = self.data(thing).inside(field).array("layers", "CustomDataLayer")
        block = next(one for one in layers if one.text("name") == name).block("data")
        assert block is not None
        return block.at


Edit = Callable[[Edited], None]


def placed(part: Placed) -> Mapping[str, list[Edit]]:
    def at(thing: Thing, x: float, y: float) -> Edit:
        return lambda scene: scene.write(scene.item(thing), "loc", x, y, thing.location[2])

    right = at(part.thing, part.x, part.y)
    return {
        "": [right],
        "axes_exchanged": [at(part.thing, part.y, part.x)],
        "and_what_stands_beside_it": [right, at(part.beside, 0.05, 0.07)],
    }


def renamed(part: Renamed) -> Mapping[str, list[Edit]]:
    def to(thing: Thing, name: str) -> Edit:
        return lambda scene: scene.write(scene.item(thing), "id.name", f"OB{name}")

    right = to(part.thing, part.thing.new_name)
    return {
        "": [right],
        "without_its_capital": [to(part.thing, part.thing.new_name.lower())],
        "and_what_stands_beside_it": [right, to(part.beside, part.beside.new_name)],
    }


def repainted(part: Repainted) -> Mapping[str, list[Edit]]:
    def like(thing: Thing, other: Thing) -> Edit:
        def paint(scene: Edited) -> None:
            to, source = scene.data(thing).block("mat"), scene.data(other).block("mat")
            assert to is not None
            assert source is not None
            scene.content[to.at : to.at + 8] = scene.blend.content[source.at : source.at + 8]

        return paint

    right = like(part.thing, part.source)
    return {
        "": [right],
        "the_other_way_round": [like(part.source, part.thing)],
        "and_what_stands_beside_it": [right, like(part.beside, part.source)],
    }


def rotation_applied(part: RotationApplied) -> Mapping[str, list[Edit]]:
    def level(scene: Edited) -> None:
        scene.write(scene.item(part.thing), "rot", 0.0, 0.0, 0.0)

    def turned(scene: Edited) -> None:
        matrix, at = local_matrix(scene.item(part.thing)), scene.layer(part.thing, "vdata", "position")
        for number in range(scene.data(part.thing).number("totvert")):
            place = struct.unpack_from("<3f", scene.blend.content, at + 12 * number)
            moved = (sum(a * b for a, b in zip(row, place, strict=False)) for row in matrix[:3])
            struct.pack_into("<3f", scene.content, at + 12 * number, *moved)

    def at_the_origin(scene: Edited) -> None:
        scene.write(scene.item(part.thing), "loc", 0.0, 0.0, 0.0)

    return {
        "": [level, turned],
        "turned_back_instead": [level],
        "and_put_at_the_origin": [level, turned, at_the_origin],
    }


def shot_prepared(part: ShotPrepared) -> Mapping[str, list[Edit]]:
    def shot(lens: int, path: str, height: int) -> Edit:
        def prepare(scene: Edited) -> None:
            (one,) = scene.blend.all("SC")
            scene.write(scene.data(part.stage.camera), "lens", float(lens))
            scene.write(one, "r.xsch", part.size[0])
            scene.write(one, "r.ysch", height)
            scene.write(one, "r.pic", path)

        return prepare

    def tilted(scene: Edited) -> None:
        scene.write(scene.item(part.stage.camera), "rot", 1.0, 0.0, 0.2)

    right = part.lens, part.path, part.size[1]
    return {
        "": [shot(*right)],
        "with_another_lens": [shot(part.lens + 15, *right[1:])],
        "into_another_folder": [shot(part.lens, f"//../{part.path[2:]}", part.size[1])],
        "with_another_height": [shot(*right[:2], part.size[1] + 100)],
        "and_the_camera_turned": [shot(*right), tilted],
    }


def smoothed(part: Smoothed) -> Mapping[str, list[Edit]]:
    def smooth(thing: Thing) -> Edit:
        def shade(scene: Edited) -> None:
            at, faces = scene.layer(thing, "pdata", "sharp_face"), scene.data(thing).number("totpoly")
            scene.content[at : at + faces] = bytes(faces)

        return shade

    right, beside = smooth(part.thing), smooth(part.beside)
    return {"": [right], "the_mesh_beside_it": [beside], "and_the_mesh_beside_it": [right, beside]}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    ("kind", "outcomes"),
    [
        (Placed, placed),
        (Renamed, renamed),
        (Repainted, repainted),
        (RotationApplied, rotation_applied),
        (ShotPrepared, shot_prepared),
        (Smoothed, smoothed),
    ],
    ids=lambda one: one.__name__ if isinstance(one, type) else "",
)
def test_its_checks_tell_the_outcome_from_each_mistake(
    kind: type[Requirement],
    outcomes: Callable[[Any], Mapping[str, list[Edit]]],
    seed: int,
    saved_state: SavedState,
) -> None:
    world = studio(Draw(seed))
    part = kind.drawn(Scene(world, Draw(f"{seed}/part")))
    (place,) = part.opens()

    def failed(edits: list[Edit]) -> set[str]:
        saved_state.put(place, world.files[place])
        blend = opened(Home(saved_state.root), place)
        assert blend is not None
        scene = Edited(blend)
        for edit in edits:
            edit(scene)
        saved_state.put(place, bytes(scene.content))
        return saved_state.failed(part)

    found = {name: failed(edits) for name, edits in outcomes(part).items()}
    assert found == {"": set(), **{one.name: set(one.fails) for one in part.mistakes()}}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("kind", _KINDS, ids=lambda kind: kind.__name__)
def test_at_the_start_goals_are_false_and_guards_true(
    kind: type[Requirement], seed: int, saved_state: SavedState
) -> None:
    world = studio(Draw(seed))
    part = kind.drawn(Scene(world, Draw(f"{seed}/part")))
    for place in part.opens():
        saved_state.put(place, world.files[place])
    assert saved_state.failed(part) == {one.id for one in part.goals()}


@pytest.mark.parametrize("seed", SEEDS)
def test_the_world_has_what_its_facts_promise(seed: int) -> None:
    world = studio(Draw(seed))
    (stage,) = (one for one in world.facts if isinstance(one, Stage))
    things = [one for one in world.facts if isinstance(one, Thing)]
    assert stage.camera in things
    assert {one.name for one in things} <= {*stage.names}
    assert {stage.place, *(one.place for one in things)} <= world.files.keys()
    lines = {one.line: one.name for one in things}
    assert len(lines) == len(things)
    assert max(lines) <= 13  # what stands below is not seen without scrolling
    for one in things:
        # With its new name it stays in its line.
        near = [lines[at].casefold() for at in (one.line - 1, one.line + 1) if at in lines]
        if one.new_name:
            assert [other < one.name.casefold() for other in near] == [
                other < one.new_name.casefold() for other in near
            ]
        assert all(isinstance(value, float) for value in (*one.location, *one.rotation))
    for shape in (one.shape for one in things if one.shape):
        assert (len(shape.turned), shape.smooth in (0, shape.faces)) == (shape.vertices, True)
        assert shape.triangles >= shape.faces
