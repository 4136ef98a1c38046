"""Protect a list, link a rota, and bookmark a folder."""

from __future__ import annotations

from apps.pcmanfm.requirements import Bookmarked, Linked, Protected
from benchmark.worlds.choral_society import choral_society
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=choral_society,
    requirements={"list": Protected.drawn, "rota": Linked.drawn, "season": Bookmarked.drawn},
    instruction=(
        "While I am on holiday others use this computer for {society}. So {list}. For those who make the tea, {rota}. "
        "And {season}.",
        "Make the papers of {society} ready for my stand-in: {season}, {rota}, and {list}.",
    ),
    difficulty="moderate",
    max_steps=60,
)
