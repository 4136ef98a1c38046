"""Export a proof, outline a shape, and set a text in bold."""

from __future__ import annotations

from apps.inkscape.requirements import Emphasized, Exported, Outlined
from benchmark.worlds.sign_workshop import sign_workshop
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=sign_workshop,
    requirements={"proof": Exported.drawn, "line": Outlined.drawn, "bold": Emphasized.drawn},
    instruction=(
        "A customer of {workshop} waits for a proof: {proof}. Others have asked for changes. So {line}. And {bold}. "
        "Save the drawings that you change.",
        "Proofs are due at {workshop}. Before they are made, {bold}, and {line}; save both drawings. One sign is "
        "finished, so {proof}.",
    ),
    difficulty="moderate",
    max_steps=80,
    seed=3,
)
