"""Add an evening to the programme, describe a picture, and number slides."""

from __future__ import annotations

from apps.libreoffice_impress.requirements import Furnished, PictureDescribed, SlideAdded
from benchmark.worlds.observatory import observatory
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=observatory,
    requirements={"evening": SlideAdded.drawn, "picture": PictureDescribed.drawn, "footer": Furnished.drawn},
    instruction=(
        "The committee of {house} has met. Please {evening}. Then {picture}. Also {footer}. Save both presentations.",
        "{boss} of {house} asks for help with some slides: {footer}. Then {picture}. Last, {evening}. Save them all.",
    ),
    difficulty="moderate",
    max_steps=100,
    seed=5,
)
