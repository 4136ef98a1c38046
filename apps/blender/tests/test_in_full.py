"""Modifiers, constraints, nodes, properties and strips in full, in files that Blender wrote, by what they do."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from apps.blender.tests.conftest import differences
from pytest_opencomputer.tasks.matchers import compare

if TYPE_CHECKING:
    from apps.conftest import SavedState

HERE = Path(__file__).parent
WORKSHOP, LAMP = "workshop.blend", "desk_lamp_rig.blend"


@pytest.fixture
def files(saved_state: SavedState) -> SavedState:
    """The home folder with the files."""
    saved_state.put(WORKSHOP, (HERE / "homes" / WORKSHOP).read_bytes())
    saved_state.put(LAMP, (HERE / "finished" / LAMP).read_bytes())
    return saved_state


def test_each_part_is_as_its_own_endpoint_says(files: SavedState) -> None:
    seen = 0
    for name in ("Bench top", "Floor", "Front"):
        args = {"place": WORKSHOP, "object": name}
        for one in files.ask("modifiers-in-full", **args)["modifiers"]:
            alone = files.ask("modifier", **args, modifier=one["name"])
            assert {key: alone[key] for key in one if key != "name"} == {key: one[key] for key in one if key != "name"}
            seen += 1
        for one in files.ask("constraints-in-full", **args)["constraints"]:
            alone = files.ask("constraint", **args, constraint=one["name"])
            assert {key: alone[key] for key in one if key != "name"} == {key: one[key] for key in one if key != "name"}
            seen += 1
    for kind, owner in (("compositing", "Scene"), ("material", "Oak")):
        args = {"place": WORKSHOP, "kind": kind, "owner": owner}
        for one in files.ask("nodes-in-full", **args)["nodes"] or []:
            alone = files.ask("node", **args, node=one["name"])
            keys = ("type", "label", "muted", "inputs", "linked", "data")
            assert {key: alone[key] for key in keys} == {key: one[key] for key in keys}
            assert alone["settings"].items() <= one["settings"].items()
            seen += 1
    assert seen > 8


@pytest.mark.parametrize(
    ("endpoint", "args", "key", "item", "holds"),
    [
        ("modifiers-in-full", {"object": "Bench top"}, "modifiers",
         {"type": "BOOLEAN", "settings": {"operation": "DIFFERENCE"}}, True),
        ("modifiers-in-full", {"object": "Bench top"}, "modifiers",
         {"type": "BOOLEAN", "settings": {"operation": "UNION"}}, False),
        ("constraints-in-full", {"object": "Front"}, "constraints",
         {"type": "TRACK_TO", "settings": {"target": "Bench top"}}, True),
        ("nodes-in-full", {"kind": "compositing", "owner": "Scene"}, "nodes",
         {"type": "CompositorNodeGlare", "settings": {"glare_type": "FOG_GLOW", "threshold": {"$max": 1.5}}}, True),
        ("nodes-in-full", {"kind": "compositing", "owner": "Scene"}, "nodes",
         {"type": "CompositorNodeGlare", "settings": {"glare_type": "STREAKS"}}, False),
    ],
)  # fmt: skip
def test_one_of_a_type_with_a_setting_is_found_by_matchers(
    files: SavedState, endpoint: str, args: dict[str, Any], key: str, item: dict[str, Any], holds: bool
) -> None:
    facts = files.ask(endpoint, place=WORKSHOP, **args)
    assert (compare({key: {"$contains": item}}, facts) == "") == holds
    assert compare({key: {"$count": {"of": item, "is": int(holds)}}}, facts) == ""


def test_the_range_of_a_custom_property(files: SavedState) -> None:
    lamp = {"place": LAMP, "kind": "object", "name": "Lamp rig"}
    assert files.ask("custom-property", **lamp, property="brightness") == {
        "found": True, "value": 0.5, "minimum": 0.0, "maximum": 1.0, "soft_minimum": 0.0, "soft_maximum": 1.0,
        "default": 0.0, "description": "",
    }  # fmt: skip
    assert files.ask("custom-property", **lamp, property="colour")["found"] is False
    assert files.ask("custom-property", **{**lamp, "name": "Nobody"}, property="brightness")["found"] is False
    assert files.ask("custom-property", **{**lamp, "kind": "nothing"}, property="brightness")["found"] is False


def test_strips_ranges_and_the_compositor_are_as_blender_says(files: SavedState) -> None:
    files.put("strips.blend", (HERE / "homes" / "strips.blend").read_bytes())
    lines = []
    for one in json.loads((HERE / "homes" / "strips.json").read_text()):
        facts = files.ask(one["endpoint"], **one["args"])
        lines += [f"{one['endpoint']} {one['args']}{line}" for line in differences(one["facts"], facts)]
    assert lines == []


def test_what_is_not_there(files: SavedState) -> None:
    nobody: dict[str, Any] = {"place": WORKSHOP, "object": "Nobody"}
    assert files.ask("modifiers-in-full", **nobody)["found"] is False
    assert files.ask("constraints-in-full", **nobody)["found"] is False
    assert files.ask("constraints-in-full", place=WORKSHOP, object="Front", bone="None")["found"] is False
    assert files.ask("nodes-in-full", place=WORKSHOP, kind="material", owner="Nothing")["found"] is False
    assert files.ask("nla-tracks", place=WORKSHOP, kind="object", name="Nobody")["found"] is False
    assert files.ask("nla-tracks", place=WORKSHOP, kind="object", name="Front") == {"found": True, "tracks": []}
