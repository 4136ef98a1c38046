"""What several requirements of darktable need."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import PurePosixPath
from typing import Any

from apps.darktable.operations import fold, show_film_roll
from apps.darktable.requirements.facts import Frame, Roll
from pytest_opencomputer.composed import Asked, Desk

HOME = "/home/user"
EXPOSURE = "adjust the exposure correction"
"""Tip of the slider."""


def listed(words: Iterable[str]) -> str:
    """Words with commas and an *and* between them."""
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


def stems(names: Iterable[str]) -> str:
    """Names of files as people say them."""
    return listed(PurePosixPath(one).stem for one in names)


def show(desk: Desk, roll: Roll) -> None:
    """Show a film roll, and fold the list of film rolls."""
    show_film_roll(desk, roll.name)
    fold(desk, "collections")


def of_frames(roll: Roll, names: Iterable[str]) -> Mapping[str, Any]:
    """The arguments of ``film-roll`` for some frames."""
    return {"place": roll.place, "without": [one.name for one in roll.others(*names)]}


def each(count: int, expect: Mapping[str, Any]) -> Mapping[str, Any]:
    """So many images, and this of each."""
    return {"images": {"$all": [{"$len": count}, {"$each": expect}]}}


def others(id: str, roll: Roll, names: Iterable[str], what: str, because: str) -> Asked:
    """A guard: the other frames of the roll have the ``stars``, ``labels``, ``tags`` or ``edits`` they had."""
    names = tuple(names)

    def had(frame: Frame) -> Any:
        value = getattr(frame, what)
        return value if isinstance(value, int) else sorted(value)

    expect = {"images": [{what: had(one)} for one in roll.others(*names)]}
    args = {"place": roll.place, "without": list(names)}
    return Asked(id, "film-roll", args, expect, because, f"{what}:{roll.place}")


def files_untouched(roll: Roll) -> Asked:
    """A guard: the files of a film roll are as they were."""
    because = "Whatever is done in darktable, the files of the camera stay as they are."
    return Asked("files_untouched", "originals", {"place": roll.place}, {"files": roll.digests}, because)


def exposed(value: float) -> Mapping[str, Any]:
    """The parameters of an exposure."""
    expected = {
        "mode": 0.0,
        "black_level": 0.0,
        "exposure": value,
        "deflicker_percentile": 50.0,
        "deflicker_target": -4.0,
        "compensate_camera_exposure": 0.0,
    }
    return {"$approx": {"value": expected, "abs": 0.005}}
