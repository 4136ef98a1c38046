"""Make room for big buttons, and compute an area."""

from __future__ import annotations

from apps.galculator.requirements import ButtonsSized, PartsHidden, Totalled
from benchmark.worlds.surveying import surveying
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=surveying,
    requirements={
        "buttons": ButtonsSized.drawn,
        "parts": PartsHidden.drawn,
        "area": Totalled.drawn,
    },
    instruction=(
        "I wear gloves at {site} and have the galculator of {office} with me. {buttons}. To make room, {parts}. And "
        "for the offer, {area}.",
        "In galculator, {parts}, as nobody at {office} needs them. {buttons}. And for {site}, {area}.",
    ),
    difficulty="easy",
    max_steps=80,
    seed=7139,
)
