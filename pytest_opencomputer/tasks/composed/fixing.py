"""Parameters of a requirement that are the same in all variants of a task."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

from pytest_opencomputer.models.errors import UsageProblem, near
from pytest_opencomputer.tasks.composed.requirement import Requirement, Scene

_TRIES = 500


def parameters(part: Requirement) -> dict[str, Any]:
    """The parameters of a requirement, with their values."""
    return {one.name: getattr(part, one.name) for one in fields(part)}  # type: ignore[arg-type]


def fixed(drawn: Callable[[Scene], Requirement], **values: Any) -> Callable[[Scene], Requirement]:
    """``drawn`` of a requirement with some parameters fixed.

    The requirement is drawn again and again until it has these values, so it is one that it could have drawn by itself,
    and what else depends on them fits.

    Raises:
        UsageProblem: when it is drawn: a parameter is not known, or it never draws these values.
    """

    def draw(scene: Scene) -> Requirement:
        for number in range(_TRIES):
            part = drawn(replace(scene, draw=scene.draw.below(f"again-{number}")) if number else scene)
            known = parameters(part)
            if unknown := sorted(values.keys() - known.keys()):
                raise UsageProblem(
                    f"{type(part).__name__} has no parameter {unknown[0]!r}", wanted=near(unknown[0], known)
                )
            if all(known[name] == value for name, value in values.items()):
                return part
        told = ", ".join(f"{name}={value!r}" for name, value in values.items())
        raise UsageProblem(
            f"{type(part).__name__} was not drawn with {told} in {_TRIES} tries",
            wanted="values that it draws by itself in this world",
        )

    return draw
