"""Runs inside Blender: strips of actions, properties with ranges, nodes of the compositor, and what it says of them.

``blender --background --factory-startup --python strips.py -- FOLDER`` reads ``compositor.json`` (type of node to names
of settings) there, and leaves ``strips.blend`` and ``strips.json``: endpoints with arguments and facts.
"""

from __future__ import annotations

import json
import math
import sys
from pathlib import Path
from typing import Any

import bpy  # type: ignore[import-not-found]

OUT = Path(sys.argv[sys.argv.index("--") + 1])
FILE = {"place": "strips.blend"}


def asked(endpoint: str, facts: dict[str, Any], **args: Any) -> dict[str, Any]:
    """What an endpoint must say."""
    return {"endpoint": endpoint, "args": {**FILE, **args}, "facts": {"found": True, **facts}}


def gate() -> Any:
    """An object with two actions in two tracks, and a constraint and modifiers."""
    made = bpy.data.objects.new("Gate", bpy.data.meshes.new("Gate"))
    bpy.context.scene.collection.objects.link(made)
    made.animation_data_create()
    for number, name in enumerate(("Swing open", "Rattle")):
        action = bpy.data.actions.new(name)
        curve = action.fcurves.new("location", index=number)
        for frame in (1, 21):
            curve.keyframe_points.insert(frame, frame / 10)
        track = made.animation_data.nla_tracks.new()
        track.name = f"Track of {name}"
        strip = track.strips.new(f"{name} strip", 10 + 50 * number, action)
        strip.blend_type, strip.extrapolation = ("ADD", "NOTHING") if number else ("COMBINE", "HOLD_FORWARD")
        strip.repeat, strip.mute = (2.0, True) if number else (1.0, False)
        strip.use_reverse = bool(number)
    made.animation_data.nla_tracks[1].mute = True
    for kind in ("BEVEL", "ARRAY", "ARRAY"):
        made.modifiers.new(kind.title(), kind)
    made.modifiers["Array.001"].count = 7
    made.constraints.new("LIMIT_LOCATION").name = "Rail"
    made.constraints["Rail"].use_min_x, made.constraints["Rail"].min_x = True, -1.5
    return made


def strip_facts(strip: Any) -> dict[str, Any]:
    """A strip as the facts have it."""
    return {
        "name": strip.name,
        "type": strip.type,
        "action": strip.action.name,
        "start": strip.frame_start,
        "end": strip.frame_end,
        "action_start": strip.action_frame_start,
        "action_end": strip.action_frame_end,
        "scale": strip.scale,
        "repeat": strip.repeat,
        "blend_type": strip.blend_type,
        "extrapolation": strip.extrapolation,
        "influence": strip.influence,
        "reversed": strip.use_reverse,
        "muted": strip.mute,
    }


def tracks(made: Any) -> dict[str, Any]:
    """The tracks as the facts have them."""
    return {
        "tracks": [
            {"name": one.name, "muted": one.mute, "solo": one.is_solo, "strips": [strip_facts(s) for s in one.strips]}
            for one in made.animation_data.nla_tracks
        ]
    }


def ranges(made: Any) -> list[dict[str, Any]]:
    """Properties of each type with what is said of them."""
    made["height"], made["leaves"], made["note"], made["free"] = 1.25, 3, "oak", 2.0
    about = {"height": (0.5, 4.0, 1.0, 3.0, 2.0), "leaves": (1, 8, 2, 6, 4)}
    found = []
    for name, (least, most, low, high, default) in about.items():
        made.id_properties_ui(name).update(
            min=least, max=most, soft_min=low, soft_max=high, default=default, description=f"The {name}"
        )
        facts = {"minimum": least, "maximum": most, "soft_minimum": low, "soft_maximum": high, "default": default}
        found.append(asked("custom-property", {**facts, "value": made[name], "description": f"The {name}"},
                           kind="object", name="Gate", property=name))  # fmt: skip
    for name in ("note", "free"):
        said = {"value": made[name], "description": ""}
        found.append(asked("custom-property", said, kind="object", name="Gate", property=name))
    return found


def told(one: Any, about: Any) -> Any:
    """A setting as the facts have it."""
    value = getattr(one, about.identifier)
    if about.type == "FLOAT" and about.subtype == "ANGLE":
        return math.degrees(value)
    return list(value) if about.type == "FLOAT" and about.is_array else value


def changed(one: Any, about: Any) -> None:
    """Give a setting a value that it does not have."""
    now = getattr(one, about.identifier)
    if about.type == "BOOLEAN":
        setattr(one, about.identifier, not now)
    elif about.type == "ENUM":
        names = [item.identifier for item in about.enum_items if item.identifier != now]
        setattr(one, about.identifier, names[-1])
    elif about.is_array:
        setattr(one, about.identifier, [value + 0.125 for value in now])
    else:
        step = 1 if about.type == "INT" else 0.125
        setattr(one, about.identifier, now + step if now + step <= about.hard_max else now - step)


def compositor(known: dict[str, list[str]]) -> dict[str, Any]:
    """Two nodes of each type, one of them with all settings changed."""
    scene = bpy.context.scene
    scene.use_nodes = True
    nodes = scene.node_tree.nodes
    nodes.clear()
    facts = []
    for kind, names in sorted(known.items()):
        for name in (kind, f"{kind} changed"):
            node = nodes.new(kind)
            node.name = name
            for setting in names if name != kind else ():
                changed(node, node.bl_rna.properties[setting])
            settings = {setting: told(node, node.bl_rna.properties[setting]) for setting in names}
            facts.append({"name": name, "type": kind, "settings": settings})
    return {"nodes": facts}


def main() -> None:
    """Make, save, tell."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    made = gate()
    stack: list[dict[str, Any]] = [
        {"type": "BEVEL"},
        *({"type": "ARRAY", "settings": {"count": count}} for count in (2, 7)),
    ]
    rail: dict[str, Any] = {"name": "Rail", "type": "LIMIT_LOCATION", "enabled": True, "influence": 1.0}
    rail["settings"] = {"use_min_x": True, "min_x": -1.5}
    nodes = compositor(json.loads((OUT / "compositor.json").read_text()))
    facts = [
        *ranges(made),
        asked("nla-tracks", tracks(made), kind="object", name="Gate"),
        asked("modifiers-in-full", {"modifiers": stack}, object="Gate"),
        asked("constraints-in-full", {"constraints": [rail]}, object="Gate"),
        asked("nodes-in-full", nodes, kind="compositing", owner="Scene"),
    ]
    bpy.ops.wm.save_as_mainfile(filepath=str(OUT / "strips.blend"), compress=True)
    (OUT / "strips.json").write_text(json.dumps(facts, indent=1, sort_keys=True) + "\n")


main()
