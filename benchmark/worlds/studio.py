"""A studio that makes pictures of rooms and goods: a client's project with a scene of Blender and the papers for it.

The scenes are those of two tasks of Blender. A file that Blender writes is never the same twice, so they are not made
anew; what is known of them is read from them.
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from apps.blender.requirements.facts import ASIDE, Shape, Stage, Thing, Vector
from apps.blender.verifier.digests import object_digests
from apps.blender.verifier.files import opened
from apps.blender.verifier.layers import collections
from apps.blender.verifier.lights import camera
from apps.blender.verifier.meshes import Mesh
from apps.blender.verifier.objects import data_of, objects, the_object
from apps.blender.verifier.scene_digests import SceneDigestsFacts, scene_digests
from apps.blender.verifier.scenes import render_settings, scene
from apps.blender.verifier.transforms import local_matrix
from benchmark.worlds.allotment_words import FIRST_NAMES, SURNAMES
from benchmark.worlds.studio_words import BEATS, CLIENTS, REMARKS, SCENES, STANDING, STUDIOS
from pytest_opencomputer.composed import Draw, World
from pytest_opencomputer.guest.endpoint import Home

_BLENDER = Path(__file__).resolve().parents[1] / "blender"
_YEAR = 2026
_SEEN = 13
"""The last line of the outliner that can be seen without scrolling."""


@dataclass(frozen=True)
class _Project:
    """What is the same in all of a project's files."""

    studio: str
    client: str
    subject: str
    number: int
    people: tuple[str, ...]
    due: datetime.date

    @property
    def folder(self) -> str:
        return f"Projects/{self.number} {self.client}"

    @property
    def scene(self) -> str:
        return f"{self.folder}/{self.client.lower()}_{self.subject.replace(' ', '_')}_v{self.number % 7 + 2:02}.blend"


def studio(draw: Draw) -> World:
    """Make the world of one project, in the middle of the work on it."""
    people = tuple(f"{draw.one(FIRST_NAMES)} {last}" for last in draw.some(SURNAMES, 3))
    due = datetime.date(_YEAR, 1, 12) + datetime.timedelta(days=draw.number(0, 280))
    project = _Project(
        draw.one(STUDIOS), draw.one(CLIENTS), draw.one(list(SCENES)), draw.number(2600, 2699), people, due
    )
    folder, name, new_names = SCENES[project.subject]
    files = {
        project.scene: _content(folder, name),
        f"{project.folder}/brief.txt": _brief(project, draw.below("brief")),
        f"{project.folder}/hours.csv": _hours(project, draw.below("hours")),
    }
    stage, things = _known(project.scene, folder, name, tuple(new_names.items()))
    names = {"studio": project.studio, "client": project.client, "subject": project.subject, "scene": project.scene}
    return World(files, (stage, *things), names=names, untouched="The papers belong to everybody in the studio.")


@cache
def _content(folder: str, name: str) -> bytes:
    return (_BLENDER / folder / "env" / name).read_bytes()


@cache
def _facts(folder: str, name: str) -> tuple[Any, ...]:
    """What the endpoints say of a scene, and its meshes by the names of their objects."""
    home = Home(_BLENDER / folder / "env")
    listed = objects(home, name)["objects"] or []
    digests = object_digests(home, name)["objects"] or []
    shapes = {one["name"]: _shape(home, name, one["name"]) for one in listed if one["type"] == "MESH"}
    view = scene(home, name)
    aside = [one for names in ASIDE.values() for one in names]
    settings = tuple(_settings(scene_digests(home, name, without)) for without in ([], aside))
    lens = camera(home, name, view["camera"] or "")["lens"]
    return listed, digests, shapes, view["camera"], lens, render_settings(home, name)["resolution"], settings


def _settings(digests: SceneDigestsFacts) -> dict[str, Any]:
    return {name: value for name, value in digests.items() if name != "found"}


def _shape(home: Home, place: str, name: str) -> Shape:
    item = the_object(opened(home, place), name)
    data = data_of(item) if item else None
    assert item is not None
    assert data is not None
    mesh, matrix = Mesh(data), local_matrix(item)
    corners = [[sum(row[at] * one[at] for at in range(3)) for row in matrix[:3]] for one in mesh.places]
    sharp = mesh.of_faces.numbers("sharp_face", 50, "?") or ()
    return Shape(
        mesh.vertices, mesh.faces, mesh.faces - sum(map(bool, sharp)), sum(len(one) - 2 for one in mesh.sides),
        tuple(_vector(one) for one in corners),
    )  # fmt: skip


def _vector(values: Any) -> Vector:
    x, y, z = (round(float(one), 6) for one in values)
    return x, y, z


def _known(
    place: str, folder: str, name: str, new_names: tuple[tuple[str, str], ...]
) -> tuple[Stage, tuple[Thing, ...]]:
    """The stage, and the things that can be chosen and worked on, in the order of the outliner."""
    listed, digests, shapes, through, lens, size, settings = _facts(folder, name)
    by_name = {one["name"]: one for one in digests}
    things = {
        one["name"]: Thing(
            place,
            one["name"],
            number,
            _vector(one["location"]),
            _vector(one["rotation"]),
            one["materials"][0] if len(one["materials"]) == 1 else "",
            one["name"] in shapes.keys() - STANDING,
            dict(new_names).get(one["name"], ""),
            shapes.get(one["name"]),
            by_name,
            settings,
        )
        for number, one in _lines(listed, folder, name)
        if number <= _SEEN
    }
    stage = Stage(place, things[through], lens, tuple(size), tuple(one["name"] for one in listed), BEATS)
    return stage, tuple(things.values())


def _lines(listed: list[Any], folder: str, name: str) -> list[tuple[int, Any]]:
    """The objects with their lines of the outliner: collections in their order, and objects by name in each."""
    tree = collections(Home(_BLENDER / folder / "env"), name)["collections"] or []
    found, number = [], 1
    for group in [*(one["name"] for one in tree), "Scene Collection"]:
        number += group != "Scene Collection"
        for one in sorted(listed, key=lambda each: each["name"].casefold()):
            if group in one["collections"]:
                found.append((number, one))
                number += 1
    return found


def _brief(project: _Project, draw: Draw) -> bytes:
    asked_by, made_by, seen_by = project.people
    due = f"{project.due:%A}, {project.due.day} {project.due:%B} {project.due.year}"
    lines = [
        f"{project.studio}: project {project.number}, {project.client}",
        "",
        f"Subject: the {project.subject}",
        f"Asked for by {asked_by}, made by {made_by}, looked at by {seen_by}.",
        f"To be delivered on {due}.",
        "",
        *(f"* {one}" for one in draw.some(REMARKS, 4)),
    ]
    return ("\n".join(lines) + "\n").encode()


def _hours(project: _Project, draw: Draw) -> bytes:
    lines, day = ["date,who,minutes,what"], project.due - datetime.timedelta(days=30)
    for what in draw.some(("modelling", "materials", "light", "test renders", "a call", "corrections", "camera"), 5):
        day += datetime.timedelta(days=draw.number(1, 4))
        lines.append(f"{day},{draw.one(project.people[1:])},{draw.number(2, 18) * 15},{what}")
    return ("\n".join(lines) + "\n").encode()
