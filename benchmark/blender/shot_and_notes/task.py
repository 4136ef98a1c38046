"""Place a part, mark frames, and set up the editor for notes."""

from __future__ import annotations

from apps.blender.requirements import Marked, Placed
from apps.gedit.requirements import ViewSetUp
from benchmark.worlds.studio import studio
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=studio,
    requirements={
        "place": Placed.drawn,
        "frames": Marked.drawn,
        "view": ViewSetUp.drawn,
    },
    instruction=(
        "I animate for {studio}. In Blender, which shows {scene}, {place}. For {client}, {frames}, and save the file."
        " My notes are in gedit; there, {view}.",
        "{client} looks at a first version tomorrow. Whoever takes notes at {studio} uses gedit, so {view} there. In "
        "{scene}, which Blender has open, {frames}. Then {place}, and save it under its name.",
    ),
    difficulty="moderate",
    max_steps=110,
    seed=6581,
)
