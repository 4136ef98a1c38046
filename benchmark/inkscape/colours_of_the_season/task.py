"""Recolour, soften and outline shapes of signs, and move one."""

from __future__ import annotations

from apps.inkscape.requirements import Outlined, Placed, Recoloured, Softened
from benchmark.worlds.sign_workshop import sign_workshop
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=sign_workshop,
    requirements={"colour": Recoloured.drawn, "soft": Softened.drawn, "line": Outlined.drawn, "place": Placed.drawn},
    instruction=(
        "{boss} has looked at our drawings and wants some of them to look fresher. Please {colour}. {soft}. Also "
        "{line}. Last of all, {place}. Save the drawings.",
        "For the new season at {workshop}: {place}. Then {line}. {soft}. And {colour}. Save whatever you change.",
    ),
    difficulty="moderate",
    max_steps=110,
    seed=23,
)
