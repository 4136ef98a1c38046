"""The areas of a few strips, added up: a small task to train on."""

from __future__ import annotations

from apps.galculator.requirements import Totalled
from benchmark.worlds.surveying import surveying
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=surveying,
    requirements={"area": Totalled.drawn},
    instruction=("For the offer of {office} at {site}, {area}.", "{office} makes an offer at {site}: {area}."),
    difficulty="easy",
    max_steps=5,
)
