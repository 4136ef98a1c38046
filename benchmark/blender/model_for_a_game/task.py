"""Prepare a model for a game: meshes, a path, markers, and what a colleague needs on his desk."""

from __future__ import annotations

from apps.blender.requirements import CurveAdded, Marked, Smoothed, Subdivided, Triangulated, Unwrapped
from apps.gedit.requirements import ViewSetUp
from apps.vlc.requirements import KeyGiven, WindowSet
from benchmark.worlds.studio import studio
from pytest_opencomputer.composed import Briefing, ComposedTask

TASK = ComposedTask(
    world=studio,
    requirements={
        "shading": Smoothed.drawn,
        "smooth": Subdivided.drawn,
        "unwrapping": Unwrapped.drawn,
        "triangles": Triangulated.drawn,
        "track": CurveAdded.drawn,
        "frames": Marked.drawn,
        "look": ViewSetUp.drawn,
        "key": KeyGiven.drawn,
        "window": WindowSet.drawn,
    },
    instruction=(
        "{client} wants to use {scene}, which Blender has open, in a game. game.txt, which is open in gedit, "
        "tells how. In that scene, do what it says about {shading}, {smooth}, {unwrapping}, {track} and {frames}. "
        "Also {triangles}. Save the file in place. Then set up {key} and {window} in VLC and {look} in gedit as "
        "the same paper describes.",
        "A colleague at {studio} takes over the game for {client} tomorrow. Please set up his computer as "
        "Documents/game.txt describes: {look} in gedit, and {window} and {key} in VLC. In {scene}, which Blender "
        "has open, {triangles}. There, also do what game.txt says about {frames}, {track}, {unwrapping}, {smooth} "
        "and {shading}. Save the file under its name.",
    ),
    difficulty="expert",
    tags=("long",),
    briefing=Briefing(
        "Documents/game.txt",
        "gedit",
        "FOR THE GAME\nFew faces, and no surprises.",
        {
            "shading": "a smooth surface",
            "smooth": "a modifier",
            "unwrapping": "the map of a mesh",
            "track": "a path",
            "frames": "the markers",
            "look": "how text is shown",
            "key": "a key for subtitles",
            "window": "how the window behaves",
        },
    ),
    max_steps=420,
    seed=2646,
)
