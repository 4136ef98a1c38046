"""Block out a short film: a thing in another place, another one under its new name, and markers."""

from __future__ import annotations

from apps.blender.requirements import Marked, Placed, Renamed
from benchmark.worlds.studio import studio
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=studio,
    requirements={"place": Placed.drawn, "marks": Marked.drawn, "name": Renamed.drawn},
    instruction=(
        "{client} would like a short film of the {subject}. In {scene}, {place}. For the people who cut it, {marks}. "
        "And so that nobody takes one thing for another, {name}. Do not render; just save.",
        "Please block out the film that {studio} makes from {scene}. {marks}. {name}. Then {place}. Saved under the "
        "same name, it goes to {client} tonight.",
    ),
    difficulty="moderate",
    max_steps=80,
)
