"""What several requirements of darktable need."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set
from pathlib import PurePosixPath
from typing import Any

from apps.darktable.operations import fold, show_film_roll
from apps.darktable.requirements.facts import Frame, Roll
from pytest_opencomputer.composed import Asked, Desk

HOME = "/home/user"
EXPOSURE = "adjust the exposure correction"
"""Tip of the slider."""
_FACETS: Mapping[str, Mapping[str, Callable[[Frame], Any]]] = {
    "stars": {"stars": lambda frame: frame.stars},
    "rejected": {"rejected": lambda _: False},
    "labels": {"labels": lambda frame: sorted(frame.labels)},
    "tags": {"tags": lambda frame: sorted(frame.tags)},
    "metadata": {
        "title": lambda _: "",
        "description": lambda _: "",
        "creator": lambda frame: frame.creator,
        "publisher": lambda _: "",
        "rights": lambda frame: frame.rights,
        "notes": lambda _: "",
    },
    "edits": {"edits": lambda frame: frame.edits},
    "groups": {"grouped_with": lambda _: []},
}
"""By the first word of a resource of a roll, the facts of ``film-roll`` about it and what they are at the start."""


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


def rest_untouched(roll: Roll) -> Asked:
    """A guard: the roll has the frames it had, and they are as they were where the task does not change them."""

    def rest(changed: Set[str]) -> tuple[Mapping[str, Any], Any]:
        watched = {what: values for what, values in _FACETS.items() if f"{what}:{roll.place}" not in changed}
        images = [
            {"name": one.name} | {name: value(one) for values in watched.values() for name, value in values.items()}
            for one in roll.frames
        ]
        return {"place": roll.place}, {"images": images}

    because = "Nobody asked for anything else in this roll."
    return Asked("rest", "film-roll", because=because, rest=rest)


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
