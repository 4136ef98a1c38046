"""What a judge is shown of a rollout: what was done, and pictures of the screen. Nothing of what the checks said.

What the agent thought is left out: it says what it believes to have done.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from pytest_opencomputer.agents.models.image_sizing import png_size
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.models.values import compact, shorten
from pytest_opencomputer.runs.reader import Rollout
from pytest_opencomputer.runs.reading import read_file

PICTURES = 12
"""Pictures of a rollout that a judge is shown."""
_MOST_STEPS = 300
_WIDTH = 300  # characters of an action
_T = TypeVar("_T")


@dataclass(frozen=True)
class Picture:
    """A screenshot.

    Attributes:
        number: by which judges name it, from 1.
        name: of the screenshot in the run.
        step: before which it was taken; the number of steps for the one at the end.
        size: width and height in pixels.
    """

    number: int
    name: str
    step: int
    png: bytes
    size: tuple[int, int]

    def told(self, steps: int) -> dict[str, Any]:
        """What is said about it."""
        when = "at the end" if self.step == steps else f"before step {self.step}"
        return {"picture": self.number, "taken": when, "width": self.size[0], "height": self.size[1]}


@dataclass(frozen=True)
class Watched:
    """What is shown of a rollout.

    Attributes:
        steps: how many there were.
        done: what was done, as plain data; long rollouts are told in part.
        answer: what the agent said at the end.
    """

    instruction: str
    steps: int
    done: tuple[dict[str, Any], ...]
    answer: str | None
    pictures: tuple[Picture, ...]


def watch(rollout: Rollout, most: int = PICTURES) -> Watched:
    """What is shown of a rollout.

    Raises:
        UsageProblem: it has no instruction or no final screenshot on record, or its files are not as a run writes them.
    """
    result, where = rollout.result, str(rollout.folder)
    if result is None or not result.screenshot:
        raise UsageProblem("has no final screenshot", where=where, wanted="a rollout that has ended")
    if not rollout.instruction:
        raise UsageProblem("has no instruction on record", where=where, wanted="a run of this version")
    steps = rollout.steps
    done = [
        {
            "step": one.index,
            "actions": [shorten(compact(dict(each.action)), _WIDTH) for each in one.actions],
            "errors": [shorten(each.error, _WIDTH) for each in one.actions if each.error],
        }
        for one in steps
    ]
    shots = _without_repeats([(one.screenshot, one.index) for one in steps if one.screenshot])
    shots = [*spread([one for one in shots if one[0] != result.screenshot], most - 1), (result.screenshot, len(steps))]
    pictures = [_picture(rollout, number, *shot) for number, shot in enumerate(shots, 1)]
    return Watched(rollout.instruction, len(steps), tuple(spread(done, _MOST_STEPS)), result.answer, tuple(pictures))


def spread(items: Sequence[_T], most: int) -> list[_T]:
    """At most so many, the first and the last among them, as far apart as can be."""
    if len(items) <= most or most < 2:
        return list(items[:most]) if most >= 0 else []
    return [items[round(at * (len(items) - 1) / (most - 1))] for at in range(most)]


def _without_repeats(shots: Sequence[tuple[str, int]]) -> list[tuple[str, int]]:
    return list({name: (name, step) for name, step in reversed(shots)}.values())[::-1]


def _picture(rollout: Rollout, number: int, name: str, step: int) -> Picture:
    place = rollout.run.screenshot(name)
    try:
        png = read_file(place)
        return Picture(number, name, step, png, png_size(png))
    except (OSError, ValueError) as problem:
        raise UsageProblem(
            f"cannot be read: {problem}", where=str(place), wanted="a screenshot of the run"
        ) from problem
