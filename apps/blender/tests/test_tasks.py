"""What the checks of tasks notice in scenes that are finished except for one thing.

``finished/`` has the scenes that the reference solutions left, as Blender saved them.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from apps.blender.verifier.blocks import Blend, Item
from apps.blender.verifier.packing import unpacked
from pytest_opencomputer.guest.state import StateError
from pytest_opencomputer.rollouts.harness import Harness
from pytest_opencomputer.tasks.loading import load_task
from pytest_opencomputer.tasks.matchers import compare
from pytest_opencomputer.tasks.task import Task

if TYPE_CHECKING:
    from apps.conftest import SavedState

HERE = Path(__file__).parent
BENCHMARK = HERE.parents[2] / "benchmark" / "blender"
Find = Callable[[Blend], Item]


def an_object(name: str) -> Find:
    """An object of a file."""
    return lambda blend: next(one for one in blend.all("OB") if one.text("id.name")[2:] == name)


def a_body(name: str) -> Find:
    """The rigid body of an object."""

    def find(blend: Blend) -> Item:
        body = an_object(name)(blend).to("rigidbody_object")
        assert body is not None
        return body

    return find


WRONG: list[tuple[str, Find, str, str, float | bytes, set[str]]] = [
    ("desk_lamp_rig", an_object("Shade"), "parent", "Q", 0, {"shade", "others"}),
    ("desk_lamp_rig", an_object("Shade"), "parsubstr", "c", b"l", {"shade", "others"}),
    ("desk_lamp_rig", an_object("Bulb"), "loc", "f", 0.05, {"others"}),
    ("domino_run_physics", a_body("Domino 07"), "friction", "f", 0.5, {"domino_surfaces"}),
    ("domino_run_physics", a_body("Domino 02"), "restitution", "f", 0.0, {"domino_surfaces"}),
    ("domino_run_physics", a_body("Domino 04"), "mass", "f", 1.0, {"dominoes"}),
    ("garden_planting_plan", an_object("P07 Stipa tenuissima"), "loc", "f", 1.5, {"places"}),
    ("garden_planting_plan", an_object("P22 Lavandula angustifolia"), "rot", "f", 0.3, {"turns"}),
    ("garden_planting_plan", an_object("P13 Echinacea purpurea"), "size", "f", 2.0, {"heights"}),
    ("pump_import_tidy", an_object("Nut M16 06"), "loc", "f", 0.0, {"places"}),
    ("pump_import_tidy", an_object("Gasket DN50 02"), "size", "f", 3.0, {"places"}),
]


def failed(task: Task, home: SavedState, content: bytes) -> set[str]:
    """The checks on the scene that fail."""
    place = task.spec.seeds[0].place
    home.put(place, content)
    found = set()
    for check in task.spec.checks:
        if check.app == "blender" and check.args.get("place") == place:
            try:
                facts = home.ask(check.endpoint, **check.args)
            except StateError:
                found.add(check.id)
            else:
                found |= {check.id} if compare(check.expect, facts) else set()
    return found


@pytest.mark.parametrize(("name", "find", "field", "letter", "value", "notice"), WRONG)
def test_one_wrong_thing_is_noticed(
    opencomputer: Harness,
    saved_state: SavedState,
    name: str,
    find: Find,
    field: str,
    letter: str,
    value: float | bytes,
    notice: set[str],
) -> None:
    task = load_task(BENCHMARK / name / "task.json", opencomputer.registry)
    content = bytearray(unpacked((HERE / "finished" / f"{name}.blend").read_bytes(), name))
    assert failed(task, saved_state, bytes(content)) == set()
    item = find(Blend(bytes(content)))
    at = item._at + item.blend.structures.fields[item.kind][field].offset
    struct.pack_into(f"<{letter}", content, at, value)
    assert failed(task, saved_state, bytes(content)) == notice


@pytest.mark.parametrize(
    ("name", "one", "other"),
    [
        ("desk_lamp_rig", "Bulb", "Shade"),
        ("desk_lamp_rig", "Shade", "Bulb"),
        ("domino_run_physics", "Domino 07", "Domino 02"),
        ("pump_import_tidy", "Gasket DN50 02", "Gasket DN50 01"),
    ],
)
def test_two_objects_of_one_name_are_noticed(
    opencomputer: Harness, saved_state: SavedState, name: str, one: str, other: str
) -> None:
    # Blender itself numbers the second one; only a file that it did not write has the same name twice.
    task = load_task(BENCHMARK / name / "task.json", opencomputer.registry)
    content = unpacked((HERE / "finished" / f"{name}.blend").read_bytes(), name)
    was, now = f"OB{one}".encode(), f"OB{other}".encode()
    length = max(len(was), len(now)) + 1
    assert content.count(was.ljust(length, b"\0")) == 1
    content = content.replace(was.ljust(length, b"\0"), now.ljust(length, b"\0"))
    assert failed(task, saved_state, content)


@pytest.mark.parametrize(
    ("answer", "right"),
    [
        ("EN-205 and EN-208", True),
        ("Exported EN-201, EN-202, EN-203, EN-204, EN-206 and EN-207; not closed: EN-205 and EN-208.", True),
        ("EN-208 and EN-205 are not closed, so I exported EN-201, EN-202, EN-203, EN-204, EN-206 and EN-207.", True),
        ("EN-205", False),
        ("Not closed: EN-203, EN-205 and EN-208", False),
        ("EN-201, EN-202, EN-203, EN-204, EN-205, EN-206, EN-207, EN-208", False),
    ],
)
def test_parts_that_are_not_closed_may_be_told_apart_from_the_others(
    opencomputer: Harness, answer: str, right: bool
) -> None:
    task = load_task(BENCHMARK / "weather_box_prints" / "task.json", opencomputer.registry)
    check = next(one for one in task.spec.checks if one.id == "open_parts")
    assert (compare(check.expect, {"status": "done", "answer": answer}) == "") is right
