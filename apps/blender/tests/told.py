"""Compares what Blender says of settings (``programs/settings.py``) with what the tables find in its file."""

from __future__ import annotations

from typing import Any

from apps.blender.tests.conftest import differences
from apps.blender.verifier.blocks import Blend, Item
from apps.blender.verifier.compositor import COMPOSITOR
from apps.blender.verifier.settings import read_settings
from apps.blender.verifier.tables import TABLES

_PLACES = {
    "object": ("OB", ""),
    "cloth": ("OB", "modifiers[0] sim_parms"),
    "cloth_collision": ("OB", "modifiers[0] coll_parms"),
    "rigid_body": ("OB", "rigidbody_object"),
    "camera": ("CA", ""),
    "camera.dof": ("CA", ".dof"),
    "world": ("WO", ""),
    "world.mist": ("WO", ""),
    "material": ("MA", ""),
    "text": ("CU", ""),
    "curve": ("CU", ""),
    "particles": ("PA", ""),
    "scene.render": ("SC", ".r"),
    "scene.render.image_settings": ("SC", ".r.im_format"),
    "scene.unit_settings": ("SC", ".unit"),
    "scene.eevee": ("SC", ".eevee"),
    "scene.display.shading": ("SC", ".display.shading"),
    "scene.view_settings": ("SC", ".view_settings"),
}


def names() -> dict[str, list[str]]:
    """The settings of each table."""
    return {table: [entry.split(":")[0] for entry in text.split()] for table, text in TABLES.items()}


def compositor_names() -> dict[str, list[str]]:
    """The settings of each node of the compositor."""
    return {
        kind: [entry.split(":")[0] for table in tables for entry in table.split()]
        for kind, tables in COMPOSITOR.items()
    }


def place(blend: Blend, table: str) -> Item | None:
    """The structure in which the settings of a table are; ``None`` if the program makes no such thing."""
    start = table.partition(".")[0]
    code, path = _PLACES.get(table, ("", ""))
    if not code:
        kinds = {"modifier": ("OB", "modifiers[0]"), "constraint": ("OB", "constraints[0] data"), "light": ("LA", "")}
        node = ("NT", "nodes[0] storage" if table.endswith(".storage") else "nodes[0]")
        code, path = {**kinds, "node": node}.get(start, ("", ""))
    item = next((one for one in blend.all(code) if one.text("id.name")[2:] == table), None) if code else None
    for step in path.split():
        if item is None:
            return None
        if step.startswith("."):
            item = item.inside(step[1:])
        elif step.endswith("[0]"):
            item = next(iter(item.list(step[:-3])), None)
        else:
            item = item.to(step)
    return item


def wrong(content: bytes, said: dict[str, dict[str, Any]]) -> tuple[int, list[str]]:
    """How many settings were compared, and where they are not what Blender says."""
    blend = Blend(content)
    lines, count = [], 0
    for table, expected in said.items():
        item = place(blend, table)
        if item is not None:
            found = read_settings(item, table)
            # Vertex groups of a cloth are kept by number; the endpoint makes names of them.
            known = {name: value for name, value in expected.items() if not name.startswith("vertex_group_")}
            count += len(known)
            lines += [f"{table}{line}" for line in differences(known, found)]
    return count, lines
