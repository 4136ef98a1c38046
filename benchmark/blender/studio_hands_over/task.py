"""Hand a scene over: parts, a mesh, the timeline, and the programs around it."""

from __future__ import annotations

from apps.blender.requirements import CurveAdded, Marked, RotationApplied, Smoothed, Subdivided, Unwrapped
from apps.gedit.requirements import EditorSetUp, PluginsSet
from apps.gimp.requirements import WorkplaceSet
from benchmark.worlds.studio import studio
from pytest_opencomputer.composed import Briefing, ComposedTask

TASK = ComposedTask(
    world=studio,
    requirements={
        "rotation": RotationApplied.drawn,
        "shading": Smoothed.drawn,
        "smooth": Subdivided.drawn,
        "unwrapping": Unwrapped.drawn,
        "track": CurveAdded.drawn,
        "frames": Marked.drawn,
        "editor": EditorSetUp.drawn,
        "plugins": PluginsSet.drawn,
        "pictures": WorkplaceSet.drawn,
    },
    instruction=(
        "Somebody else at {studio} takes over the work for {client}. handing-over.txt, which is open in gedit, "
        "lists what is left to do. In {scene}, see to {shading}, {smooth}, {unwrapping}, {track} and {frames} as "
        "it says. Also {rotation}. Save the file in place. At the end, set up {editor} and {plugins} in gedit and "
        "{pictures} in GIMP for my successor.",
        "I leave {studio} today, so please finish what Documents/handing-over.txt lists. In {scene}, which "
        "Blender has open, {rotation}. In the same scene, do what that list says about {frames}, {track}, "
        "{unwrapping}, {smooth} and {shading}, and save it under its name before {client} asks for it. Then see "
        "to {pictures} in GIMP, and to {plugins} and {editor} in gedit.",
    ),
    difficulty="expert",
    tags=("long",),
    briefing=Briefing(
        "Documents/handing-over.txt",
        "gedit",
        "HANDING OVER\nNothing here is difficult if one looks twice.",
        {
            "shading": "a smooth surface",
            "smooth": "a modifier",
            "unwrapping": "the map of a mesh",
            "track": "a path",
            "frames": "the markers",
            "editor": "the settings for text",
            "plugins": "the plugins",
            "pictures": "the settings for pictures",
        },
    ),
    max_steps=420,
    seed=6769,
)
