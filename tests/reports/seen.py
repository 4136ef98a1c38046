"""Runs that can be looked at: their screenshots are pictures of one colour, and their checks have a timeline."""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from PIL import Image

from pytest_opencomputer.agents.steps import ActionOutcome
from pytest_opencomputer.models.actions import AnyAction
from pytest_opencomputer.models.records import Usage
from pytest_opencomputer.rollouts.recording import Recording
from pytest_opencomputer.runs import timeline
from pytest_opencomputer.runs.reader import Run
from pytest_opencomputer.runs.run_directory import RunDirectory
from pytest_opencomputer.runs.timeline import CheckTimeline, Timeline
from tests.reports.runs import CONFIGURATION, Did, result_of, task_record

SIZE = (1280, 800)


@cache
def picture(grey: int) -> bytes:
    """A screenshot of one grey, as PNG."""
    out = io.BytesIO()
    Image.new("RGB", SIZE, (grey, grey, grey)).save(out, "png")
    return out.getvalue()


def record(base: Path, did: Did, steps: Sequence[Sequence[AnyAction]], seen: Timeline | None = None) -> Run:
    """A run of one rollout that does ``steps``, with pictures, and with a timeline if one is given."""
    directory = RunDirectory.create(base, CONFIGURATION)
    directory.add_tasks([task_record(did)])
    log = directory.rollout(did.rollout)
    recording = Recording(log)
    for index, actions in enumerate(steps):
        recording.step(
            index=index,
            reasoning=f"This is what I think at step {index}.",
            outcomes=[ActionOutcome(action, seconds=0.1) for action in actions],
            screenshot=recording.screenshot(picture(100 + index)),
            usage=Usage(100, 10, 0.01),
            elapsed=float(index + 1),
        )
    log.finish(result_of(did, did.rollout, recording.screenshot(picture(90))))
    if seen is not None:
        timeline.write(directory.path / "rollouts" / did.rollout, seen)
    return Run.open(directory.path)


def timeline_of(steps: int) -> Timeline:
    """A timeline of the checks of ``result_of`` with three goals reached, in ``steps`` steps, 6 at least.

    The first goal is won at step 2, the second is won at step 2, lost at step 4 and won in steps 5 to 6, the third is
    won at the end, the fourth never; of the guards nothing is known, but that the first is broken at step 4.
    """
    moments = (-1, 0, 1, 2, 3, 5, *range(6, steps + 1))

    def check(id: str, *held: tuple[int, int]) -> CheckTimeline:
        return CheckTimeline.of(id, [(one, any(a <= one < b for a, b in held)) for one in moments])

    checks = (
        check("goal_0", (1, steps + 1)),
        check("goal_1", (1, 3), (5, steps + 1)),
        check("goal_2", (steps, steps + 1)),
        check("goal_3"),
        check("guard_0", (-1, 3)),
        CheckTimeline(id="guard_1", known=False, why_not="asks the running app"),
    )
    return Timeline(steps=steps, moments=moments, checks=checks)
